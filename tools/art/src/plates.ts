import { Path2D } from '@napi-rs/canvas';
import { mixed, type Hex } from './colour.ts';
import { materials, shade, type MaterialName } from './materials.ts';
import { kept, linear, radial, rays, sheet, TURN, type Brush } from './paint.ts';

/** Outlines of plates, within a radius of 1 around the middle. */
export type PlateShape =
  | 'circle'
  | 'hexagon'
  | 'octagon'
  | 'shield'
  | 'arch'
  | 'square'
  | 'diamond'
  | 'sunburst'
  | 'cloud';

const regular = (count: number, rotation: number): string =>
  `M${Array.from({ length: count }, (_, i) => {
    const t = rotation + (i / count) * TURN;
    return `${Math.cos(t).toFixed(4)} ${Math.sin(t).toFixed(4)}`;
  }).join('L')}Z`;

const sunburst = (): string =>
  `M${Array.from({ length: 36 }, (_, i) => {
    const t = (i / 36) * TURN;
    const reach = i % 2 === 0 ? 1 : 0.87;
    return `${(Math.cos(t) * reach).toFixed(4)} ${(Math.sin(t) * reach).toFixed(4)}`;
  }).join('L')}Z`;

/** Eight soft lobes. */
const cloud = (): string => {
  const points = Array.from({ length: 96 }, (_, i) => {
    const t = (i / 96) * TURN;
    const reach = 0.9 + 0.09 * Math.abs(Math.cos(t * 4));
    return `${(Math.cos(t) * reach).toFixed(4)} ${(Math.sin(t) * reach).toFixed(4)}`;
  });
  return `M${points.join('L')}Z`;
};

const outlines: Readonly<Record<PlateShape, string>> = {
  circle: 'M0 -.96A.96 .96 0 1 1 -.001 -.96Z',
  hexagon: regular(6, -TURN / 4),
  octagon: regular(8, TURN / 16),
  shield:
    'M0 -.97C.32 -.8 .6 -.78 .86 -.82C.92 -.1 .8 .62 0 1C-.8 .62 -.92 -.1 -.86 -.82C-.6 -.78 -.32 -.8 0 -.97Z',
  arch: 'M-.82 .94L-.82 -.2C-.82 -.66 -.4 -.8 0 -1C.4 -.8 .82 -.66 .82 -.2L.82 .94Z',
  square: 'M-.6 -.9L.6 -.9Q.9 -.9 .9 -.6L.9 .6Q.9 .9 .6 .9L-.6 .9Q-.9 .9 -.9 .6L-.9 -.6Q-.9 -.9 -.6 -.9Z',
  diamond:
    'M-.16 -.92Q0 -1.06 .16 -.92L.92 -.16Q1.06 0 .92 .16L.16 .92Q0 1.06 -.16 .92L-.92 .16Q-1.06 0 -.92 -.16Z',
  sunburst: sunburst(),
  cloud: cloud(),
};

const outlineOf = (shape: PlateShape): Path2D => new Path2D(outlines[shape]);

const within = (c: Brush, middle: number, radius: number, scale: number): void => {
  c.translate(middle, middle);
  c.scale(radius * scale, radius * scale);
};

/** A bevelled ring of metal along the outline; `inner` is the hole, in parts of the outline. */
function ring(
  c: Brush,
  size: number,
  path: Path2D,
  radius: number,
  inner: number,
  metal: MaterialName,
): void {
  const of = materials[metal];
  const mask = sheet(size, size);
  kept(mask.c, () => {
    within(mask.c, size / 2, radius, 1);
    mask.c.fillStyle = '#ffffff';
    mask.c.fill(path);
  });
  kept(mask.c, () => {
    mask.c.globalCompositeOperation = 'destination-out';
    within(mask.c, size / 2, radius, inner);
    mask.c.fill(path);
  });
  shade(mask.canvas, of, radius * (1 - inner) * 0.5, size / 2 - radius, size / 2 + radius);
  c.drawImage(mask.canvas, 0, 0);
}

export type Plate = {
  readonly shape: PlateShape;
  readonly metal: MaterialName;
  /** Colours of the enamel from the lit middle to the edge. */
  readonly enamel: readonly [Hex, Hex, Hex];
  /** Outer radius and the hole of the frame, in parts of half the cell and of the plate. */
  readonly radius: number;
  readonly inner: number;
  readonly beams?: number;
};

/** Enamel of one colour. */
export const enamelOf = (hue: Hex, depth = 0.72): readonly [Hex, Hex, Hex] => [
  mixed(hue, '#ffffff', 0.32),
  hue,
  mixed(hue, '#05020c', depth),
];

/** Draws a framed enamel plate centred in the square 0..size. */
export function drawPlate(c: Brush, size: number, plate: Plate): void {
  const path = outlineOf(plate.shape);
  const radius = (size / 2) * plate.radius;
  const of = materials[plate.metal];
  const shaped = (scale: number, draw: () => void): void =>
    kept(c, () => {
      within(c, size / 2, radius, scale);
      draw();
    });
  kept(c, () => {
    c.shadowColor = 'rgba(0,0,0,.7)';
    c.shadowBlur = size * 0.035;
    c.shadowOffsetY = size * 0.015;
    within(c, size / 2, radius, 1);
    c.fillStyle = of.wall;
    c.fill(path);
  });
  for (let i = 5; i >= 0; i--)
    kept(c, () => {
      c.translate(0, i * size * 0.004);
      within(c, size / 2, radius, 1.02);
      c.fillStyle = i === 0 ? of.outline : of.wall;
      c.fill(path);
    });
  const [lit, body, edge] = plate.enamel;
  shaped((plate.inner + 1) / 2, () => {
    c.clip(path);
    c.fillStyle = radial(c, 0, -0.18, 0.05, 1.25, [lit, body, edge]);
    c.fillRect(-1.2, -1.2, 2.4, 2.4);
    if (plate.beams !== undefined) rays(c, { x: 0, y: 0.02, r: 1.3 }, plate.beams, '#ffffff', 0.16, 0.1);
    c.fillStyle = radial(c, 0, 0.9, 0, 0.9, ['rgba(255,255,255,.3)', 'rgba(255,255,255,0)']);
    c.fillRect(-1.2, -1.2, 2.4, 2.4);
    c.lineWidth = 0.1;
    c.strokeStyle = 'rgba(0,0,0,.35)';
    c.stroke(path);
    c.fillStyle = linear(c, 0, -1, 0, -0.1, ['rgba(255,255,255,.28)', 'rgba(255,255,255,0)']);
    c.beginPath();
    c.ellipse(0, -0.86, 1.1, 0.72, 0, 0, TURN);
    c.fill();
  });
  ring(c, size, path, radius, plate.inner, plate.metal);
  shaped(plate.inner, () => {
    c.lineWidth = 0.022;
    c.strokeStyle = of.outline;
    c.stroke(path);
  });
}
