import { describe, expect, test } from 'vitest';
import { newShoe, takeFrom, toCard } from './shoe.ts';
import { committedDraw } from '../fairness/committed-draw.ts';
import type { BlackjackAction } from '../protocol.ts';
import {
  act,
  deal,
  insurancePayoutOf,
  legalActions,
  payoutOf,
  resultOf,
  totalOf,
  type Table,
} from './table.machine.ts';

/** Cards by their face, suits aside: "A 10 K 7" in the order they leave the shoe. */
function cards(text: string): number[] {
  const faces = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
  return text.split(' ').map((face) => faces.indexOf(face));
}

function play(shoe: string, actions: readonly BlackjackAction[] = []): Table {
  const left = cards(shoe);
  const take = () => {
    const card = left.shift();
    if (card === undefined) throw new Error('the test shoe is empty');
    return card;
  };
  const table = deal(take);
  for (const action of actions) act(table, action, take);
  expect(left).toEqual([]);
  return table;
}

test.each([
  ['A K', 21, true], ['A A', 12, true], ['A 6', 17, true], ['A 6 10', 17, false], ['A A 9', 21, true],
  ['10 6', 16, false], ['10 6 K', 26, false], ['5 5 A', 21, true], ['A A A A 10', 14, false],
] as const)('%s counts %i, soft: %s', (text, total, isSoft) => {
  expect(totalOf(cards(text))).toEqual({ total, isSoft });
}); // prettier-ignore

describe('a round ends with', () => {
  // Dealt: player, dealer, player, dealer; then what is drawn. Payout in half stakes, the stake is two.
  test.each([
    ['a blackjack against none pays 3:2', 'A 9 K 7', [], 'blackjack', 5],
    ['a blackjack against a blackjack is a push', 'A K K A', [], 'push', 2],
    ['a blackjack against an ace, no insurance, pays 3:2', 'A A K 7', ['decline-insurance'], 'blackjack', 5],
    ['a dealer’s blackjack under a ten ends it at once', '10 K 9 A', [], 'lose', 0],
    [
      'a dealer’s blackjack under an ace ends it after the insurance',
      '10 A 9 K',
      ['decline-insurance'],
      'lose',
      0,
    ],
    ['twenty against nineteen wins', '10 10 K 9', ['stand'], 'win', 4],
    ['eighteen against eighteen is a push', '10 10 8 8', ['stand'], 'push', 2],
    ['seventeen against eighteen loses', '10 10 7 8', ['stand'], 'lose', 0],
    ['a third card too many busts and the dealer draws none', '10 10 6 6 K', ['hit'], 'bust', 0],
    ['a dealer who busts pays', '10 10 2 6 K', ['stand'], 'win', 4],
    ['the dealer draws to sixteen', '10 10 8 6 3', ['stand'], 'lose', 0],
    ['the dealer stands on a soft seventeen', '10 6 8 A', ['stand'], 'win', 4],
    ['a soft seventeen that hardens is drawn on', '10 A 8 5 K 3', ['decline-insurance', 'stand'], 'lose', 0],
    ['twenty-one by three cards stands by itself and is no blackjack', '7 10 7 9 7', ['hit'], 'win', 4],
    ['a double takes one card and pays twice', '5 10 6 9 10', ['double'], 'win', 8],
    ['a double that loses costs twice', '5 10 6 9 2', ['double'], 'lose', 0],
  ] as const)('%s', (_, shoe, actions, result, payout) => {
    const table = play(shoe, actions);
    const [hand] = table.hands;
    if (!hand) throw new Error('no hand');
    expect(table.phase).toBe('done');
    expect([resultOf(table, hand), payoutOf(table, hand)]).toEqual([result, payout]);
    expect(legalActions(table)).toEqual([]);
  });
});

describe('insurance', () => {
  test('is offered under an ace only', () => {
    expect(legalActions(play('10 A 8 7'))).toEqual(['insure', 'decline-insurance']);
    expect(legalActions(play('10 K 8 7'))).toEqual(['hit', 'stand', 'double']);
  });
  test('pays 2 to 1 when the dealer has blackjack, and nothing otherwise', () => {
    expect(insurancePayoutOf(play('10 A 8 K', ['insure']))).toBe(3);
    const table = play('10 A 8 7', ['insure', 'stand']);
    expect([table.insuranceUnits, insurancePayoutOf(table)]).toEqual([1, 0]);
  });
  test('over a blackjack gives even money either way', () => {
    const paid = (shoe: string) => {
      const table = play(shoe, ['insure']);
      const [hand] = table.hands;
      return (hand ? payoutOf(table, hand) : 0) + insurancePayoutOf(table);
    };
    expect([paid('A A K K'), paid('A A K 7')]).toEqual([5, 5]);
  });
});

describe('a split', () => {
  test('is allowed for equal points, twice, and makes three hands at most', () => {
    expect(legalActions(play('10 6 K 10'))).toContain('split');
    expect(legalActions(play('9 6 K 10'))).not.toContain('split');
    const table = play('8 6 8 10 8 8', ['split']);
    expect(legalActions(table)).toContain('split');
    const three = play('8 6 8 10 8 8 8 8', ['split', 'split']);
    expect(three.hands).toHaveLength(3);
    expect(legalActions(three)).not.toContain('split');
  });
  test('of aces takes one card each and stands; ace and ten count 21, not blackjack', () => {
    const table = play('A 6 A 10 K 5 4', ['split']);
    expect(table.phase).toBe('done');
    expect(table.hands.map((hand) => totalOf(hand.cards).total)).toEqual([21, 16]);
    expect(table.hands.map((hand) => payoutOf(table, hand))).toEqual([4, 0]);
  });
  test('hand can be doubled', () => {
    const table = play('8 6 8 10 3 2 K 9 4', ['split', 'double', 'hit', 'stand']);
    expect(table.hands.map(({ units }) => units)).toEqual([4, 2]);
    expect(table.hands.map((hand) => resultOf(table, hand))).toEqual(['win', 'lose']);
  });
  test('plays its hands from left to right', () => {
    const table = play('8 6 8 10 K 9', ['split']);
    expect(table.activeHand).toBe(0);
    expect(play('8 6 8 10 K 9', ['split']).hands.map((hand) => totalOf(hand.cards).total)).toEqual([18, 17]);
  });
});

test.each(['split', 'insure', 'decline-insurance'] as const)(
  '%s is refused when it is not legal',
  (action) => {
    expect(() => play('10 6 8 10', [action])).toThrow(RangeError);
  },
);

describe('the shoe', () => {
  test('holds six decks, and taking all cards takes each six times', () => {
    const take = takeFrom(
      newShoe(),
      committedDraw({ serverSeed: '22'.repeat(32), clientSeed: 'shoe', nonce: 0 }),
    );
    const taken = Array.from({ length: 312 }, take);
    const counts = Map.groupBy(taken, (card) => JSON.stringify(toCard(card)));
    expect(counts.size).toBe(52);
    expect([...counts.values()].every((same) => same.length === 6)).toBe(true);
  });
  test('gives every card the same chance to come first', () => {
    const counts = Array<number>(52).fill(0);
    for (let nonce = 0; nonce < 52 * 200; nonce++) {
      counts[
        takeFrom(newShoe(), committedDraw({ serverSeed: '33'.repeat(32), clientSeed: 'first', nonce }))()
      ]!++;
    }
    const chi = counts.reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0);
    expect(chi).toBeLessThan(51 + 5 * Math.sqrt(102));
  });
});
