import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { faded, type Hex } from './colour.ts';
import type { Random } from './random.ts';

export type Brush = SKRSContext2D;
export type Gradient = ReturnType<Brush['createLinearGradient']>;
/** A colour, or a colour at a place from 0 to 1. Bare colours are spread evenly. */
export type Stop = string | readonly [number, string];
export const TURN = Math.PI * 2;

function withStops(gradient: Gradient, stops: readonly Stop[]): Gradient {
  stops.forEach((stop, i) => {
    if (typeof stop === 'string') gradient.addColorStop(i / (stops.length - 1), stop);
    else gradient.addColorStop(stop[0], stop[1]);
  });
  return gradient;
}

export const linear = (c: Brush, x0: number, y0: number, x1: number, y1: number, stops: readonly Stop[]) =>
  withStops(c.createLinearGradient(x0, y0, x1, y1), stops);

export const radial = (c: Brush, x: number, y: number, r0: number, r1: number, stops: readonly Stop[]) =>
  withStops(c.createRadialGradient(x, y, r0, x, y, r1), stops);

/** Runs `draw` between save and restore. */
export function kept(c: Brush, draw: () => void): void {
  c.save();
  draw();
  c.restore();
}

export function sheet(width: number, height: number): { canvas: Canvas; c: Brush } {
  const canvas = createCanvas(Math.ceil(width), Math.ceil(height));
  const c = canvas.getContext('2d');
  c.imageSmoothingEnabled = true;
  c.imageSmoothingQuality = 'high';
  return { canvas, c };
}

export function disc(c: Brush, x: number, y: number, r: number): void {
  c.beginPath();
  c.arc(x, y, r, 0, TURN);
}

export function polygon(c: Brush, points: readonly (readonly [number, number])[]): void {
  c.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? c.moveTo(x, y) : c.lineTo(x, y)));
  c.closePath();
}

/** A soft light. */
export function glow(c: Brush, x: number, y: number, r: number, colour: Hex, alpha = 1): void {
  kept(c, () => {
    c.globalCompositeOperation = 'screen';
    c.globalAlpha = alpha;
    c.fillStyle = radial(c, x, y, 0, r, [
      [0, colour],
      [0.35, faded(colour, 0.45)],
      [1, faded(colour, 0)],
    ]);
    c.fillRect(x - r, y - r, 2 * r, 2 * r);
  });
}

/** Sunbeams from one point. `duty` is the part of each step that is lit. */
export function rays(
  c: Brush,
  at: { x: number; y: number; r: number },
  count: number,
  colour: Hex,
  alpha: number,
  rotation = 0,
  duty = 0.5,
): void {
  kept(c, () => {
    c.translate(at.x, at.y);
    c.rotate(rotation);
    c.globalAlpha = alpha;
    c.fillStyle = radial(c, 0, 0, 0, at.r, [
      [0, colour],
      [0.55, faded(colour, 0.55)],
      [1, faded(colour, 0)],
    ]);
    const width = (TURN / count) * duty;
    for (let i = 0; i < count; i++) {
      const t = (i / count) * TURN;
      polygon(c, [
        [0, 0],
        [Math.cos(t) * at.r, Math.sin(t) * at.r],
        [Math.cos(t + width) * at.r, Math.sin(t + width) * at.r],
      ]);
      c.fill();
    }
  });
}

/** A four-pointed sparkle with a soft core. */
export function spark(
  c: Brush,
  x: number,
  y: number,
  size: number,
  colour: Hex = '#fffbe6',
  alpha = 0.95,
): void {
  kept(c, () => {
    c.translate(x, y);
    c.globalCompositeOperation = 'screen';
    c.globalAlpha = alpha;
    c.fillStyle = radial(c, 0, 0, 0, size, [
      [0, faded(colour, 0.9)],
      [0.25, faded(colour, 0.35)],
      [1, faded(colour, 0)],
    ]);
    c.fillRect(-size, -size, 2 * size, 2 * size);
    c.fillStyle = colour;
    c.beginPath();
    for (let i = 0; i < 8; i++) {
      const reach = i % 2 === 1 ? size * 0.08 : size * (i % 4 === 0 ? 1 : 0.6);
      c.lineTo(Math.cos((i * TURN) / 8) * reach, Math.sin((i * TURN) / 8) * reach);
    }
    c.fill();
  });
}

export function stars(
  c: Brush,
  w: number,
  h: number,
  random: Random,
  count: number,
  colour: Hex = '#ffffff',
): void {
  for (let i = 0; i < count; i++) {
    c.fillStyle = faded(colour, 0.25 + random() * 0.75);
    disc(c, random() * w, random() * h, 0.5 + random() * random() * 2.6);
    c.fill();
  }
}

/** Out-of-focus lights. `band` is the vertical part of the picture, 0 to 1. */
export function bokeh(
  c: Brush,
  size: { w: number; h: number },
  random: Random,
  count: number,
  colours: readonly Hex[],
  radius: readonly [number, number],
  band: readonly [number, number] = [0, 1],
  alpha = 0.5,
): void {
  kept(c, () => {
    c.globalCompositeOperation = 'screen';
    for (let i = 0; i < count; i++) {
      const r = radius[0] + random() * (radius[1] - radius[0]);
      const x = random() * size.w;
      const y = (band[0] + random() * (band[1] - band[0])) * size.h;
      const colour = colours[Math.floor(random() * colours.length)] ?? '#ffffff';
      c.globalAlpha = alpha * (0.3 + random() * 0.7);
      c.fillStyle = radial(c, x, y, 0, r, [
        [0, faded(colour, 0.55)],
        [0.8, faded(colour, 0.4)],
        [0.9, faded(colour, 0.75)],
        [1, faded(colour, 0)],
      ]);
      c.fillRect(x - r, y - r, 2 * r, 2 * r);
    }
  });
}

/** Rolling ground from `y` to the lower edge. */
export function hills(
  c: Brush,
  size: { w: number; h: number },
  y: number,
  height: number,
  random: Random,
  fill: string | Gradient,
): void {
  const phases = [random() * 6, random() * 6, random() * 6] as const;
  c.fillStyle = fill;
  c.beginPath();
  c.moveTo(0, size.h);
  for (let x = 0; x <= size.w + 6; x += 6) {
    const t = x / Math.min(size.w, size.h);
    const wave =
      Math.sin(t * 2.1 + phases[0]) * 0.6 +
      Math.sin(t * 4.3 + phases[1]) * 0.28 +
      Math.sin(t * 9 + phases[2]) * 0.12;
    c.lineTo(x, y - height * wave);
  }
  c.lineTo(size.w, size.h);
  c.fill();
}

/** A mountain range with its foot at `y`; each peak has a lit and a shaded side, and an optional cap. */
export function peaks(
  c: Brush,
  size: { w: number; h: number },
  y: number,
  height: number,
  random: Random,
  fill: string | Gradient,
  count = 7,
  cap?: string,
): void {
  const points: [number, number][] = [];
  for (let i = 0; i <= count; i++) {
    const x = (i / count) * size.w + ((random() - 0.5) * size.w * 0.6) / count;
    const lift = i % 2 === 1 ? height * (0.55 + random() * 0.6) : height * random() * 0.25;
    points.push([i === 0 ? 0 : i === count ? size.w : x, y - lift]);
  }
  c.fillStyle = fill;
  polygon(c, [[0, size.h], ...points, [size.w, size.h]]);
  c.fill();
  points.forEach(([x, top], i) => {
    const left = points[i - 1];
    const right = points[i + 1];
    if (left === undefined || right === undefined || top > y - height * 0.35) return;
    c.fillStyle = linear(c, 0, top, 0, y, ['rgba(0,0,20,.34)', 'rgba(0,0,20,0)']);
    polygon(c, [
      [x, top],
      right,
      [right[0], y],
      [x - (x - left[0]) * 0.1, y],
      [x + (right[0] - x) * 0.08, (top + y) / 2],
    ]);
    c.fill();
    if (cap !== undefined) snowCap(c, [x, top], left, right, height, cap);
  });
}

type Point = readonly [number, number];

function snowCap(c: Brush, top: Point, left: Point, right: Point, height: number, colour: string): void {
  const [x, y] = top;
  const rightX = x + (right[0] - x) * 0.38;
  const rightY = y + (right[1] - y) * 0.38;
  const leftX = x + (left[0] - x) * 0.38;
  const leftY = y + (left[1] - y) * 0.38;
  c.fillStyle = colour;
  polygon(c, [
    [x, y],
    [rightX, rightY],
    [x + (rightX - x) * 0.3, rightY * 0.55 + y * 0.45 + height * 0.1],
    [x - (x - leftX) * 0.1, (rightY + leftY) / 2 + height * 0.04],
    [x - (x - leftX) * 0.45, leftY * 0.6 + y * 0.4 + height * 0.08],
    [leftX, leftY],
  ]);
  c.fill();
}
