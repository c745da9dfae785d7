import { dot, ellipse, shaded, type Canvas } from './limb.ts';
import type { Silk } from './silks.ts';

/** A racing car in the colours of its driver, whose wheels turn. `turn` from 0 to 1. */
export function drawCar(
  canvas: Canvas,
  turn: number,
  of: { readonly number: number; readonly silk: Silk },
): void {
  const { base, mark } = of.silk;
  canvas.save();
  canvas.fillStyle = '#0007';
  ellipse(canvas, [2, 1, 54, 4.5]);
  canvas.fillStyle = shaded(base, 0.7);
  canvas.fillRect(-44, -30, 15, 4);
  canvas.fillStyle = base;
  canvas.beginPath();
  canvas.moveTo(-42, -12);
  canvas.lineTo(-40, -27);
  canvas.lineTo(-30, -27);
  canvas.lineTo(-26, -18);
  canvas.bezierCurveTo(-14, -27, -6, -27, 1, -20);
  canvas.bezierCurveTo(18, -18, 34, -14, 46, -8);
  canvas.lineTo(46, -5);
  canvas.lineTo(-40, -5);
  canvas.fill();
  canvas.fillStyle = mark;
  canvas.beginPath();
  canvas.moveTo(-24, -14);
  canvas.lineTo(30, -11);
  canvas.lineTo(44, -7);
  canvas.lineTo(-24, -9);
  canvas.fill();
  canvas.fillRect(-43, -32, 17, 3);
  canvas.fillRect(37, -7, 15, 3);
  canvas.fillStyle = of.silk.cap;
  dot(canvas, -5, -25, 5.5);
  canvas.fillStyle = '#10142a';
  canvas.fillRect(-4, -27, 6, 3);
  for (const x of [-27, 28]) drawWheel(canvas, x, turn);
  canvas.fillStyle = '#f4f6ff';
  dot(canvas, 10, -14, 6);
  canvas.fillStyle = '#12172a';
  canvas.font = '800 9px Archivo, Manrope, sans-serif';
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.fillText(String(of.number), 10, -13.5);
  canvas.restore();
}

function drawWheel(canvas: Canvas, x: number, turn: number): void {
  canvas.fillStyle = '#14161f';
  dot(canvas, x, -9, 10);
  canvas.fillStyle = '#c9ccd6';
  dot(canvas, x, -9, 4.5);
  canvas.strokeStyle = '#5b6480';
  canvas.lineWidth = 1.4;
  canvas.beginPath();
  for (let spoke = 0; spoke < 3; spoke += 1) {
    const angle = 2 * Math.PI * turn + spoke * (Math.PI / 3);
    canvas.moveTo(x - 4.5 * Math.cos(angle), -9 - 4.5 * Math.sin(angle));
    canvas.lineTo(x + 4.5 * Math.cos(angle), -9 + 4.5 * Math.sin(angle));
  }
  canvas.stroke();
}
