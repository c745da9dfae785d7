import { aBonus, aPlayer, NOON_MS, order, play } from '@halcyon/testkit/money-play';
import { describe, expect, test } from 'vitest';
import { account, kind, outcomeCode, type Command, type PlayerState } from '../../ledger/public.ts';

const ofBet: Partial<Command> = { vertical: 4, roundKey: 'bet', providerId: 12 };
const stake = order(kind.stake, 'bet:1', 10_00n, ofBet);
const settle = (key: string, minor: bigint, more: Partial<Command> = {}) =>
  order(kind.settle, key, minor, { ...ofBet, referenceKey: 'bet:1', ...more });
const undo = (key: string) => order(kind.refund, `undo:${key}`, 0n, { ...ofBet, referenceKey: key });
const refund = order(kind.refund, 'void', 0n, { ...ofBet, referenceKey: 'bet:1' });
const again = order(kind.stake, 'bet:2', 10_00n, { ...ofBet, referenceKey: 'bet:1', isTakenAgain: true });
/** Spends what the player has, but for a rest. */
const spend = (minor: bigint) => order(kind.stake, 'spent', minor, { roundKey: 'other' });
const mainOf = ({ balances }: PlayerState) => balances[account.main];
const started = aPlayer(10_00n);

describe('a correction of a bet moves the difference', () => {
  test('a win of 21.00 that was lost takes the 8.00 that are there, and 13.00 are owed (R1)', () => {
    const { state } = play(started, [
      stake,
      settle('s1', 21_00n),
      spend(13_00n),
      undo('s1'),
      settle('s2', 0n),
    ]);
    expect([mainOf(state), state.owedMinor]).toEqual([0n, 13_00n]);
  });

  test('a lost bet that was won pays 21.00 (R2)', () => {
    const { state } = play(started, [stake, settle('s1', 0n), settle('s2', 21_00n)]);
    expect([mainOf(state), state.owedMinor]).toEqual([21_00n, 0n]);
  });

  test('a win of 21.00 that was void goes back, and the stake of 10.00 is refunded (R3)', () => {
    const { state, codes } = play(started, [stake, settle('s1', 21_00n), undo('s1'), refund]);
    expect(codes).toEqual([0, 0, 0, 0]);
    expect([mainOf(state), state.owedMinor]).toEqual([10_00n, 0n]);
  });

  test('a win that was void and is spent owes the difference of 11.00, not the whole win', () => {
    const { state } = play(started, [stake, settle('s1', 21_00n), spend(21_00n), undo('s1'), refund]);
    expect([mainOf(state), state.owedMinor]).toEqual([0n, 11_00n]);
  });

  test('a void that was a mistake takes the stake again, and what is missing comes out of the win', () => {
    const spent = [stake, refund, spend(7_00n), again];
    const open = play(started, spent);
    expect([mainOf(open.state), open.state.owedMinor]).toEqual([0n, 7_00n]);
    const won = play(started, [...spent, settle('s1', 21_00n, { referenceKey: 'bet:2' })]);
    expect([mainOf(won.state), won.state.owedMinor]).toEqual([14_00n, 0n]);
  });

  test('a stake is taken again once, and never one that was not given back', () => {
    const second = { ...again, key: 'bet:3' };
    expect(play(started, [stake, again]).codes).toEqual([0, outcomeCode.alreadyResolved]);
    expect(play(started, [stake, refund, again, second]).codes).toEqual([
      0,
      0,
      0,
      outcomeCode.alreadyResolved,
    ]);
    expect(play(started, [again]).codes).toEqual([outcomeCode.stakeUnknown]);
  });

  test('a stake is taken again during a break, in which a new one is refused', () => {
    const HOUR_MS = 3_600_000;
    const onBreak = { ...started, stakesBarredUntilMs: NOON_MS };
    const other = { ...stake, key: 'bet:4', roundKey: 'other' };
    const atMs = [NOON_MS, NOON_MS, NOON_MS - HOUR_MS, NOON_MS - HOUR_MS];
    const { codes } = play(onBreak, [stake, refund, other, again], { atMs });
    expect(codes).toEqual([0, 0, outcomeCode.stakesBarred, 0]);
  });
});

describe('what a bet counts towards a bonus', () => {
  const bonuses = { 4: [aBonus()] };
  const player = aPlayer(0n, { balances: { 24: 50_00n }, bonuses });
  const progressOf = (commands: readonly Command[]) => play(player, commands).state.wageredE4[24] ?? 0n;
  const counted = { ...stake, weightBasisPoints: 10_000 };

  test('the stake in full where its price says so, and else nothing', () => {
    expect(progressOf([counted])).toBe(10_00n * 10_000n);
    expect(progressOf([{ ...stake, weightBasisPoints: 0 }])).toBe(0n);
  });

  test('nothing once the bet is void or cashed out, in part or whole, however often', () => {
    expect(progressOf([counted, refund])).toBe(0n);
    const cashOut = settle('c1', 4_00n, { isCashOut: true });
    expect(progressOf([counted, cashOut])).toBe(0n);
    expect(progressOf([counted, cashOut, settle('c2', 5_00n, { isCashOut: true })])).toBe(0n);
  });

  test('the stake once more where its void was a mistake', () => {
    expect(progressOf([counted, refund, again])).toBe(10_00n * 10_000n);
  });
});

test('the rest of a void bet of which a part was cashed out is paid, for its stake is held (C6)', () => {
  const cashOut = settle('c1', 10_44n, { isCashOut: true });
  const paid = play(aPlayer(20_00n), [
    { ...stake, amountMinor: 20_00n },
    cashOut,
    refund,
    settle('s2', 12_00n),
  ]);
  expect(paid.codes).toEqual([0, 0, outcomeCode.stakeSettled, 0]);
  expect(mainOf(paid.state)).toBe(22_44n);
});

test('a free bet pays its winnings without a stake, and they are no return for loss limits', () => {
  const { state, codes } = play(aPlayer(0n), [settle('s1', 25_00n, { referenceKey: null })]);
  expect(codes).toEqual([0]);
  expect([mainOf(state), state.lostMinor]).toEqual([25_00n, 0n]);
});
