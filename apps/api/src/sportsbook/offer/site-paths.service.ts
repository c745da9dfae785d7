import { guard } from '@halcyon/contract/platform/guard';
import type { MarketId } from '@halcyon/contract/market/markets';
import { addressPart, sportsbookPath } from '@halcyon/contract/sportsbook/slugs';
import type { LanguageId } from '@halcyon/contract/market/languages';
import type { Kernel } from '../../platform/module.ts';
import { comparePlaces, isOnOffer, placeOfEvent } from './offer-list.rules.ts';
import { listEventRows, type OfferReader } from './offer-reader.service.ts';

/** Events of a site map: the next ones. A map may hold 50,000 addresses. */
const EVENTS_LISTED_MAX = 5_000;
/** Crawlers read one map after the other, each of which has the same events. */
const KEPT_MS = 60_000;
const lists = ['live', 'starting-soon', 'price-boost', 'game-rules', 'results'];

/** Paths below the locale prefix, as the site's own links have them. None where visitors have no sportsbook. */
export type SportPaths = (market: MarketId, language: LanguageId) => Promise<readonly string[]>;
type Deps = OfferReader & Pick<Kernel, 'config' | 'policies' | 'clock'>;

/** Every page of the sportsbook that a visitor of a market has, for site maps. */
export function openSportPaths(deps: Deps): SportPaths {
  const kept = new Map<LanguageId, { readonly atMs: number; readonly paths: Promise<readonly string[]> }>();
  return async (market, language) => {
    if (!isListed(deps, market)) return [];
    const nowMs = deps.clock.now().getTime();
    const before = kept.get(language);
    if (before && Math.abs(nowMs - before.atMs) < KEPT_MS) return before.paths;
    const paths = pathsIn(deps, language);
    kept.set(language, { atMs: nowMs, paths });
    paths.catch(() => kept.delete(language));
    return paths;
  };
}

/** Whether the page guard shows the sportsbook to a visitor. */
function isListed({ config, policies }: Deps, market: MarketId): boolean {
  const verdict = guard({
    path: '/sportsbook',
    address: '/sportsbook',
    session: 'anonymous',
    account: null,
    market,
    isCountryRestricted: false,
    isMaintenance: false,
    sportsbook: { ...config.sportsbook, blockedProvinces: [], seenProvince: null },
  });
  return verdict.kind === 'show' && policies.isOpen(market) && policies.of(market).sports;
}

async function pathsIn(deps: Deps, language: LanguageId): Promise<readonly string[]> {
  const next = [...deps.offer.all()]
    .filter(isOnOffer)
    .toSorted((one, other) => comparePlaces(placeOfEvent(one), placeOfEvent(other)))
    .slice(0, EVENTS_LISTED_MAX);
  const rows = await listEventRows(
    deps,
    next.map(({ id }) => id),
    language,
  );
  const paths = new Set(['/sportsbook', ...lists.map((list) => `/sportsbook/${list}`)]);
  const events = [...rows.values()].map(({ id, sport, region, competition, participants, name }) => {
    const places = [sport, region.slug, competition.slug];
    for (const depth of [1, 2, 3]) paths.add(`/sportsbook/${places.slice(0, depth).join('/')}`);
    const words = addressPart(participants.map((side) => side.name).join(' ') || name);
    const last = [words, id.replaceAll('-', '')].filter(Boolean).join('-');
    return `/sportsbook/${places.join('/')}/${last}`;
  });
  return [...paths, ...events].map((path) => sportsbookPath(path, language));
}
