import type { Font } from 'opentype.js';
import { lineOf } from './lettering.ts';

/** The kingfisher on a field of 32: beak, head and back, breast, eye. */
export const markPaths = {
  beak: 'M.8 15.6 12.2 7.6 11.4 14.6Z',
  back: 'M11 14.2C9.6 7.6 13.8 2.6 19 2.6c5.6 0 8.7 4 9.2 9.4.5 6 1.4 12 3 18-7-2.6-12.2-7.4-14-13.6-2.4.4-4.9-.4-6.2-2.2Z',
  breast: 'M10.6 16.2c1.6 1.5 3.6 2.1 5.4 2 2 5.6 6 9.5 11.6 11.9C17.4 31.4 9 26.4 10.6 16.2Z',
  eye: { x: 17.2, y: 9.4, r: 1.9 },
} as const;

const short = (value: number): string => String(Math.round(value * 100) / 100);

/** One line of text as outlines, its left edge at x and its baseline at y. */
export function outlines(
  font: Font,
  text: string,
  size: number,
  x: number,
  y: number,
  tracking = 0,
): { d: string; width: number } {
  const line = lineOf(font, text, size, tracking);
  const at = (px: number, py: number): string => `${short(px + x)} ${short(py + y)}`;
  const d = line.commands
    .map((c) => {
      if (c.type === 'Z') return 'Z';
      if (c.type === 'Q') return `Q${at(c.x1, c.y1)} ${at(c.x, c.y)}`;
      if (c.type === 'C') return `C${at(c.x1, c.y1)} ${at(c.x2, c.y2)} ${at(c.x, c.y)}`;
      return `${c.type}${at(c.x, c.y)}`;
    })
    .join('');
  return { d, width: line.width };
}

const gradients = `<defs><linearGradient id="back" x1=".1" y1="0" x2=".8" y2="1"><stop stop-color="#35E6D0"/><stop offset=".5" stop-color="#1FA2F2"/><stop offset="1" stop-color="#5A4BF0"/></linearGradient><linearGradient id="breast" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#FFC94A"/><stop offset="1" stop-color="#FF7A3D"/></linearGradient></defs>`;
const { eye } = markPaths;
const bird = `<path d="${markPaths.beak}" fill="#FFC94A"/><path d="${markPaths.back}" fill="url(#back)"/><path d="${markPaths.breast}" fill="url(#breast)"/><circle cx="${eye.x}" cy="${eye.y}" r="${eye.r}" fill="#fff"/>`;
const svg = (w: number, h: number, inside: string, title?: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(w)} ${short(h)}"${title === undefined ? '' : ` role="img" aria-label="${title}"`}>${inside}</svg>\n`;

/** The mark alone; works on dark and on light. */
export const markSvg = (): string => svg(32, 32, gradients + bird);

/** The mark on a dark plate, for home screens. `inset` is the free edge in parts of the side. */
export const plateSvg = (radius: number, inset: number): string =>
  svg(
    32,
    32,
    `${gradients}<rect width="32" height="32" rx="${radius}" fill="#0B0E1A"/><g transform="translate(${short(32 * inset)} ${short(32 * inset)}) scale(${short(1 - 2 * inset)})">${bird}</g>`,
  );

/** Mark and word. */
export function logoSvg(font: Font, ink: string): string {
  const word = outlines(font, 'halcyon', 24, 39, 24.4, -0.015);
  return svg(39 + word.width + 1, 32, `${gradients}${bird}<path d="${word.d}" fill="${ink}"/>`, 'Halcyon');
}

/** 18+ in a ring that takes the colour of the words around it where it is inlined. */
export function adultsSvg(font: Font): string {
  const word = outlines(font, '18+', 17.5, 0, 0, -0.02);
  const centred = outlines(font, '18+', 17.5, 24 - word.width / 2 - 0.4, 30.2, -0.02);
  return svg(
    48,
    48,
    `<circle cx="24" cy="24" r="21.5" fill="#12172A" stroke="#FF6B6B" stroke-width="4"/><path d="${centred.d}" fill="#F4F6FF"/>`,
    '18+',
  );
}
