import { expect, test } from 'vitest';
import type { RoundTotals } from '../../wallet/round-totals.store.ts';
import { compareBooks, type TheirRound } from './provider-books.rules.ts';

const day = { since: new Date('2026-11-21T00:00:00Z'), before: new Date('2026-11-22T00:00:00Z') };
const theirs = (roundId: string, staked: number, won: number, waiting = 0): TheirRound => ({
  roundId,
  playerRef: 'p1',
  currency: 'EUR',
  stakedMinor: String(staked),
  wonMinor: String(won),
  waiting,
});
const ours = (round_key: string, staked: number, won: number, at = '2026-11-21T12:00:00Z'): RoundTotals => ({
  player_id: 1n,
  round_key,
  currency: 978,
  staked_minor: BigInt(staked),
  won_minor: BigInt(won),
  first_at: new Date(at),
});

test('equal books have no difference, also where each bet of a table is a separate round here', () => {
  const compared = compareBooks(
    [theirs('1', 100, 250), theirs('2', 300, 0)],
    [ours('1', 100, 250), ours('2#a', 100, 0), ours('2#b', 200, 0)],
    day,
  );
  expect(compared).toMatchObject({ rounds: 2, equal: 2, differences: [], ours: { stakedMinor: '400' } });
});

test('a round in which nothing is booked equals no round', () => {
  expect(compareBooks([theirs('1', 0, 0)], [ours('9', 0, 0)], day).differences).toEqual([]);
});

test('a missing, an extra and a different round are found, and what still waits says so', () => {
  const { differences, equal } = compareBooks(
    [theirs('1', 100, 0), theirs('2', 100, 500), theirs('3', 100, 700, 1), theirs('4', 50, 0)],
    [ours('2', 100, 501), ours('3', 100, 0), ours('4', 50, 0), ours('5', 100, 0)],
    day,
  );
  expect(equal).toBe(1);
  expect(differences.map(({ roundId, kind, waiting }) => [roundId, kind, waiting])).toEqual([
    ['1', 'unknown_here', false],
    ['2', 'different', false],
    ['3', 'different', true],
    ['5', 'unknown_there', false],
  ]);
});

test('a round of another day is not missed on this one', () => {
  const late = ours('7', 100, 0, '2026-11-22T00:00:01Z');
  expect(compareBooks([], [late], day).differences).toEqual([]);
  expect(compareBooks([theirs('7', 100, 0)], [late], day).differences).toEqual([]);
});
