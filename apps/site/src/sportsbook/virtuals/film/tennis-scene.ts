import type { VirtualFilm } from '@halcyon/contract/sportsbook/virtuals.contract';
import { drawBoards, drawCrowd, type Size } from '../art/draw-course.ts';
import { dot, ellipse, limb, polygon, type Canvas } from '../art/limb.ts';
import { tennisAt } from './match-play.ts';
import type { Scene } from './scene.ts';

type TennisFilm = Extract<VirtualFilm, { kind: 'tennis' }>;
type Spot = readonly [across: number, along: number];

/** From places on the court, 0 to 1 in both directions, to the picture: x, y, and how large a figure is there. */
const seenAt = ({ width, height }: Size, [across, along]: Spot): readonly [number, number, number] => {
  const y = height * (0.3 + 0.62 * along ** 1.25);
  const near = 0.55 + 0.45 * along;
  return [width / 2 + (across - 0.5) * Math.min(width * 0.9, height * 2.6) * near, y, near];
};

/** Strokes of a point: of each other one home hits from the near end. */
const STROKES = 4;

/** A tennis match seen along the court: home is near, away is far. */
export function tennisScene(film: TennisFilm | null, kits: readonly [string, string]): Scene {
  return {
    slack: 0,
    drawStill: drawCourt,
    drawMoving(canvas, size, part) {
      const play = film ? tennisAt(film, part) : null;
      const rally = play && !play.isOver ? play.rally : { part: 0, winner: null };
      const isHomeFirst = play?.isHomeServing ?? true;
      const stroke = rally.part * STROKES;
      const at = Math.floor(stroke);
      const way = stroke - at;
      const isHomeHitting = (at % 2 === 0) === isHomeFirst;
      const width = 0.22 * Math.sin((part * 977 + at) * 2.4);
      const nearAt: Spot = [0.5 + (isHomeHitting ? width : -width * way), 0.93];
      const farAt: Spot = [0.5 + (isHomeHitting ? -width * way : width), 0.1];
      const [from, to] = isHomeHitting ? [nearAt, farAt] : [farAt, nearAt];
      const ball: Spot = [from[0] + (to[0] - from[0]) * way, from[1] + (to[1] - from[1]) * way];
      drawPlayer(canvas, size, farAt, { kit: kits[1], swing: isHomeHitting ? 0 : 1 - way, isFar: true });
      drawNet(canvas, size);
      drawPlayer(canvas, size, nearAt, { kit: kits[0], swing: isHomeHitting ? 1 - way : 0, isFar: false });
      if (film) drawBall(canvas, size, ball, Math.abs(Math.sin(way * Math.PI * 1.4)));
      return 0;
    },
  };
}

function drawCourt(canvas: Canvas, size: Size): void {
  const { width, height } = size;
  canvas.fillStyle = '#17103f';
  canvas.fillRect(0, 0, width, height);
  drawCrowd(canvas, 'court', { y: 4, width, height: height * 0.16 });
  drawBoards(canvas, { y: height * 0.24, width, height: height * 0.06, shift: 60 });
  canvas.fillStyle = '#0f5f86';
  canvas.fillRect(0, height * 0.24, width, height);
  const at = (across: number, along: number) => seenAt(size, [across, along]).slice(0, 2) as [number, number];
  canvas.fillStyle = '#2a3fa8';
  polygon(canvas, [at(0.2, 0.06), at(0.8, 0.06), at(0.8, 0.96), at(0.2, 0.96)]);
  canvas.fill();
  canvas.strokeStyle = '#f4f6ff';
  canvas.lineWidth = 2;
  const boxes = [
    [0.2, 0.06, 0.8, 0.96],
    [0.26, 0.06, 0.74, 0.96],
    [0.26, 0.28, 0.74, 0.74],
    [0.5, 0.28, 0.5, 0.74],
  ] as const;
  for (const [left, top, right, bottom] of boxes) {
    polygon(canvas, [at(left, top), at(right, top), at(right, bottom), at(left, bottom)]);
    canvas.stroke();
  }
}

function drawNet(canvas: Canvas, size: Size): void {
  const [left, y] = seenAt(size, [0.17, 0.5]);
  const [right] = seenAt(size, [0.83, 0.5]);
  const tall = size.height * 0.07;
  canvas.fillStyle = '#0b0e1a66';
  canvas.fillRect(left, y - tall, right - left, tall);
  canvas.fillStyle = '#ffffff';
  canvas.fillRect(left, y - tall - 2, right - left, 3);
}

function drawPlayer(
  canvas: Canvas,
  size: Size,
  spot: Spot,
  of: { readonly kit: string; readonly swing: number; readonly isFar: boolean },
): void {
  const [x, y, near] = seenAt(size, spot);
  const scale = (near * size.height) / 160;
  canvas.save();
  canvas.translate(x, y);
  canvas.scale(scale, scale);
  canvas.fillStyle = '#0006';
  ellipse(canvas, [2, 0, 11, 3]);
  canvas.fillStyle = '#e0a880';
  limb(canvas, [-3, -14], { angle: -0.25, length: 14, from: 2.4, to: 1.6 });
  limb(canvas, [3, -14], { angle: 0.3, length: 14, from: 2.4, to: 1.6 });
  canvas.fillStyle = '#f4f6ff';
  canvas.fillRect(-6, -18, 12, 6);
  canvas.fillStyle = of.kit;
  canvas.beginPath();
  canvas.roundRect(-6.5, -31, 13, 15, 4);
  canvas.fill();
  canvas.fillStyle = '#e0a880';
  const hand = limb(canvas, [6, -28], { angle: 1.1 + of.swing * 1.2, length: 10, from: 1.9, to: 1.5 });
  dot(canvas, 0, -35.5, 4.2);
  canvas.fillStyle = of.isFar ? '#7b1e3a' : '#241a14';
  canvas.beginPath();
  canvas.arc(0, -37, 4.1, 3.1, 6.3);
  canvas.fill();
  canvas.strokeStyle = '#ffd23f';
  canvas.lineWidth = 1.4;
  canvas.beginPath();
  canvas.moveTo(...hand);
  canvas.lineTo(hand[0] + 4, hand[1] - 4 - of.swing * 4);
  canvas.stroke();
  canvas.beginPath();
  canvas.ellipse(hand[0] + 7.5, hand[1] - 8 - of.swing * 5, 4, 5.5, 0.7, 0, 7);
  canvas.stroke();
  canvas.restore();
}

function drawBall(canvas: Canvas, size: Size, spot: Spot, lift: number): void {
  const [x, y, near] = seenAt(size, spot);
  const radius = Math.max(2.5, (near * size.height) / 70);
  canvas.fillStyle = '#0006';
  ellipse(canvas, [x, y, radius, radius / 3]);
  canvas.fillStyle = '#d8f24a';
  dot(canvas, x, y - size.height * (0.05 + 0.09 * lift), radius);
}
