import type { ResultRow, EventRow, EventView } from '@halcyon/contract/sportsbook/offer.contract';
import type { Sport } from '@halcyon/odds/sport';
import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../platform/api/endpoints.ts';
import type { Site } from '../../platform/site.ts';

type Place = Pick<Site, 'call' | 'locale'>;
export type SportItem = Answer<'GET /sportsbook-api/sports'>['items'][number];
export type IncidentRow = Answer<'GET /sportsbook-api/events/:id/incidents'>['items'][number];
export type { EventRow, EventView, ResultRow };

/** What came with the page is fresh for as long as the stream needs to open. */
const STALE_MS = 15_000;
export const EVENTS_PAGE = 50;
const at = ({ locale }: Place) => ({ market: locale.market, language: locale.language });
const notFound = (error: unknown) => Number((error as { status?: unknown }).status) === 404;

/** Sports with their competitions and how many events each has. */
export function sportsQuery(site: Place) {
  return queryOptions({
    queryKey: ['sportsbook', 'sports'],
    queryFn: async ({ signal }) =>
      (await site.call('GET /sportsbook-api/sports', { query: at(site) }, { signal })).items,
    staleTime: STALE_MS,
  });
}

/**
 * Every list of events has the same shape, so that one function applies a frame of the stream to all of them.
 * `nextCursor`: there are more.
 */
export type EventList = { readonly events: readonly EventRow[]; readonly nextCursor: string | null };

export function liveQuery(site: Place) {
  return queryOptions({
    queryKey: ['sportsbook', 'list', 'live'],
    queryFn: async ({ signal }): Promise<EventList> => {
      const { items } = await site.call('GET /sportsbook-api/live', { query: at(site) }, { signal });
      return { events: items.flatMap(({ events }) => events), nextCursor: null };
    },
    staleTime: STALE_MS,
  });
}

export type EventFilter = {
  readonly sport?: Sport | undefined;
  readonly region?: string | undefined;
  readonly competition?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly live?: 'true' | 'false' | undefined;
  /** Events with a boosted price, each with the markets that have one. */
  readonly boosted?: 'true' | undefined;
  /** Ids of favourites, joined by commas. */
  readonly of?: string | undefined;
};

/** Events by start. `pages`: how many pages of them. */
export function eventsQuery(site: Place, filter: EventFilter, pages = 1) {
  return queryOptions({
    queryKey: ['sportsbook', 'list', 'events', filter, pages],
    queryFn: async ({ signal }): Promise<EventList> => {
      const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
      const events: EventRow[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < pages; page += 1) {
        const query = { ...at(site), ...given, limit: EVENTS_PAGE, ...(cursor && { cursor }) };
        const answer: Answer<'GET /sportsbook-api/events'> = await site.call(
          'GET /sportsbook-api/events',
          { query },
          { signal },
        );
        events.push(...answer.items);
        cursor = answer.nextCursor;
        if (cursor === null) break;
      }
      return { events, nextCursor: cursor };
    },
    staleTime: STALE_MS,
  });
}

/** Null: there is no such event. */
export function eventQuery(site: Place, id: string) {
  return queryOptions({
    queryKey: ['sportsbook', 'event', id],
    queryFn: ({ signal }): Promise<EventView | null> =>
      site
        .call('GET /sportsbook-api/events/:id', { params: { id }, query: at(site) }, { signal })
        .catch((error: unknown) => {
          if (notFound(error)) return null;
          throw error;
        }),
    staleTime: STALE_MS,
  });
}

export function incidentsQuery(site: Place, id: string) {
  return queryOptions({
    queryKey: ['sportsbook', 'incidents', id],
    queryFn: async ({ signal }) =>
      (
        await site.call(
          'GET /sportsbook-api/events/:id/incidents',
          { params: { id }, query: at(site) },
          { signal },
        )
      ).items,
    staleTime: STALE_MS,
  });
}

/** What fits the words; nothing for fewer than two letters. */
export function searchQuery(site: Place, words: string) {
  const asked = words.trim().slice(0, 60);
  return queryOptions({
    queryKey: ['sportsbook', 'search', asked],
    queryFn: ({ signal }) =>
      site.call('GET /sportsbook-api/search', { query: { ...at(site), words: asked } }, { signal }),
    enabled: asked.length >= 2,
    staleTime: STALE_MS,
  });
}

export function statisticsQuery(site: Place, id: string) {
  return queryOptions({
    queryKey: ['sportsbook', 'statistics', id],
    queryFn: ({ signal }) =>
      site.call('GET /sportsbook-api/events/:id/statistics', { params: { id }, query: at(site) }, { signal }),
  });
}

type ResultList = { readonly results: readonly ResultRow[]; readonly nextCursor: string | null };

/** Results of a day, the newest first. `pages`: how many pages of them. */
export function resultsQuery(site: Place, date: string, sport: Sport | undefined, pages = 1) {
  return queryOptions({
    queryKey: ['sportsbook', 'results', date, sport ?? '', pages],
    queryFn: async ({ signal }): Promise<ResultList> => {
      const results: ResultRow[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < pages; page += 1) {
        const query = {
          ...at(site),
          date,
          limit: EVENTS_PAGE,
          ...(sport && { sport }),
          ...(cursor && { cursor }),
        };
        const answer: Answer<'GET /sportsbook-api/results'> = await site.call(
          'GET /sportsbook-api/results',
          { query },
          { signal },
        );
        results.push(...answer.items);
        cursor = answer.nextCursor;
        if (cursor === null) break;
      }
      return { results, nextCursor: cursor };
    },
    staleTime: STALE_MS,
  });
}
