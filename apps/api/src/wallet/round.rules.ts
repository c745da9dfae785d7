import { account, kind } from '../ledger/public.ts';
import type { LegRow } from './leg.store.ts';

/** True: a win is taken back, into the game instead of out of it. Pure. */
export function takesWinBack(leg: Pick<LegRow, 'kind' | 'destination'>): boolean {
  return leg.kind === kind.refund && leg.destination === account.operatorGames;
}

/** True: a win comes out of the game. Its other legs release what a bonus has bound. Pure. */
function paysWin(leg: Pick<LegRow, 'kind' | 'source'>): boolean {
  return leg.kind === kind.settle && leg.source === account.operatorGames;
}

/** True: a stake is given back. Another leg of the same refund sets it off against what is owed of its round. Pure. */
function givesStakeBack(leg: Pick<LegRow, 'kind' | 'source'>): boolean {
  return leg.kind === kind.refund && leg.source === account.operatorGames;
}

/** What a round has come to by its legs. Units: minor. */
export type RoundSum = {
  /** Less what was given back of it. */
  readonly stakeMinor: bigint;
  /** Less what was taken back of it. */
  readonly returnedMinor: bigint;
};

/** Pure. */
export function sumRound(legs: readonly LegRow[]): RoundSum {
  const sum = (of: (leg: LegRow) => boolean) =>
    legs.reduce((total, leg) => (leg.outcome === 0 && of(leg) ? total + leg.amount_minor : total), 0n);
  const stakedMinor = sum((leg) => leg.kind === kind.stake);
  const givenBackMinor = sum(givesStakeBack);
  return {
    stakeMinor: stakedMinor - givenBackMinor,
    returnedMinor: sum(paysWin) - sum(takesWinBack),
  };
}

/** The state of a round by what happened to its stakes, whatever they cost. */
export type RoundStanding = {
  /** The newest stake that was not given back. */
  readonly lastStake: LegRow | undefined;
  /** Every stake was given back, and there was one. */
  readonly isGivenBack: boolean;
  /** The newest win behind that stake. */
  readonly answer: LegRow | undefined;
};

/** Of legs in the order of the ledger. Pure. `listOpenRounds` computes the same for many rounds. */
export function standingOf(legs: readonly LegRow[]): RoundStanding {
  const heads = legs.filter((leg) => leg.outcome === 0 && leg.leg_number === 0);
  const back = new Set(heads.flatMap((leg) => (leg.kind === kind.refund ? [leg.reference_key] : [])));
  const stakes = heads.filter((leg) => leg.kind === kind.stake);
  const lastStake = stakes.findLast((leg) => !back.has(leg.command_key));
  return {
    lastStake,
    isGivenBack: stakes.length > 0 && !lastStake,
    answer: heads.findLast((leg) => leg.kind === kind.settle && leg.sequence > (lastStake?.sequence ?? 0n)),
  };
}
