import type { ThemeName } from '../themes/themes.ts';

/**
 * A game by its name: the large text of its picture, the object next to it, and its theme.
 * Art is written as in tools/art: `g:` a glyph cast in a material, `e:` an object by code point, `s:` a cut stone,
 * `p:` a drawn object, `t:` a word. Every name is our own.
 */
export type Title = {
  readonly name: string;
  readonly theme: ThemeName;
  readonly hero: string;
  readonly sides?: readonly [string, string];
  /** Read as a book game: one symbol is wild and opens the free rounds. */
  readonly isBook?: boolean;
};

/** `['Name', hero]` or `['Name', hero, left, right]`; a name with a book, codex or scroll in it is a book game. */
type Line = readonly [name: string, hero: string, left?: string, right?: string];

const bookish = /\b(book|codex|tome|scroll|grimoire|ledger|archivist|chronicle)/i;

export function titlesOf(theme: ThemeName, lines: readonly Line[]): readonly Title[] {
  return lines.map(([name, hero, left, right]) => ({
    name,
    theme,
    hero,
    ...(left !== undefined && { sides: [left, right ?? left] as const }),
    ...(bookish.test(name) && { isBook: true }),
  }));
}
