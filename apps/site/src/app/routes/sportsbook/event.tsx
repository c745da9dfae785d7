import { data, redirect, useParams } from 'react-router';
import { breadcrumbData } from '../../../content/structured-data.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { unlessEmbedded } from '../../../sportsbook/embed/unless-embedded.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { EventScreen } from '../../../sportsbook/event/event-screen.tsx';
import { eventsData } from '../../../sportsbook/offer/event-data.ts';
import {
  eventQuery,
  incidentsQuery,
  statisticsQuery,
  type EventRow,
} from '../../../sportsbook/offer/offer.queries.ts';
import { eventName } from '../../../sportsbook/row/event-row.tsx';
import { isLive, isOver } from '../../../sportsbook/time/event-time.ts';
import { readEventId, sportsbookPaths } from '../../../sportsbook/sportsbook-address.ts';

/** The pitch of a match is there before the match, so that nothing moves at its start. */
const NEAR_MS = 30 * 60_000;
const isNear = ({ startsAt, kind }: EventRow) =>
  kind === 'match' && Date.parse(startsAt) - Date.now() < NEAR_MS;

async function load({ site, params, url }: LoadInput) {
  const { queries, texts } = site;
  const { t } = texts;
  const id = readEventId(params['event'] ?? '');
  const [event] = await Promise.all([
    id === null ? null : queries.ensureQueryData(eventQuery(site, id)),
    texts.load(['sportsbook', 'markets', 'odds']),
  ]);
  if (!event) throw data(null, { status: 404 });
  await Promise.all([
    isLive(event) || isOver(event) || isNear(event)
      ? queries.ensureQueryData(incidentsQuery(site, event.id))
      : null,
    queries.prefetchQuery(statisticsQuery(site, event.id)),
  ]);
  const paths = sportsbookPaths(site.locale.language);
  // The id decides; under other words it is the same page, which has one address.
  const path = `/${site.prefix}${paths.event(event)}`;
  if (import.meta.env.SSR && url.pathname !== path) throw redirect(path + url.search, 301);
  const { sport, region, competition } = event;
  const name = eventName(event, t);
  return {
    meta: {
      title: t('shell.title.page', { page: name }),
      description: `${name} · ${competition.name} · ${t('sportsbook.description')}`,
      structured: [
        ...breadcrumbData(site, [
          [t('sportsbook.title'), '/sportsbook'],
          [t(`sportsbook.sport.${sport as 'football'}`), paths.sport(sport)],
          [competition.name, paths.competition(sport, region, competition)],
          [name, paths.event(event)],
        ]),
        ...eventsData(site, [event]),
      ],
    },
  };
}

export const loader = routeLoader(['sportsbook', 'markets', 'odds'], unlessEmbedded(load));
export const clientLoader = routeLoader(['sportsbook', 'markets', 'odds'], unlessEmbedded(load));
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default function SportsbookEvent() {
  const id = readEventId(useParams()['event'] ?? '');
  return id === null ? null : <EventScreen key={id} id={id} />;
}
