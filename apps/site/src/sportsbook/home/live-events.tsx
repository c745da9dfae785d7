import { useState } from 'react';
import type { EventRow } from '../offer/offer.queries.ts';
import { RunningGroup } from '../row/event-group.tsx';
import { rowMarkets } from '../row/event-row.tsx';
import { LiveCard } from './live-card.tsx';
import css from './home.module.css';

const CARDS = 3;

/** The running events with the most markets: cards, and rows where there is no room for cards. */
export function LiveEvents({ events }: { events: readonly EventRow[] }) {
  const shown = useCards(events);
  return (
    <>
      <div className={css.cards}>
        {shown.map((event) => (
          <LiveCard key={event.id} event={event} />
        ))}
      </div>
      <div className={css.rows}>
        <RunningGroup events={shown} />
      </div>
    </>
  );
}

/** The cards: events keep their places until they end, whatever changes of them. */
function useCards(events: readonly EventRow[]): readonly EventRow[] {
  const [ids, setIds] = useState<readonly string[]>(() => mostOffered(events));
  const shown = ids.flatMap((id) => events.find((event) => event.id === id) ?? []);
  const others = mostOffered(events.filter(({ id }) => !ids.includes(id)));
  if (shown.length < CARDS && others.length > 0)
    setIds([...shown.map(({ id }) => id), ...others].slice(0, CARDS));
  return shown;
}

/** Ids of the events with the most markets, of which their result may be bet on first. Pure. */
function mostOffered(events: readonly EventRow[]): readonly string[] {
  const isOpen = (event: EventRow) => rowMarkets(event)[0]?.state === 'active';
  return events
    .filter((event) => rowMarkets(event)[0] !== undefined)
    .toSorted(
      (one, other) => Number(isOpen(other)) - Number(isOpen(one)) || other.marketCount - one.marketCount,
    )
    .slice(0, CARDS)
    .map(({ id }) => id);
}
