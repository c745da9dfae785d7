import type { Answer } from '../../platform/api/endpoints.ts';
import type { Site } from '../../platform/site.ts';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { SlipDraft } from '../stake/slip-drafts.ts';
import type { SlipPick } from '../stake/slip-state.ts';

export type SlipCheck = Answer<'POST /sportsbook-api/slip/check'>;
export type BuilderPrice = Answer<'POST /sportsbook-api/builder/price'>;
export type PlacedBet = Answer<'POST /sportsbook-api/bets'>;

/** A maximum stake is held for so long; it is requested again before that. */
export const HELD_MS = 10_000;
/** How long an answer stays fresh, so that frequent price changes do not repeat the call. */
const STALE_MS = 1_000;

export const pickToSend = ({ eventId, market, outcome, seen, isBanker }: SlipPick) => ({
  eventId,
  market,
  outcome,
  seen,
  isBanker,
});

/** A bet as the contract has it, without its stake. */
export function slipToSend(draft: SlipDraft, seenBuilderMilli: number | null) {
  const { type, systemSize, isEachWay, picks } = draft;
  return {
    type,
    ...(systemSize !== undefined && { systemSize }),
    isEachWay,
    legs: picks.map(pickToSend),
    ...(type === 'BUILDER' && seenBuilderMilli !== null && { seenOddsMilli: seenBuilderMilli }),
  };
}

/**
 * The server's quote of a bet: bounds, problems and prices. `prices`: those of the page, a change of which
 * repeats the call. Null: of a visitor.
 */
export function slipCheckQuery(
  site: Pick<Site, 'call' | 'currency'>,
  bet: {
    readonly draft: SlipDraft;
    readonly lineStakeMinor: bigint | null;
    readonly freeBetId: string | null;
    readonly prices: string;
  } | null,
) {
  const stake = bet?.lineStakeMinor ? String(bet.lineStakeMinor) : null;
  const body = bet && {
    ...slipToSend(bet.draft, null),
    ...(bet.freeBetId !== null && { freeBetId: bet.freeBetId }),
    ...(stake && { lineStake: { amountMinor: stake, currency: site.currency } }),
  };
  return queryOptions({
    queryKey: ['slip', 'check', bet?.draft.key ?? '', body, bet?.prices ?? ''],
    queryFn: body
      ? ({ signal }) => site.call('POST /sportsbook-api/slip/check', { body }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    refetchInterval: HELD_MS,
  });
}

/** The price of picks of one event together, for visitors too. */
export function builderPriceQuery(
  site: Pick<Site, 'call' | 'locale'>,
  bet: { readonly draft: SlipDraft; readonly prices: string } | null,
) {
  const [first] = bet?.draft.picks ?? [];
  const legs = bet?.draft.picks.map((pick) => {
    const { eventId: _, ...leg } = pickToSend(pick);
    return leg;
  });
  const body = first && legs && { eventId: first.eventId, legs, market: site.locale.market };
  return queryOptions({
    queryKey: ['slip', 'builder', body, bet?.prices ?? ''],
    queryFn: body
      ? ({ signal }) => site.call('POST /sportsbook-api/builder/price', { body }, { signal })
      : skipToken,
    staleTime: STALE_MS,
  });
}
