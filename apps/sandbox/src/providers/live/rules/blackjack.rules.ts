import type { Card } from './cards.ts';
import type { Bet } from '../table-game.ts';

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

/** One pair of cards of the same value may become two hands; a hand that came of a split may not. */
export function canSplit(hands: readonly Hand[]): boolean {
  const [one, two, more] = hands.length === 1 ? (hands[0]?.cards ?? []) : [];
  return !!one && !!two && !more && Math.min(one.rank, 10) === Math.min(two.rank, 10);
}

/** Two hands of one, each with its own second card. Split aces get no more than that. */
export function splitHands({ cards }: Hand, next: () => Card): readonly Hand[] {
  return cards.map((card) => ({ cards: [card, next()], isDoubled: false, isStanding: card.rank === 1 }));
}

type HandMove = 'hit' | 'stand' | 'double' | 'split' | 'insure';

/** What a player may do: with the first hand that is not done yet, and insure as long as nothing was decided. */
export function movesOf(
  hands: readonly Hand[],
  dealer: readonly Card[],
  isInsured: boolean,
): readonly HandMove[] {
  const hand = hands.find((one) => !isDone(one));
  const isFresh = hands.length === 1 && hands[0]?.cards.length === 2 && !hands[0].isDoubled;
  const isOpen = isFresh && (hand !== undefined || isNatural(hands[0]?.cards ?? []));
  return [
    ...(hand ? (['hit', 'stand'] as const) : []),
    ...(hand?.cards.length === 2 ? (['double'] as const) : []),
    ...(hand && canSplit(hands) ? (['split'] as const) : []),
    ...(isOpen && !isInsured && dealer[0]?.rank === 1 ? (['insure'] as const) : []),
  ];
}

/** True: nothing more can be decided for this hand. */
export function isDone(hand: Hand): boolean {
  return hand.isStanding || totalOf(hand.cards).total >= 21;
}

/** The dealer draws to 16 and stands on every 17. */
export function dealerDraws(cards: readonly Card[]): boolean {
  return totalOf(cards).total < 17;
}

/**
 * The payout for one stake of a hand, the stake included. A natural pays 3 to 2; an ace and a ten after a split
 * are 21 and no natural.
 */
export function blackjackReturn(
  amountMinor: bigint,
  cards: readonly Card[],
  dealer: readonly Card[],
  isSplit = false,
): bigint {
  const own = totalOf(cards).total;
  const other = totalOf(dealer).total;
  if (own > 21) return 0n;
  if (!isSplit && isNatural(cards))
    return isNatural(dealer) ? amountMinor : amountMinor + (amountMinor * 3n) / 2n;
  if (isNatural(dealer)) return 0n;
  if (other > 21 || own > other) return amountMinor * 2n;
  return own === other ? amountMinor : 0n;
}

/** The payout of an insurance: 2 to 1 on a natural of the dealer. */
function insuranceReturn(amountMinor: bigint, dealer: readonly Card[]): bigint {
  return isNatural(dealer) ? amountMinor * 3n : 0n;
}

/** A seat's hands, one or two after a split, and whether it is insured. */
type Held = { readonly hands: readonly Hand[]; readonly isInsured: boolean };

/**
 * The payout of a stake by its purpose: `seat` and `split` are the two hands, `seat-double` and `split-double` their
 * second stakes, `insurance` is its own. One that came too late for the cards is returned whole.
 */
export function seatReturn({ spot, amountMinor }: Bet, held: Held, dealer: readonly Card[]): bigint {
  if (spot === 'insurance') return held.isInsured ? insuranceReturn(amountMinor, dealer) : amountMinor;
  const hand = held.hands[spot.startsWith('split') ? 1 : 0];
  if (!hand || (spot.endsWith('double') && !hand.isDoubled)) return amountMinor;
  return blackjackReturn(amountMinor, hand.cards, dealer, held.hands.length > 1);
}

/** What a guest of the table does: draws to 16, never doubles. */
export function guestDraws(cards: readonly Card[]): boolean {
  return totalOf(cards).total < 17;
}
