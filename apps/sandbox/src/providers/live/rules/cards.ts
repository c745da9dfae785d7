import type { Draw } from '../../engine.ts';

/** `rank` from 1 (ace) to 13 (king). */
export type Card = { readonly rank: number; readonly suit: 'S' | 'H' | 'D' | 'C' };
const suits = ['S', 'H', 'D', 'C'] as const;
const RANKS = 13;

/** Several packs, from which one card after another is drawn at random. */
export class Shoe {
  readonly #cards: Card[];
  readonly #draw: Draw;

  constructor(packs: number, draw: Draw) {
    this.#draw = draw;
    this.#cards = Array.from({ length: packs }, () =>
      suits.flatMap((suit) => Array.from({ length: RANKS }, (_, at) => ({ rank: at + 1, suit }))),
    ).flat();
  }

  take(): Card {
    const at = this.#draw(this.#cards.length);
    const [card] = this.#cards.splice(at, 1);
    if (!card) throw new Error('the shoe is empty');
    return card;
  }
}

const rankNames = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** `KH` is the king of hearts. */
export function cardName({ rank, suit }: Card): string {
  return `${rankNames[rank]}${suit}`;
}
