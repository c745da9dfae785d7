import type { Drawing } from './drawing.ts';
import { mends } from './mends.ts';
import type { Title } from './titles/title.ts';
import { slotTitles, slugOf, tableTitles } from './titles/titles.ts';
import type { Theme } from './themes/theme.ts';
import { themes, type ThemeName } from './themes/themes.ts';

/** Lettering that loses its charm in capitals. */
const mixedCase = ['uncial-antiqua', 'cinzel-decorative@900'];

const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('a theme has an empty list');
  return item;
};

/**
 * One drawing for each game. Within a theme scenes, colours and lettering take turns, each with its own period,
 * so that neighbours differ and no pair repeats soon; the hand-made `mends` override it.
 */
export function drawings(): readonly Drawing[] {
  const counts = new Map<ThemeName, number>();
  return [...slotTitles, ...tableTitles].map((title) => {
    const turn = counts.get(title.theme) ?? 0;
    counts.set(title.theme, turn + 1);
    const slug = slugOf(title.name);
    return { ...drawingOf(title, slug, turn), ...mends[slug] };
  });
}

function drawingOf(title: Title, slug: string, turn: number): Drawing {
  const theme: Theme = themes[title.theme];
  const [scene, palette] = at(theme.looks, turn);
  const [font, material] = at(theme.letters, turn * 2 + Math.floor(turn / theme.letters.length));
  const small = [0, 1, 2].map((step) => at(theme.small, turn + step * 2 + (step === 2 ? 1 : 0)));
  return {
    slug,
    theme: title.theme,
    scene,
    palette,
    hero: title.hero,
    heroSize: title.sides ? 0.58 : title.hero.startsWith('t:') ? 0.74 : 0.64,
    heroY: 0.35,
    sides: title.sides ?? null,
    small: small.filter((art, index) => art !== title.hero && small.indexOf(art) === index),
    text: title.name,
    font,
    material,
    bend: at(theme.bends, turn + Math.floor(turn / theme.bends.length)),
    asIs: mixedCase.includes(font),
  };
}
