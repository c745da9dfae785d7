import { chipLook } from '@halcyon/ui/chip';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { LeagueMark, SportSign } from '../art/crest.tsx';
import { FollowStar } from '../follow/follow-star.tsx';
import { eventsQuery, liveQuery, sportsQuery } from '../offer/offer.queries.ts';
import { LiveNote } from '../offer/live-note.tsx';
import { useOfferStream } from '../offer/use-offer-stream.ts';
import { useDays } from '../time/use-days.ts';
import { sportsbookPaths, type SportsbookPlace } from '../sportsbook-address.ts';
import { EventList, Groups, NoEvents } from './event-list.tsx';
import { filterOf, readWhen, type When } from './event-lists.ts';
import { placeAmong } from './list-place.ts';
import { ListNav } from './list-nav.tsx';

import { useGrouping } from './use-grouping.ts';
import { useCurrentInView } from './use-current-in-view.ts';
import css from '../sportsbook.module.css';
import rowCss from '../row/row.module.css';
import ui from '@halcyon/ui/ui.module.css';

type SportPlace = Extract<SportsbookPlace, { kind: 'sport' }>;

/** Events of a sport, a region or a competition. */
export function SportScreen({ place }: { place: SportPlace }) {
  const site = useSite();
  const t = useText();
  const [search] = useSearchParams();
  const { today } = useDays();
  const [nowMs] = useState(() => Date.now());
  const { data: sports } = useSuspenseQuery(sportsQuery(site));
  const found = placeAmong(sports, place);
  const when = readWhen(search.get('when'));
  const state = useOfferStream([`sport:${place.sport}`, ...(when === 'live' ? ['live'] : [])]);
  const name = t(`sportsbook.sport.${place.sport as 'football'}`);
  if (!found) return <NoEvents />;
  const { region, competition } = found;
  const paths = sportsbookPaths(site.locale.language);
  const path = competition
    ? paths.competition(place.sport, region!, competition)
    : region
      ? paths.region(place.sport, region)
      : paths.sport(place.sport);
  const filter = {
    sport: place.sport,
    region: competition ? undefined : region?.id,
    competition: competition?.id,
    ...filterOf(when, today, site.timeZone, nowMs),
  };
  return (
    <>
      <Head place={place} found={found} />
      <LiveNote state={state} />
      <ListNav
        path={path}
        name={competition?.name ?? region?.name ?? name}
        when={when}
        liveCount={found.item?.liveCount ?? 0}
      />
      {when === null && <LiveOfPlace place={place} region={region?.id} competition={competition?.id} />}
      <ListHead title={when === null ? t('sportsbook.next.title') : titleOf(when, t)} />
      <ListOf key={JSON.stringify(filter)} filter={filter} />
    </>
  );
}

/** Events of all sports that begin soon, or on a day. */
export function SoonScreen({ when, isHome }: { when: When; isHome: boolean }) {
  const site = useSite();
  const t = useText();
  const { today, dayName } = useDays();
  const [nowMs] = useState(() => Date.now());
  const { data: sports } = useSuspenseQuery(sportsQuery(site));
  const state = useOfferStream(sports.map(({ sport }) => `sport:${sport}`));
  const filter = filterOf(when, today, site.timeZone, nowMs);
  const liveCount = sports.reduce((sum, { liveCount: own }) => sum + own, 0);
  const title = /^\d{4}/.test(when) ? dayName(when) : titleOf(when, t);
  return (
    <>
      <h1 className={ui.hidden}>{title}</h1>
      <LiveNote state={state} />
      <ListNav
        path="/sportsbook"
        name={t('sportsbook.nav.all')}
        when={when}
        liveCount={liveCount}
        isHome={isHome}
      />
      <ListHead title={title} />
      <ListOf key={when} filter={filter} />
    </>
  );
}

function ListOf({ filter }: { filter: Parameters<typeof eventsQuery>[1] }) {
  const [grouping] = useGrouping();
  return <EventList filter={filter} grouping={grouping} />;
}

function titleOf(when: When, t: ReturnType<typeof useText>): string {
  if (when === 'live') return t('sportsbook.live.title');
  if (when === '3h') return t('sportsbook.nav.starting_soon');
  if (when === '24h') return t('sportsbook.nav.day');
  return when === 'today' || when === 'tomorrow' ? t(`sportsbook.nav.${when}`) : t('sportsbook.next.title');
}

/** Title of a list, and how it is grouped. */
export function ListHead({ title }: { title: string }) {
  const t = useText();
  const [grouping, choose] = useGrouping();
  const other = grouping === 'time' ? 'competition' : 'time';
  return (
    <div className={css.sectionHead}>
      <h2>{title}</h2>
      <button type="button" className={css.headAction} onClick={() => choose(other)}>
        {t(other === 'time' ? 'sportsbook.next.by_time' : 'sportsbook.next.by_competition')}
      </button>
    </div>
  );
}

type Found = NonNullable<ReturnType<typeof placeAmong>>;

function Head({ place, found: { region, competition } }: { place: SportPlace; found: Found }) {
  const site = useSite();
  const t = useText();
  const href = useHref();
  const paths = sportsbookPaths(site.locale.language);
  const name = t(`sportsbook.sport.${place.sport as 'football'}`);
  if (!region) return <h1 className={ui.hidden}>{name}</h1>;
  const crumbs = [
    [name, paths.sport(place.sport)] as const,
    ...(competition ? [[region.name, paths.region(place.sport, region)] as const] : []),
  ];
  return (
    <>
      <nav className={css.crumbs} aria-label={t('sportsbook.nav.place')}>
        {crumbs.map(([words, path], at) => (
          <Fragment key={path}>
            {at > 0 && <span aria-hidden="true">/</span>}
            <Link to={href(path)}>{words}</Link>
          </Fragment>
        ))}
      </nav>
      <div className={css.head}>
        <h1>
          {competition ? (
            <LeagueMark slug={competition.slug} size={28} />
          ) : (
            <SportSign sport={place.sport} size={24} />
          )}
          {competition?.name ?? region.name}
        </h1>
        {competition && <FollowStar id={competition.id} kind="competition" name={competition.name} />}
        {competition?.isSimulated && <span className={rowCss.simulated}>{t('sportsbook.simulated')}</span>}
      </div>
    </>
  );
}

type LivePlace = { place: SportPlace; region: string | undefined; competition: string | undefined };

/** Running events of the place, above the next ones. */
function LiveOfPlace({ place, region, competition }: LivePlace) {
  const site = useSite();
  const t = useText();
  const filter = {
    sport: place.sport,
    region: competition ? undefined : region,
    competition,
    live: 'true' as const,
  };
  const { data } = useQuery(eventsQuery(site, filter));
  if (!data || data.events.length === 0) return null;
  return (
    <>
      <div className={css.sectionHead}>
        <h2>{t('sportsbook.live.title')}</h2>
        <span className={css.count}>{data.events.length}</span>
        <span className={css.note}>{t('sportsbook.live.delayed')}</span>
      </div>
      <Groups events={data.events} grouping="competition" />
    </>
  );
}

/** Everything that is being played, by sport. */
export function LiveScreen() {
  const site = useSite();
  const t = useText();
  const { data: sports } = useSuspenseQuery(sportsQuery(site));
  const { data: live } = useSuspenseQuery(liveQuery(site));
  const [search] = useSearchParams();
  const chosen = search.get('sport');
  const state = useOfferStream(['live']);
  const row = useCurrentInView(chosen ?? '');
  const events = chosen ? live.events.filter(({ sport }) => sport === chosen) : live.events;
  const bySport = Map.groupBy(events, ({ sport }) => sport);
  return (
    <>
      <h1 className={ui.hidden}>{t('sportsbook.live.title')}</h1>
      <LiveNote state={state} />
      <ListNav
        path="/sportsbook"
        name={t('sportsbook.nav.all')}
        when="live"
        liveCount={sports.reduce((sum, { liveCount }) => sum + liveCount, 0)}
        isHome
      />
      <nav ref={row} className={css.lists} aria-label={t('sportsbook.live.now')}>
        {[...Map.groupBy(live.events, ({ sport }) => sport)].map(([sport, of]) => (
          <Link
            key={sport}
            to={sport === chosen ? '?' : `?sport=${sport}`}
            preventScrollReset
            {...chipLook(sport === chosen)}
          >
            <SportSign sport={sport} size={18} />
            {t(`sportsbook.sport.${sport as 'football'}`)} {of.length}
          </Link>
        ))}
      </nav>
      {events.length === 0 && (
        <NoEvents title={t('sportsbook.empty.live_title')} text={t('sportsbook.empty.live_text')} />
      )}
      {[...bySport].map(([sport, of], at) => (
        <section key={sport}>
          <div className={css.sectionHead}>
            <SportSign sport={sport} size={22} />
            <h2>{t(`sportsbook.sport.${sport as 'football'}`)}</h2>
            <span className={css.count}>{of.length}</span>
            {at === 0 && <span className={css.note}>{t('sportsbook.live.delayed')}</span>}
          </div>
          <Groups events={of} grouping="competition" />
        </section>
      ))}
    </>
  );
}
