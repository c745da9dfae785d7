import type { AnswerOf } from '@halcyon/contract/platform/endpoint';
import type { limitationEndpoints } from '@halcyon/contract/play/limitations.contract';
import { getCurrency } from '@halcyon/money/currency';
import type { BonusTerms } from '../ledger/public.ts';
import { weightOf } from '../wagering/public.ts';

export type Limitations = AnswerOf<(typeof limitationEndpoints)['GET /api/v1/player/games/:id/limitations']>;

/** Nothing binds: no bonus runs in the game's vertical, or none of its money is left. */
export const unlimited: Limitations = {
  statusCode: 'NO_LIMITATIONS',
  weightBps: null,
  maxStake: null,
  scope: null,
  hidePopup: true,
};

/**
 * What frozen terms mean for a game: the strictest of barred, capped and not counted, with all figures. The decision about
 * a stake reads the same terms. Pure.
 */
export function limitationsOf(
  terms: BonusTerms,
  game: { readonly gameId: string; readonly gameCategory: string },
  currency: string,
): Limitations {
  const weightBps = weightOf(terms, game);
  const maxMinor = terms.maxBetMinor.get(getCurrency(currency).number);
  const maxStake = maxMinor === undefined ? null : { amountMinor: String(maxMinor), currency };
  const scope = terms.maxBetScope === 'while_active' ? 'WHILE_ACTIVE' : 'BONUS_FUNDED';
  const of = { weightBps, maxStake, scope, hidePopup: false } as const;
  if (terms.excludedGames.has(game.gameId)) return { statusCode: 'BARRED', ...of };
  if (maxStake !== null) return { statusCode: 'STAKE_CAPPED', ...of };
  if (weightBps === 0) return { statusCode: 'NOT_COUNTED', ...of };
  return { statusCode: 'NO_LIMITATIONS', ...of, hidePopup: true };
}
