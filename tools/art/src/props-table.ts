import { mixed, type Hex } from './colour.ts';
import { drawIcon } from './icons.ts';
import { fontOf, lineOf, pathOf } from './lettering.ts';
import { disc, kept, linear, radial, TURN, type Brush } from './paint.ts';

const brass = ['#fff3b0', '#b0700c', '#ffe27a', '#7a4406'];
const wheelOrder = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];

function roulette(c: Brush, size: number): void {
  const r = size / 2;
  c.translate(r, r);
  c.scale(1, 0.92);
  c.fillStyle = linear(c, -r, -r, r, r, ['#7a4310', '#3a1a04', '#8a5218', '#2a1002']);
  disc(c, 0, 0, r);
  c.fill();
  c.strokeStyle = linear(c, -r, -r, r, r, brass);
  c.lineWidth = r * 0.035;
  for (const k of [0.97, 0.84, 0.6]) {
    disc(c, 0, 0, r * k);
    c.stroke();
  }
  const step = TURN / wheelOrder.length;
  wheelOrder.forEach((pocket, i) => {
    const from = i * step - TURN / 4;
    c.fillStyle = i === 0 ? '#0f9a4a' : i % 2 === 1 ? '#c8102e' : '#16161c';
    c.beginPath();
    c.arc(0, 0, r * 0.83, from, from + step);
    c.arc(0, 0, r * 0.61, from + step, from, true);
    c.fill();
    c.strokeStyle = 'rgba(255,226,140,.85)';
    c.lineWidth = r * 0.006;
    c.stroke();
    kept(c, () => {
      c.rotate(from + step / 2 + TURN / 4);
      const line = lineOf(fontOf('russo-one'), String(pocket), r * 0.085);
      c.fillStyle = '#ffffff';
      c.fill(pathOf(line.commands, -line.width / 2, -r * 0.7));
    });
  });
  c.fillStyle = radial(c, -r * 0.15, -r * 0.2, 0, r * 0.62, ['#a8652a', '#6a3510', '#2a1204']);
  disc(c, 0, 0, r * 0.59);
  c.fill();
  for (let i = 0; i < 8; i++)
    kept(c, () => {
      c.rotate((i * TURN) / 8);
      c.fillStyle = linear(c, 0, -r * 0.03, 0, r * 0.03, ['#fff3b0', '#b0700c']);
      c.beginPath();
      c.moveTo(r * 0.1, -r * 0.035);
      c.lineTo(r * 0.46, -r * 0.012);
      c.arc(r * 0.46, 0, r * 0.035, -1.2, 1.2);
      c.lineTo(r * 0.1, r * 0.035);
      c.fill();
    });
  c.fillStyle = radial(c, -r * 0.06, -r * 0.08, 0, r * 0.2, ['#fffbe0', '#ffcf4a', '#8a5206']);
  disc(c, 0, 0, r * 0.17);
  c.fill();
  c.fillStyle = radial(c, r * 0.3, -r * 0.66, 0, r * 0.05, ['#ffffff', '#cfd6e2']);
  disc(c, r * 0.32, -r * 0.64, r * 0.05);
  c.fill();
}

function card(
  c: Brush,
  size: number,
  at: { x: number; y: number; rotation: number },
  rank: string,
  suit: string,
  ink: Hex,
): void {
  const w = size * 0.46;
  const h = size * 0.66;
  kept(c, () => {
    c.translate(at.x, at.y);
    c.rotate(at.rotation);
    kept(c, () => {
      c.shadowColor = 'rgba(0,0,0,.5)';
      c.shadowBlur = size * 0.04;
      c.shadowOffsetY = size * 0.015;
      c.fillStyle = linear(c, -w / 2, -h / 2, w / 2, h / 2, ['#ffffff', '#f3f0e8', '#dcd6c8']);
      c.beginPath();
      c.roundRect(-w / 2, -h / 2, w, h, size * 0.04);
      c.fill();
    });
    const line = lineOf(fontOf('alfa-slab-one'), rank, size * 0.15);
    c.fillStyle = ink;
    c.fill(pathOf(line.commands, -w / 2 + size * 0.03, -h / 2 + size * 0.15));
    drawIcon(c, suit, { x: -w / 2 + size * 0.075, y: -h / 2 + size * 0.22, size: size * 0.1 }, ink);
    drawIcon(c, suit, { x: w * 0.08, y: h * 0.12, size: size * 0.32 }, ink);
  });
}

function cards(c: Brush, size: number): void {
  card(c, size, { x: size * 0.36, y: size * 0.54, rotation: -0.22 }, 'A', 'spades', '#14141c');
  card(c, size, { x: size * 0.63, y: size * 0.5, rotation: 0.18 }, 'K', 'hearts', '#d0102c');
}

function ace(c: Brush, size: number): void {
  card(c, size * 1.36, { x: size * 0.5, y: size * 0.5, rotation: 0.1 }, 'A', 'spades', '#14141c');
}

function chip(c: Brush, x: number, y: number, r: number, colour: Hex): void {
  kept(c, () => {
    c.translate(x, y);
    c.scale(1, 0.42);
    c.fillStyle = mixed(colour, '#000000', 0.45);
    for (let k = 10; k >= 0; k--) {
      disc(c, 0, k * r * 0.022, r);
      c.fill();
    }
    c.fillStyle = colour;
    disc(c, 0, 0, r);
    c.fill();
    c.fillStyle = '#ffffff';
    for (let i = 0; i < 8; i++) {
      const from = (i * TURN) / 8;
      c.beginPath();
      c.arc(0, 0, r, from, from + 0.3);
      c.arc(0, 0, r * 0.76, from + 0.3, from, true);
      c.fill();
    }
    c.strokeStyle = 'rgba(255,255,255,.7)';
    c.lineWidth = r * 0.05;
    disc(c, 0, 0, r * 0.66);
    c.stroke();
  });
}

function chips(c: Brush, size: number): void {
  const colours = ['#d0102c', '#1450c8', '#0f9a4a', '#1a1a22', '#8a2be0'];
  const stacks = [
    { x: 0.26, y: 0.74, count: 6 },
    { x: 0.7, y: 0.74, count: 8 },
    { x: 0.48, y: 0.84, count: 4 },
  ];
  for (const { x, y, count } of stacks)
    for (let i = 0; i < count; i++)
      chip(
        c,
        size * x,
        size * y - i * size * 0.045,
        size * 0.19,
        colours[(i * 2 + Math.round(x * 10)) % 5] ?? '#d0102c',
      );
}

export { roulette, cards, ace, chips };
