import { el, icon, ICONS } from './element.ts';
import { waitFor } from './round-request.ts';
import type { Texts } from './texts.ts';

/** The part of a title's theme that the style sheet uses; slots and tables share it. */
export interface Lettering {
  family: string;
  url: string;
  /** CSS colours from top to bottom of the letters. */
  face: readonly string[];
  edge: string;
  glow: string;
  /** Em; wide faces need less, thin ones more. */
  spacing: number;
  scale: number;
  isUpperCase: boolean;
  /** Letters that the file of words has; what is not among them is set plainly. Absent: the title has no such file. */
  words?: string;
}

export interface Themed {
  lettering: Lettering;
  colours: { page: readonly [string, string]; accent: string; accentInk: string; win: string };
}

/** The name in the title's own letters; the copy behind it draws the edge and the glow. */
export function logo(name: string): HTMLElement {
  return el('h1', { class: 'logo', 'data-name': name }, el('span', {}, name));
}

/** Hands the title's colours and letters to the style sheet. */
export function applyTheme(root: HTMLElement, { lettering, colours }: Themed): void {
  const properties: Record<string, string> = {
    '--page-top': colours.page[0],
    '--page-bottom': colours.page[1],
    '--accent': colours.accent,
    '--accent-ink': colours.accentInk,
    '--win': colours.win,
    '--letter-family': `'${lettering.family}'`,
    '--letter-face': `linear-gradient(${lettering.face.join(', ')})`,
    '--letter-edge': lettering.edge,
    '--letter-glow': lettering.glow,
    '--letter-spacing': `${lettering.spacing}em`,
    '--letter-scale': String(lettering.scale),
    '--letter-case': lettering.isUpperCase ? 'uppercase' : 'none',
  };
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value);
}

const LETTERING_WAIT_MS = 1500;

/** Loads the title's letters; without them the system font is used, and nothing waits for it any longer. */
export async function loadLettering({ family, url }: Lettering): Promise<void> {
  const face = new FontFace(family, `url(${url})`);
  document.fonts.add(face);
  await Promise.race([face.load().catch(() => null), waitFor(LETTERING_WAIT_MS)]);
}

/** The sound button as it is: what a press would do, and whether sound is on. */
export function showSound(button: HTMLButtonElement, isOn: boolean, texts: Texts): void {
  button.setAttribute('aria-label', texts(isOn ? 'sound.turn_off' : 'sound.turn_on'));
  button.setAttribute('aria-pressed', String(isOn));
  button.replaceChildren(icon(isOn ? ICONS.soundOn : ICONS.soundOff));
}
