import fs from 'node:fs';
import { Path2D } from '@napi-rs/canvas';
import { kept, type Brush, type Gradient } from './paint.ts';

/** game-icons.net glyphs (CC BY 3.0), all drawn on a 512 by 512 field. */
const packaged = new URL('../node_modules/@iconify-json/game-icons/icons.json', import.meta.url);
let icons: Record<string, { body: string }> | undefined;

/** The glyph as path data on its 512 field. */
export function outlineOf(name: string): string {
  icons ??= (JSON.parse(fs.readFileSync(packaged, 'utf8')) as { icons: Record<string, { body: string }> })
    .icons;
  const icon = icons[name];
  if (icon === undefined) throw new Error(`no glyph is called ${name}`);
  return [...icon.body.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]).join(' ');
}

/** The glyph as a path, on its 512 field. */
export const iconPath = (name: string): Path2D => new Path2D(outlineOf(name));

/** A flat glyph centred on x, y. */
export function drawIcon(
  c: Brush,
  name: string,
  at: { x: number; y: number; size: number; rotation?: number; alpha?: number },
  fill: string | Gradient,
): void {
  kept(c, () => {
    c.translate(at.x, at.y);
    c.rotate(at.rotation ?? 0);
    c.scale(at.size / 512, at.size / 512);
    c.translate(-256, -256);
    c.globalAlpha = at.alpha ?? 1;
    c.fillStyle = fill;
    c.fill(iconPath(name));
  });
}
