import type { Lettering } from '../shell/themed.ts';

const WORDS_FAMILY = 'Halcyon words';

/** Letters for what a big win is called. They are fetched when the game is on the screen. */
export function loadWords(url: string): void {
  const face = new FontFace(WORDS_FAMILY, `url(${url})`);
  document.fonts.add(face);
  const load = () => void face.load().catch(() => null);
  if ('requestIdleCallback' in window) requestIdleCallback(load);
  else setTimeout(load, 2_000);
}

/** Whether a text can be set in the title's letters, every one of them. Pure. */
export function isPaintable(text: string, { words = '', isUpperCase }: Lettering): boolean {
  const shown = isUpperCase ? text.toUpperCase() : text;
  return [...shown].every((letter) => letter === ' ' || words.includes(letter));
}
