import type { Canvas } from '@napi-rs/canvas';
import { faded } from './colour.ts';
import { glow, kept, linear, rays, sheet, spark } from './paint.ts';
import { palettes, type PaletteName } from './palettes.ts';
import { randomOf } from './random.ts';
import { scenes, type SceneName } from './scenes/scenes.ts';
import { place, type Art, type Placing } from './sprites.ts';

/** Banner art without words, so that the headline can be text in every language. */
export type Hero = {
  readonly name: string;
  readonly scene: SceneName;
  readonly palette: PaletteName;
  /** Art with its place around the focus and its size, in parts of the banner's height. Drawn in order. */
  readonly cast: readonly { art: Art; x: number; y: number; size: number; how?: Placing }[];
};

/** Wide banners keep their left 45 % calm and dark for the words, tall ones their lower half. */
export async function drawHero(hero: Hero, w: number, h: number): Promise<Canvas> {
  const { canvas, c } = sheet(w, h);
  const random = randomOf(hero.name);
  const palette = palettes[hero.palette];
  const tall = w < h * 1.6;
  const x = tall ? w / 2 : w * 0.72;
  const y = tall ? h * 0.31 : h * 0.5;
  const field = 2 * Math.max(x, w - x);
  kept(c, () => {
    c.translate(x - field / 2, 0);
    scenes[hero.scene](c, field, h, random, palette);
  });
  glow(c, x, y, h * 0.62, palette[4], 0.6);
  rays(c, { x, y, r: h * 0.9 }, 22, '#fff7d6', 0.18, 0.2);
  const scale = h * (tall ? 0.72 : 1);
  for (const { art, x: dx, y: dy, size, how } of hero.cast)
    await place(c, art, { x: x + dx * scale, y: y + dy * scale, size: size * scale }, palette, {
      shadow: 0.65,
      rim: 'rgba(255,255,255,.45)',
      halo: size > 0.5 ? 0.8 : 0,
      ...how,
    });
  for (let i = 0; i < 18; i++) {
    const t = random() * Math.PI * 2;
    const reach = h * (0.3 + random() * 0.35);
    spark(c, x + Math.cos(t) * reach * 1.3, y + Math.sin(t) * reach * 0.8, h * (0.012 + random() * 0.035));
  }
  const deep = palette[0];
  if (tall) {
    c.fillStyle = linear(c, 0, h * 0.36, 0, h, [
      [0, faded(deep, 0)],
      [0.42, faded(deep, 0.9)],
      [1, faded(deep, 0.98)],
    ]);
    c.fillRect(0, h * 0.36, w, h * 0.64);
  } else {
    c.fillStyle = linear(c, 0, 0, w * 0.6, 0, [
      [0, faded(deep, 0.94)],
      [0.55, faded(deep, 0.7)],
      [1, faded(deep, 0)],
    ]);
    c.fillRect(0, 0, w * 0.6, h);
  }
  return canvas;
}
