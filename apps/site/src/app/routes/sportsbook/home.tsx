import { seoOf } from '../../../content/seo.ts';
import { breadcrumbData } from '../../../content/structured-data.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { unlessEmbedded } from '../../../sportsbook/embed/unless-embedded.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { SportsbookHomeScreen } from '../../../sportsbook/home/home-screen.tsx';
import { nextSport } from '../../../sportsbook/home/next-sport.ts';
import { filterOf, readWhen } from '../../../sportsbook/list/event-lists.ts';
import { eventsQuery, liveQuery, sportsQuery } from '../../../sportsbook/offer/offer.queries.ts';
import { eventsData } from '../../../sportsbook/offer/event-data.ts';
import { dayIn } from '../../../sportsbook/time/days.ts';

async function load({ site, url }: LoadInput) {
  const { queries, texts, timeZone } = site;
  const when = readWhen(url.searchParams.get('when'));
  const [live, sports] = await Promise.all([
    queries.ensureQueryData(liveQuery(site)),
    queries.ensureQueryData(sportsQuery(site)),
    texts.load(['sportsbook', 'markets', 'odds']),
  ]);
  const now = new Date();
  const sport = nextSport(sports);
  const filter = when
    ? filterOf(when, dayIn(now, timeZone), timeZone, now.getTime())
    : sport && { sport, live: 'false' as const };
  const next = filter ? await queries.ensureQueryData(eventsQuery(site, filter)) : { events: [] };
  const seo = await seoOf(site, 'sport-base', {
    title: texts.t('sportsbook.title'),
    description: texts.t('sportsbook.description'),
  });
  return {
    meta: {
      title: texts.t('shell.title.page', { page: seo.title }),
      description: seo.description,
      structured: [
        ...breadcrumbData(site, [[texts.t('sportsbook.title'), '/sportsbook']]),
        ...eventsData(site, [...live.events, ...next.events]),
      ],
    },
  };
}

export const loader = routeLoader(['sportsbook', 'markets', 'odds'], unlessEmbedded(load));
export const clientLoader = routeLoader(['sportsbook', 'markets', 'odds'], unlessEmbedded(load));
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default SportsbookHomeScreen;
