import * as fc from 'fast-check';
import { amountMinorMax } from '../../packages/money/src/amount.ts';
import {
  bonusEnding,
  kind,
  vertical,
  type BonusGrant,
  type Command,
  type Kind,
  type BonusTerms,
} from '../../apps/api/src/ledger/public.ts';
import { aBonus, aPlayer, NOON_MS, play, someTerms } from './money-play.ts';
import type { decide } from '../../apps/api/src/wagering/decide/decide.ts';
import { windowAt } from '../../apps/api/src/responsible-gambling/limit/window.rules.ts';

/** A step names keys from small pools, so that repeats, late stakes and second refunds are common. */
/** Every kind but the end of all bonuses, which only an exclusion requests. */
export type StepKind = Exclude<Kind, typeof kind.voidBonuses>;
export type Step = {
  readonly of: StepKind;
  readonly own: number;
  readonly to: number;
  readonly amount: bigint;
  readonly round: number;
  /** A win that takes the balance to its bound, or beyond. */
  readonly isHuge: boolean;
};

export const letters: Readonly<Record<StepKind, string>> = {
  1: 's',
  2: 'w',
  3: 'r',
  4: 'e',
  5: 'd',
  6: 'x',
  7: 'c',
  8: 'h',
  9: 'p',
  10: 'b',
  12: 'u',
  13: 'v',
  14: 'k',
  15: 'o',
  16: 'y',
  17: 'g',
  18: 'f',
  19: 'a',
  20: 'q',
  21: 'z',
  22: 'i',
  23: 'j',
  24: 'm',
};
/** Which kinds a step may point at. */
const targets: Readonly<Record<StepKind, readonly StepKind[]>> = {
  1: [],
  2: [kind.stake],
  3: [kind.stake, kind.settle],
  4: [],
  5: [],
  6: [kind.reserveDeposit],
  7: [kind.reserveDeposit, kind.reserveDeposit, kind.suspendDeposit],
  8: [],
  9: [kind.holdWithdrawal],
  10: [kind.holdWithdrawal],
  12: [],
  13: [kind.suspendDeposit],
  14: [kind.settle],
  15: [],
  16: [],
  17: [],
  18: [],
  19: [],
  20: [],
  21: [kind.deposit],
  22: [],
  23: [kind.buyIn],
  24: [],
};

const common: readonly StepKind[] = [
  1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 7, 7, 8, 8, 9, 10, 12, 13, 14, 14, 14, 14, 17, 17, 18, 19, 20, 21, 22,
  22, 23, 24,
];
const lifeOf = (kinds: readonly StepKind[]): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    fc.record({
      of: fc.constantFrom(...kinds),
      own: fc.integer({ min: 0, max: 7 }),
      to: fc.integer({ min: 0, max: 15 }),
      amount: fc.bigInt({ min: 0n, max: 40_00n }),
      round: fc.integer({ min: 0, max: 3 }),
      isHuge: fc.integer({ min: 0, max: 4 }).map((of) => of === 0),
    }),
    { minLength: 20, maxLength: 80, size: 'max' },
  );

/** A win of the first round is spent and taken back, which the lives above hardly ever come to. */
const indebted = fc
  .tuple(fc.bigInt({ min: 2n, max: 40_00n }), lifeOf([...common, 15, 15, 15, 16]))
  .map(([amount, life]): readonly Step[] => {
    const first = { own: 1, to: 15, amount, round: 1, isHuge: false };
    return [
      { ...first, of: kind.settle },
      { ...first, of: kind.holdWithdrawal, amount: START.main / 2n, round: 2 },
      { ...first, of: kind.stake, amount: amount / 2n },
      { ...first, of: kind.refund, to: 1 },
      ...life,
    ];
  });

/** A win is too much for the balance until money is withdrawn, which the lives above come to only now and then. */
const overfull = lifeOf(common).map((life): readonly Step[] => {
  const first = { own: 1, to: 15, amount: START.main / 2n, round: 2, isHuge: true };
  return [
    { ...first, of: kind.settle },
    { ...first, of: kind.holdWithdrawal },
    { ...first, of: kind.creditExcess, to: 1 },
    ...life,
  ];
});

/**
 * Most of the own money is withdrawn, and what is played is bonus money: bonuses are completed, and end with rounds open.
 * In some lives a win is taken back after its bonus was given up.
 */
const ofBonuses = fc
  .tuple(
    fc.integer({ min: 0, max: 3 }),
    fc.bigInt({ min: 10_00n, max: 40_00n }),
    fc.boolean(),
    lifeOf([1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 17, 17, 18, 20]),
  )
  .map(([own, amount, isGivenUp, life]): readonly Step[] => {
    const first = { own: 1, to: 1, amount, round: 2, isHuge: false };
    const givenUp: readonly Step[] = [
      { ...first, of: kind.endBonus, to: own + 1, round: 0 },
      { ...first, of: kind.refund },
    ];
    return [
      { ...first, of: kind.holdWithdrawal, amount: (START.main * 9n) / 20n },
      { ...first, of: kind.grantBonus, own, to: 4 },
      { ...first, of: kind.stake, amount: amount / 2n },
      { ...first, of: kind.settle },
      ...(isGivenUp ? givenUp : []),
      ...life.map((step) => ({
        ...step,
        amount: step.of === kind.stake ? step.amount / 2n : step.amount,
        isHuge: false,
      })),
    ];
  });
export const steps = fc.oneof(
  { weight: 6, arbitrary: lifeOf(common) },
  { weight: 1, arbitrary: indebted },
  { weight: 1, arbitrary: overfull },
  { weight: 2, arbitrary: ofBonuses },
);

/** `nowMs`: when bonuses begin; times of a database are not those of the pure decision. */
export function toCommand(
  playerId: bigint,
  { of, own, to, round, isHuge, ...step }: Step,
  nowMs = NOON_MS,
): Command {
  const pointable = targets[of];
  const target = pointable[to % Math.max(pointable.length, 1)];
  // Wins of nothing and refunds without an amount are the common case; ten of sixteen keys exist at most.
  const withoutAmount: readonly Kind[] = [
    kind.endRound,
    kind.releaseDeposit,
    kind.payWithdrawal,
    kind.returnWithdrawal,
    kind.returnDeposit,
    kind.collectDebt,
    kind.waiveDebt,
    kind.endBonus,
    kind.reverseDeposit,
    kind.returnBuyIn,
  ];
  const hasAmount = !withoutAmount.includes(of);
  // The stakes of two keys are given back and taken again, in the amount and round that is in their keys here.
  const isTakenAgain = of === kind.stake && PAIR.again.includes(own);
  const isOfPair = isTakenAgain || (of === kind.stake && own === PAIR.first);
  // Some cash-outs pay nothing, so that their stakes can still come back.
  const hasNone = (of === kind.refund && to > 2) || (of === kind.settle && to === 0 && !isHuge);
  // Suspended money is credited in its own amount, which is in its key here.
  const suspendedMinor =
    of === kind.suspendDeposit ? sumOfKey(own) : target === kind.suspendDeposit ? sumOfKey(to % 8) : null;
  const isGame = of <= kind.endRound;
  // What was too much can be credited in the same amount alone.
  const isBound = of === kind.creditExcess || (of === kind.settle && isHuge);
  // Withdrawals drain a balance, so that wins which are taken back have been spent.
  const amount = isOfPair
    ? PAIR.amount
    : isBound
      ? HUGE
      : of === kind.holdWithdrawal
        ? 2n * step.amount
        : step.amount;
  const referenceKey = isTakenAgain
    ? `${letters[of]}${PAIR.first}`
    : target === undefined || (of === kind.settle && (to === 15 || (isHuge && to > 7)))
      ? null
      : `${letters[target]}${to % 8}`;
  const isOfBonus = of === kind.grantBonus || of === kind.endBonus;
  return {
    kind: of,
    playerId,
    providerId: isGame || (of >= kind.creditExcess && of !== kind.reverseDeposit) ? 1 : 0,
    key: `${letters[of]}${own}`,
    vertical: isGame || isOfBonus ? vertical.casino : 0,
    currency: 978,
    amountMinor: hasAmount && !hasNone ? (suspendedMinor ?? amount) : 0n,
    referenceKey,
    roundKey: isOfPair ? PAIR.round : isGame && round > 0 ? `round${round}` : null,
    endsRound: false,
    gameId: isGame && own % 2 === 1 ? EXCLUDED_GAME : null,
    ...(of === kind.settle && referenceKey === null && round === 0 && !isHuge && { isSpinWinnings: true }),
    ...(isTakenAgain && { isTakenAgain }),
    ...(of === kind.stake && own === BELOW_PRICE && { weightBasisPoints: 0 }),
    ...(of === kind.settle && referenceKey !== null && to < 4 && { isCashOut: true }),
    ...(of === kind.holdWithdrawal && round > 1 && { forfeitsBonuses: true }),
    ...(of === kind.grantBonus && { grant: grantOf(own, to, amount, nowMs) }),
    ...(of === kind.endBonus && { ending: { number: 1 + (to % 8), reason: endings[round]! } }),
    ...(of === kind.releaseSpins && {
      release: { paidMinor: BigInt(to) * 50n, returnedMinor: BigInt(round) * 25n },
    }),
  };
}

/** Given up twice as often as the two endings that are not due. */
const endings = [bonusEnding.givenUp, bonusEnding.replaced, bonusEnding.empty, bonusEnding.expired] as const;

/** Some bonuses expire so soon, the others not in the life of a player. */
export const SHORT_BONUS_MS = 3_600_000;
const EXCLUDED_GAME = 'excluded';

/** Terms of four kinds: plain with a game left out; the grant itself goes back; half weight, a cap and a largest stake; sticky. */
export const termsOfStep: readonly BonusTerms[] = [
  someTerms({ id: '1'.repeat(64), excludedGames: new Set([EXCLUDED_GAME]) }),
  someTerms({ id: '2'.repeat(64), isPrincipalCashable: false }),
  someTerms({
    id: '3'.repeat(64),
    weights: { games: new Map(), categories: new Map(), default: 5_000 },
    conversionCap: { timesE2: 50n },
    maxBetMinor: new Map([[978, 15_00n]]),
  }),
  someTerms({ id: '4'.repeat(64), isSticky: true }),
];

function grantOf(own: number, to: number, amountMinor: bigint, nowMs: number): BonusGrant {
  const terms = termsOfStep[own % termsOfStep.length]!;
  return {
    number: own + 2,
    terms,
    lockedMinor: terms.isSticky ? BigInt(to) * 2_00n : 0n,
    requiredE4: amountMinor * 2_500n,
    expiresAtMs: nowMs + (to % 3 === 0 ? SHORT_BONUS_MS : 365 * 86_400_000),
    isOfSpins: to % 4 === 3,
  };
}

/** The largest balance has room for it beside less than the money that a life starts with. */
const HUGE = amountMinorMax - 90_00n;

/** A stake, and those that take it again once it was given back, in a round with others. */
const PAIR = { first: 4, again: [5, 7] as readonly number[], amount: 7_00n, round: 'round1' };
/** The key of a stake that counts towards no bonus. */
const BELOW_PRICE = 6;

const sumOfKey = (key: number): bigint => BigInt(key + 1) * 3_00n;

/** What model, decision and database start from: own money, a bonus and a loss limit. */
export const START = { main: 100_00n, bonus: 30_00n, limit: 90_00n, required: 45_00n };
/** The same commands against the pure decision alone, all at noon where no times are given. */
export function decideAlone(
  commands: readonly Command[],
  { by, atMs }: { readonly by?: typeof decide; readonly atMs?: readonly number[] } = {},
): ReturnType<typeof play> {
  const window = {
    period: 'M' as const,
    limitMinor: START.limit,
    usedMinor: 0n,
    ...windowAt('M', 'UTC', NOON_MS),
  };
  const first = { requiredE4: START.required * 10_000n, grantedMinor: START.bonus };
  const bonuses = { 1: [aBonus(first)] };
  const player = aPlayer(START.main, { balances: { 21: START.bonus }, bonuses, lossWindows: [window] });
  return play(player, commands, { ...(by && { with: by }), ...(atMs && { atMs }) });
}
