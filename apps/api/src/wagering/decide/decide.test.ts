import { accountStatusNames, effectsOf } from '@halcyon/contract/identity/account-status';
import { verificationLevelNames, mayDeposit, mayPlay } from '@halcyon/contract/kyc/verification-level';
import { describe, expect, test } from 'vitest';
import { account, bonusAccount, kind, lockedAccount, outcomeCode, vertical } from '../../ledger/public.ts';
import { decide as decideAs } from './decide.ts';
import { aBonus, aPlayer, NOON_MS, order, play } from '@halcyon/testkit/money-play';
import { windowAt } from '../../responsible-gambling/public.ts';

const { done } = outcomeCode;
const casino = vertical.casino;
const mainOf = (state: { balances: Readonly<Record<number, bigint>> }) => state.balances[account.main];
const bonusOf = (state: { balances: Readonly<Record<number, bigint>> }) =>
  state.balances[bonusAccount(casino)];
const stake = (key: string, minor: bigint, more = {}) => order(kind.stake, key, minor, more);
const win = (key: string, minor: bigint, of: string | null, more = {}) =>
  order(kind.settle, key, minor, { referenceKey: of, ...more });
const refund = (key: string, of: string, more = {}) =>
  order(kind.refund, key, 0n, { referenceKey: of, ...more });
const window = (limitMinor: bigint, usedMinor = 0n, period: 'D' | 'W' | 'M' = 'D') => ({
  period,
  limitMinor,
  usedMinor,
  ...windowAt(period, 'Europe/Vienna', NOON_MS),
});
const depositor = (isNet: boolean) => aPlayer(100_00n, { depositWindows: [{ ...window(100_00n), isNet }] });
const reserve = (key: string, minor: bigint) => order(kind.reserveDeposit, key, minor);

describe('stakes, wins and refunds', () => {
  test('a lost round is recorded with a win of zero', () => {
    const { state, codes, decisions } = play(aPlayer(10_00n), [stake('s', 4_00n), win('w', 0n, 's')]);
    expect(codes).toEqual([done, done]);
    expect(mainOf(state)).toBe(6_00n);
    expect(decisions[1]!.legs).toHaveLength(1);
  });

  test('a stake above the balance is refused, and stays refused when it is repeated after a deposit', () => {
    const deposit = order(kind.deposit, 'd', 100_00n, { providerId: 0 });
    const { codes, decisions } = play(aPlayer(1_00n), [stake('s', 5_00n), deposit, stake('s', 5_00n)]);
    expect(codes).toEqual([outcomeCode.insufficientFunds, done, outcomeCode.insufficientFunds]);
    expect(decisions[2]!.outcome.isRepeat).toBe(true);
  });

  test('the same key with another amount, reference, round or kind moves nothing', () => {
    const others = [
      stake('s', 3_00n),
      stake('s', 2_00n, { roundKey: 'other' }),
      stake('s', 2_00n, { referenceKey: 'other' }),
      win('s', 2_00n, null),
    ];
    const { codes, state } = play(aPlayer(10_00n), [stake('s', 2_00n), ...others]);
    expect(codes.slice(1)).toEqual(others.map(() => outcomeCode.keyReused));
    expect(mainOf(state)).toBe(8_00n);
  });

  test('a refund before its stake leaves a mark: the late stake is refused, today and for ever', () => {
    const late = [refund('r', 's'), stake('s', 2_00n), stake('s', 2_00n)];
    const { codes, state } = play(aPlayer(10_00n), late);
    const { refundedBeforeStake, stakeWasRefunded } = outcomeCode;
    expect(codes).toEqual([refundedBeforeStake, stakeWasRefunded, stakeWasRefunded]);
    expect(mainOf(state)).toBe(10_00n);
  });

  test('a stake is given back once, whatever the key of the second refund', () => {
    const { codes, state } = play(aPlayer(10_00n), [stake('s', 4_00n), refund('r1', 's'), refund('r2', 's')]);
    expect(codes).toEqual([done, done, outcomeCode.alreadyRefunded]);
    expect(mainOf(state)).toBe(10_00n);
  });

  test('a refund that names another amount than the stake changes nothing', () => {
    const wrong = { ...refund('r', 's'), amountMinor: 3_00n };
    const { codes, state } = play(aPlayer(10_00n), [stake('s', 4_00n), wrong, refund('r2', 's')]);
    expect(codes).toEqual([done, outcomeCode.amountMismatch, done]);
    expect(mainOf(state)).toBe(10_00n);
  });

  test('a win for an unknown stake may be retried, and is paid once the stake has come', () => {
    const { codes, state } = play(aPlayer(10_00n), [
      win('w', 5_00n, 's'),
      stake('s', 2_00n),
      win('w', 5_00n, 's'),
    ]);
    expect(codes).toEqual([outcomeCode.stakeUnknown, done, done]);
    expect(mainOf(state)).toBe(13_00n);
  });

  test('a win for a refunded or refused stake is not paid', () => {
    const tooMuch = stake('big', 99_00n);
    const commands = [
      stake('s', 2_00n),
      refund('r', 's'),
      win('w', 5_00n, 's'),
      tooMuch,
      win('w2', 5_00n, 'big'),
    ];
    const { codes } = play(aPlayer(10_00n), commands);
    expect([codes[2], codes[4]]).toEqual([outcomeCode.stakeWasRefunded, outcomeCode.stakeNotTaken]);
  });

  test('a win that is taken back comes out of main as far as it reaches; the rest is owed', () => {
    const commands = [stake('s', 10_00n), win('w', 30_00n, 's'), stake('s2', 25_00n), refund('r', 'w')];
    const { state, codes, decisions } = play(aPlayer(10_00n), commands);
    expect(codes).toEqual([done, done, done, done]);
    expect(mainOf(state)).toBe(0n);
    expect(decisions[3]!.legs.map((leg) => [leg.source, leg.amountMinor])).toEqual([
      [account.main, 5_00n],
      [account.receivable, 25_00n],
    ]);
  });

  test('another currency than the wallet is refused', () => {
    expect(play(aPlayer(10_00n), [stake('s', 1n, { currency: 840 })]).codes).toEqual([
      outcomeCode.currencyMismatch,
    ]);
  });
});

describe('rounds', () => {
  const round = { roundKey: 'hand' };

  test('a doubled hand is paid from both its stakes', () => {
    const commands = [
      stake('bet', 5_00n, round),
      stake('double', 5_00n, { ...round, referenceKey: 'bet' }),
      win('w', 20_00n, 'bet', { ...round, endsRound: true }),
    ];
    const { state, codes } = play(aPlayer(10_00n), commands);
    expect(codes).toEqual([done, done, done]);
    expect(mainOf(state)).toBe(20_00n);
  });

  test('bonus money that paid for the double only gets its share of the whole hand', () => {
    const start = aPlayer(5_00n, { balances: { 21: 5_00n }, bonuses: { 1: [aBonus()] } });
    const commands = [
      stake('bet', 5_00n, round),
      stake('double', 5_00n, { ...round, referenceKey: 'bet' }),
      win('w', 20_01n, 'bet', round),
    ];
    const { state } = play(start, commands);
    expect([mainOf(state), bonusOf(state)]).toEqual([10_01n, 10_00n]);
  });

  test('no stake follows the end of a round, and a late win is paid all the same', () => {
    const commands = [
      stake('bet', 1_00n, round),
      order(kind.endRound, 'end', 0n, round),
      stake('more', 1_00n, round),
      win('w', 3_00n, 'bet', round),
    ];
    expect(play(aPlayer(10_00n), commands).codes).toEqual([done, done, outcomeCode.roundClosed, done]);
  });

  test('a stake whose win is paid is not given back, one that lost is', () => {
    const paid = [stake('s', 1_00n, round), win('w', 3_00n, 's', round), refund('r', 's', round)];
    expect(play(aPlayer(10_00n), paid).codes[2]).toBe(outcomeCode.stakeSettled);
    const lost = [stake('s', 1_00n, round), win('w', 0n, 's', round), refund('r', 's', round)];
    expect(play(aPlayer(10_00n), lost).codes[2]).toBe(done);
  });
});

describe('who may play, deposit and withdraw', () => {
  // facts: K3.2
  test.each(accountStatusNames)('status %s decides about stakes, deposits and withdrawals', (status) => {
    const player = aPlayer(10_00n, { status });
    const effects = effectsOf(status);
    const [staked, reserved, held] = [
      stake('s', 1n),
      order(kind.reserveDeposit, 'd', 1n),
      order(kind.holdWithdrawal, 'h', 1n),
    ].map((command) => play(player, [command]).codes[0]);
    expect(staked).toBe(effects.play === 'conditional' ? done : outcomeCode.playNotAllowed);
    expect(reserved).toBe(effects.deposit === 'conditional' ? done : outcomeCode.depositNotAllowed);
    const mayHold = ['yes', 'by_level', 'after_review'].includes(effects.withdraw);
    expect(held).toBe(mayHold ? done : outcomeCode.withdrawalNotAllowed);
  });

  // facts: K3.1
  test.each(verificationLevelNames)('verification level %s decides about stakes and deposits', (level) => {
    for (const verifyBefore of ['deposit', 'play', 'withdrawal'] as const) {
      const player = aPlayer(10_00n, { level, verifyBefore });
      const standing = { status: 'REGISTERED', level, verifyBefore, isAboveThreshold: true } as const;
      const staked = play(player, [stake('s', 1n)]).codes[0];
      const reserved = play(player, [order(kind.reserveDeposit, 'd', 1n)]).codes[0];
      expect(staked === done).toBe(mayPlay(standing));
      expect(reserved === done).toBe(mayDeposit(standing));
    }
  });

  test.each(accountStatusNames)('a win, a refund and a paid deposit are accepted in status %s', (status) => {
    const later = [
      stake('s', 1_00n),
      stake('s2', 1_00n),
      order(kind.reserveDeposit, 'room', 5_00n, { providerId: 0 }),
      win('w', 2_00n, 's'),
      refund('r', 's2'),
      order(kind.deposit, 'd', 5_00n, { providerId: 0, referenceKey: 'room' }),
    ];
    // The status changes between the third command and the fourth.
    let calls = 0;
    const all = play(aPlayer(10_00n), later, {
      with: (given, command, known) => {
        calls += 1;
        return decideAs(calls > 3 ? { ...given, status } : given, command, known);
      },
    });
    expect(all.codes).toEqual([done, done, done, done, done, done]);
    expect(mainOf(all.state)).toBe(16_00n);
  });

  test('an exclusion bars stakes and deposits until it ends, and nothing else', () => {
    const barred = aPlayer(10_00n, { stakesBarredUntilMs: NOON_MS });
    const commands = [
      stake('s', 1n),
      order(kind.reserveDeposit, 'd', 1n),
      order(kind.holdWithdrawal, 'h', 1n),
    ];
    const at = (offsetMs: number) =>
      play(barred, commands, { atMs: commands.map(() => NOON_MS + offsetMs) }).codes;
    expect(at(-1)).toEqual([outcomeCode.stakesBarred, outcomeCode.stakesBarred, done]);
    expect(at(0)).toEqual([done, done, done]);
  });
});

describe('limits', () => {
  test('L4: a profit may be lost back, an open stake counts in full, a void makes room again', () => {
    const start = aPlayer(500_00n, { lossWindows: [window(100_00n)] });
    const commands = [
      stake('a', 60_00n),
      win('a+', 0n, 'a'),
      stake('b', 40_00n),
      win('b+', 90_00n, 'b'),
      stake('c', 90_00n),
      stake('d', 1n),
      refund('c-', 'c'),
      stake('e', 90_00n),
    ];
    const { codes, state } = play(start, commands);
    expect(codes).toEqual([done, done, done, done, done, outcomeCode.lossLimitReached, done, done]);
    expect(state.lossWindows[0]!.usedMinor).toBe(100_00n);
  });

  test('L2: the tightest of several periods decides', () => {
    const start = aPlayer(500_00n, { lossWindows: [window(50_00n, 20_00n), window(120_00n, 110_00n, 'W')] });
    expect(play(start, [stake('s', 10_01n), stake('t', 10_00n)]).codes).toEqual([
      outcomeCode.lossLimitReached,
      done,
    ]);
  });

  test('L17: a stake paid by bonus money alone does not count as a loss', () => {
    const bonuses = { 1: [aBonus()] };
    const start = aPlayer(0n, { balances: { 21: 50_00n }, bonuses, lossWindows: [window(10_00n)] });
    const { codes, state } = play(start, [stake('s', 30_00n), win('w', 0n, 's')]);
    expect(codes).toEqual([done, done]);
    expect(state.lossWindows[0]!.usedMinor).toBe(0n);
  });

  test('a stake of yesterday that is voided today makes no room today', () => {
    const start = aPlayer(500_00n, { lossWindows: [window(10_00n)] });
    const tomorrow = NOON_MS + 86_400_000;
    const commands = [stake('a', 10_00n), stake('b', 5_00n), refund('a-', 'a'), stake('c', 6_00n)];
    const { codes } = play(start, commands, { atMs: [NOON_MS, tomorrow, tomorrow, tomorrow] });
    expect(codes).toEqual([done, done, done, outcomeCode.lossLimitReached]);
  });

  test('L1, L3: deposits count when they are reserved; a failed one makes room, a paid withdrawal only if net', () => {
    const { depositLimitReached } = outcomeCode;
    const two = play(depositor(false), [reserve('a', 60_00n), reserve('b', 60_00n)]);
    expect(two.codes).toEqual([done, depositLimitReached]);

    const release = order(kind.releaseDeposit, 'a-', 0n, { referenceKey: 'a' });
    expect(play(depositor(false), [reserve('a', 60_00n), release, reserve('b', 60_00n)]).codes).toEqual([
      done,
      done,
      done,
    ]);

    const paid = [
      reserve('a', 80_00n),
      order(kind.deposit, 'a+', 80_00n, { referenceKey: 'a' }),
      order(kind.holdWithdrawal, 'h', 50_00n),
      order(kind.payWithdrawal, 'p', 0n, { referenceKey: 'h' }),
      reserve('b', 70_00n),
    ];
    expect(play(depositor(false), paid).codes[4]).toBe(depositLimitReached);
    expect(play(depositor(true), paid).codes[4]).toBe(done);
  });

  test('L15: a deposit counts in the day it was reserved, not the day it was confirmed', () => {
    const start = aPlayer(0n, { depositWindows: [{ ...window(100_00n), isNet: false }] });
    const tomorrow = NOON_MS + 86_400_000;
    const commands = [
      order(kind.reserveDeposit, 'a', 60_00n),
      order(kind.deposit, 'a+', 60_00n, { referenceKey: 'a' }),
      order(kind.reserveDeposit, 'b', 100_00n),
    ];
    expect(play(start, commands, { atMs: [NOON_MS, tomorrow, tomorrow] }).codes).toEqual([done, done, done]);
  });

  test('unannounced money is refused above the limit and never playable', () => {
    const start = aPlayer(0n, { depositWindows: [{ ...window(10_00n), isNet: false }] });
    const { codes, state } = play(start, [order(kind.deposit, 'push', 10_01n)]);
    expect(codes).toEqual([outcomeCode.depositLimitReached]);
    expect(mainOf(state)).toBe(0n);
  });
});

describe('withdrawals', () => {
  const hold = order(kind.holdWithdrawal, 'h', 40_00n);
  const pay = order(kind.payWithdrawal, 'p', 0n, { referenceKey: 'h' });
  const back = order(kind.returnWithdrawal, 'b', 0n, { referenceKey: 'h' });

  test('held money cannot be staked, and is paid out or returned exactly once', () => {
    const { codes, state } = play(aPlayer(50_00n), [hold, stake('s', 20_00n), pay, back, pay]);
    expect(codes).toEqual([done, outcomeCode.insufficientFunds, done, outcomeCode.alreadyResolved, done]);
    expect([mainOf(state), state.balances[account.hold]]).toEqual([10_00n, 0n]);
    const returned = play(aPlayer(50_00n), [hold, back, pay]);
    expect(returned.codes).toEqual([done, done, outcomeCode.alreadyResolved]);
    expect(mainOf(returned.state)).toBe(50_00n);
  });

  test('nothing is paid for a hold that does not exist or was refused', () => {
    const tooMuch = order(kind.holdWithdrawal, 'h', 99_00n);
    expect(play(aPlayer(1n), [pay]).codes).toEqual([outcomeCode.holdUnknown]);
    expect(play(aPlayer(1n), [tooMuch, pay]).codes[1]).toBe(outcomeCode.holdUnknown);
  });
});

describe('bonuses', () => {
  test('B1, B2: own money first; a mixed win is split by what paid, rounded to the player', () => {
    const start = aPlayer(3_00n, { balances: { 21: 50_00n }, bonuses: { 1: [aBonus()] } });
    const { state } = play(start, [stake('s', 10_00n), win('w', 25_01n, 's')]);
    expect([mainOf(state), bonusOf(state)]).toEqual([7_51n, 60_50n]);
    expect(state.wageredE4[21]).toBe(700n * 10_000n);
  });

  test('B4: the completing win turns the bonus into own money, the win included', () => {
    const bonus = aBonus({ requiredE4: 500_00n * 10_000n });
    const wageredE4 = { 21: 495_00n * 10_000n };
    const start = aPlayer(0n, { balances: { 21: 40_00n }, wageredE4, bonuses: { 1: [bonus] } });
    const { state } = play(start, [stake('s', 10_00n), win('w', 4_00n, 's')]);
    expect([mainOf(state), bonusOf(state), state.bonuses[1]![0]!.state]).toEqual([34_00n, 0n, 2]);
  });

  test('sticky: locked money first, then bonus, then main', () => {
    const balances = { [lockedAccount(casino)]: 4_00n, [bonusAccount(casino)]: 3_00n };
    const start = aPlayer(10_00n, { balances, bonuses: { 1: [aBonus({ terms: { isSticky: true } })] } });
    const { decisions } = play(start, [stake('s', 9_00n)]);
    expect(decisions[0]!.legs.map((leg) => [leg.source, leg.amountMinor])).toEqual([
      [11, 4_00n],
      [21, 3_00n],
      [1, 2_00n],
    ]);
  });

  test('a round that outlives its forfeited bonus: the bonus part goes to the operator, the rest to the player', () => {
    let calls = 0;
    const start = aPlayer(3_00n, { balances: { 21: 50_00n }, bonuses: { 1: [aBonus()] } });
    const { state, decisions } = play(start, [stake('s', 10_00n), win('w', 20_00n, 's')], {
      with: (given, command, known) => {
        calls += 1;
        return decideAs(
          calls > 1 ? { ...given, bonuses: { 1: [aBonus({ state: 3, ending: 2 })] } } : given,
          command,
          known,
        );
      },
    });
    expect(mainOf(state)).toBe(6_00n);
    expect(decisions[1]!.legs[0]).toMatchObject({ destination: account.promoRecovered, amountMinor: 14_00n });
  });

  test('a voided stake returns each part and lowers the progress', () => {
    const start = aPlayer(3_00n, { balances: { 21: 50_00n }, bonuses: { 1: [aBonus()] } });
    const { state } = play(start, [stake('s', 10_00n), refund('r', 's')]);
    expect([mainOf(state), bonusOf(state), state.wageredE4[21]]).toEqual([3_00n, 50_00n, 0n]);
  });
});
