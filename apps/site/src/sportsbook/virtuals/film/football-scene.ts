import type { VirtualFilm } from '@halcyon/contract/sportsbook/virtuals.contract';
import { drawBoards, drawCrowd, type Size } from '../art/draw-course.ts';
import { dot, ellipse, limb, polygon, type Canvas } from '../art/limb.ts';
import type { Scene } from './scene.ts';

type FootballFilm = Extract<VirtualFilm, { kind: 'football' }>;
type Spot = readonly [along: number, across: number];

/** Places of a side that attacks to the right, the goalkeeper first. */
const formation: readonly Spot[] = [
  [0.06, 0.5],
  [0.24, 0.18],
  [0.2, 0.4],
  [0.2, 0.62],
  [0.24, 0.84],
  [0.4, 0.28],
  [0.38, 0.52],
  [0.4, 0.76],
  [0.56, 0.2],
  [0.6, 0.5],
  [0.56, 0.8],
];
/** Before a shot the ball is on its way for so long, and after it it stays. */
const ATTACK_MS = 3_200;
const SHOT_MS = 700;
const STAYS_MS = 1_400;

/** From places on the pitch, 0 to 1 in both directions, to the picture: x, y, and how large a figure is there. */
const seenAt = ({ width, height }: Size, [along, across]: Spot): readonly [number, number, number] => {
  const y = height * 0.2 + height * 0.74 * across ** 0.82;
  const near = 0.62 + (0.38 * (y - height * 0.2)) / (height * 0.74);
  return [width / 2 + (along - 0.5) * width * 0.98 * near, y, near];
};

/** A match on its pitch, seen from the stand. `kits`: the colours of both sides. */
export function footballScene(film: FootballFilm | null, kits: readonly [string, string]): Scene {
  return {
    slack: 0,
    drawStill: drawPitch,
    drawMoving(canvas, size, part) {
      const nowMs = part * (film?.durationMs ?? 0);
      const ball = film ? ballAt(film, nowMs) : { spot: [0.5, 0.5] as Spot, lift: 0 };
      const sides = [0, 1].flatMap((side) =>
        formation.map((spot, at) => ({
          side,
          number: at + 1,
          spot: placeOf(spot, { side, at, ball: ball.spot, nowMs }),
        })),
      );
      for (const { side, number, spot } of sides.toSorted((one, other) => one.spot[1] - other.spot[1]))
        drawPlayer(canvas, size, spot, { kit: kits[side]!, number, nowMs, isLeft: side === 1 });
      drawBall(canvas, size, ball);
      return 0;
    },
  };
}

/** A player drifts around the own place, and the side moves with the ball. */
function placeOf(
  spot: Spot,
  of: { readonly side: number; readonly at: number; readonly ball: Spot; readonly nowMs: number },
): Spot {
  const { side, at, ball, nowMs } = of;
  const isKeeper = at === 0;
  const drift = isKeeper ? 0.008 : 0.025;
  const seconds = nowMs / 1_000;
  const along = side === 0 ? spot[0] : 1 - spot[0];
  const follows = isKeeper ? 0.02 : 0.42;
  return [
    Math.min(
      0.97,
      Math.max(0.03, along + (ball[0] - 0.5) * follows + drift * Math.sin(seconds * 0.9 + at * 1.7 + side)),
    ),
    Math.min(
      0.94,
      Math.max(
        0.06,
        spot[1] + (ball[1] - 0.5) * (isKeeper ? 0.1 : 0.16) + drift * Math.cos(seconds * 0.7 + at * 2.3),
      ),
    ),
  ];
}

/** Play wanders through the middle; before each moment it goes to the goal. */
function ballAt({ moments }: FootballFilm, nowMs: number): { readonly spot: Spot; readonly lift: number } {
  const seconds = nowMs / 1_000;
  const wander: Spot = [
    0.5 + 0.2 * Math.sin(seconds * 0.55) + 0.08 * Math.sin(seconds * 1.3 + 1),
    0.5 + 0.26 * Math.sin(seconds * 0.8 + 2) + 0.06 * Math.cos(seconds * 1.7),
  ];
  const moment = moments.find(({ atMs }) => nowMs >= atMs - ATTACK_MS && nowMs < atMs + STAYS_MS);
  if (!moment) return { spot: wander, lift: 0 };
  const isRight = moment.side === 'home';
  const mirrored = ([along, across]: Spot): Spot => [isRight ? along : 1 - along, across];
  const from = mirrored([0.86, 0.34 + 0.32 * ((moment.second % 7) / 6)]);
  const into = mirrored(
    moment.kind === 'goal' ? [0.985, 0.5] : [0.99, moment.second % 2 === 0 ? 0.36 : 0.64],
  );
  const untilMs = moment.atMs - nowMs;
  if (untilMs > SHOT_MS)
    return { spot: between(wander, from, 1 - (untilMs - SHOT_MS) / (ATTACK_MS - SHOT_MS)), lift: 0 };
  if (untilMs > 0) {
    const way = 1 - untilMs / SHOT_MS;
    return { spot: between(from, into, way), lift: Math.sin(Math.PI * way) };
  }
  return { spot: into, lift: 0 };
}

const between = (one: Spot, other: Spot, way: number): Spot => {
  const eased = way * way * (3 - 2 * way);
  return [one[0] + (other[0] - one[0]) * eased, one[1] + (other[1] - one[1]) * eased];
};

function drawPitch(canvas: Canvas, size: Size): void {
  const { width, height } = size;
  const dark = canvas.createLinearGradient(0, 0, 0, height * 0.24);
  dark.addColorStop(0, '#0a0d24');
  dark.addColorStop(1, '#232a63');
  canvas.fillStyle = dark;
  canvas.fillRect(0, 0, width, height);
  drawCrowd(canvas, 'pitch', { y: 4, width, height: height * 0.14 });
  canvas.fillStyle = '#0f6a3c';
  canvas.fillRect(0, height * 0.2, width, height);
  drawBoards(canvas, { y: height * 0.2, width, height: height * 0.05, shift: 30 });
  const at = (along: number, across: number) => seenAt(size, [along, across]).slice(0, 2) as [number, number];
  for (let stripe = 0; stripe < 12; stripe += 1) {
    canvas.fillStyle = stripe % 2 === 0 ? '#126f3d' : '#178048';
    const [from, to] = [stripe / 12, (stripe + 1) / 12];
    polygon(canvas, [at(from, 0), at(to, 0), at(to, 1), at(from, 1)]);
    canvas.fill();
  }
  canvas.strokeStyle = '#ffffffcc';
  canvas.lineWidth = 2;
  const boxes = [
    [0.03, 0.05, 0.97, 0.95],
    [0.5, 0.05, 0.5, 0.95],
    [0.03, 0.24, 0.17, 0.76],
    [0.83, 0.24, 0.97, 0.76],
    [0.03, 0.37, 0.085, 0.63],
    [0.915, 0.37, 0.97, 0.63],
  ] as const;
  for (const [left, top, right, bottom] of boxes) {
    polygon(canvas, [at(left, top), at(right, top), at(right, bottom), at(left, bottom)]);
    canvas.stroke();
  }
  polygon(
    canvas,
    Array.from({ length: 41 }, (_, step) => {
      const angle = (step / 40) * 2 * Math.PI;
      return at(0.5 + 0.085 * Math.cos(angle), 0.5 + 0.135 * Math.sin(angle));
    }),
  );
  canvas.stroke();
  for (const along of [0.03, 0.97]) drawGoal(canvas, at(along, 0.43), at(along, 0.57), height);
}

function drawGoal(
  canvas: Canvas,
  far: readonly [number, number],
  near: readonly [number, number],
  height: number,
): void {
  canvas.lineWidth = 3.5;
  canvas.strokeStyle = '#ffffff';
  canvas.beginPath();
  canvas.moveTo(...far);
  canvas.lineTo(far[0], far[1] - height * 0.09);
  canvas.lineTo(near[0], near[1] - height * 0.1);
  canvas.lineTo(...near);
  canvas.stroke();
}

const skins = ['#e8b48f', '#8d5a3a', '#c98a5f'];

function drawPlayer(
  canvas: Canvas,
  size: Size,
  spot: Spot,
  of: { readonly kit: string; readonly number: number; readonly nowMs: number; readonly isLeft: boolean },
): void {
  const [x, y, near] = seenAt(size, spot);
  const scale = (near * size.height) / 240;
  const run = Math.sin(of.nowMs / 130 + of.number * 2.1) * 0.7;
  const skin = skins[(of.number + (of.isLeft ? 1 : 0)) % skins.length]!;
  canvas.save();
  canvas.translate(x, y);
  canvas.scale(of.isLeft ? -scale : scale, scale);
  canvas.fillStyle = '#0005';
  ellipse(canvas, [3, 0, 10, 3]);
  for (const [hip, swing] of [
    [-2, -run],
    [2, run],
  ] as const) {
    canvas.fillStyle = skin;
    const knee = limb(canvas, [hip, -14], { angle: swing * 0.7, length: 8, from: 2.3, to: 1.9 });
    canvas.fillStyle = '#f4f6ff';
    limb(canvas, knee, { angle: swing * 0.7 - 0.4, length: 7, from: 1.9, to: 1.5 });
  }
  canvas.fillStyle = '#12172a';
  canvas.fillRect(-5.5, -18, 11, 6);
  canvas.fillStyle = skin;
  limb(canvas, [-6, -26], { angle: -0.5 - run * 0.4, length: 8, from: 1.8, to: 1.5 });
  limb(canvas, [6, -26], { angle: 0.5 + run * 0.4, length: 8, from: 1.8, to: 1.5 });
  canvas.fillStyle = of.kit;
  canvas.beginPath();
  canvas.roundRect(-6.5, -30, 13, 14, 4);
  canvas.fill();
  canvas.fillStyle = skin;
  dot(canvas, 0.5, -34.5, 4);
  canvas.fillStyle = '#241a14';
  canvas.beginPath();
  canvas.arc(0.2, -36, 3.9, 3.1, 6.3);
  canvas.fill();
  canvas.scale(of.isLeft ? -1 : 1, 1);
  canvas.fillStyle = '#ffffff';
  canvas.font = '800 7px Archivo, Manrope, sans-serif';
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.fillText(String(of.number), 0, -22.5);
  canvas.restore();
}

function drawBall(
  canvas: Canvas,
  size: Size,
  { spot, lift }: { readonly spot: Spot; readonly lift: number },
): void {
  const [x, y, near] = seenAt(size, spot);
  const radius = (near * size.height) / 85;
  canvas.fillStyle = '#0006';
  ellipse(canvas, [x, y, radius, radius / 3]);
  canvas.fillStyle = '#ffffff';
  dot(canvas, x, y - radius - lift * size.height * 0.06, radius);
  canvas.fillStyle = '#12172a';
  dot(canvas, x, y - radius - lift * size.height * 0.06, radius * 0.36);
}
