import type { BlackjackAction } from '../../protocol.ts';
import { isAce, pointsOf } from '../shoe.ts';
import { legalActions, totalOf, type Table } from '../table.machine.ts';

// One letter per up card 2 3 4 5 6 7 8 9 10 A. H hit, S stand, D double or else hit, E double or else stand.
const hard: Readonly<Record<number, string>> = {
  9: 'HDDDDHHHHH', 10: 'DDDDDDDDHH', 11: 'DDDDDDDDDH', 12: 'HHSSSHHHHH', 13: 'SSSSSHHHHH',
  14: 'SSSSSHHHHH', 15: 'SSSSSHHHHH', 16: 'SSSSSHHHHH',
}; // prettier-ignore
const soft: Readonly<Record<number, string>> = {
  12: 'HHHHHHHHHH', 13: 'HHHDDHHHHH', 14: 'HHHDDHHHHH', 15: 'HHDDDHHHHH', 16: 'HHDDDHHHHH',
  17: 'HDDDDHHHHH', 18: 'SEEEESSHHH',
}; // prettier-ignore
/** By points of one card of the pair; P splits. */
const pairs: Readonly<Record<number, string>> = {
  1: 'PPPPPPPPPP', 2: 'PPPPPP----', 3: 'PPPPPP----', 4: '---PP-----', 6: 'PPPPP-----', 7: 'PPPPPP----',
  8: 'PPPPPPPPPP', 9: 'PPPPP-PP--',
}; // prettier-ignore

/**
 * Basic strategy for six decks, dealer stands on soft 17, double after split, no surrender; never insures.
 * Source: the total-dependent table found alike in the standard literature (Griffin, Wong).
 */
export function basicStrategy(table: Table): BlackjackAction {
  const legal = legalActions(table);
  if (legal.includes('insure')) return 'decline-insurance';
  const hand = table.hands[table.activeHand];
  const up = table.dealer[0] ?? 0;
  if (!hand) throw new RangeError('no hand is active');
  const column = isAce(up) ? 9 : pointsOf(up) - 2;
  if (legal.includes('split') && pairs[pointsOf(hand.cards[0] ?? 0)]?.[column] === 'P') return 'split';

  const { total, isSoft } = totalOf(hand.cards);
  const letter = isSoft ? (soft[total]?.[column] ?? 'S') : (hard[total]?.[column] ?? (total < 9 ? 'H' : 'S'));
  if ((letter === 'D' || letter === 'E') && legal.includes('double')) return 'double';
  return letter === 'S' || letter === 'E' ? 'stand' : 'hit';
}
