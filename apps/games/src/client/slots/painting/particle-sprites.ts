import { offscreen } from './canvas.ts';
import type { SpriteKind } from '../theme.ts';

const SIZE = 48;
const HALF = SIZE / 2;

/** One particle drawn once. For a coin `colour` holds light, middle and dark, separated by commas. */
export function particleSprite(kind: SpriteKind, colour: string): HTMLCanvasElement {
  const [canvas, ctx] = offscreen(SIZE, SIZE);
  ctx.translate(HALF, HALF);
  ctx.fillStyle = colour;
  ctx.strokeStyle = colour;
  painters[kind](ctx, colour);
  return canvas;
}

type Paint = (ctx: CanvasRenderingContext2D, colour: string) => void;

function soft(ctx: CanvasRenderingContext2D, colour: string, core: number): void {
  const gradient = ctx.createRadialGradient(0, 0, 0, 0, 0, HALF);
  gradient.addColorStop(0, '#ffffff');
  gradient.addColorStop(core, colour);
  gradient.addColorStop(1, `${colour}00`);
  ctx.fillStyle = gradient;
  ctx.fillRect(-HALF, -HALF, SIZE, SIZE);
}

function spikes(ctx: CanvasRenderingContext2D, points: number, outer: number, inner: number): void {
  ctx.beginPath();
  for (let index = 0; index < points * 2; index++) {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (index * Math.PI) / points;
    ctx.lineTo(Math.cos(angle) * radius, Math.sin(angle) * radius);
  }
  ctx.closePath();
  ctx.fill();
}

const painters: Record<SpriteKind, Paint> = {
  dust: (ctx, colour) => soft(ctx, colour, 0.25),
  ember: (ctx, colour) => soft(ctx, colour, 0.35),
  spark: (ctx, colour) => {
    ctx.globalAlpha = 0.5;
    soft(ctx, colour, 0.15);
    ctx.globalAlpha = 1;
    ctx.fillStyle = '#fff';
    spikes(ctx, 4, HALF * 0.95, 2.2);
  },
  star: (ctx) => spikes(ctx, 5, HALF * 0.9, HALF * 0.42),
  flake: (ctx) => {
    ctx.lineWidth = 3;
    ctx.lineCap = 'round';
    for (let arm = 0; arm < 6; arm++) {
      ctx.rotate(Math.PI / 3);
      ctx.beginPath();
      ctx.moveTo(0, 0);
      ctx.lineTo(0, HALF * 0.85);
      ctx.moveTo(-6, HALF * 0.7);
      ctx.lineTo(0, HALF * 0.5);
      ctx.lineTo(6, HALF * 0.7);
      ctx.stroke();
    }
  },
  bubble: (ctx, colour) => {
    const gradient = ctx.createRadialGradient(-6, -7, 2, 0, 0, HALF * 0.9);
    gradient.addColorStop(0, '#ffffffd9');
    gradient.addColorStop(0.35, `${colour}26`);
    gradient.addColorStop(1, `${colour}a6`);
    ctx.fillStyle = gradient;
    ctx.beginPath();
    ctx.arc(0, 0, HALF * 0.88, 0, 7);
    ctx.fill();
  },
  petal: (ctx) => {
    ctx.beginPath();
    ctx.moveTo(0, -HALF * 0.9);
    ctx.bezierCurveTo(HALF, -HALF * 0.5, HALF * 0.7, HALF * 0.7, 0, HALF * 0.9);
    ctx.bezierCurveTo(-HALF * 0.5, HALF * 0.4, -HALF * 0.6, -HALF * 0.4, 0, -HALF * 0.9);
    ctx.fill();
    ctx.globalAlpha = 0.35;
    ctx.strokeStyle = '#fff';
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.moveTo(0, -HALF * 0.6);
    ctx.quadraticCurveTo(6, 0, 0, HALF * 0.7);
    ctx.stroke();
  },
  shard: (ctx) => {
    const corners = [
      [0, -20],
      [13, -3],
      [6, 19],
      [-11, 8],
    ] as const;
    ctx.beginPath();
    for (const [x, y] of corners) ctx.lineTo(x, y);
    ctx.fill();
    ctx.fillStyle = '#ffffff8c';
    ctx.beginPath();
    for (const [x, y] of [
      [0, -20],
      [13, -3],
      [1, 2],
    ] as const)
      ctx.lineTo(x, y);
    ctx.fill();
  },
  confetti: (ctx) => ctx.fillRect(-8, -15, 16, 30),
  coin: (ctx, colours) => {
    const [light = '#fff3b8', middle = '#ffc94a', dark = '#9a5b06'] = colours.split(',');
    const gradient = ctx.createLinearGradient(-HALF, -HALF, HALF, HALF);
    gradient.addColorStop(0, light);
    gradient.addColorStop(0.5, middle);
    gradient.addColorStop(1, dark);
    ctx.fillStyle = dark;
    ctx.beginPath();
    ctx.arc(0, 0, HALF - 1, 0, 7);
    ctx.fill();
    ctx.fillStyle = gradient;
    ctx.beginPath();
    ctx.arc(0, 0, HALF - 4, 0, 7);
    ctx.fill();
    ctx.lineWidth = 2;
    ctx.strokeStyle = `${light}`;
    ctx.beginPath();
    ctx.arc(0, 0, HALF - 9, 0, 7);
    ctx.stroke();
    ctx.fillStyle = light;
    spikes(ctx, 4, 9, 3.4);
  },
};
