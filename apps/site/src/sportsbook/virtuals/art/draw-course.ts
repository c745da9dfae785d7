import { dot, ellipse, type Canvas } from './limb.ts';
import { randomOf } from './random.ts';

export type Size = { readonly width: number; readonly height: number };
/** Where the ground begins, as a part of the height. */
export const horizon = 0.46;

type Mood = {
  readonly sky: readonly string[];
  readonly hills: readonly [string, string];
  readonly trees: string;
  readonly isNight?: boolean;
};
export const moods = {
  dusk: {
    sky: ['#151a4a', '#5a3a94', '#e8836b', '#ffd08a'],
    hills: ['#3a2a66', '#2a2150'],
    trees: '#15203a',
  },
  night: {
    sky: ['#070a1c', '#141b46', '#2b2f78'],
    hills: ['#11163a', '#0d1230'],
    trees: '#0a0e22',
    isNight: true,
  },
  day: {
    sky: ['#1c6fb8', '#58b4e6', '#cfeaf6'],
    hills: ['#5b7fa8', '#46648c'],
    trees: '#2c4560',
  },
} as const satisfies Readonly<Record<string, Mood>>;

/** Sky, hills, trees and stand: what the camera passes slowly, drawn once. */
export function drawBackdrop(canvas: Canvas, { width, height }: Size, mood: Mood): void {
  const ground = height * horizon;
  const sky = canvas.createLinearGradient(0, 0, 0, ground);
  for (const [at, colour] of mood.sky.entries()) sky.addColorStop(at / (mood.sky.length - 1), colour);
  canvas.fillStyle = sky;
  canvas.fillRect(0, 0, width, height);
  if (mood.isNight) drawStars(canvas, width, ground);
  else drawSun(canvas, width * 0.72, ground * 0.86, height * 0.5);
  drawHills(canvas, { width, ground, top: height * 0.17, waves: 5 }, mood.hills[0]);
  drawHills(canvas, { width, ground, top: height * 0.1, waves: 9 }, mood.hills[1]);
  const random = randomOf('trees');
  canvas.fillStyle = mood.trees;
  for (let tree = 0; tree < 68; tree += 1) {
    const x = (tree / 64) * width - 40;
    const size = height * (0.03 + 0.045 * random());
    ellipse(canvas, [x, ground - size / 2, size * 0.75, size]);
  }
  canvas.fillRect(0, ground - height * 0.03, width, height * 0.04);
  drawStand(canvas, { x: width * 0.06, y: ground, width: width * 0.3, height: height * 0.3 });
}

function drawStars(canvas: Canvas, width: number, ground: number): void {
  const random = randomOf('stars');
  canvas.fillStyle = '#ffffff99';
  for (let star = 0; star < 80; star += 1)
    canvas.fillRect(random() * width, random() * ground * 0.6, 1.4, 1.4);
}

function drawSun(canvas: Canvas, x: number, y: number, size: number): void {
  const glow = canvas.createRadialGradient(x, y, 4, x, y, size);
  for (const [at, colour] of [
    [0, '#fff3c9'],
    [0.1, '#ffdf9a'],
    [0.35, '#ffb56b66'],
    [1, '#ffb56b00'],
  ] as const)
    glow.addColorStop(at, colour);
  canvas.fillStyle = glow;
  canvas.fillRect(x - size, y - size, 2 * size, 2 * size);
}

function drawHills(
  canvas: Canvas,
  of: { readonly width: number; readonly ground: number; readonly top: number; readonly waves: number },
  colour: string,
): void {
  canvas.fillStyle = colour;
  canvas.beginPath();
  canvas.moveTo(0, of.ground);
  for (let x = 0; x <= of.width + 8; x += 8) {
    const at = x / of.width;
    const swell = 0.5 + 0.32 * Math.sin(at * of.waves) + 0.18 * Math.sin(at * of.waves * 2.7 + 1);
    canvas.lineTo(x, of.ground - of.top * swell);
  }
  canvas.lineTo(of.width + 8, of.ground);
  canvas.fill();
}

const crowd = ['#f0d5bd', '#e5304a', '#ffd23f', '#f4f6ff', '#35c6e8', '#8b7bd8', '#c9825b', '#56618f'];

/** Rows of small heads, some seats empty. */
export function drawCrowd(canvas: Canvas, seed: string, of: { readonly y: number } & Size): void {
  const random = randomOf(seed);
  const rows = Math.max(3, Math.round(of.height / 9));
  for (let row = 0; row < rows; row += 1)
    for (let x = 4; x < of.width; x += 5.6) {
      if (random() < 0.18) continue;
      canvas.fillStyle = crowd[Math.floor(random() * crowd.length)]!;
      canvas.globalAlpha = 0.8;
      dot(canvas, x + random() * 2, of.y + ((row + 0.5) * of.height) / rows - random() * 2, 1.7);
    }
  canvas.globalAlpha = 1;
}

function drawStand(canvas: Canvas, of: { readonly x: number; readonly y: number } & Size): void {
  const { width, height } = of;
  canvas.save();
  canvas.translate(of.x, of.y);
  const back = canvas.createLinearGradient(0, -height, 0, 0);
  back.addColorStop(0, '#0f1330');
  back.addColorStop(1, '#1b2145');
  canvas.fillStyle = back;
  canvas.beginPath();
  canvas.moveTo(0, 2);
  canvas.lineTo(0, -height * 0.84);
  canvas.quadraticCurveTo(width / 2, -height * 1.12, width, -height * 0.84);
  canvas.lineTo(width, 2);
  canvas.fill();
  drawCrowd(canvas, 'stand', { y: -height * 0.62, width, height: height * 0.58 });
  canvas.fillStyle = '#f4f6ff';
  for (const at of [0.02, 0.26, 0.5, 0.74, 0.98])
    canvas.fillRect(width * at - 1.5, -height * 0.86, 3, height * 0.86);
  const roof = canvas.createLinearGradient(0, -height, 0, -height * 0.8);
  roof.addColorStop(0, '#8f7bff');
  roof.addColorStop(1, '#4a35b8');
  canvas.fillStyle = roof;
  canvas.beginPath();
  canvas.moveTo(-14, -height * 0.84);
  canvas.quadraticCurveTo(width / 2, -height * 1.16, width + 14, -height * 0.84);
  canvas.lineTo(width + 14, -height * 0.79);
  canvas.quadraticCurveTo(width / 2, -height * 1.06, -14, -height * 0.79);
  canvas.fill();
  canvas.restore();
}

/** Boards along the course with the brand alone: a picture has no language. */
export function drawBoards(canvas: Canvas, of: { readonly y: number; readonly shift: number } & Size): void {
  const { y, width, height } = of;
  canvas.fillStyle = '#12172a';
  canvas.fillRect(0, y - height, width, height);
  canvas.font = `800 ${Math.round(height * 0.56)}px Archivo, Manrope, sans-serif`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  const board = Math.max(150, height * 9);
  const first = Math.floor(of.shift / board);
  for (let at = first; at * board - of.shift < width; at += 1) {
    const x = at * board - of.shift;
    const isBright = at % 2 === 0;
    canvas.fillStyle = isBright ? '#3a2aa0' : '#191f3d';
    canvas.fillRect(x, y - height + 1, board, height - 2);
    canvas.fillStyle = isBright ? '#ffffff' : '#ffc94a';
    canvas.fillText('HALCYON', x + board / 2, y - height * 0.46);
  }
}

/** A white rail whose posts pass with the camera. */
export function drawRail(
  canvas: Canvas,
  of: { readonly y: number; readonly scale: number; readonly shift: number; readonly width: number },
): void {
  const { y, scale, width } = of;
  const gap = 46 * scale;
  canvas.fillStyle = '#dfe3f2';
  for (let x = -(of.shift % gap); x < width + gap; x += gap)
    canvas.fillRect(x, y - 9 * scale, 2.4 * scale, 10 * scale);
  canvas.fillStyle = '#ffffff';
  canvas.fillRect(0, y - 11 * scale, width, 3 * scale);
  canvas.fillStyle = '#00000022';
  canvas.fillRect(0, y - 8.2 * scale, width, 1.2 * scale);
}

/** The ground between the rails: a gradient with stripes that lead to a point far away. */
export function drawGround(
  canvas: Canvas,
  { width, height, shift }: Size & { readonly shift: number },
  [far, near, stripe]: readonly [string, string, string],
): void {
  const top = height * horizon;
  const ground = canvas.createLinearGradient(0, top, 0, height);
  ground.addColorStop(0, far);
  ground.addColorStop(1, near);
  canvas.fillStyle = ground;
  canvas.fillRect(0, top, width, height - top);
  canvas.fillStyle = stripe;
  const middle = width / 2;
  const step = Math.max(48, width * 0.085);
  const away = (x: number, by: number) => middle + (x - middle) * by;
  for (let x = -6 * step - (shift % (2 * step)); x < width + 6 * step; x += 2 * step) {
    canvas.beginPath();
    canvas.moveTo(away(x, 0.55), top);
    canvas.lineTo(away(x + step, 0.55), top);
    canvas.lineTo(away(x + step, 1.35), height);
    canvas.lineTo(away(x, 1.35), height);
    canvas.fill();
  }
}

export function drawPost(canvas: Canvas, x: number, height: number): void {
  const top = height * horizon;
  canvas.fillStyle = '#ffffff';
  canvas.fillRect(x - 2, top - height * 0.16, 4, height * 0.26);
  canvas.fillStyle = '#e5304a';
  dot(canvas, x, top - height * 0.18, height * 0.045);
  canvas.fillStyle = '#ffffff';
  dot(canvas, x, top - height * 0.18, height * 0.026);
  canvas.globalAlpha = 0.6;
  canvas.fillRect(x - 1, top + height * 0.1, 2, height);
  canvas.globalAlpha = 1;
}
