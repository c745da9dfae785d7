import { mix, withAlpha } from '../shell/colour.ts';
import type { Person } from './shapes.ts';

/** The person behind the table: head, hair and shoulders. */
export function drawDealer(
  context: CanvasRenderingContext2D,
  { skin, hair, cut }: Person,
  of: { x: number; y: number; size: number; colours: readonly [string, string, string]; lean: number },
): void {
  const { x, y, size, colours, lean } = of;
  const u = size / 100;
  context.save();
  context.translate(x, y);
  context.rotate(lean * 0.04);
  const shape = (colour: string, draw: () => void) => {
    context.fillStyle = colour;
    context.beginPath();
    draw();
    context.fill();
  };
  if (cut === 'long') shape(hair, () => context.ellipse(0, -54 * u, 25 * u, 38 * u, 0, 0, Math.PI * 2));
  else if (cut === 'bob') shape(hair, () => context.ellipse(0, -57 * u, 25 * u, 29 * u, 0, 0, Math.PI * 2));
  else if (cut === 'bun') shape(hair, () => context.ellipse(0, -88 * u, 10 * u, 9 * u, 0, 0, Math.PI * 2));
  // Shoulders, a dark vest over a white collar, and arms that reach to the felt.
  shape(mix(colours[1], '#05060c', 0.55), () => {
    context.moveTo(-52 * u, 50 * u);
    context.quadraticCurveTo(-56 * u, -14 * u, -20 * u, -24 * u);
    context.lineTo(20 * u, -24 * u);
    context.quadraticCurveTo(56 * u, -14 * u, 52 * u, 50 * u);
  });
  shape('#f4f3ee', () => {
    context.moveTo(-12 * u, -25 * u);
    context.lineTo(0, 14 * u);
    context.lineTo(12 * u, -25 * u);
  });
  shape(colours[2], () => {
    context.moveTo(-9 * u, -16 * u);
    context.lineTo(0, -11 * u);
    context.lineTo(9 * u, -16 * u);
    context.lineTo(9 * u, -6 * u);
    context.lineTo(0, -11 * u);
    context.lineTo(-9 * u, -6 * u);
  });
  shape(mix(skin, '#000000', 0.12), () => context.rect(-8 * u, -38 * u, 16 * u, 17 * u));
  shape(skin, () => context.ellipse(0, -56 * u, 18 * u, 23 * u, 0, 0, Math.PI * 2));
  shape(hair, () => {
    context.ellipse(0, -66 * u, 20 * u, 17 * u, 0, Math.PI, Math.PI * 2);
    if (cut === 'short' || cut === 'bun') context.quadraticCurveTo(0, -72 * u, -20 * u, -66 * u);
    else if (cut === 'bob') context.quadraticCurveTo(0, -62 * u, -20 * u, -66 * u);
    else context.quadraticCurveTo(8 * u, -76 * u, -20 * u, -64 * u);
  });
  for (const side of [-1, 1]) {
    shape('#20232e', () => context.ellipse(side * 7 * u, -56 * u, 2.1 * u, 2.6 * u, 0, 0, Math.PI * 2));
    shape(withAlpha('#c0392b', 0.16), () => context.ellipse(side * 10 * u, -49 * u, 4 * u, 2.6 * u, 0, 0, 7));
  }
  context.strokeStyle = mix(skin, '#7a1f1f', 0.5);
  context.lineWidth = 2 * u;
  context.lineCap = 'round';
  context.beginPath();
  context.arc(0, -49 * u, 7 * u, 0.25 * Math.PI, 0.75 * Math.PI);
  context.stroke();
  for (const side of [-1, 1]) {
    context.strokeStyle = mix(colours[1], '#05060c', 0.4);
    context.lineWidth = 15 * u;
    context.beginPath();
    context.moveTo(side * 42 * u, 4 * u);
    context.quadraticCurveTo(side * 52 * u, 34 * u, side * (28 - lean * side * 10) * u, 46 * u);
    context.stroke();
    shape(skin, () =>
      context.ellipse(side * (25 - lean * side * 10) * u, 48 * u, 8 * u, 6 * u, 0, 0, Math.PI * 2),
    );
  }
  context.restore();
}
