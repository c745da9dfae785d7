import type { Card } from './cards.ts';

export type Hand = {
  readonly cards: readonly Card[];
  readonly isDoubled: boolean;
  readonly isStanding: boolean;
};

/** The best total that is not over 21 if there is one, and whether an ace counts 11 in it. */
export function totalOf(cards: readonly Card[]): { total: number; isSoft: boolean } {
  const hard = cards.reduce((sum, { rank }) => sum + Math.min(rank, 10), 0);
  const isSoft = cards.some(({ rank }) => rank === 1) && hard + 10 <= 21;
  return { total: isSoft ? hard + 10 : hard, isSoft };
}

/** Two cards that make 21. */
export function isNatural(cards: readonly Card[]): boolean {
  return cards.length === 2 && totalOf(cards).total === 21;
}

/** True: nothing more can be decided for this hand. */
export function isDone(hand: Hand): boolean {
  return hand.isStanding || totalOf(hand.cards).total >= 21;
}

/** The dealer draws to 16 and stands on every 17. */
export function dealerDraws(cards: readonly Card[]): boolean {
  return totalOf(cards).total < 17;
}

/** What comes back for one stake of a hand, the stake included. A natural pays 3 to 2. */
export function blackjackReturn(
  amountMinor: bigint,
  cards: readonly Card[],
  dealer: readonly Card[],
): bigint {
  const own = totalOf(cards).total;
  const other = totalOf(dealer).total;
  if (own > 21) return 0n;
  if (isNatural(cards)) return isNatural(dealer) ? amountMinor : amountMinor + (amountMinor * 3n) / 2n;
  if (isNatural(dealer)) return 0n;
  if (other > 21 || own > other) return amountMinor * 2n;
  return own === other ? amountMinor : 0n;
}

/** What a guest of the table does: draws to 16, never doubles. */
export function guestDraws(cards: readonly Card[]): boolean {
  return totalOf(cards).total < 17;
}
