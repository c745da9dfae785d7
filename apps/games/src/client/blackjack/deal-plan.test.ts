import { describe, expect, test } from 'vitest';
import { playBlackjack } from '../../blackjack/play-blackjack.ts';
import { committedDraw } from '../../fairness/committed-draw.ts';
import type { BlackjackAction, Card } from '../../protocol.ts';
import { chipColumns } from './chips.ts';
import { dealPlan, type DealStep } from './deal-plan.ts';

const seedOf = (nonce: number) => ({ serverSeed: '17'.repeat(32), clientSeed: 'table', nonce });
const tableOf = (nonce: number, actions: readonly BlackjackAction[]) =>
  playBlackjack(200n, committedDraw(seedOf(nonce)), actions).view;

/** Lays the cards as the screen does, by the plan alone. */
function lay(hands: Card[][], dealer: (Card | null)[], plan: readonly DealStep[]) {
  for (const step of plan) {
    if (step.kind === 'dealer') dealer.push(step.card);
    if (step.kind === 'reveal') dealer[dealer.indexOf(null)] = step.card;
    if (step.kind === 'player') (hands[step.hand] ??= []).push(step.card);
    if (step.kind === 'split') {
      const card = hands[step.hand]?.pop();
      hands.splice(step.hand + 1, 0, card ? [card] : []);
    }
  }
}

describe('cards laid by the plan', () => {
  test('are the server’s after every move of 300 hands that split, double and insure where they can', () => {
    const seen = new Set<string>();
    for (let nonce = 0; nonce < 300; nonce++) {
      const actions: BlackjackAction[] = [];
      const hands: Card[][] = [];
      const dealer: (Card | null)[] = [];
      let before: ReturnType<typeof tableOf> | null = null;
      for (;;) {
        const after = tableOf(nonce, actions);
        lay(hands, dealer, dealPlan(before, after));
        expect(hands).toEqual(after.hands.map((hand) => hand.cards));
        expect(dealer.filter((card) => card !== null)).toEqual(after.dealer.cards);
        expect(dealer.includes(null)).toBe(after.dealer.isHoleHidden);
        before = after;
        const wish: BlackjackAction[] = ['split', 'insure', nonce % 3 === 0 ? 'double' : 'hit', 'stand'];
        const hand = after.hands[after.activeHand ?? 0];
        const next = (hand && hand.total >= 17 ? (['split', 'insure', 'stand'] as const) : wish).find(
          (action) => after.legalActions.includes(action),
        );
        if (!next) break;
        seen.add(next);
        actions.push(next);
      }
    }
    expect([...seen].toSorted()).toEqual(['double', 'hit', 'insure', 'split', 'stand']);
  });

  test('come to the same table when a finished round is replayed', () => {
    for (let nonce = 0; nonce < 200; nonce++) {
      const actions: BlackjackAction[] = [];
      for (;;) {
        const table = tableOf(nonce, actions);
        const next = (['split', 'decline-insurance', 'stand'] as const).find((action) =>
          table.legalActions.includes(action),
        );
        if (!next) break;
        actions.push(next);
      }
      const table = tableOf(nonce, actions);
      const hands: Card[][] = [];
      const dealer: (Card | null)[] = [];
      lay(hands, dealer, dealPlan(null, table));
      expect(hands).toEqual(table.hands.map((hand) => hand.cards));
      expect(dealer).toEqual(table.dealer.cards);
    }
  });
});

test('chips make up a stake, largest first, and never a tower', () => {
  expect(chipColumns(500n, 100n)).toEqual([4]);
  expect(chipColumns(300n, 100n)).toEqual([3, 2]);
  expect(chipColumns(98_700n, 100n).length).toBeLessThanOrEqual(5);
  expect(chipColumns(100n, 0n)).toEqual([]);
});
