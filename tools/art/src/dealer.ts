import { mixed, type Hex } from './colour.ts';
import { disc, kept, linear, radial, TURN, type Brush } from './paint.ts';
import type { Random } from './random.ts';

/** How a dealer looks; the table's own page draws the same person. */
export type Person = {
  readonly skin: string;
  readonly hair: string;
  readonly cut: 'short' | 'side' | 'bob' | 'bun' | 'long';
};

/** A croupier from the waist up, seen from the front. `foot` is where the table begins; `s` the height above it. */
export function dealer(
  c: Brush,
  x: number,
  foot: number,
  s: number,
  cloth: Hex,
  { skin, hair, cut }: Person,
  random: Random,
): void {
  const lean = (random() - 0.5) * 0.05;
  kept(c, () => {
    c.translate(x, foot);
    c.rotate(lean);
    c.scale(s / 100, s / 100);
    behindHead(c, cut, hair);
    body(c, skin, cloth);
    head(c, skin);
    face(c, skin, hair);
    hairOver(c, cut, hair);
  });
}

const headAt = { x: 0, y: -78, rx: 11.4, ry: 14.6 };

function behindHead(c: Brush, cut: Person['cut'], hair: Hex): void {
  c.fillStyle = linear(c, -16, -96, 16, -50, [mixed(hair, '#ffffff', 0.12), mixed(hair, '#000000', 0.4)]);
  c.beginPath();
  if (cut === 'long') c.ellipse(0, -72, 16.5, 27, 0, 0, TURN);
  else if (cut === 'bob') c.ellipse(0, -76, 16, 19, 0, 0, TURN);
  else if (cut === 'bun') c.ellipse(0, -97, 6.5, 6, 0, 0, TURN);
  else return;
  c.fill();
}

function body(c: Brush, skin: Hex, cloth: Hex): void {
  const shirt = linear(c, -36, -50, 36, 0, ['#ffffff', '#e6e9f2', '#b9bfd0']);
  c.fillStyle = shirt;
  c.beginPath();
  c.moveTo(-9, -58);
  c.bezierCurveTo(-24, -55, -34, -50, -37, -36);
  c.lineTo(-42, 6);
  c.lineTo(42, 6);
  c.lineTo(37, -36);
  c.bezierCurveTo(34, -50, 24, -55, 9, -58);
  c.fill();
  c.fillStyle = linear(c, 0, -72, 0, -54, [mixed(skin, '#3a1a0a', 0.3), skin]);
  c.beginPath();
  c.moveTo(-5.4, -70);
  c.lineTo(-6.6, -57);
  c.quadraticCurveTo(0, -51, 6.6, -57);
  c.lineTo(5.4, -70);
  c.fill();
  c.fillStyle = linear(c, -24, -50, 24, 4, [
    mixed(cloth, '#ffffff', 0.22),
    cloth,
    mixed(cloth, '#000000', 0.45),
  ]);
  c.beginPath();
  c.moveTo(-13, -56);
  c.quadraticCurveTo(-24, -52, -24, -38);
  c.lineTo(-26, 6);
  c.lineTo(26, 6);
  c.lineTo(24, -38);
  c.quadraticCurveTo(24, -52, 13, -56);
  c.lineTo(0, -28);
  c.fill();
  c.strokeStyle = 'rgba(255,220,140,.85)';
  c.lineWidth = 0.8;
  c.beginPath();
  c.moveTo(-13, -56);
  c.lineTo(0, -28);
  c.lineTo(13, -56);
  c.moveTo(0, -28);
  c.lineTo(0, 6);
  c.stroke();
  c.fillStyle = '#ffd878';
  for (const y of [-22, -13, -4]) {
    disc(c, 2.4, y, 1.1);
    c.fill();
  }
  c.fillStyle = mixed(cloth, '#000000', 0.55);
  c.beginPath();
  c.moveTo(-8, -57);
  c.lineTo(-8, -49);
  c.lineTo(0, -52);
  c.lineTo(8, -49);
  c.lineTo(8, -57);
  c.lineTo(0, -54);
  c.fill();
}

function head(c: Brush, skin: Hex): void {
  const { x, y, rx, ry } = headAt;
  c.fillStyle = mixed(skin, '#3a1a0a', 0.14);
  for (const side of [-1, 1]) {
    c.beginPath();
    c.ellipse(x + side * rx * 0.98, y + 1.5, 2.1, 3.4, 0, 0, TURN);
    c.fill();
  }
  c.fillStyle = radial(c, x - 4, y - 5, 2, ry * 1.5, [
    mixed(skin, '#ffffff', 0.3),
    skin,
    mixed(skin, '#3a1a0a', 0.35),
  ]);
  c.beginPath();
  c.moveTo(x - rx, y - 3);
  c.bezierCurveTo(x - rx, y + 8, x - 6, y + ry, x, y + ry);
  c.bezierCurveTo(x + 6, y + ry, x + rx, y + 8, x + rx, y - 3);
  c.bezierCurveTo(x + rx, y - ry, x - rx, y - ry, x - rx, y - 3);
  c.fill();
}

function face(c: Brush, skin: Hex, hair: Hex): void {
  const { y } = headAt;
  for (const side of [-1, 1]) {
    c.fillStyle = '#ffffff';
    c.beginPath();
    c.ellipse(side * 4.5, y + 0.4, 2.1, 1.25, 0, 0, TURN);
    c.fill();
    c.fillStyle = '#2a1a14';
    disc(c, side * 4.5, y + 0.5, 1.2);
    c.fill();
    c.strokeStyle = mixed(hair, '#000000', 0.25);
    c.lineWidth = 0.9;
    c.lineCap = 'round';
    c.beginPath();
    c.moveTo(side * 2.4, y - 2.9);
    c.quadraticCurveTo(side * 4.8, y - 4.2, side * 7, y - 2.7);
    c.stroke();
  }
  c.strokeStyle = mixed(skin, '#5a2a14', 0.42);
  c.lineWidth = 0.7;
  c.beginPath();
  c.moveTo(0.4, y + 1);
  c.quadraticCurveTo(1.6, y + 4.4, -0.4, y + 4.9);
  c.stroke();
  c.strokeStyle = mixed(skin, '#a0202c', 0.62);
  c.lineWidth = 1.1;
  c.beginPath();
  c.moveTo(-3.4, y + 8);
  c.quadraticCurveTo(0, y + 10.4, 3.4, y + 8);
  c.stroke();
}

function hairOver(c: Brush, cut: Person['cut'], hair: Hex): void {
  const { y, rx, ry } = headAt;
  const top = y - ry - 1.5;
  c.fillStyle = linear(c, -12, top, 12, y, [mixed(hair, '#ffffff', 0.28), hair, mixed(hair, '#000000', 0.3)]);
  c.beginPath();
  const low = cut === 'short' || cut === 'side' ? -1 : 4;
  c.moveTo(-rx - 0.8, y + low);
  c.bezierCurveTo(-rx - 3, top + 1, -6, top - 3, 0, top - 2);
  c.bezierCurveTo(7, top - 3, rx + 3, top + 1, rx + 0.8, y + low);
  if (cut === 'side' || cut === 'long') {
    c.bezierCurveTo(rx - 0.5, y - 7, 5, y - 9, -3, y - 9);
    c.bezierCurveTo(-8, y - 8.4, -rx + 0.6, y - 5, -rx - 0.8, y + low);
  } else if (cut === 'bob') {
    c.bezierCurveTo(rx - 1, y - 4, 6, y - 6.4, 0, y - 6.4);
    c.bezierCurveTo(-6, y - 6.4, -rx + 1, y - 4, -rx - 0.8, y + low);
  } else {
    c.bezierCurveTo(rx - 1.2, y - 6, 6, y - 9.4, 0, y - 9.4);
    c.bezierCurveTo(-6, y - 9.4, -rx + 1.2, y - 6, -rx - 0.8, y + low);
  }
  c.fill();
}
