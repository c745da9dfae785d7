import type { Title } from './title.ts';

/** A table without a dealer, and the game that is played on it. */
export type TableTitle = Title & { readonly kind: 'roulette' | 'baccarat' | 'sic-bo' | 'two-dice' };

const of = (
  kind: TableTitle['kind'],
  lines: readonly (readonly [name: string, hero: string, left: string, right: string])[],
): readonly TableTitle[] =>
  lines.map(([name, hero, left, right]) => ({ name, theme: 'table', hero, sides: [left, right], kind }));

export const tableTitles: readonly TableTitle[] = [
  ...of('roulette', [
    ['Grand Canal Roulette', 'p:roulette', 'p:chips', 'p:chips'],
    ['Riviera Roulette', 'p:roulette', 'e:1f334', 'e:1f334'],
    ['Quarter Roulette', 'p:roulette', 'e:1fa99', 'e:1fa99'],
    ['Opera House Roulette', 'p:roulette', 'e:1f3ad', 'e:1f3bb'],
    ['Harvest Roulette', 'p:roulette', 'e:1f33e', 'e:1f33e'],
    ['Emerald Wheel', 'p:roulette', 's:octagon@#10c060', 's:octagon@#10c060'],
  ]),
  ...of('sic-bo', [
    ['Three Lantern Dice', 'e:1f3b2', 'e:1f3ee', 'e:1f3ee'],
    ['Sic Bo Pavilion', 'e:1f3b2', 'g:pagoda@ruby', 'g:pagoda@ruby'],
    ['Jade Dice Hall', 'e:1f3b2', 's:octagon@#10c060', 's:octagon@#10c060'],
  ]),
  ...of('two-dice', [
    ['Seven at the Docks', 't:7@gold@alfa-slab-one', 'e:1f3b2', 'e:1f3b2'],
    ['Over and Under', 'g:rolling-dices@ruby', 'p:chips', 'p:chips'],
  ]),
  ...of('baccarat', [
    ['Silk Road Baccarat', 'p:ace', 'g:camel@amber', 'g:camel@amber'],
    ['Baccarat Noir', 'g:clubs@silver', 'p:ace', 'p:ace'],
    ['Punto at Midnight', 'g:hearts@ruby', 'p:ace', 'p:ace'],
    ['Peony Baccarat', 'p:cards', 'e:1f338', 'e:1f338'],
  ]),
];
