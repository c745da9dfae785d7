import type { Draw } from '../fairness/draw.ts';
import type { Card, Rank, Suit } from '../protocol.ts';

export const DECKS = 6;
const CARDS_PER_DECK = 52;
const ranks: readonly Rank[] = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const suits: readonly Suit[] = ['spades', 'hearts', 'diamonds', 'clubs'];

/** Takes the next card: a number whose rank is `card % 13` and whose suit is `card / 13 % 4`. */
export type TakeCard = () => number;

/** Six decks in order, as they lie before the first draw. */
export function newShoe(): Uint16Array {
  return Uint16Array.from({ length: DECKS * CARDS_PER_DECK }, (_, index) => index % CARDS_PER_DECK);
}

/**
 * Shuffles as far as cards are taken (Fisher–Yates from the front): card n is drawn from those that are left,
 * so a full shuffle and this give the same cards. `shoe` is changed.
 */
export function takeFrom(shoe: Uint16Array, draw: Draw): TakeCard {
  let taken = 0;
  return () => {
    const at = taken + draw(shoe.length - taken);
    const card = shoe[at] ?? 0;
    shoe[at] = shoe[taken] ?? 0;
    shoe[taken++] = card;
    return card;
  };
}

/** Points of a card: an ace 1, a picture 10. */
export function pointsOf(card: number): number {
  return Math.min((card % 13) + 1, 10);
}

export function isAce(card: number): boolean {
  return card % 13 === 0;
}

export function toCard(card: number): Card {
  return { rank: ranks[card % 13] ?? 'A', suit: suits[Math.floor(card / 13) % 4] ?? 'spades' };
}
