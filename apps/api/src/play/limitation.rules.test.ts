import { someTerms } from '@halcyon/testkit/money-play';
import { describe, expect, test } from 'vitest';
import { limitationsOf } from './limitation.rules.ts';

const GAME = { gameId: 'book', gameCategory: 'slot' };
const capped = { maxBetMinor: new Map([[978, 500n]]) };
const weighing = (slots: number) => ({
  weights: { games: new Map(), categories: new Map([['slot', slots]]), default: 10_000 },
});
const of = (terms: Parameters<typeof someTerms>[0], currency = 'EUR') =>
  limitationsOf(someTerms(terms), GAME, currency);

describe('what the running bonus means for a game', () => {
  test('a game that counts a tenth has no limitation, and says how much it counts', () => {
    expect(of(weighing(1_000))).toMatchObject({
      statusCode: 'NO_LIMITATIONS',
      weightBps: 1_000,
      maxStake: null,
    });
  });
  test('a game that counts nothing is stated as such', () => {
    expect(of(weighing(0))).toMatchObject({ statusCode: 'NOT_COUNTED', weightBps: 0 });
  });
  test('a largest bet is stated with its amount and with the rounds that it binds', () => {
    const maxStake = { amountMinor: '500', currency: 'EUR' };
    expect(of(capped)).toMatchObject({ statusCode: 'STAKE_CAPPED', maxStake, scope: 'BONUS_FUNDED' });
    expect(of({ ...capped, maxBetScope: 'while_active' })).toMatchObject({ scope: 'WHILE_ACTIVE' });
    expect(of(capped, 'SEK')).toMatchObject({ statusCode: 'NO_LIMITATIONS', maxStake: null });
  });
  test('a largest bet in a game that counts nothing says both', () => {
    expect(of({ ...capped, ...weighing(0) })).toMatchObject({ statusCode: 'STAKE_CAPPED', weightBps: 0 });
  });
  test('a game that the terms leave out is barred', () => {
    expect(of({ ...capped, excludedGames: new Set(['book']) })).toMatchObject({
      statusCode: 'BARRED',
      weightBps: 0,
    });
  });
});
