import type {
  LeagueTableView,
  ScheduledEvent,
  VirtualEventView,
  VirtualFairnessView,
  VirtualFilm,
  VirtualResult,
  VirtualSport,
} from '@halcyon/contract/sportsbook/virtuals.contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Site } from '../../platform/site.ts';

export type {
  LeagueTableView,
  ScheduledEvent,
  VirtualEventView,
  VirtualFairnessView,
  VirtualFilm,
  VirtualResult,
  VirtualSport,
};

type Place = Pick<Site, 'call' | 'locale'>;
const at = ({ locale }: Place) => ({ market: locale.market, language: locale.language });

/** In the order of the page's chips. */
export const virtualSports = [
  'horses',
  'greyhounds',
  'motor-racing',
  'virtual-football',
  'virtual-tennis',
] as const satisfies readonly VirtualSport[];

export const isVirtualSport = (name: string | undefined): name is VirtualSport =>
  virtualSports.some((sport) => sport === name);

const SCHEDULE_STALE_MS = 10_000;
const SCHEDULE_AGAIN_MS = 15_000;
const UNPRICED_AGAIN_MS = 3_000;
const PAGE = 20;

export type Schedule = {
  readonly items: readonly ScheduledEvent[];
  /** The server's time when it answered. */
  readonly nowMs: number;
  /** How far the server's clock is ahead of the browser's. Null: read while the page was rendered on the server. */
  readonly aheadMs: number | null;
};

/** The schedule, and the server's clock. */
export function scheduleQuery(site: Place) {
  return queryOptions({
    queryKey: ['virtuals', 'schedule'],
    queryFn: async ({ signal }): Promise<Schedule> => {
      const askedMs = Date.now();
      const { now, items } = await site.call(
        'GET /sportsbook-api/virtuals/schedule',
        { query: at(site) },
        { signal },
      );
      // The answer was written half-way between both.
      const nowMs = Date.parse(now);
      const aheadMs = import.meta.env.SSR ? null : nowMs - (askedMs + Date.now()) / 2;
      return { items, nowMs, aheadMs };
    },
    staleTime: SCHEDULE_STALE_MS,
    refetchInterval: SCHEDULE_AGAIN_MS,
  });
}

/** An event with its markets, whose prices never change. */
export function virtualEventQuery(site: Place, id: string) {
  return queryOptions({
    queryKey: ['virtuals', 'event', id],
    queryFn: ({ signal }): Promise<VirtualEventView> =>
      site.call('GET /sportsbook-api/virtuals/events/:id', { params: { id }, query: at(site) }, { signal }),
    staleTime: Infinity,
    // Its prices come with the next message.
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'not_started' && data.markets.length === 0 ? UNPRICED_AGAIN_MS : false,
  });
}

/** The film of an event that has started; it never changes. */
export function filmQuery(site: Place, id: string) {
  return queryOptions({
    queryKey: ['virtuals', 'film', id],
    queryFn: async ({ signal }): Promise<VirtualFilm> => {
      const path = 'GET /sportsbook-api/virtuals/events/:id/replay';
      return (await site.call(path, { params: { id }, query: at(site) }, { signal })).film;
    },
    staleTime: Infinity,
    // At the very start the server may still be about to begin.
    retry: 4,
    retryDelay: 700,
  });
}

/** What proves the draw of an event. */
export function fairnessQuery(site: Place, id: string) {
  return queryOptions({
    queryKey: ['virtuals', 'fairness', id],
    queryFn: ({ signal }): Promise<VirtualFairnessView> =>
      site.call(
        'GET /sportsbook-api/virtuals/events/:id/fairness',
        { params: { id }, query: at(site) },
        { signal },
      ),
    staleTime: SCHEDULE_STALE_MS,
  });
}

/** The league table of a season, which no longer changes once it is final. `season`: null is the running one. */
export function leagueTableQuery(site: Place, season: number | null) {
  return queryOptions({
    queryKey: ['virtuals', 'table', season],
    queryFn: ({ signal }): Promise<LeagueTableView> => {
      const query = { ...at(site), ...(season !== null && { season }) };
      return site.call('GET /sportsbook-api/virtuals/table', { query }, { signal });
    },
    staleTime: SCHEDULE_STALE_MS,
    refetchInterval: ({ state: { data } }) => (data?.isFinal ? false : SCHEDULE_AGAIN_MS),
  });
}

/** Events of a sport that are over, the latest first; of those that started before an instant. Null: of all. */
export function virtualResultsQuery(site: Place, sport: VirtualSport, beforeMs: number | null = null) {
  return infiniteQueryOptions({
    queryKey: ['virtuals', 'results', sport, beforeMs],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...at(site), sport, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) };
      return site.call('GET /sportsbook-api/virtuals/results', { query }, { signal });
    },
    initialPageParam: beforeMs === null ? null : String(beforeMs),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: SCHEDULE_STALE_MS,
  });
}
