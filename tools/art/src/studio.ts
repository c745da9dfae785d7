import type { Canvas } from '@napi-rs/canvas';
import { dealer, type Person } from './dealer.ts';
import { faded, mixed, type Hex } from './colour.ts';
import { bokeh, glow, kept, linear, radial, sheet, TURN, type Brush } from './paint.ts';
import type { Palette } from './palettes.ts';
import { randomOf, type Random } from './random.ts';
import { place } from './sprites.ts';
import { drawTitle } from './lettering.ts';

export type LiveKind = 'roulette' | 'blackjack' | 'baccarat' | 'wheel';

/** The five colours of a drawing from a table's three. */
export function paletteOf([dark = '#0b0e1a', mid = '#3546c4', light = '#ffffff']: readonly Hex[]): Palette {
  return [mixed(dark, '#000000', 0.35), dark, mid, mixed(mid, light, 0.5), light];
}

/** A live table in its studio, 1220 by 600: croupier, cloth and what is played; no words, for the card has them. */
export async function drawStudio(
  tableId: string,
  kind: LiveKind,
  colours: readonly Hex[],
  who: Person,
): Promise<Canvas> {
  const [w, h] = [1220, 600];
  const { canvas, c } = sheet(w, h);
  const random = randomOf(tableId);
  const palette = paletteOf(colours);
  wall(c, w, h, palette, random);
  const isWheel = kind === 'wheel';
  const at = isWheel ? w * 0.34 : w * (0.46 + random() * 0.08);
  if (isWheel)
    await place(c, 'p:moneyWheel', { x: w * 0.66, y: h * 0.42, size: h * 0.92 }, palette, {
      halo: 0.7,
      shadow: 0.6,
    });
  glow(c, at, h * 0.4, h * 0.55, palette[4], 0.45);
  dealer(c, at, h * 0.72, h * 0.64, mixed(palette[2], palette[1], 0.35), who, random);
  table(c, w, h, palette);
  await onTable(c, kind, w, h, palette);
  c.fillStyle = radial(c, w / 2, h * 0.45, h * 0.5, w * 0.62, ['rgba(0,0,0,0)', 'rgba(0,0,0,.5)']);
  c.fillRect(0, 0, w, h);
  return canvas;
}

const heroes: Readonly<Record<LiveKind, string>> = {
  roulette: 'p:roulette',
  blackjack: 'p:cards',
  baccarat: 'p:ace',
  wheel: 'p:moneyWheel',
};

/** The same table as a square tile of a lobby: croupier, what is played beside, and the name. */
export async function drawStudioTile(
  tableId: string,
  kind: LiveKind,
  colours: readonly Hex[],
  name: string,
  who: Person,
): Promise<Canvas> {
  const side = 600;
  const { canvas, c } = sheet(side, side);
  const random = randomOf(tableId);
  const palette = paletteOf(colours);
  wall(c, side, side, palette, random);
  const isRight = random() < 0.5;
  const [person, thing] = isRight ? [0.34, 0.68] : [0.66, 0.32];
  glow(c, side * person, side * 0.34, side * 0.5, palette[4], 0.5);
  dealer(c, side * person, side * 0.72, side * 0.66, mixed(palette[2], palette[1], 0.35), who, random);
  const at = { x: side * thing, y: side * 0.42, size: side * (kind === 'wheel' ? 0.6 : 0.46) };
  await place(c, heroes[kind], at, palette, { halo: 0.8, shadow: 0.7, rim: 'rgba(255,255,255,.4)' });
  table(c, side, side, palette);
  c.fillStyle = linear(c, 0, side * 0.52, 0, side, [
    faded(palette[0], 0),
    faded(palette[0], 0.7),
    faded(palette[0], 0.95),
  ]);
  c.fillRect(0, side * 0.52, side, side * 0.48);
  const title = { text: name, font: 'cinzel@900', material: 'gold', linesMax: 3 } as const;
  drawTitle(c, title, { x: 34, y: 362, w: side - 68, h: 200 });
  return canvas;
}

/** Panels with lit edges, and arches or screens between them. */
function wall(
  c: Brush,
  w: number,
  h: number,
  [deep, dark, mid, light, accent]: Palette,
  random: Random,
): void {
  c.fillStyle = linear(c, 0, 0, 0, h, [dark, mixed(dark, mid, 0.55), deep]);
  c.fillRect(0, 0, w, h);
  const count = 6 + Math.floor(random() * 3);
  const wide = w / count;
  const isArched = random() < 0.5;
  for (let i = 0; i < count; i++) {
    const x = i * wide;
    const lit = 0.25 + random() * 0.4;
    c.fillStyle = linear(c, x, 0, x + wide, 0, [mixed(dark, mid, lit), mixed(dark, mid, lit * 0.5), dark]);
    c.beginPath();
    c.roundRect(
      x + wide * 0.08,
      h * 0.05,
      wide * 0.84,
      h * 0.8,
      isArched ? [wide * 0.42, wide * 0.42, 0, 0] : 14,
    );
    c.fill();
    c.strokeStyle = faded(accent, 0.5);
    c.lineWidth = 3;
    kept(c, () => {
      c.shadowColor = light;
      c.shadowBlur = 18;
      c.stroke();
    });
  }
  glow(c, w / 2, h * 0.1, h * 0.8, light, 0.4);
  bokeh(c, { w, h }, random, 34, [accent, light, '#ffd98a'], [6, 26], [0, 0.7], 0.55);
}

/** The table's edge: an arc of wood and brass, and the cloth in front of it. */
function table(c: Brush, w: number, h: number, [deep, dark, mid, , accent]: Palette): void {
  const y = h * 1.42;
  const arc = (rx: number, ry: number): void => {
    c.beginPath();
    c.ellipse(w / 2, y, w * rx, h * ry, 0, 0, TURN);
  };
  kept(c, () => {
    c.shadowColor = 'rgba(0,0,0,.7)';
    c.shadowBlur = 40;
    c.fillStyle = linear(c, 0, h * 0.66, 0, h, ['#7a4a1c', '#2a1406']);
    arc(0.72, 0.74);
    c.fill();
  });
  c.fillStyle = radial(c, w / 2, h * 0.8, h * 0.1, w * 0.6, [mixed(mid, accent, 0.12), mid, dark, deep]);
  arc(0.69, 0.69);
  c.fill();
  c.strokeStyle = 'rgba(255,220,140,.9)';
  c.lineWidth = 4;
  arc(0.695, 0.7);
  c.stroke();
  c.strokeStyle = faded(accent, 0.5);
  c.lineWidth = 2.5;
  arc(0.62, 0.6);
  c.stroke();
}

async function onTable(c: Brush, kind: LiveKind, w: number, h: number, palette: Palette): Promise<void> {
  const put = (art: string, x: number, y: number, size: number, rotation = 0) =>
    place(c, art, { x: w * x, y: h * y, size: h * size }, palette, {
      rotation,
      shadow: 0.7,
      rim: 'rgba(255,255,255,.35)',
    });
  await put('p:chips', 0.14, 0.8, 0.3);
  if (kind === 'roulette') {
    await put('p:roulette', 0.8, 0.66, 0.62);
    await put('p:chips', 0.34, 0.86, 0.26);
    return;
  }
  if (kind === 'blackjack') {
    await put('p:cards', 0.72, 0.8, 0.4, 0.08);
    await put('p:cards', 0.3, 0.84, 0.36, -0.08);
    await put('p:chips', 0.88, 0.8, 0.3);
    return;
  }
  if (kind === 'baccarat') {
    await put('p:ace', 0.34, 0.84, 0.3, -0.2);
    await put('p:cards', 0.7, 0.82, 0.38, 0.1);
    await put('e:1f338', 0.88, 0.8, 0.2);
    return;
  }
  await put('e:1fa99', 0.3, 0.86, 0.16, -0.3);
  await put('e:1fa99', 0.22, 0.9, 0.13, 0.3);
}
