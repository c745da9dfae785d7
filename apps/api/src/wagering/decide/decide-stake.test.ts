import { expect, test } from 'vitest';
import { aPlayer, NOON_MS, order, play } from '@halcyon/testkit/money-play';
import { windowAt } from '../../responsible-gambling/public.ts';
import { account, kind, outcomeCode } from '../../ledger/public.ts';

const { done } = outcomeCode;
const stake = (key: string, minor: bigint, more = {}) => order(kind.stake, key, minor, more);
const refund = (key: string, of: string, more = {}) =>
  order(kind.refund, key, 0n, { referenceKey: of, ...more });
const day = (limitMinor: bigint) => ({
  period: 'D' as const,
  limitMinor,
  usedMinor: 0n,
  ...windowAt('D', 'Europe/Vienna', NOON_MS),
});

test('the stakes of one round together stay within the cap of the market; what was given back does not count', () => {
  const round = { roundKey: 'spin', stakeCapMinor: 5_00n };
  const commands = [
    stake('s1', 5_01n, round),
    stake('s2', 4_00n, round),
    stake('s3', 1_01n, round),
    refund('r', 's2', { roundKey: 'spin' }),
    stake('s4', 5_00n, round),
    stake('s5', 5_00n, { ...round, roundKey: 'next' }),
    stake('s6', 9_00n),
  ];
  const { codes, state } = play(aPlayer(50_00n), commands);
  const above = outcomeCode.stakeAboveCap;
  expect(codes).toEqual([above, done, above, done, done, done, done]);
  expect(state.balances[account.main]).toBe(31_00n);
});

test('a correction needs a stake in its round and the money, whatever limits say, and counts as lost', () => {
  const limits = { lossWindows: [day(1_00n)], stakeWindows: [day(1_00n)] };
  const of = { roundKey: 'hand', isCorrection: true };
  const round = { roundKey: 'hand', endsRound: true };
  const commands = [
    stake('c1', 1_00n, of),
    stake('s1', 1_00n, round),
    stake('c1', 4_00n, of),
    stake('c2', 7_00n, of),
    stake('s2', 1_00n),
  ];
  const { codes, state } = play(aPlayer(10_00n, limits), commands);
  const { insufficientFunds, lossLimitReached, stakeUnknown } = outcomeCode;
  expect(codes).toEqual([stakeUnknown, done, done, insufficientFunds, lossLimitReached]);
  expect([state.lossWindows[0]!.usedMinor, state.stakeWindows[0]!.usedMinor]).toEqual([5_00n, 5_00n]);
});

test('a correction that comes after the player has left starts no time of play', () => {
  const start = aPlayer(10_00n, { timeWindows: [{ ...day(3_600_000n), playedUntilMs: null }] });
  const of = { roundKey: 'hand' };
  const atMs = [NOON_MS, NOON_MS + 60_000];
  const usedMs = (later: ReturnType<typeof stake>) =>
    play(start, [stake('s', 1_00n, of), later], { atMs }).state.timeWindows[0]!.usedMinor;
  expect(usedMs(stake('later', 1_00n, of))).toBe(60_000n);
  expect(usedMs(stake('later', 1_00n, { ...of, isCorrection: true }))).toBe(0n);
});
