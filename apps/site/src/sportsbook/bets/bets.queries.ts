import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../platform/api/endpoints.ts';
import { useIntent } from '../../platform/api/use-intent.ts';
import { useSite, type Site } from '../../platform/site.ts';

type Place = Pick<Site, 'call' | 'locale'>;
export type Bet = Answer<'GET /sportsbook-api/bets'>['items'][number];
export type BetLeg = Bet['legs'][number];
export type CashOut = Answer<'GET /sportsbook-api/bets/:id/cash-out'>;
export type Explanation = Answer<'GET /sportsbook-api/bets/:id/explanation'>;

export const betLists = ['open', 'cash-out', 'settled'] as const;
export type BetList = (typeof betLists)[number];

/** Open bets change with every goal, settled ones when a result is corrected. */
const OPEN_POLL_MS = 10_000;
/** An offer holds for five seconds. */
export const OFFER_MS = 5_000;
const OFFER_POLL_MS = 4_000;

export function betsQuery({ call, locale }: Place, list: BetList) {
  return infiniteQueryOptions({
    queryKey: ['bets', 'list', list],
    queryFn: ({ signal, pageParam }) =>
      call(
        'GET /sportsbook-api/bets',
        { query: { state: list, language: locale.language, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchInterval: list === 'settled' ? false : OPEN_POLL_MS,
  });
}

/** The cash-out offer of an open bet, kept current while it is shown. */
export function cashOutQuery({ call }: Place, id: string) {
  return queryOptions({
    queryKey: ['bets', 'cash-out', id],
    queryFn: ({ signal }) => call('GET /sportsbook-api/bets/:id/cash-out', { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: OFFER_POLL_MS,
  });
}

export function explanationQuery({ call }: Place, id: string) {
  return queryOptions({
    queryKey: ['bets', 'explanation', id],
    queryFn: ({ signal }) => call('GET /sportsbook-api/bets/:id/explanation', { params: { id } }, { signal }),
  });
}

/** Prices, stops and results of a bet, signed. */
export function timelineQuery({ call }: Place, id: string) {
  return queryOptions({
    queryKey: ['bets', 'timeline', id],
    queryFn: ({ signal }) => call('GET /sportsbook-api/bets/:id/timeline', { params: { id } }, { signal }),
    staleTime: 0,
  });
}

type Taken = { readonly offer: NonNullable<CashOut['offer']>; readonly stakeMinor: bigint | null };

/** Ends a bet, or a part of it, for the offer that is shown. One press is one cash-out. */
export function useCashOut(id: string) {
  const { call } = useSite();
  const cache = useQueryClient();
  const carry = useIntent();
  return useMutation({
    mutationFn: ({ offer, stakeMinor }: Taken) => {
      const { currency } = offer.amount;
      const body = {
        offer: { id: offer.id, amount: offer.amount },
        ...(stakeMinor !== null && { stake: { amountMinor: String(stakeMinor), currency } }),
      };
      return carry({ id, body }, (idempotencyKey) =>
        call('POST /sportsbook-api/bets/:id/cash-out', { params: { id }, body }, { idempotencyKey }),
      );
    },
    onSettled: async () => {
      await Promise.all([
        cache.invalidateQueries({ queryKey: ['bets'] }),
        cache.invalidateQueries({ queryKey: ['wallet'] }),
      ]);
    },
  });
}

/** Bounds of the offer at which the bet is cashed out automatically. Null: none. */
export type RuleBounds = { readonly atLeastMinor: bigint | null; readonly atMostMinor: bigint | null };

export function useCashOutRule(id: string) {
  const { call, currency } = useSite();
  const cache = useQueryClient();
  const money = (minor: bigint) => ({ amountMinor: String(minor), currency });
  return useMutation({
    mutationFn: async (bounds: RuleBounds | null) => {
      if (bounds === null) {
        await call('DELETE /sportsbook-api/bets/:id/cash-out-rule', { params: { id } });
        return;
      }
      const { atLeastMinor, atMostMinor } = bounds;
      const body = {
        ...(atLeastMinor !== null && { atLeast: money(atLeastMinor) }),
        ...(atMostMinor !== null && { atMost: money(atMostMinor) }),
      };
      await call('PUT /sportsbook-api/bets/:id/cash-out-rule', { params: { id }, body });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['bets', 'cash-out', id] }),
  });
}

/** A code by which others can load the picks of a bet; it has no amount. */
export function useShareBet() {
  const { call, locale } = useSite();
  return useMutation({
    mutationFn: ({ kind, legs, isEachWay }: Bet) => {
      const picks = legs.filter(({ part }) => part === 'win');
      const joined = picks.length === 1 ? 'SINGLE' : 'ACCUMULATOR';
      const body = {
        type: kind === 'builder' ? ('BUILDER' as const) : (joined as 'SINGLE' | 'ACCUMULATOR'),
        isEachWay,
        market: locale.market,
        legs: picks.map(({ eventId, market, outcome }) => ({ eventId, market, outcome })),
      };
      return call('POST /sportsbook-api/booking-codes', { body });
    },
  });
}
