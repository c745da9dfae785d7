import { EmptyState } from '@halcyon/ui/page-state';
import { tabLook } from '@halcyon/ui/tab-look';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { CalendarX, ChevronLeft, Layers, Pin } from 'lucide-react';
import { memo, Suspense, useDeferredValue, useMemo, type CSSProperties } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { useIsHydrated } from '../../platform/use-is-hydrated.ts';
import { crestColour, LeagueMark } from '../art/crest.tsx';
import { FollowStar } from '../follow/follow-star.tsx';
import { NoEvents } from '../list/event-list.tsx';
import { useCurrentInView } from '../list/use-current-in-view.ts';
import { lazyPart } from '../../platform/dialog/lazy-part.ts';
import { LiveNote } from '../offer/live-note.tsx';
import { eventQuery, incidentsQuery, type EventView } from '../offer/offer.queries.ts';
import { useHeld } from '../offer/use-held.ts';
import { useOfferStream } from '../offer/use-offer-stream.ts';
import { eventName, sidesOf } from '../row/event-row.tsx';
import { isLive, isOver } from '../time/event-time.ts';
import { useDays } from '../time/use-days.ts';
import rowCss from '../row/row.module.css';
import { sportsbookPaths } from '../sportsbook-address.ts';
import { cardName, heldCards } from './held-cards.ts';
import { groupsOf, marketCards, type MarketCardOf } from './market-cards.ts';
import { MarketCard } from './market-card.tsx';
import { usePinned } from './pinned-markets.ts';
import { Scoreboard } from './scoreboard.tsx';
import { Statistics } from './statistics.tsx';
import { Tracker } from './tracker.tsx';
import css from './event.module.css';
import sportCss from '../sportsbook.module.css';
import tabs from '@halcyon/ui/tabs.module.css';
import ui from '@halcyon/ui/ui.module.css';

const MatchProof = lazyPart(
  ['virtuals'],
  async () => (await import('../fairness/match-proof.tsx')).MatchProof,
);

const BuilderTray = lazyPart(
  ['slip', 'markets', 'odds'],
  async () => (await import('../builder/builder-tray.tsx')).BuilderTray,
);

/** An event: where it is, what happened, and all its markets. */
export function EventScreen({ id }: { id: string }) {
  const site = useSite();
  const { data: event } = useSuspenseQuery(eventQuery(site, id));
  return event ? <Event event={event} /> : <NoEvents />;
}

function Event({ event }: { event: EventView }) {
  const t = useText();
  const site = useSite();
  const state = useOfferStream([`event:${event.id}`]);
  const isRunning = isLive(event);
  const { data: incidents } = useQuery({
    ...incidentsQuery(site, event.id),
    enabled: isRunning || isOver(event),
    refetchInterval: isRunning ? 5_000 : false,
  });
  // A match that was never played has nothing to show.
  const isTracked = incidents !== undefined && (incidents.length > 0 || !isOver(event));
  // Prices of some hundred markets are drawn in pieces between which a press is answered.
  const offered = useDeferredValue(event);
  const sides = sidesOf(event);
  const [home, away] = sides.map(({ name, look }) => crestColour(name, look));
  return (
    <>
      <Crumbs event={event} />
      <LiveNote state={state} />
      <section
        className={css.hero}
        data-tracker={isTracked || undefined}
        style={{ '--home': home, '--away': away } as CSSProperties}
        aria-label={eventName(event, t)}
      >
        <Scoreboard event={event} isTracked={isTracked} />
        {isTracked && <Tracker event={event} incidents={incidents} />}
      </section>
      <Markets event={offered} />
      <Statistics event={event} />
      {event.competition.isSimulated && (
        <div className={css.proof}>
          <Suspense>
            <MatchProof id={event.id} isOver={isOver(event)} />
          </Suspense>
        </div>
      )}
    </>
  );
}

function Crumbs({ event }: { event: EventView }) {
  const t = useText();
  const href = useHref();
  const { longDay, time } = useDays();
  const paths = sportsbookPaths(useSite().locale.language);
  const { sport, region, competition, round, startsAt } = event;
  const name = eventName(event, t);
  return (
    <div className={css.top}>
      <nav className={sportCss.crumbs} aria-label={t('sportsbook.nav.place')}>
        <ChevronLeft size={16} aria-hidden="true" />
        <Link to={href(paths.sport(sport))}>{t(`sportsbook.sport.${sport as 'football'}`)}</Link>
        <span aria-hidden="true">/</span>
        <Link to={href(paths.competition(sport, region, competition))}>
          <LeagueMark slug={competition.slug} size={18} />
          {competition.name}
        </Link>
        {competition.isSimulated && <span className={rowCss.simulated}>{t('sportsbook.simulated')}</span>}
      </nav>
      <h1 className={ui.hidden}>{name}</h1>
      <span className={css.facts}>
        {round && <span>{t('sportsbook.event.round', { n: round })}</span>}
        <span>
          {longDay(startsAt)}, {time(startsAt)}
        </span>
      </span>
      <FollowStar kind="event" id={event.id} name={name} />
    </div>
  );
}

/** Tabs that are no group of markets. */
const otherTabs = ['pinned', 'builder', 'all'];

const Markets = memo(function Markets({ event }: { event: EventView }) {
  const t = useText();
  const [search] = useSearchParams();
  const pinned = usePinned();
  const asked = search.get('group');
  const open = useMemo(() => marketCards(event), [event]);
  const cards = useHeld(open, asked ?? '', heldCards, cardName);
  const groups = groupsOf(cards);
  const group = asked && (otherTabs.includes(asked) || groups.includes(asked)) ? asked : (groups[0] ?? '');
  const isBuilder = group === 'builder';
  const isHydrated = useIsHydrated();
  const row = useCurrentInView(group);
  const shown = cardsOf(cards, group, pinned);
  if (cards.length === 0 || (open.length === 0 && isOver(event)))
    return (
      <EmptyState
        icon={<CalendarX size={40} aria-hidden="true" />}
        title={t(`sportsbook.state.${event.state}`)}
        text={t(isOver(event) ? 'sportsbook.event.over' : 'sportsbook.event.no_markets')}
      />
    );
  return (
    <>
      <nav ref={row} className={`${tabs.tabs} ${css.tabs}`} aria-label={t('sportsbook.event.groups')}>
        <GroupTab id="pinned" group={group} count={null}>
          <Pin size={16} aria-hidden="true" />
        </GroupTab>
        {groups.map((id) => (
          <GroupTab key={id} id={id} group={group} count={open.filter((card) => card.group === id).length} />
        ))}
        {event.kind === 'match' && (
          <GroupTab id="builder" group={group} count={null}>
            <Layers size={16} aria-hidden="true" />
          </GroupTab>
        )}
        <GroupTab id="all" group={group} count={open.length} />
      </nav>
      {shown.length === 0 ? (
        <p className={sportCss.note}>{t('sportsbook.event.no_pins')}</p>
      ) : (
        <div className={css.markets}>
          {shown.map((card) => (
            <MarketCard
              key={card.key}
              event={event}
              card={card}
              isPinned={pinned.includes(card.type)}
              isBuilder={isBuilder}
            />
          ))}
        </div>
      )}
      {isBuilder && isHydrated && (
        <Suspense fallback={null}>
          <BuilderTray event={event} />
        </Suspense>
      )}
    </>
  );
});

type GroupTabProps = { id: string; group: string; count: number | null; children?: React.ReactNode };

function GroupTab({ id, group, count, children }: GroupTabProps) {
  const t = useText();
  return (
    <Link to={`?group=${id}`} replace preventScrollReset {...tabLook(id === group)}>
      {children}
      {t(`markets.group.${id as 'main'}`)}
      {count !== null && <small>{count}</small>}
    </Link>
  );
}

/** Pinned types first within their group. */
function cardsOf(cards: readonly MarketCardOf[], group: string, pinned: readonly string[]) {
  if (group === 'pinned') return cards.filter(({ type }) => pinned.includes(type));
  return group === 'all' || group === 'builder' ? cards : cards.filter((card) => card.group === group);
}
