import { expect, test } from 'vitest';
import { slipStep, type SlipFacts } from './slip-step.ts';

const facts: SlipFacts = {
  isVisitor: false,
  isOffline: false,
  isUnchecked: false,
  stakeMinor: 1_000n,
  bounds: { minMinor: 10n, maxMinor: 12_000n, reason: 'outcome' },
  legs: [{ state: 'open' }],
  problem: null,
  changedToMilli: null,
};
const step = (rest: Partial<SlipFacts>) => slipStep({ ...facts, ...rest });

test('a bet that has a stake within its bounds can be placed', () => {
  expect(step({})).toEqual({ kind: 'place' });
  expect(step({ bounds: null })).toEqual({ kind: 'place' });
});

test('a price that fell has to be accepted', () => {
  expect(step({ changedToMilli: 2_050 })).toEqual({ kind: 'accept', oddsMilli: 2_050 });
  expect(step({ changedToMilli: 2_050, problem: 'bet.market_changed' }).kind).toBe('accept');
});

test('a stake above the maximum is answered with the maximum and its reason (bug report 14)', () => {
  const above = { stakeMinor: 12_001n, bounds: facts.bounds };
  expect(step(above)).toEqual({ kind: 'above_max', maxMinor: 12_000n, reason: 'outcome' });
  expect(step({ stakeMinor: 9n })).toEqual({ kind: 'below_min', minMinor: 10n });
});

test('a visitor fills the slip and logs in to place it', () => {
  expect(step({ isVisitor: true, bounds: null }).kind).toBe('log_in');
  expect(step({ isVisitor: true, stakeMinor: null }).kind).toBe('stake_missing');
});

test('a paused market keeps the stake and waits, a closed one has to go', () => {
  expect(step({ legs: [{ state: 'open' }, { state: 'suspended' }], problem: 'bet.suspended' }).kind).toBe(
    'suspended',
  );
  expect(step({ legs: [{ state: 'suspended' }, { state: 'closed' }] }).kind).toBe('closed');
});

test('what keeps picks from being one bet is said before the stake', () => {
  expect(step({ problem: 'bet.related_legs', stakeMinor: null })).toEqual({
    kind: 'problem',
    code: 'bet.related_legs',
  });
  expect(step({ isOffline: true, problem: 'bet.related_legs' }).kind).toBe('offline');
});

test('no bet is placed before its delay and its bounds are known', () => {
  expect(step({ isUnchecked: true, bounds: null }).kind).toBe('loading');
});
