import type { EventRow, OfferFrame } from '@halcyon/contract/sportsbook/offer.contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepStreamOpen, type StreamState } from '../../platform/api/event-stream.ts';
import { useSite } from '../../platform/site.ts';
import { changedEvent, needsReading } from './offer-frame.ts';
import type { EventList } from './offer.queries.ts';

/** Lists are read again no more often than this, however much the offer changes. */
const READ_EVERY_MS = 3_000;
/** As in the contract, whose schemas stay out of the browser. */
const streamPath = '/sportsbook-api/stream';
const lists = { queryKey: ['sportsbook', 'list'] };

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
    const readAgain = () => {
      due ??= setTimeout(() => {
        due = undefined;
        void cache.invalidateQueries(lists);
      }, READ_EVERY_MS);
    };
    const path = `${streamPath}?${new URLSearchParams({ topics: named, market: locale.market })}`;
    const stop = keepStreamOpen(
      path,
      (data) => {
        const frame = JSON.parse(data) as OfferFrame;
        if (applyFrame(cache, frame)) readAgain();
      },
      (now) => {
        setState(now);
        if (now === 'open') void cache.invalidateQueries({ queryKey: ['sportsbook'] });
      },
    );
    return () => {
      clearTimeout(due);
      stop();
    };
  }, [cache, named, locale.market]);
  return state;
}

/** Says whether lists have to be read again. */
function applyFrame(cache: QueryClient, frame: OfferFrame): boolean {
  const changes = new Map(frame.events.map((change) => [change.id, change]));
  const next = <Row extends EventRow>(row: Row): Row => {
    const change = changes.get(row.id);
    return change ? changedEvent(row, change) : row;
  };
  if (frame.topic.startsWith('event:')) {
    for (const id of changes.keys())
      cache.setQueryData<EventRow | null>(['sportsbook', 'event', id], (event) => event && next(event));
    return false;
  }
  let isShort = false;
  for (const [key, list] of cache.getQueriesData<EventList>(lists)) {
    if (!list) continue;
    isShort ||= needsReading(list.events, frame, key[2] === 'live');
    const events = list.events.map(next);
    if (events.some((event, at) => event !== list.events[at])) cache.setQueryData(key, { ...list, events });
  }
  return isShort;
}
