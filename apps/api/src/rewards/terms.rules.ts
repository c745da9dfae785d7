import { RewardTerms, type Amounts, type ExtraTerms } from '@halcyon/contract/rewards/terms';
import { getCurrency } from '@halcyon/money/currency';
import type { z } from 'zod';
import type { BonusTerms } from '../ledger/public.ts';

/** What money commands read of frozen terms. Throws: a body that is no terms. Pure. */
export function bonusTermsOf(id: string, body: unknown): BonusTerms {
  const terms = RewardTerms.parse(body);
  const { weights, conversionCap } = terms;
  return {
    id,
    isSticky: terms.bonusType === 'STICKY',
    weights: {
      games: new Map(Object.entries(weights.games)),
      categories: new Map(Object.entries(weights.categories)),
      default: weights.default,
    },
    excludedGames: new Set(terms.excludedGames),
    maxBetMinor: byNumber(terms.maxBetMinor ?? {}),
    maxBetScope: terms.maxBetScope === 'WHILE_ACTIVE' ? 'while_active' : 'bonus_funded',
    conversionCap: capOf(conversionCap),
    isPrincipalCashable: terms.principalCashable,
  };
}

function capOf(cap: RewardTerms['conversionCap']): BonusTerms['conversionCap'] {
  if (cap === null) return null;
  return 'timesE2' in cap ? { timesE2: BigInt(cap.timesE2) } : { minor: byNumber(cap.minor) };
}

function byNumber(amounts: z.infer<typeof Amounts>): ReadonlyMap<number, bigint> {
  return new Map(
    Object.entries(amounts).map(([code, minor]) => [getCurrency(code).number, BigInt(minor)] as const),
  );
}

/** The amount of each outcome in a currency. Null: some prize has none in it. Pure. */
export function amountsIn(terms: ExtraTerms, currency: string): readonly bigint[] | null {
  const prizes = terms.form === 'DRAW' ? terms.prizes : terms.sections;
  const amounts = prizes.map(({ amountMinor }) => (amountMinor === null ? '0' : amountMinor[currency]));
  return amounts.every((amount) => amount !== undefined) ? amounts.map(BigInt) : null;
}
