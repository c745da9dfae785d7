import { Path2D, type Canvas } from '@napi-rs/canvas';
import { markPaths } from './brand.ts';
import { mixed, type Hex } from './colour.ts';
import { drawIcon, iconPath } from './icons.ts';
import { fontOf, lineOf, pathOf } from './lettering.ts';
import { materials, shade, type MaterialName } from './materials.ts';
import { disc, kept, linear, polygon, radial, sheet, TURN, type Brush } from './paint.ts';

/** One card in pixels. Columns A 2 … 10 J Q K; rows spades, hearts, diamonds, clubs, then the table's things. */
export const cardSize = { w: 144, h: 200 } as const;
const scale = 2;
const w = cardSize.w * scale;
const h = cardSize.h * scale;

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
const suits: readonly { icon: string; ink: Hex; metal: MaterialName; cloth: readonly [Hex, Hex] }[] = [
  { icon: 'spades', ink: '#14162a', metal: 'onyx', cloth: ['#3c4474', '#14162e'] },
  { icon: 'hearts', ink: '#d3122f', metal: 'ruby', cloth: ['#e8445c', '#7a0a1e'] },
  { icon: 'diamonds', ink: '#d3122f', metal: 'ruby', cloth: ['#f0743c', '#8a1c0e'] },
  { icon: 'clubs', ink: '#14162a', metal: 'onyx', cloth: ['#2f6a6a', '#0c2a34'] },
];
const courts: Readonly<Record<string, string>> = {
  J: 'crossed-swords',
  Q: 'queen-crown',
  K: 'imperial-crown',
};

function body(c: Brush, fill: string | ReturnType<typeof linear>): void {
  c.fillStyle = fill;
  c.beginPath();
  c.roundRect(w * 0.02, h * 0.015, w * 0.96, h * 0.97, w * 0.085);
  c.fill();
  c.strokeStyle = '#aeb4c8';
  c.lineWidth = w * 0.008;
  c.stroke();
}

/** The corner: a large rank over its suit, readable when the card is 40 px wide. */
function corner(c: Brush, rank: string, icon: string, ink: Hex): void {
  const font = fontOf('russo-one');
  const line = lineOf(font, rank, w * 0.36, rank === '10' ? -0.06 : 0);
  const middle = w * 0.2;
  const width = Math.min(line.width, w * 0.3);
  kept(c, () => {
    c.translate(middle, h * 0.225);
    c.scale(width / line.width, 1);
    c.fillStyle = ink;
    c.fill(pathOf(line.commands, -line.width / 2, 0));
  });
  drawIcon(c, icon, { x: middle, y: h * 0.325, size: w * 0.22 }, ink);
}

function castIcon(c: Brush, icon: string, x: number, y: number, size: number, metal: MaterialName): void {
  const mask = sheet(size, size);
  mask.c.scale(size / 512, size / 512);
  mask.c.fillStyle = '#ffffff';
  mask.c.fill(iconPath(icon));
  shade(mask.canvas, materials[metal], size * 0.05, 0, size);
  kept(c, () => {
    c.translate(x - size / 2, y - size / 2);
    c.scale(size / 512, size / 512);
    c.lineJoin = 'round';
    c.lineWidth = 16;
    c.strokeStyle = materials[metal].wall;
    c.translate(0, 6);
    c.stroke(iconPath(icon));
    c.translate(0, -6);
    c.stroke(iconPath(icon));
  });
  c.drawImage(mask.canvas, x - size / 2, y - size / 2);
}

/** Court cards show an emblem of their rank over the suit on a panel, not a portrait. */
function court(c: Brush, rank: string, suit: (typeof suits)[number]): void {
  const box = { x: w * 0.38, y: h * 0.08, w: w * 0.54, h: h * 0.84 };
  c.fillStyle = radial(c, box.x + box.w / 2, box.y + box.h * 0.36, 0, box.h * 0.7, [...suit.cloth]);
  c.beginPath();
  c.roundRect(box.x, box.y, box.w, box.h, w * 0.05);
  c.fill();
  c.strokeStyle = linear(c, box.x, box.y, box.x + box.w, box.y + box.h, [
    '#fff0b0',
    '#c88a1c',
    '#ffe48a',
    '#8a5208',
  ]);
  c.lineWidth = w * 0.022;
  c.beginPath();
  c.roundRect(box.x, box.y, box.w, box.h, w * 0.05);
  c.stroke();
  castIcon(c, courts[rank] ?? 'crown', box.x + box.w / 2, box.y + box.h * 0.3, w * 0.42, 'gold');
  castIcon(
    c,
    suit.icon,
    box.x + box.w / 2,
    box.y + box.h * 0.71,
    w * 0.34,
    suit.metal === 'onyx' ? 'silver' : 'ruby',
  );
}

function face(c: Brush, rank: string, suit: (typeof suits)[number]): void {
  body(c, '#fdfcf8');
  corner(c, rank, suit.icon, suit.ink);
  if (rank === 'A') castIcon(c, suit.icon, w * 0.58, h * 0.56, w * 0.6, suit.metal);
  else if (rank in courts) court(c, rank, suit);
  else drawIcon(c, suit.icon, { x: w * 0.62, y: h * 0.66, size: w * 0.56 }, suit.ink);
}

/** The back shows the kingfisher's wing as a lattice of feathers. */
function back(c: Brush): void {
  body(c, '#f6f9ff');
  c.fillStyle = radial(c, w / 2, h / 2, w * 0.05, h * 0.62, ['#1fb8c8', '#0c5f9a', '#12205e']);
  c.beginPath();
  c.roundRect(w * 0.085, h * 0.06, w * 0.83, h * 0.87, w * 0.06);
  c.fill();
  kept(c, () => {
    c.clip();
    const step = w * 0.17;
    for (let row = -1; row < h / (step * 0.5); row++)
      for (let column = -1; column < w / step + 1; column++) {
        const x = column * step + (row % 2 === 0 ? 0 : step / 2);
        const y = row * step * 0.5;
        for (const [k, alpha] of [
          [1, 0.5],
          [0.66, 0.32],
          [0.33, 0.5],
        ] as const) {
          c.strokeStyle = `rgba(190,250,255,${alpha})`;
          c.lineWidth = w * 0.006;
          c.beginPath();
          c.arc(x, y, (step / 2) * k, 0, TURN / 2);
          c.stroke();
        }
      }
    c.fillStyle = radial(c, w / 2, h / 2, 0, w * 0.36, [
      'rgba(8,24,70,.92)',
      'rgba(8,24,70,.85)',
      'rgba(8,24,70,0)',
    ]);
    c.fillRect(0, 0, w, h);
  });
  c.strokeStyle = '#ffb03b';
  c.lineWidth = w * 0.014;
  c.beginPath();
  c.roundRect(w * 0.115, h * 0.082, w * 0.77, h * 0.826, w * 0.045);
  c.stroke();
  drawMark(c, w * 0.5, h * 0.495, w * 0.36);
}

const pathAt = (part: 'beak' | 'back' | 'breast'): Path2D => new Path2D(markPaths[part]);

/** The brand's mark, on its field of 32. */
function drawMark(c: Brush, x: number, y: number, size: number): void {
  const { eye } = markPaths;
  kept(c, () => {
    c.translate(x - size / 2, y - size / 2);
    c.scale(size / 32, size / 32);
    c.fillStyle = '#ffc94a';
    c.fill(pathAt('beak'));
    c.fillStyle = linear(c, 12, 3, 28, 30, ['#7df5e8', '#3fb8ff', '#8f86ff']);
    c.fill(pathAt('back'));
    c.fillStyle = linear(c, 10, 16, 26, 30, ['#ffc94a', '#ff7a3d']);
    c.fill(pathAt('breast'));
    c.fillStyle = '#ffffff';
    disc(c, eye.x, eye.y, eye.r);
    c.fill();
  });
}

function shoe(c: Brush): void {
  const front = (): void =>
    polygon(c, [
      [w * 0.06, h * 0.5],
      [w * 0.66, h * 0.62],
      [w * 0.66, h * 0.92],
      [w * 0.06, h * 0.8],
    ]);
  polygon(c, [
    [w * 0.06, h * 0.5],
    [w * 0.36, h * 0.22],
    [w * 0.96, h * 0.3],
    [w * 0.66, h * 0.62],
  ]);
  c.fillStyle = linear(c, 0, h * 0.22, 0, h * 0.6, ['#4a5678', '#1c2440']);
  c.fill();
  polygon(c, [
    [w * 0.66, h * 0.62],
    [w * 0.96, h * 0.3],
    [w * 0.96, h * 0.62],
    [w * 0.66, h * 0.92],
  ]);
  c.fillStyle = linear(c, w * 0.66, 0, w * 0.96, 0, ['#151b32', '#2a3458']);
  c.fill();
  front();
  c.fillStyle = linear(c, 0, h * 0.5, 0, h * 0.92, ['#323c60', '#0e1226']);
  c.fill();
  polygon(c, [
    [w * 0.14, h * 0.56],
    [w * 0.58, h * 0.65],
    [w * 0.58, h * 0.84],
    [w * 0.14, h * 0.75],
  ]);
  c.fillStyle = linear(c, 0, h * 0.56, 0, h * 0.84, ['#ffffff', '#c8d4ea']);
  c.fill();
  polygon(c, [
    [w * 0.17, h * 0.58],
    [w * 0.55, h * 0.66],
    [w * 0.55, h * 0.82],
    [w * 0.17, h * 0.74],
  ]);
  c.fillStyle = linear(c, 0, h * 0.58, 0, h * 0.82, ['#1fa8bc', '#12306e']);
  c.fill();
  front();
  c.strokeStyle = linear(c, 0, h * 0.5, w * 0.66, h * 0.92, ['#fff0b0', '#b07a14', '#ffe48a']);
  c.lineWidth = w * 0.016;
  c.stroke();
}

/** Chips from above, without figures: the client writes the value. */
function chip(c: Brush, colour: Hex): void {
  const r = w * 0.44;
  kept(c, () => {
    c.translate(w / 2, h / 2);
    c.fillStyle = mixed(colour, '#000000', 0.55);
    disc(c, 0, r * 0.09, r);
    c.fill();
    c.fillStyle = radial(c, -r * 0.3, -r * 0.4, 0, r * 1.4, [
      mixed(colour, '#ffffff', 0.3),
      colour,
      mixed(colour, '#000000', 0.25),
    ]);
    disc(c, 0, 0, r);
    c.fill();
    c.fillStyle = '#fdfcf6';
    for (let i = 0; i < 8; i++) {
      const from = (i * TURN) / 8;
      c.beginPath();
      c.arc(0, 0, r * 0.99, from, from + 0.34);
      c.arc(0, 0, r * 0.76, from + 0.34, from, true);
      c.fill();
    }
    c.strokeStyle = 'rgba(255,255,255,.85)';
    c.lineWidth = r * 0.035;
    disc(c, 0, 0, r * 0.68);
    c.stroke();
    c.fillStyle = radial(c, 0, -r * 0.1, 0, r * 0.66, [
      mixed(colour, '#ffffff', 0.14),
      mixed(colour, '#000000', 0.18),
    ]);
    disc(c, 0, 0, r * 0.64);
    c.fill();
  });
}

/** The whole sheet at its final scale times two: 13 columns, 5 rows. */
export function drawCards(): Canvas {
  const { canvas, c } = sheet(w * ranks.length, h * 5);
  const inCell = (column: number, row: number, draw: () => void): void =>
    kept(c, () => {
      c.translate(column * w, row * h);
      draw();
    });
  suits.forEach((suit, row) =>
    ranks.forEach((rank, column) => inCell(column, row, () => face(c, rank, suit))),
  );
  inCell(0, 4, () => back(c));
  inCell(1, 4, () => shoe(c));
  ['#c9ced8', '#d0142c', '#0f8a4a', '#23242e', '#7a2be0', '#e08a12'].forEach((colour, i) =>
    inCell(2 + i, 4, () => chip(c, colour)),
  );
  return canvas;
}
