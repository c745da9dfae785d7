import { RewardTerms } from '@halcyon/contract/rewards/terms';
import type { Sql } from '@halcyon/server-kit/sql';
import { vertical, type BonusTerms, type Vertical } from '../../ledger/public.ts';
import { bonusTermsOf } from '../terms.rules.ts';
import { findTermsBody } from './spin-award.store.ts';

/** What free spins read of frozen terms, in one currency. */
export type SpinTerms = {
  readonly rounds: number;
  readonly valueMinor: bigint;
  readonly games: readonly string[];
  /** Null: everything is paid. */
  readonly maxMinor: bigint | null;
  /** True: winnings are not bound by wagering. */
  readonly isWagerFree: boolean;
  /** Of wagering, in hundredths of the winnings. */
  readonly multiplierE2: bigint;
  /** The wallet that the winnings are bound in. */
  readonly vertical: Vertical;
  readonly validSeconds: number;
  readonly bonus: BonusTerms;
};

const verticals: Readonly<Record<RewardTerms['vertical'], Vertical>> = {
  CASINO: vertical.casino,
  LIVE_CASINO: vertical.live,
  VIRTUAL_SPORTS: vertical.virtual,
  SPORTS: vertical.sports,
};

/** Null: terms without free spins, or without amounts in this currency. Throws: no such terms. */
export async function readSpinTerms(sql: Sql, termsId: string, currency: string): Promise<SpinTerms | null> {
  const body = await findTermsBody(sql, termsId);
  if (body === null) throw new Error(`the terms ${termsId} of free spins were not found`);
  const terms = RewardTerms.parse(body);
  const { spins, wager } = terms;
  const value = spins?.valueMinor[currency];
  if (!spins || value === undefined) return null;
  const maximum = spins.maxWinningsMinor?.[currency];
  if (spins.maxWinningsMinor !== null && maximum === undefined) return null;
  return {
    rounds: spins.rounds,
    valueMinor: BigInt(value),
    games: spins.games,
    maxMinor: maximum === undefined ? null : BigInt(maximum),
    isWagerFree: wager === null,
    multiplierE2: BigInt(wager?.multiplierE2 ?? 0),
    vertical: verticals[terms.vertical],
    validSeconds: terms.validSeconds,
    bonus: bonusTermsOf(termsId, body),
  };
}

/** The terms of an award that exists. Throws: they have none for its currency, which its beginning refuses. */
export async function termsOfAward(
  sql: Sql,
  award: { readonly terms_id: string; readonly currency: string },
): Promise<SpinTerms> {
  const terms = await readSpinTerms(sql, award.terms_id, award.currency);
  if (!terms) throw new Error(`the terms ${award.terms_id} have no free spins in ${award.currency}`);
  return terms;
}
