import type { Canvas } from '@napi-rs/canvas';
import { faded } from './colour.ts';
import type { Hero } from './hero.ts';
import { glow, kept, linear, rays, sheet, spark } from './paint.ts';
import { palettes } from './palettes.ts';
import { randomOf } from './random.ts';
import { scenes } from './scenes/scenes.ts';
import { place } from './sprites.ts';

/** A picture for a card or the head of a page: the cast in the middle, calm towards its lower edge, no words. */
export async function drawPoster(poster: Hero, w: number, h: number): Promise<Canvas> {
  const { canvas, c } = sheet(w, h);
  const random = randomOf(poster.name);
  const palette = palettes[poster.palette];
  const [x, y] = [w / 2, h * 0.5];
  kept(c, () => scenes[poster.scene](c, w, h, random, palette));
  glow(c, x, y, h * 0.7, palette[4], 0.5);
  rays(c, { x, y, r: h }, 22, '#fff7d6', 0.14, 0.2);
  for (const { art, x: dx, y: dy, size, how } of poster.cast)
    await place(c, art, { x: x + dx * h, y: y + dy * h, size: size * h }, palette, {
      shadow: 0.65,
      rim: 'rgba(255,255,255,.45)',
      halo: size > 0.5 ? 0.8 : 0,
      ...how,
    });
  for (let i = 0; i < 14; i++) {
    const t = random() * Math.PI * 2;
    const reach = h * (0.32 + random() * 0.4);
    spark(c, x + Math.cos(t) * reach * 1.5, y + Math.sin(t) * reach * 0.8, h * (0.01 + random() * 0.03));
  }
  c.fillStyle = linear(c, 0, h * 0.72, 0, h, [
    [0, faded(palette[0], 0)],
    [1, faded(palette[0], 0.75)],
  ]);
  c.fillRect(0, h * 0.72, w, h * 0.28);
  return canvas;
}
