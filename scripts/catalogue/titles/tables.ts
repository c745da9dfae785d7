import type { Title } from './title.ts';

/** A table without a dealer, and the game that is played on it. */
export type TableTitle = Title & { readonly kind: 'roulette' | 'blackjack' | 'baccarat' };

const of = (kind: TableTitle['kind'], hero: string, names: readonly string[]): readonly TableTitle[] =>
  names.map((name) => ({ name, theme: 'table', hero, kind }));

export const tableTitles: readonly TableTitle[] = [
  ...of('roulette', 'p:roulette', [
    'Grand Canal Roulette',
    'Riviera Roulette',
    'Quarter Roulette',
    'Opera House Roulette',
    'Harvest Roulette',
    'Emerald Wheel',
  ]),
  ...of('blackjack', 'p:cards', [
    'Blackjack at the Savoyard',
    'Twenty-One Steps',
    'Velvet Blackjack',
    'Quiet Room Blackjack',
    'Blackjack Lane',
  ]),
  ...of('baccarat', 'p:ace', ['Silk Road Baccarat', 'Baccarat Noir', 'Punto at Midnight', 'Peony Baccarat']),
];
