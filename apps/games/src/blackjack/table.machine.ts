import type { BlackjackAction, HandResult } from '../protocol.ts';
import { isAce, pointsOf, type TakeCard } from './shoe.ts';

export const HANDS_MAX = 3;
/** Amounts on a table count half stakes: a stake is 2, an insurance 1, a blackjack pays 5. */
export const UNITS_PER_STAKE = 2;

export type Hand = {
  readonly cards: number[];
  units: number;
  readonly isFromSplit: boolean;
  isDoubled: boolean;
  isFinished: boolean;
};

/** `insurance`: the dealer shows an ace and offers it · `player`: hands are played · `done`: all is decided. */
export type Table = {
  phase: 'insurance' | 'player' | 'done';
  readonly hands: Hand[];
  activeHand: number;
  /** Up card first. */
  readonly dealer: number[];
  insuranceUnits: number;
};

/** Points of a hand; an ace counts 11 where that does not bust. */
export function totalOf(cards: readonly number[]): { readonly total: number; readonly isSoft: boolean } {
  let total = 0;
  let hasAce = false;
  for (const card of cards) {
    total += pointsOf(card);
    if (isAce(card)) hasAce = true;
  }
  const isSoft = hasAce && total <= 11;
  return { total: isSoft ? total + 10 : total, isSoft };
}

/** Two cards, 21, not after a split. */
export function isBlackjack(hand: Pick<Hand, 'cards' | 'isFromSplit'>): boolean {
  return hand.cards.length === 2 && !hand.isFromSplit && totalOf(hand.cards).total === 21;
}

/** Deals player, dealer, player, dealer, and goes as far as the player is needed. */
export function deal(take: TakeCard): Table {
  const [first, up, second, hole] = [take(), take(), take(), take()];
  const hand = newHand([first, second], false);
  const table: Table = {
    phase: 'insurance',
    hands: [hand],
    activeHand: 0,
    dealer: [up, hole],
    insuranceUnits: 0,
  };
  if (!isAce(up)) peek(table, take);
  return table;
}

/** What the player may do now. Empty: nothing is left to decide. */
export function legalActions(table: Table): readonly BlackjackAction[] {
  if (table.phase === 'insurance') return ['insure', 'decline-insurance'];
  const hand = table.hands[table.activeHand];
  if (table.phase === 'done' || !hand) return [];
  const actions: BlackjackAction[] = ['hit', 'stand'];
  const [first, second] = hand.cards;
  if (hand.cards.length === 2 && first !== undefined && second !== undefined) {
    actions.push('double');
    if (pointsOf(first) === pointsOf(second) && table.hands.length < HANDS_MAX) actions.push('split');
  }
  return actions;
}

/** What an action stakes on top, in half stakes. */
export function unitsOf(action: BlackjackAction): number {
  if (action === 'double' || action === 'split') return UNITS_PER_STAKE;
  return action === 'insure' ? UNITS_PER_STAKE / 2 : 0;
}

/** Plays one legal action and goes as far as the player is needed. Changes `table`; throws when it is not legal. */
export function act(table: Table, action: BlackjackAction, take: TakeCard): void {
  if (!legalActions(table).includes(action)) throw new RangeError(`${action} is not legal now`);
  if (action === 'insure' || action === 'decline-insurance') {
    table.insuranceUnits = unitsOf(action);
    peek(table, take);
    return;
  }
  const hand = table.hands[table.activeHand];
  if (!hand) throw new RangeError('no hand is active');
  if (action === 'stand') hand.isFinished = true;
  if (action === 'split') split(table, hand, take);
  if (action === 'hit' || action === 'double') {
    hand.cards.push(take());
    if (action === 'double') {
      hand.units += UNITS_PER_STAKE;
      hand.isDoubled = true;
    }
    if (action === 'double' || totalOf(hand.cards).total >= 21) hand.isFinished = true;
  }
  moveOn(table, take);
}

/** Result of a hand of a finished table. */
export function resultOf(table: Table, hand: Hand): HandResult {
  const { total } = totalOf(hand.cards);
  if (total > 21) return 'bust';
  const dealerHasBlackjack = isBlackjack({ cards: table.dealer, isFromSplit: false });
  if (isBlackjack(hand)) return dealerHasBlackjack ? 'push' : 'blackjack';
  if (dealerHasBlackjack) return 'lose';
  const dealer = totalOf(table.dealer).total;
  if (dealer > 21 || total > dealer) return 'win';
  return total === dealer ? 'push' : 'lose';
}

/** What a finished hand pays back, stake included, in half stakes. */
export function payoutOf(table: Table, hand: Hand): number {
  switch (resultOf(table, hand)) {
    case 'blackjack':
      return hand.units + (hand.units * 3) / 2;
    case 'win':
      return hand.units * 2;
    case 'push':
      return hand.units;
    default:
      return 0;
  }
}

/** What the insurance pays back, stake included: 2 to 1 when the dealer has blackjack. */
export function insurancePayoutOf(table: Table): number {
  return isBlackjack({ cards: table.dealer, isFromSplit: false }) ? table.insuranceUnits * 3 : 0;
}

function newHand(cards: number[], isFromSplit: boolean): Hand {
  return { cards, units: UNITS_PER_STAKE, isFromSplit, isDoubled: false, isFinished: false };
}

/** The dealer peeks under an ace or a ten; with blackjack the round is over before any action. */
function peek(table: Table, take: TakeCard): void {
  const [hand] = table.hands;
  const isOver = isBlackjack({ cards: table.dealer, isFromSplit: false });
  if (hand && (isOver || isBlackjack(hand))) hand.isFinished = true;
  table.phase = 'player';
  if (isOver) table.phase = 'done';
  else moveOn(table, take);
}

/** Split aces take one card each and are finished; other hands continue, and 21 stands automatically. */
function split(table: Table, hand: Hand, take: TakeCard): void {
  const [first, second] = hand.cards;
  if (first === undefined || second === undefined) throw new RangeError('a split needs two cards');
  const pair = [newHand([first, take()], true), newHand([second, take()], true)];
  for (const half of pair) half.isFinished = isAce(first) || totalOf(half.cards).total === 21;
  table.hands.splice(table.activeHand, 1, ...pair);
}

/** To the next hand that needs the player; after the last one the dealer plays. */
function moveOn(table: Table, take: TakeCard): void {
  while (table.hands[table.activeHand]?.isFinished) table.activeHand++;
  if (table.activeHand < table.hands.length) return;
  table.phase = 'done';
  const isAwaited = table.hands.some((hand) => totalOf(hand.cards).total <= 21 && !isBlackjack(hand));
  if (!isAwaited) return;
  // Stands on every 17, soft ones too.
  while (totalOf(table.dealer).total < 17) table.dealer.push(take());
}
