import {
  outcomeCode,
  type BonusTerms,
  type Command,
  type OutcomeCode,
} from '../../apps/api/src/ledger/public.ts';

export type BoundWallet = 'bonus' | 'locked';
/** What a win paid into a wallet of a bonus that ran, or to the operator because it had ended. */
export type Part = {
  readonly into: BoundWallet | 'operator' | 'spins';
  readonly of: number;
  readonly amount: bigint;
};
/** `isOfRound`: it names no stake, so that all stakes of its round pay for it. */
export type Win = {
  round: string | null;
  amount: bigint;
  parts: readonly Part[];
  /** What was no return of the player's own money. */
  notReal: bigint;
  /** What no balance could hold. */
  excess: bigint;
  isOfRound: boolean;
  isPaidFor: boolean;
};
export type Stake = {
  round: string | null;
  main: bigint;
  bonus: bigint;
  locked: bigint;
  /** What the operator had of a bonus that had ended, when it was taken again. */
  operator: bigint;
  /** The bonus that ran when it was taken. */
  of: number | null;
  weight: bigint;
};
export type Bonus = {
  number: number;
  granted: bigint;
  required: bigint;
  progress: bigint;
  expiresAtMs: number;
  terms: BonusTerms;
};

/** What a win has paid so far. */
export class Paid {
  placed = 0n;
  intoMain = 0n;
  notReal = 0n;
  excess = 0n;
  readonly parts: Part[] = [];
}

export const DAY_MS = 86_400_000;

export const costOf = ({ main, bonus, locked, operator }: Stake) => main + bonus + locked + operator;

/** Within its time, or for a day more where its wagering was met in time. */
export function isOpen(bonus: Bonus | null, nowMs: number): boolean {
  if (!bonus || nowMs < bonus.expiresAtMs) return bonus !== null;
  return bonus.progress >= bonus.required && nowMs < bonus.expiresAtMs + DAY_MS;
}

export function weightIn(bonus: Bonus | null, { gameId: game, weightBasisPoints: said }: Command): bigint {
  if (bonus && said !== undefined) return BigInt(said);
  if (!bonus || (game !== null && bonus.terms.excludedGames.has(game))) return 0n;
  return BigInt(bonus.terms.weights.default);
}

/** Why a stake breaks the terms of a bonus; `before`: the stakes of its round so far. */
export function brokenTerm(
  { number, terms }: Bonus,
  taken: Pick<Stake, BoundWallet>,
  amount: bigint,
  before: readonly Stake[],
  game: string | null,
): OutcomeCode | null {
  const paying = [taken, ...before.filter(({ of }) => of === number)];
  if (!paying.some(({ bonus, locked }) => bonus + locked > 0n)) return null;
  if (game !== null && terms.excludedGames.has(game)) return outcomeCode.gameExcludedByBonus;
  const most = terms.maxBetMinor.get(978);
  const total = before.reduce((sum, stake) => sum + costOf(stake), amount);
  return most !== undefined && total > most ? outcomeCode.stakeAboveBonusMaximum : null;
}

/**
 * What a stake that was given back costs when it is taken again, from where it went: `state` is how its bonus is treated
 * now. What `main` does not hold is owed.
 */
export function takenAgain(
  { round, main, bonus, locked, operator, weight }: Stake,
  state: 'running' | 'completed' | 'ended' | undefined,
  held: Pick<Stake, BoundWallet>,
): Omit<Stake, 'of'> {
  const isRunning = state === 'running';
  const fromBonus = isRunning ? least(bonus, held.bonus) : 0n;
  const fromLocked = isRunning ? least(locked, held.locked) : 0n;
  const lost = state === 'ended' ? bonus : 0n;
  const rest = bonus - fromBonus - lost + (locked - fromLocked);
  return {
    round,
    weight,
    bonus: fromBonus,
    locked: fromLocked,
    operator: operator + lost,
    main: main + rest,
  };
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);
