import type { EventRow, OfferFrame } from '@halcyon/contract/sportsbook/offer.contract';
import { useQueryClient, type QueryClient, type QueryFilters } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepStreamOpen, type StreamState } from '../../platform/api/event-stream.ts';
import { useSite } from '../../platform/site.ts';
import { changedEvent, needsReading } from './offer-frame.ts';
import type { EventList } from './offer.queries.ts';

/** Lists and events are read again no more often than this, however much the offer changes. */
const READ_EVERY_MS = 3_000;
/** As in the contract, whose schemas stay out of the browser. */
const streamPath = '/sportsbook-api/stream';
const lists = { queryKey: ['sportsbook', 'list'] };
/** What has prices. */
const priced = [lists.queryKey, ['sportsbook', 'event']];

/**
 * Keeps the events of the page up to date: frames change what is in the query cache. What changed before the stream
 * was open is read once it is.
 */
export function useOfferStream(topics: readonly string[]): StreamState | null {
  const { locale } = useSite();
  const cache = useQueryClient();
  const [state, setState] = useState<StreamState | null>(null);
  const named = topics.join(',');
  useEffect(() => {
    if (named === '') return;
    let due: ReturnType<typeof setTimeout> | undefined;
    const outdated = new Map<string, QueryFilters>();
    const readAgain = (queries: QueryFilters) => {
      outdated.set(String(queries.queryKey), queries);
      due ??= setTimeout(() => {
        due = undefined;
        for (const of of outdated.values()) void cache.invalidateQueries(of);
        outdated.clear();
      }, READ_EVERY_MS);
    };
    let isFirst = true;
    const path = `${streamPath}?${new URLSearchParams({ topics: named, market: locale.market })}`;
    const stop = keepStreamOpen(
      path,
      (data) => {
        const frame = JSON.parse(data) as OfferFrame;
        for (const queries of applyFrame(cache, frame)) readAgain(queries);
      },
      (now) => {
        setState(now);
        if (now !== 'open') return;
        // Tables, counts and results that came with the page a moment ago are no older than it.
        for (const queryKey of isFirst ? priced : [['sportsbook']])
          void cache.invalidateQueries({ queryKey });
        isFirst = false;
      },
    );
    return () => {
      clearTimeout(due);
      stop();
    };
  }, [cache, named, locale.market]);
  return state;
}

/** Applies a frame. Answers with what has to be read again, because it lacks a line or an event. */
function applyFrame(cache: QueryClient, frame: OfferFrame): readonly QueryFilters[] {
  const changes = new Map(frame.events.map((change) => [change.id, change]));
  const next = <Row extends EventRow>(row: Row): Row => {
    const change = changes.get(row.id);
    return change ? changedEvent(row, change) : row;
  };
  if (frame.topic.startsWith('event:')) {
    return [...changes.keys()].flatMap((id) => {
      const queryKey = ['sportsbook', 'event', id];
      const event = cache.getQueryData<EventRow | null>(queryKey);
      if (!event) return [];
      cache.setQueryData(queryKey, next(event));
      return needsReading([event], frame, false) ? [{ queryKey }] : [];
    });
  }
  let isShort = false;
  for (const [key, list] of cache.getQueriesData<EventList>(lists)) {
    if (!list) continue;
    isShort ||= needsReading(list.events, frame, key[2] === 'live');
    const events = list.events.map(next);
    if (events.some((event, at) => event !== list.events[at])) cache.setQueryData(key, { ...list, events });
  }
  return isShort ? [lists] : [];
}
