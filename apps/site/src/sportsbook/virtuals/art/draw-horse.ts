import { curves, dot, ellipse, limb, polygon, shaded, type Canvas } from './limb.ts';
import { patterns, type Silk } from './silks.ts';

/** Light, shade, and mane with hooves. */
const coats = [
  ['#8a4b25', '#5a2c14', '#24120b'],
  ['#b0622c', '#7d3f1a', '#6e3413'],
  ['#3a3541', '#211d29', '#121018'],
  ['#c9ccd6', '#8e93a4', '#6d7284'],
  ['#60402c', '#3c2519', '#1b110d'],
  ['#c39a5e', '#8d6a38', '#3c2a18'],
] as const;

type Leg = {
  readonly at: readonly [number, number];
  readonly turn: number;
  readonly coat: string;
  readonly hoof: string;
};

/** A fore leg folds while it swings forward, and is straight while it carries. */
function foreLeg(canvas: Canvas, { at, turn, coat, hoof }: Leg): void {
  const swing = Math.sin(turn);
  const fold = Math.max(0, Math.cos(turn));
  canvas.fillStyle = coat;
  const upper = 0.12 + 0.82 * swing;
  const knee = limb(canvas, at, { angle: upper, length: 23, from: 7.5, to: 4.2 });
  const lower = upper - 0.12 - 1.55 * fold * (1 - 0.35 * Math.max(0, swing));
  const fetlock = limb(canvas, knee, { angle: lower, length: 19, from: 3.7, to: 2.5 });
  canvas.fillStyle = hoof;
  limb(canvas, fetlock, { angle: lower + 0.35 - 0.9 * fold, length: 5.5, from: 2.6, to: 3.1 });
}

function hindLeg(canvas: Canvas, { at, turn, coat, hoof }: Leg): void {
  const swing = Math.sin(turn);
  const fold = Math.max(0, Math.cos(turn));
  canvas.fillStyle = coat;
  const thigh = 0.3 + 0.62 * swing;
  const stifle = limb(canvas, at, { angle: thigh, length: 19, from: 12, to: 7 });
  const shank = thigh - 0.62 - 0.5 * fold;
  const hock = limb(canvas, stifle, { angle: shank, length: 19, from: 6.2, to: 3.6 });
  const cannon = shank + 0.62 - 0.25 * fold + 0.18 * swing;
  const fetlock = limb(canvas, hock, { angle: cannon, length: 17, from: 3.4, to: 2.5 });
  canvas.fillStyle = hoof;
  limb(canvas, fetlock, { angle: cannon + 0.3 - 0.7 * fold, length: 5.5, from: 2.6, to: 3.1 });
}

/** A horse with its jockey: 100 units are the length of its body, the ground is at 0. `stride` from 0 to 1. */
export function drawHorse(
  canvas: Canvas,
  stride: number,
  of: { readonly number: number; readonly silk: Silk },
): void {
  const turn = stride * 2 * Math.PI;
  const [light, shade, dark] = coats[of.number % coats.length]!;
  const bob = Math.sin(turn + 0.6);
  const nod = bob * 2.2;
  canvas.save();
  canvas.fillStyle = '#00000050';
  ellipse(canvas, [4, 1, 50, 5]);
  canvas.translate(0, -3 - 4.5 * Math.max(0, Math.sin(turn + 1.2)));
  canvas.rotate(-0.045 * Math.sin(turn));
  const far = { coat: shaded(shade, 0.72), hoof: dark };
  hindLeg(canvas, { at: [-27, -55], turn: turn + 2.15, ...far });
  foreLeg(canvas, { at: [25, -50], turn: turn + 0.15, ...far });
  canvas.fillStyle = dark;
  curves(
    canvas,
    [-37, -66],
    [
      -50,
      -74 + bob * 3,
      -62,
      -66 - bob * 3,
      -76,
      -60 + bob * 5,
      -64,
      -58,
      -60,
      -50 + bob * 3,
      -70,
      -46 + bob * 4,
      -54,
      -46,
      -44,
      -52,
      -36,
      -58,
    ],
  );
  canvas.fill();
  hindLeg(canvas, { at: [-27, -55], turn: turn + 2.75, coat: shade, hoof: dark });
  foreLeg(canvas, { at: [24, -50], turn: turn + 0.85, coat: shade, hoof: dark });
  drawBody(canvas, [light, shade, dark], nod, bob);
  drawHead(canvas, of.number % 3 === 1, of.silk.mark, nod);
  drawCloth(canvas, of.number);
  drawJockey(canvas, turn, of.silk, nod);
  canvas.restore();
}

function drawBody(canvas: Canvas, [light, shade, dark]: readonly string[], nod: number, bob: number): void {
  const body = canvas.createLinearGradient(0, -84, 0, -38);
  body.addColorStop(0, light!);
  body.addColorStop(0.55, light!);
  body.addColorStop(1, shade!);
  canvas.fillStyle = body;
  curves(
    canvas,
    [-39, -60],
    [
      -41,
      -70,
      -32,
      -75,
      -22,
      -74,
      -12,
      -73,
      -4,
      -69,
      4,
      -69,
      14,
      -70,
      20,
      -75,
      27,
      -80,
      36,
      -87 + nod,
      46,
      -94 + nod,
      56,
      -97 + nod,
    ],
  );
  canvas.lineTo(57.5, -103.5 + nod);
  canvas.lineTo(61.5, -97.5 + nod);
  canvas.bezierCurveTo(67, -95 + nod, 75, -86 + nod, 80.5, -79.5 + nod);
  canvas.bezierCurveTo(83, -76 + nod, 81, -71 + nod, 77, -71.5 + nod);
  canvas.bezierCurveTo(72, -73 + nod, 67, -77 + nod, 62, -80 + nod);
  canvas.bezierCurveTo(56, -79 + nod, 50, -72, 44, -62);
  canvas.bezierCurveTo(41, -53, 36, -43, 24, -41);
  canvas.bezierCurveTo(10, -39, -4, -42, -16, -46);
  canvas.bezierCurveTo(-24, -46, -34, -44, -38, -50);
  canvas.bezierCurveTo(-40, -54, -39.5, -57, -39, -60);
  canvas.fill();
  canvas.fillStyle = '#ffffff1c';
  ellipse(canvas, [-25, -66, 11, 6, -0.3]);
  ellipse(canvas, [26, -66, 7, 10, 0.6]);
  canvas.fillStyle = dark!;
  curves(
    canvas,
    [58, -98 + nod],
    [46, -99 + nod, 36, -94 + nod - bob, 24, -83, 34, -83, 44, -87 + nod, 53, -91 + nod],
  );
  canvas.fill();
}

function drawHead(canvas: Canvas, hasBlaze: boolean, bridle: string, nod: number): void {
  if (hasBlaze) {
    canvas.fillStyle = '#fff';
    polygon(canvas, [
      [66, -94 + nod],
      [78, -81 + nod],
      [76, -79.5 + nod],
      [64.5, -91 + nod],
    ]);
    canvas.fill();
  }
  canvas.fillStyle = '#0a0808';
  dot(canvas, 66, -88 + nod, 1.5);
  dot(canvas, 79, -76.5 + nod, 1.1);
  canvas.strokeStyle = bridle;
  canvas.lineWidth = 1.5;
  canvas.beginPath();
  canvas.moveTo(59.5, -96 + nod);
  canvas.lineTo(62, -80 + nod);
  canvas.moveTo(72.5, -88 + nod);
  canvas.lineTo(70.5, -75 + nod);
  canvas.stroke();
}

/** Behind the boot, so that the number stays readable. */
function drawCloth(canvas: Canvas, number: number): void {
  canvas.fillStyle = '#f4f6ff';
  polygon(canvas, [
    [-24, -73.5],
    [4, -70],
    [2, -56],
    [-7, -50.5],
    [-25, -53],
  ]);
  canvas.fill();
  canvas.fillStyle = '#12172a';
  canvas.font = '800 17px Archivo, Manrope, sans-serif';
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.fillText(String(number), -14.5, -61.5);
}

function drawJockey(canvas: Canvas, turn: number, silk: Silk, nod: number): void {
  const rise = Math.sin(turn + 0.4) * 1.2;
  canvas.save();
  canvas.translate(0, rise);
  canvas.strokeStyle = '#2a2233';
  canvas.lineWidth = 1.1;
  canvas.beginPath();
  canvas.moveTo(40, -80);
  canvas.lineTo(74, -76 + nod - rise);
  canvas.stroke();
  canvas.fillStyle = '#f6f4ee';
  limb(canvas, [-4, -85], { angle: 1.15, length: 18, from: 6, to: 4.6 });
  canvas.fillStyle = '#e9e6dd';
  limb(canvas, [12, -77.5], { angle: -0.72, length: 13, from: 4.2, to: 3.2 });
  canvas.fillStyle = '#15131c';
  limb(canvas, [4.5, -69], { angle: -0.62, length: 9, from: 3.4, to: 2.8 });
  limb(canvas, [-0.5, -62], { angle: 1.35, length: 6, from: 2.4, to: 2 });
  drawJacket(canvas, silk);
  canvas.fillStyle = silk.sleeve;
  const elbow = limb(canvas, [20, -97], { angle: 0.35, length: 12, from: 4.6, to: 3.8 });
  const hand = limb(canvas, elbow, { angle: 1.2, length: 14, from: 3.6, to: 2.8 });
  canvas.fillStyle = silk.hasCuff ? silk.base : silk.sleeve;
  limb(canvas, [hand[0] - 4, hand[1] - 1.5], { angle: 1.2, length: 3, from: 2.9, to: 2.7 });
  canvas.fillStyle = '#e8b48f';
  dot(canvas, hand[0] + 1.5, hand[1], 2.6);
  canvas.fillStyle = '#d99f78';
  ellipse(canvas, [31, -103, 5, 5.6, 0.2]);
  canvas.fillStyle = silk.cap;
  curves(canvas, [22.5, -103], [21, -113, 28, -117, 34, -115, 39, -113, 40, -108, 39.5, -105]);
  canvas.lineTo(43, -103.5);
  canvas.lineTo(36, -104);
  canvas.bezierCurveTo(31, -104, 26, -103, 22.5, -103);
  canvas.fill();
  if (silk.isCapQuartered) {
    canvas.fillStyle = silk.cap === silk.base ? silk.mark : silk.base;
    curves(canvas, [30, -115.5], [37, -117, 40, -110, 39.5, -105]);
    canvas.lineTo(30, -104);
    canvas.fill();
  }
  canvas.fillStyle = '#10142acc';
  ellipse(canvas, [35, -103, 2.8, 2, 0.1]);
  canvas.restore();
}

function drawJacket(canvas: Canvas, silk: Silk): void {
  canvas.save();
  curves(
    canvas,
    [-9, -86],
    [
      -10, -94, 0, -102, 14, -103, 24, -104, 28, -98, 26, -92, 18, -88, 6, -84, 0, -80, -5, -79, -9, -81, -9,
      -86,
    ],
  );
  canvas.clip();
  canvas.fillStyle = silk.base;
  canvas.fillRect(-14, -108, 46, 34);
  canvas.translate(-11, -84);
  canvas.rotate(-0.42);
  canvas.scale(0.6, 0.33);
  canvas.rotate(-Math.PI / 2);
  canvas.translate(-30, -2);
  canvas.fillStyle = silk.mark;
  const pattern = new Path2D(patterns[silk.pattern]);
  // A canvas, not an array.
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
  canvas.fill(pattern);
  canvas.restore();
}
