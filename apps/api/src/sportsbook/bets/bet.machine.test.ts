import { betStates } from '@halcyon/contract/sportsbook/bet-state';
import { expect, test } from 'vitest';
import { isBetOpen, stepBet } from './bet.machine.ts';

test('a bet that waits for its delay is accepted or refused, and a refused one stays so', () => {
  expect(stepBet('pending', 'accept')).toBe('open');
  expect(stepBet('pending', 'refuse')).toBe('refused');
  for (const step of ['accept', 'win', 'lose', 'void', 'cashOut', 'reopen'] as const)
    expect(stepBet('refused', step), step).toBeNull();
});

test('an open bet is won, lost, void or cashed out, in parts too', () => {
  for (const state of ['open', 'partly_cashed_out'] as const) {
    expect(isBetOpen(state)).toBe(true);
    expect(
      (['win', 'lose', 'void', 'cashOut', 'cashOutPart'] as const).map((step) => stepBet(state, step)),
    ).toEqual(['won', 'lost', 'void', 'cashed_out', 'partly_cashed_out']);
  }
});

test('a settled bet is opened by a rollback or settled otherwise, and is not cashed out', () => {
  for (const state of ['won', 'lost', 'void'] as const) {
    expect(stepBet(state, 'reopen')).toBe('open');
    expect(stepBet(state, 'reopenPart')).toBe('partly_cashed_out');
    expect(stepBet(state, 'lose')).toBe('lost');
    expect(stepBet(state, 'cashOut')).toBeNull();
  }
});

test('a bet that was cashed out is never settled again', () => {
  for (const step of ['win', 'lose', 'void', 'reopen', 'cashOut'] as const)
    expect(stepBet('cashed_out', step), step).toBeNull();
});

test('only a bet that is accepted and not answered is open', () => {
  expect(betStates.filter(isBetOpen)).toEqual(['open', 'partly_cashed_out']);
});
