import { curves, dot, ellipse, limb, type Canvas } from './limb.ts';

/** Jackets of the traps of the British Isles, with the colour of their number. Eight runners have two more. */
export const traps = [
  ['#d8232f', '#ffffff'],
  ['#1d4fd0', '#ffffff'],
  ['#f6f7fb', '#12172a'],
  ['#14161f', '#ffffff'],
  ['#f58220', '#12172a'],
  ['stripes', '#d8232f'],
  ['#0f8f57', '#ffffff'],
  ['#ffd23f', '#12172a'],
] as const;

const coats = [
  ['#b98a5c', '#7e5934'],
  ['#3d3a44', '#201e27'],
  ['#c7c2ba', '#8b857c'],
  ['#6b4a33', '#432c1d'],
  ['#d9a765', '#9a6f39'],
  ['#5b606e', '#363a46'],
] as const;

/** A greyhound: both pairs of legs open and gather, and the back arches with them. `stride` from 0 to 1. */
export function drawDog(canvas: Canvas, stride: number, number: number): void {
  const turn = stride * 2 * Math.PI;
  const [light, shade] = coats[(number - 1) % coats.length]!;
  const swing = Math.sin(turn);
  const stretch = swing * 0.9;
  const arch = -stretch * 4;
  canvas.save();
  canvas.fillStyle = '#00000055';
  ellipse(canvas, [2, 1, 44, 3.6]);
  canvas.translate(0, -2 - 5 * Math.max(0, Math.sin(turn * 2 - 0.6)));
  const leg = (
    at: readonly [number, number],
    [upper, lower]: readonly [number, number],
    [first, second, from]: readonly [number, number, number],
  ) => {
    canvas.fillStyle = shade;
    const joint = limb(canvas, at, { angle: upper, length: first, from, to: from / 2 });
    const foot = limb(canvas, joint, { angle: lower, length: second, from: from / 2, to: 1.5 });
    limb(canvas, foot, { angle: lower + 1.1, length: 3.5, from: 1.5, to: 1.6 });
  };
  leg([24, -24], [0.05 + stretch * 1.05, -0.25 + stretch * 1.25], [13, 13, 4.2]);
  leg([-24, -25], [-0.1 - stretch * 0.95, -0.6 - stretch * 0.9], [14, 14, 6]);
  canvas.strokeStyle = shade;
  canvas.lineWidth = 2.4;
  canvas.lineCap = 'round';
  curves(canvas, [-33, -31], [-44, -24, -50, -22 + swing * 4, -60, -27 + swing * 5]);
  canvas.stroke();
  leg([22, -23], [-0.2 + stretch * 1.15, -0.4 + stretch * 1.3], [13, 13, 4.6]);
  leg([-26, -25], [-0.3 - stretch, -0.75 - stretch * 0.85], [14, 14, 6.6]);
  const body = canvas.createLinearGradient(0, -46, 0, -16);
  body.addColorStop(0, light);
  body.addColorStop(1, shade);
  canvas.fillStyle = body;
  curves(
    canvas,
    [-36, -29],
    [
      -37,
      -38,
      -28,
      -40,
      -20,
      -39 + arch * 0.2,
      -8,
      -42 + arch,
      6,
      -41 + arch,
      18,
      -38,
      26,
      -39,
      34,
      -43,
      41,
      -46,
    ],
  );
  canvas.lineTo(40, -49);
  canvas.lineTo(46, -47.5);
  canvas.bezierCurveTo(53, -46, 60, -42.5, 66, -40);
  canvas.bezierCurveTo(68, -38.5, 67, -36.5, 64, -36.5);
  canvas.bezierCurveTo(58, -37, 52, -38, 47, -38.5);
  canvas.bezierCurveTo(42, -35, 36, -31, 33, -27);
  canvas.bezierCurveTo(31, -17, 22, -13, 12, -16);
  canvas.bezierCurveTo(2, -20, -6, -28 + arch * 0.4, -14, -27);
  canvas.bezierCurveTo(-22, -20, -34, -20, -36, -29);
  canvas.fill();
  canvas.fillStyle = '#0a0808';
  dot(canvas, 52, -43.2, 1.3);
  dot(canvas, 66.5, -38.6, 1.4);
  drawJacket(canvas, number, arch);
  canvas.restore();
}

function drawJacket(canvas: Canvas, number: number, arch: number): void {
  const [colour, ink] = traps[(number - 1) % traps.length]!;
  canvas.save();
  curves(canvas, [-14, -40.5 + arch * 0.5], [-4, -42 + arch, 8, -41.5 + arch, 19, -38.5]);
  canvas.lineTo(22, -24);
  canvas.bezierCurveTo(12, -18, -2, -24, -12, -27);
  canvas.closePath();
  canvas.clip();
  canvas.fillStyle = colour === 'stripes' ? '#f6f7fb' : colour;
  canvas.fillRect(-20, -48, 50, 40);
  if (colour === 'stripes') {
    canvas.fillStyle = '#14161f';
    for (let x = -20; x < 30; x += 9) canvas.fillRect(x, -48, 4.5, 40);
    canvas.fillStyle = '#ffffff';
    dot(canvas, 5, -32, 7);
  }
  canvas.restore();
  canvas.fillStyle = ink;
  canvas.font = '800 12px Archivo, Manrope, sans-serif';
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.fillText(String(number), 5, -31.5);
}
