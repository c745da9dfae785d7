import { Button, buttonLook } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { Skeleton } from '@halcyon/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { memo, useDeferredValue, useState } from 'react';
import { PartFallback } from '../../platform/page/fallbacks.tsx';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { eventsQuery, type EventFilter } from '../offer/offer.queries.ts';
import { useHeld } from '../offer/use-held.ts';
import { byCompetition, CompetitionGroup, DayGroups } from '../row/event-group.tsx';
import type { EventRow } from '../offer/offer.queries.ts';
import { heldEvents } from './held-events.ts';
import css from '../sportsbook.module.css';

export type Grouping = 'competition' | 'time';

/** Events that fit, page by page. */
export function EventList({ filter, grouping }: { filter: EventFilter; grouping: Grouping }) {
  const site = useSite();
  const t = useText();
  const [pages, setPages] = useState(1);
  const found = useQuery({ ...eventsQuery(site, filter, pages), placeholderData: keepPreviousData });
  if (found.isError && !found.data) return <PartFallback />;
  if (!found.data) return <Skeleton height={480} />;
  const { events, nextCursor } = found.data;
  if (events.length === 0) return <NoEvents />;
  return (
    <>
      <HeldGroups
        events={events}
        grouping={grouping}
        // Another list begins with its own events, not with those that are shown until they come.
        list={JSON.stringify([filter, found.isPlaceholderData])}
      />
      {nextCursor !== null && (
        <div className={css.more}>
          <Button
            isPending={found.isPlaceholderData}
            pendingLabel={t('shell.loading')}
            onClick={() => setPages((now) => now + 1)}
          >
            {t('sportsbook.next.more')}
          </Button>
        </div>
      )}
    </>
  );
}

type HeldGroupsProps = { events: readonly EventRow[]; grouping: Grouping; list: string };

function HeldGroups({ events, grouping, list }: HeldGroupsProps) {
  const held = useHeld(events, `${grouping} ${list}`, heldEvents, idOf);
  // Prices of a long list are drawn in pieces between which a press is answered.
  return <Groups events={useDeferredValue(held)} grouping={grouping} />;
}

const idOf = ({ id }: EventRow) => id;

type GroupsProps = { events: readonly EventRow[]; grouping: Grouping };

export const Groups = memo(function Groups({ events, grouping }: GroupsProps) {
  if (grouping === 'time') return <DayGroups events={events} />;
  return byCompetition(events).map((of) => <CompetitionGroup key={of[0]!.competition.id} events={of} />);
});

export function NoEvents({ title, text }: { title?: string; text?: string }) {
  const t = useText();
  const href = useHref();
  return (
    <EmptyState
      icon={<CalendarX size={40} aria-hidden="true" />}
      title={title ?? t('sportsbook.empty.title')}
      text={text ?? t('sportsbook.empty.text')}
    >
      <Link to={href('/sportsbook')} {...buttonLook()}>
        {t('sportsbook.empty.all')}
      </Link>
    </EmptyState>
  );
}
