import { aBonus, aPlayer, NOON_MS, order, play, someTerms } from '@halcyon/testkit/money-play';
import { describe, expect, test } from 'vitest';
import {
  account,
  bonusEnding,
  kind,
  outcomeCode,
  type Bonus,
  type BonusTerms,
  type Command,
  type PlayerState,
} from '../../ledger/public.ts';
import { progressE4, runningBonus } from './bonus.rules.ts';

/** Worked examples of bonus money, under the numbers of docs/domains/rewards.md. M, L, B: MAIN, LOCKED, BONUS. */
const { done, gameExcludedByBonus, stakeAboveBonusMaximum, bonusWouldBeForfeited, insufficientFunds } =
  outcomeCode;
type Terms = Partial<BonusTerms>;
type Given = Partial<Omit<Bonus, 'terms'>> & {
  terms?: Terms;
  m?: bigint;
  l?: bigint;
  b?: bigint;
  p?: bigint;
};

/** A player in the middle of a bonus. `p`: what counted already, in minor units. */
function given({ m = 0n, l = 0n, b = 0n, p = 0n, ...bonus }: Given): PlayerState {
  return aPlayer(m, {
    balances: { 11: l, 21: b },
    wageredE4: { 21: p * 10_000n },
    bonuses: { 1: [aBonus({ requiredE4: 50_000n * 10_000n, grantedMinor: b, ...bonus })] },
  });
}
const sticky = { isSticky: true };
const maxBet = (minor: bigint, more: Terms = {}): Terms => ({
  maxBetMinor: new Map([[978, minor]]),
  ...more,
});
const at = (weight: number): Terms => ({
  weights: { games: new Map(), categories: new Map(), default: weight },
});
const stake = (key: string, minor: bigint, more: Partial<Command> = {}) =>
  order(kind.stake, key, minor, { roundKey: key, ...more });
const win = (of: string, minor: bigint, more: Partial<Command> = {}) =>
  order(kind.settle, `${of}+`, minor, { referenceKey: of, roundKey: of, ...more });
const refund = (of: string) => order(kind.refund, `${of}-`, 0n, { referenceKey: of, roundKey: of });
const end = (number = 1, reason: Bonus['ending'] = bonusEnding.givenUp) =>
  order(kind.endBonus, `end${number}`, 0n, { vertical: 1, ending: { number, reason: reason! } });
const grant = (number: number, minor: bigint, more: Partial<NonNullable<Command['grant']>> = {}) =>
  order(kind.grantBonus, `grant${number}`, minor, {
    vertical: 1,
    grant: {
      number,
      terms: someTerms(),
      lockedMinor: 0n,
      requiredE4: 50_000n * 10_000n,
      expiresAtMs: NOON_MS + 86_400_000,
      isOfSpins: false,
      ...more,
    },
  });
const spins = (key: string, minor: bigint) => order(kind.settle, key, minor, { isSpinWinnings: true });

/** M, L, B and the progress of the running bonus in minor units, null where none runs. */
function result(
  start: PlayerState,
  commands: readonly Command[],
  options: { atMs?: readonly number[] } = {},
) {
  const played = play(start, commands, options);
  const { state } = played;
  const bonus = runningBonus(state, 1);
  const sums = { m: state.balances[1] ?? 0n, l: state.balances[11] ?? 0n, b: state.balances[21] ?? 0n };
  const p = bonus ? progressE4(state, 1, bonus) / 10_000n : null;
  const ending = state.bonuses[1]?.at(-1)?.ending ?? null;
  return { ...played, ...sums, p, ending };
}
/** What went to the operator's recovered promotions, command by command. */
const recovered = ({ decisions }: ReturnType<typeof play>) =>
  decisions.map(({ legs }) =>
    legs.reduce((sum, leg) => sum + (leg.destination === account.promoRecovered ? leg.amountMinor : 0n), 0n),
  );

describe('stakes and wins under a bonus', () => {
  const first = [stake('a', 12_000n)];
  test('example 1: own money pays first, and only the bonus part counts', () => {
    expect(result(given({ m: 10_000n, b: 5_000n }), first)).toMatchObject({ m: 0n, b: 3_000n, p: 2_000n });
  });
  test('example 2: a win is split by what paid for its round', () => {
    const { m, b } = result(given({ m: 10_000n, b: 5_000n }), [...first, win('a', 6_000n)]);
    expect([m, b]).toEqual([5_000n, 4_000n]);
  });
  test('example 3: a stake of own money alone counts nothing', () => {
    const all = [...first, win('a', 6_000n), stake('b', 5_000n)];
    expect(result(given({ m: 10_000n, b: 5_000n }), all)).toMatchObject({ m: 0n, b: 4_000n, p: 2_000n });
  });
  test('example 4: weights never round a stake away', () => {
    const three = ['a', 'b', 'c'].map((key) => stake(key, 333n));
    const ten = given({ b: 5_000n, terms: at(1_000) });
    expect(play(ten, three).state.wageredE4[21]).toBe(999_000n);
    expect(result(ten, three).p).toBe(99n);
    const two = play(ten, [stake('a', 5n), stake('b', 5n)]).state;
    expect(two.wageredE4[21]).toBe(10_000n);
  });
  test('example 5: a stake that is given back takes exactly its own progress back', () => {
    const terms: Terms = {
      weights: { games: new Map([['low', 1_000]]), categories: new Map(), default: 10_000 },
    };
    const both = [stake('a', 1_000n, { gameId: 'low' }), stake('b', 2_000n, { gameId: 'full' })];
    const start = given({ b: 5_000n, terms });
    expect(play(start, both).state.wageredE4[21]).toBe(21_000_000n);
    expect(play(start, [...both, refund('a')]).state.wageredE4[21]).toBe(20_000_000n);
  });
  test('example 17, 18: a sticky bonus stakes bound money first, and pays back in the same shares', () => {
    const start = given({ l: 10_000n, b: 5_000n, terms: sticky, requiredE4: 10n ** 12n });
    const lost = [stake('a', 6_000n), win('a', 0n)];
    expect(result(start, lost)).toMatchObject({ l: 4_000n, b: 5_000n, p: 6_000n });
    const then = [...lost, stake('b', 5_000n), win('b', 5_000n)];
    expect(result(start, then)).toMatchObject({ l: 4_000n, b: 5_000n, p: 11_000n });
  });
  test('example 19: bound, bonus and own money together', () => {
    const { decisions, m, l, b, p } = result(given({ l: 100n, b: 200n, m: 500n, terms: sticky }), [
      stake('a', 600n),
      win('a', 777n),
    ]);
    expect(decisions[0]!.legs.map((leg) => leg.amountMinor)).toEqual([100n, 200n, 300n]);
    expect([b, l, m, p]).toEqual([259n, 129n, 200n + 389n, 300n]);
  });
});

describe('terms are enforced by refusing the bet', () => {
  test('example 6: an excluded game takes own money, and no bonus money', () => {
    const start = given({ m: 300n, b: 5_000n, terms: { excludedGames: new Set(['g']) } });
    const { codes, m, b } = result(start, [
      stake('a', 200n, { gameId: 'g' }),
      stake('b', 400n, { gameId: 'g' }),
    ]);
    expect(codes).toEqual([done, gameExcludedByBonus]);
    expect([m, b]).toEqual([100n, 5_000n]);
  });
  test('example 7: a bet above the maximum is refused, one at it is taken', () => {
    const start = given({ m: 300n, b: 5_000n, terms: maxBet(500n) });
    const { codes, m, b, p } = result(start, [stake('a', 600n), stake('b', 500n)]);
    expect(codes).toEqual([stakeAboveBonusMaximum, done]);
    expect([m, b, p]).toEqual([0n, 4_800n, 200n]);
  });
  test('example 8: own money is bound only where the terms say so', () => {
    const of = (terms: Terms) => result(given({ m: 2_000n, b: 5_000n, terms }), [stake('a', 1_500n)]).codes;
    expect(of(maxBet(500n))).toEqual([done]);
    expect(of(maxBet(500n, { maxBetScope: 'while_active' }))).toEqual([stakeAboveBonusMaximum]);
  });
  test('example 9: the maximum is that of the whole round, however many bets make it up', () => {
    const round = { roundKey: 'hand' };
    const bets = [stake('a', 300n, round), stake('b', 200n, round), stake('c', 1n, round)];
    const { codes, b } = result(given({ b: 5_000n, terms: maxBet(500n) }), [
      ...bets,
      win('a', 1_700n, round),
    ]);
    expect(codes).toEqual([done, done, stakeAboveBonusMaximum, done]);
    expect(b).toBe(6_200n);
  });
  test('a bonus without money binds nothing', () => {
    const start = given({ m: 2_000n, b: 0n, terms: maxBet(500n, { maxBetScope: 'while_active' }) });
    expect(result(start, [stake('a', 1_500n)]).codes).toEqual([done]);
  });
});

describe('completion', () => {
  test('example 10: met by the stake, completed when its round is settled with nothing', () => {
    const all = [stake('a', 500n), win('a', 0n)];
    const { m, b, p, ending } = result(given({ b: 4_200n, p: 49_600n }), all);
    expect([m, b, p, ending]).toEqual([3_700n, 0n, null, bonusEnding.completed]);
  });
  test('example 10: a round that ends without a win completes it, too', () => {
    const all = [stake('a', 500n), order(kind.endRound, 'e', 0n, { roundKey: 'a' })];
    expect(result(given({ b: 4_200n, p: 49_600n }), all)).toMatchObject({
      m: 3_700n,
      ending: bonusEnding.completed,
    });
  });
  test('example 11: a round still open then pays own money, and a refund undoes nothing', () => {
    const met = [stake('x', 500n), stake('y', 500n), win('y', 0n)];
    const start = given({ b: 4_200n, p: 49_000n });
    expect(result(start, met)).toMatchObject({ m: 3_200n, ending: bonusEnding.completed });
    expect(result(start, [...met, win('x', 1_200n)]).m).toBe(4_400n);
    expect(result(start, [...met, refund('x')])).toMatchObject({ m: 3_700n, ending: bonusEnding.completed });
  });
  test('example 21: where the grant is not cashable it goes back, never more than is left', () => {
    const end21 = (b: bigint) =>
      result(
        given({
          l: 2_500n,
          b,
          p: 50_000n,
          grantedMinor: 5_000n,
          terms: { isPrincipalCashable: false, isSticky: true },
        }),
        [stake('a', 0n), win('a', 0n)],
      );
    expect(end21(9_000n).m).toBe(6_500n);
    expect(recovered(end21(9_000n))).toEqual([0n, 5_000n]);
    expect(end21(3_000n).m).toBe(2_500n);
    expect(recovered(end21(3_000n))).toEqual([0n, 3_000n]);
  });
  test('example 22: the cap of the terms is applied once, at completion', () => {
    const terms: Terms = { conversionCap: { timesE2: 500n } };
    const all = result(given({ b: 41_200n, p: 50_000n, grantedMinor: 2_000n, terms }), [
      stake('a', 0n),
      win('a', 0n),
    ]);
    expect(all.m).toBe(10_000n);
    expect(recovered(all)).toEqual([0n, 31_200n]);
  });
  test('example 23, 24: after its time only a bonus whose wagering is met is completed by open rounds', () => {
    const expiresAtMs = NOON_MS + 1_000;
    const late = { atMs: [NOON_MS, NOON_MS + 5_000] };
    const all = [stake('a', 300n), win('a', 900n)];
    const met = result(given({ b: 1_900n, p: 49_800n, expiresAtMs }), all, late);
    expect([met.m, met.ending]).toEqual([2_500n, bonusEnding.completed]);
    const missed = [stake('a', 300n), end(1, bonusEnding.expired), win('a', 900n)];
    const times = { atMs: [NOON_MS, expiresAtMs, NOON_MS + 5_000] };
    const unmet = result(given({ b: 1_900n, p: 40_000n, expiresAtMs }), missed, times);
    expect([unmet.m, unmet.b]).toEqual([0n, 0n]);
    expect(recovered(unmet)).toEqual([0n, 1_600n, 900n]);
  });
  test('after a day the open rounds of an expired bonus no longer complete it', () => {
    const expiresAtMs = NOON_MS + 1_000;
    const late = { atMs: [NOON_MS, expiresAtMs + 24 * 3_600_000] };
    const { m } = result(
      given({ b: 1_900n, p: 49_800n, expiresAtMs }),
      [stake('a', 300n), win('a', 900n)],
      late,
    );
    expect(m).toBe(0n);
  });
  test('from the end of its time no bonus money is staked', () => {
    const start = given({ b: 1_900n, m: 100n, expiresAtMs: NOON_MS });
    expect(result(start, [stake('a', 101n), stake('b', 100n)]).codes).toEqual([insufficientFunds, done]);
  });
});

describe('a round that outlives its bonus', () => {
  test('example 12: given up, then a win: the bonus part goes to the operator', () => {
    const all = result(given({ m: 100n, b: 3_400n }), [stake('a', 500n), end(), win('a', 2_501n)]);
    expect(recovered(all)).toEqual([0n, 3_000n, 2_000n]);
    expect(all.m).toBe(501n);
  });
  const second = [stake('a', 400n), end(), grant(2, 1_000n), stake('b', 300n), win('b', 300n)];
  test('example 13: its win never reaches the next bonus', () => {
    const all = result(given({ b: 400n }), [...second, win('a', 1_000n)]);
    expect([all.b, all.p]).toEqual([1_000n, 300n]);
    expect(recovered(all).at(-1)).toBe(1_000n);
  });
  test('example 14: completed, then a win in an open round: own money', () => {
    const all = [stake('x', 300n), stake('y', 200n), win('y', 0n), grant(2, 1_000n), win('x', 800n)];
    expect(result(given({ b: 1_000n, p: 49_500n }), all)).toMatchObject({ m: 500n + 800n, b: 1_000n });
  });
  test('example 15: a refund of its stake lowers no progress of the next bonus', () => {
    const all = result(given({ b: 400n }), [
      stake('a', 400n),
      end(),
      grant(2, 1_000n),
      stake('b', 300n),
      refund('a'),
    ]);
    expect([all.b, all.p]).toEqual([700n, 300n]);
    expect(recovered(all).at(-1)).toBe(400n);
  });
  test('example 16: one round paid by two bonuses', () => {
    const round = { roundKey: 'hand' };
    const all = result(given({ b: 400n }), [
      stake('a', 400n, round),
      end(),
      grant(2, 600n),
      stake('b', 600n, round),
      win('a', 1_001n, round),
    ]);
    expect([all.m, all.b]).toEqual([1n, 600n]);
    expect(recovered(all).at(-1)).toBe(400n);
  });
  test('a win that a completed bonus paid out is never taken back from the next bonus', () => {
    const all = [stake('x', 300n), stake('y', 200n), win('y', 0n), grant(2, 1_000n), win('x', 800n)];
    const back = order(kind.refund, 'x+-', 0n, { referenceKey: 'x+', roundKey: 'x' });
    expect(result(given({ b: 1_000n, p: 49_500n }), [...all, back])).toMatchObject({ m: 500n, b: 1_000n });
  });
});

describe('giving up, withdrawing, exclusion, a reversed deposit', () => {
  test('example 20: a sticky bonus that is given up frees the money that it bound', () => {
    const all = result(given({ l: 4_000n, b: 1_000n, terms: sticky }), [end()]);
    expect(all.m).toBe(4_000n);
    expect(recovered(all)).toEqual([1_000n]);
  });
  test('example 25: a withdrawal ends the bonus, if the player agrees to that', () => {
    const hold = order(kind.holdWithdrawal, 'h', 3_000n);
    const agreed = { ...hold, forfeitsBonuses: true };
    const all = result(given({ m: 7_000n, b: 5_000n }), [hold, agreed]);
    expect(all.codes).toEqual([bonusWouldBeForfeited, done]);
    expect([all.m, all.state.balances[account.hold], all.ending]).toEqual([
      4_000n,
      3_000n,
      bonusEnding.withdrawal,
    ]);
    expect(recovered(all)).toEqual([0n, 5_000n]);
  });
  test('example 26: bound money cannot be withdrawn', () => {
    const hold = order(kind.holdWithdrawal, 'h', 1n, { forfeitsBonuses: true });
    expect(result(given({ l: 4_000n, terms: sticky }), [hold]).codes).toEqual([insufficientFunds]);
  });
  test('example 27: an exclusion frees bound money; bonus money and collected winnings go back', () => {
    const all = result(given({ l: 4_000n, b: 1_000n, terms: sticky }), [
      spins('w', 730n),
      order(kind.voidBonuses, 'v', 0n, { vertical: 0 }),
    ]);
    expect([all.m, all.state.balances[account.spinWinnings], all.ending]).toEqual([
      4_000n,
      0n,
      bonusEnding.protection,
    ]);
    expect(recovered(all)).toEqual([0n, 1_730n]);
  });
  test('example 28: a reversed deposit takes the bonus, then the deposit itself; the rest is owed', () => {
    const all = result(given({ m: 0n, b: 3_200n }), [
      order(kind.deposit, 'd', 10_000n, { providerId: 0 }),
      order(kind.holdWithdrawal, 'h', 7_500n, { forfeitsBonuses: false, providerId: 0 }),
      end(1, bonusEnding.depositReversed),
      order(kind.holdWithdrawal, 'h', 7_500n, { providerId: 0 }),
      order(kind.reverseDeposit, 'z', 10_000n, { referenceKey: 'd', providerId: 0 }),
      order(kind.reverseDeposit, 'z2', 10_000n, { referenceKey: 'd', providerId: 0 }),
    ]);
    expect(recovered(all)[2]).toBe(3_200n);
    expect(all.decisions[4]!.legs.map((leg) => [leg.source, leg.destination, leg.amountMinor])).toEqual([
      [account.main, account.payments, 2_500n],
      [account.receivable, account.payments, 7_500n],
    ]);
    expect([all.m, all.state.owedMinor, all.codes[5]]).toEqual([0n, 7_500n, outcomeCode.alreadyResolved]);
  });
});

describe('grants, spins and credits', () => {
  test('one bonus of a vertical at a time, none in a break, and a sticky one binds only money that is there', () => {
    const { bonusSlotTaken, stakesBarred } = outcomeCode;
    expect(result(given({ b: 100n }), [grant(2, 500n)]).codes).toEqual([bonusSlotTaken]);
    const barred = aPlayer(0n, { stakesBarredUntilMs: NOON_MS + 1 });
    expect(play(barred, [grant(1, 500n)]).codes).toEqual([stakesBarred]);
    const bound = { terms: someTerms(sticky), lockedMinor: 6_000n };
    expect(play(aPlayer(5_999n), [grant(1, 500n, bound)]).codes).toEqual([insufficientFunds]);
    expect(result(aPlayer(9_000n), [grant(1, 500n, bound)])).toMatchObject({
      m: 3_000n,
      l: 6_000n,
      b: 500n,
      p: 0n,
    });
  });
  test('a bonus that is unknown or has ended cannot end again, and one in its time does not expire', () => {
    const { bonusUnknown, bonusEnded } = outcomeCode;
    const again = order(kind.endBonus, 'again', 0n, {
      vertical: 1,
      ending: { number: 1, reason: bonusEnding.givenUp },
    });
    const early = [end(1, bonusEnding.expired), end(7), { ...end(), key: 'x' }, again];
    expect(result(given({ b: 100n }), early).codes).toEqual([bonusUnknown, bonusUnknown, done, bonusEnded]);
    const full = order(kind.endBonus, 'full', 0n, {
      vertical: 1,
      ending: { number: 1, reason: bonusEnding.empty },
    });
    expect(result(given({ b: 100n }), [full]).codes).toEqual([bonusUnknown]);
    expect(result(given({ b: 0n }), [full]).codes).toEqual([done]);
  });
  test('example 32: winnings of free spins are collected, then bound by their own requirement', () => {
    const all = [
      spins('w1', 500n),
      spins('w2', 230n),
      order(kind.releaseSpins, 'q', 200n, { release: { paidMinor: 0n, returnedMinor: 0n } }),
      grant(1, 730n, { isOfSpins: true, requiredE4: 7_300n * 10_000n }),
    ];
    const { state, b, decisions } = result(aPlayer(0n), all);
    expect([b, state.balances[account.spinWinnings], state.bonuses[1]![0]!.requiredE4]).toEqual([
      730n,
      0n,
      7_300n * 10_000n,
    ]);
    expect(decisions[2]!.legs[0]).toMatchObject({
      source: account.promo,
      destination: account.operatorGames,
      amountMinor: 200n,
    });
  });
  test('example 33: wager-free winnings are own money once the spins are played', () => {
    const wins = [spins('w1', 120n), spins('w2', 0n), spins('w3', 610n)];
    const release = order(kind.releaseSpins, 'q', 200n, { release: { paidMinor: 730n, returnedMinor: 0n } });
    expect(result(aPlayer(0n), [...wins, release]).m).toBe(730n);
    const tooMuch = order(kind.releaseSpins, 'q2', 0n, { release: { paidMinor: 1n, returnedMinor: 0n } });
    expect(result(aPlayer(0n), [...wins, release, tooMuch]).codes.at(-1)).toBe(insufficientFunds);
  });
  test('cash-back and prizes are own money at once, in a break too', () => {
    const barred = aPlayer(0n, { stakesBarredUntilMs: NOON_MS + 1 });
    const all = play(barred, [order(kind.creditPromo, 'c', 3_600n)]);
    expect(all.state.balances[1]).toBe(3_600n);
    expect(all.decisions[0]!.legs[0]).toMatchObject({ source: account.promo, destination: account.main });
  });
});

describe('public bug reports', () => {
  test('five stakes of 5 at 10 % count 2, not nothing', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((key) => stake(key, 5n));
    const { state, p } = result(given({ b: 100n, terms: at(1_000) }), five);
    expect([state.wageredE4[21], p]).toEqual([25_000n, 2n]);
  });
  test('a stake of bonus money alone wins bonus money', () => {
    expect(result(given({ b: 50n }), [stake('a', 50n), win('a', 200n)])).toMatchObject({ m: 0n, b: 200n });
  });
  test('a game without a weight counts by the terms, sport included', () => {
    const terms: Terms = {
      weights: { games: new Map(), categories: new Map([['slots', 10_000]]), default: 0 },
    };
    const of = (gameCategory: string) =>
      result(given({ b: 100n, terms }), [stake('a', 50n, { gameCategory })]).p;
    expect([of('slots'), of('sports')]).toEqual([50n, 0n]);
  });
});
