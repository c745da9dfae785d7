import { data, useParams } from 'react-router';
import { breadcrumbData } from '../../../content/structured-data.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { unlessEmbedded } from '../../../sportsbook/embed/unless-embedded.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { useSite } from '../../../platform/site.ts';
import type { Translate } from '../../../platform/text/texts.ts';
import { FavouritesScreen } from '../../../sportsbook/favourites/favourites-screen.tsx';
import { boostedFilter, filterOf, readWhen } from '../../../sportsbook/list/event-lists.ts';
import { placeAmong } from '../../../sportsbook/list/list-place.ts';
import { LiveScreen, SoonScreen, SportScreen } from '../../../sportsbook/list/list-screen.tsx';
import { BoostsScreen } from '../../../sportsbook/boosts/boosts-screen.tsx';
import { RulesScreen } from '../../../sportsbook/list/words-screens.tsx';
import { eventsData } from '../../../sportsbook/offer/event-data.ts';
import {
  eventsQuery,
  liveQuery,
  resultsQuery,
  searchQuery,
  sportsQuery,
} from '../../../sportsbook/offer/offer.queries.ts';
import { ResultsScreen, readDay } from '../../../sportsbook/results/results-screen.tsx';
import { SearchScreen } from '../../../sportsbook/search/search-screen.tsx';
import { dayIn } from '../../../sportsbook/time/days.ts';
import {
  readPlace,
  sportsbookPaths,
  type ListName,
  type SportsbookPlace,
} from '../../../sportsbook/sportsbook-address.ts';

async function load({ site, params, url }: LoadInput) {
  const { texts } = site;
  const { t } = texts;
  const place = readPlace(params, site.locale.language);
  if (!place) throw data(null, { status: 404 });
  await texts.load(['sportsbook', 'markets', 'odds']);
  const found = await (place.kind === 'sport' ? loadSport : loadList)({ site, params, url }, place as never);
  const page = found.names.at(-1)?.[0] ?? t('sportsbook.title');
  return {
    meta: {
      title: t('shell.title.page', { page }),
      description: t('sportsbook.description'),
      structured: [
        ...breadcrumbData(site, [[t('sportsbook.title'), '/sportsbook'], ...found.names]),
        ...eventsData(site, found.events),
      ],
    },
  };
}

type Loaded = {
  readonly names: readonly (readonly [name: string, path: string])[];
  readonly events: Parameters<typeof eventsData>[1];
};

async function loadSport(
  { site, url }: LoadInput,
  place: Extract<SportsbookPlace, { kind: 'sport' }>,
): Promise<Loaded> {
  const { queries, texts, timeZone } = site;
  const found = placeAmong(await queries.ensureQueryData(sportsQuery(site)), place);
  if (!found) throw data(null, { status: 404 });
  const { region, competition } = found;
  const of = {
    sport: place.sport,
    region: competition ? undefined : region?.id,
    competition: competition?.id,
  };
  const when = readWhen(url.searchParams.get('when'));
  const now = new Date();
  const filter = filterOf(when, dayIn(now, timeZone), timeZone, now.getTime());
  const [{ events }] = await Promise.all([
    queries.ensureQueryData(eventsQuery(site, { ...of, ...filter })),
    when === null ? queries.ensureQueryData(eventsQuery(site, { ...of, live: 'true' })) : null,
  ]);
  const paths = sportsbookPaths(site.locale.language);
  const names = [
    [texts.t(`sportsbook.sport.${place.sport as 'football'}`), paths.sport(place.sport)] as const,
    ...(region ? [[region.name, paths.region(place.sport, region)] as const] : []),
    ...(competition
      ? [[competition.name, paths.competition(place.sport, region!, competition)] as const]
      : []),
  ];
  return { names, events };
}

async function loadList(
  { site, url }: LoadInput,
  { list }: Extract<SportsbookPlace, { kind: 'list' }>,
): Promise<Loaded> {
  const { queries, texts, timeZone } = site;
  const name = listName(list, texts.t);
  const names = [[name, sportsbookPaths(site.locale.language).list(list)] as const];
  const now = new Date();
  if (list === 'live') return { names, events: (await queries.ensureQueryData(liveQuery(site))).events };
  if (list === 'starting_soon') {
    const filter = filterOf('3h', dayIn(now, timeZone), timeZone, now.getTime());
    return { names, events: (await queries.ensureQueryData(eventsQuery(site, filter))).events };
  }
  if (list === 'price_boost') {
    await texts.load(['slip']);
    return { names, events: (await queries.ensureQueryData(eventsQuery(site, boostedFilter))).events };
  }
  if (list === 'search') await prefetchSearch(site, url.searchParams.get('q') ?? '');
  if (list === 'results')
    await queries.ensureQueryData(
      resultsQuery(site, readDay(url.searchParams, dayIn(now, timeZone)), undefined),
    );
  return { names, events: [] };
}

async function prefetchSearch(site: LoadInput['site'], words: string): Promise<void> {
  const query = searchQuery(site, words);
  if (query.enabled) await site.queries.prefetchQuery(query);
}

function listName(list: ListName, t: Translate): string {
  if (list === 'game_rules') return t('sportsbook.nav.rules');
  return t(`sportsbook.nav.${list}`);
}

export const loader = routeLoader(['sportsbook', 'markets', 'odds'], unlessEmbedded(load));
export const clientLoader = routeLoader(['sportsbook', 'markets', 'odds'], unlessEmbedded(load));
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

const screens: Readonly<Record<ListName, () => React.ReactNode>> = {
  live: () => <LiveScreen />,
  starting_soon: () => <SoonScreen when="3h" isHome />,
  price_boost: () => <BoostsScreen />,
  game_rules: () => <RulesScreen />,
  favourites: () => <FavouritesScreen />,
  results: () => <ResultsScreen />,
  search: () => <SearchScreen />,
};

export default function SportsbookList() {
  const { locale } = useSite();
  const place = readPlace(useParams(), locale.language);
  if (!place) return null;
  if (place.kind === 'list') return screens[place.list]();
  return <SportScreen key={`${place.sport} ${place.region} ${place.competition}`} place={place} />;
}
