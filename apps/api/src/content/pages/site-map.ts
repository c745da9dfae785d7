import type { LanguageId } from '@halcyon/contract/market/languages';
import type { MarketPolicies } from '@halcyon/contract/market/policy';
import { localePath, localePrefix, type Locale } from '@halcyon/contract/market/locale';
import { marketIds, markets, type MarketId } from '@halcyon/contract/market/markets';
import { lobbyCategories, lobbySettings, type ContentService } from '../dataset/content.service.ts';
import { promotionsFor } from './promotion.service.ts';
import { isShown } from '../dataset/targeting.rules.ts';

/** Pages excluded from search engines. */
const unlistedPaths = ['/401', '/500', '/closed-account', '/reset-password'];

/** What crawlers may read: pages, not calls, and nothing of an account. */
export function robotsText(origin: string): string {
  const closed = [
    '/api/',
    '/push',
    '/integrations/',
    '/v2021-08-31/',
    '/*/my-account/',
    '/*/signup',
    '/*/deposit',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** What the maps are made from. */
export type SiteMapSource = {
  readonly content: ContentService;
  readonly policies: MarketPolicies;
  /** True: an operator has switched a provider off in a market, and none of its games is listed there. */
  readonly isProviderOff: (slug: string, market: MarketId) => boolean;
  /** Pages of the sportsbook that visitors of a market have, in the slugs of a language. Absent: there is none. */
  readonly sportPaths?: (market: MarketId, language: LanguageId) => Promise<readonly string[]>;
};

/** The map of maps: one for each language of each open market, for a single one may hold 50,000 addresses. */
export function siteMapIndex({ policies }: Pick<SiteMapSource, 'policies'>, origin: string): string {
  const maps = openLocales(policies).map(
    (locale) =>
      `  <sitemap><loc>${escapeXml(`${origin}/sitemap.xml?locale=${localePrefix(locale)}`)}</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${maps.join('\n')}\n</sitemapindex>\n`;
}

/**
 * Every public page of a locale under its canonical address: what a visitor there sees now. Null: no open market
 * has that locale.
 */
export async function siteMap(
  source: SiteMapSource,
  origin: string,
  prefix: string,
  now: Date,
): Promise<string | null> {
  const locale = openLocales(source.policies).find((one) => localePrefix(one) === prefix);
  if (locale === undefined) return null;
  const sport = (await source.sportPaths?.(locale.market, locale.language)) ?? [];
  const paths = [...pathsOf(source, locale.market, now), ...sport.map((path): MappedPath => ({ path }))];
  const entries = paths.map(({ path, updatedOn }) => {
    const changed = updatedOn === undefined ? '' : `<lastmod>${updatedOn}</lastmod>`;
    return `  <url><loc>${escapeXml(origin + localePath(locale, path))}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</urlset>\n`;
}

function openLocales(policies: MarketPolicies): readonly Locale[] {
  return marketIds
    .filter(policies.isOpen)
    .flatMap((market) => markets[market].languages.map((language) => ({ language, market })));
}

/** How long an index of pages is good: what begins or ends by its date is listed this much later at most. */
const INDEX_MS = 60_000;
/** Roots whose pages are in the index one by one, and those that a whole vertical has or has not. */
const listedRoots: readonly string[] = ['promotions', 'landing', 'play'];
const verticalRoots: Readonly<Record<string, string>> = {
  'online-casino': '/online-casino',
  'live-casino-online': '/live-casino-online',
};

/** Finds the open markets whose visitors have the page of a path below the prefix. */
type MarketsWithPage = (path: string, now: Date) => readonly MarketId[] | null;

/** The result is null where the page is no matter of markets, and empty where no market has it now. */
export function openPageIndex(source: SiteMapSource): MarketsWithPage {
  let built: { dataset: object; atMs: number; markets: ReadonlyMap<string, readonly MarketId[]> } | null =
    null;
  const indexAt = (now: Date) => {
    // The dataset is another object as soon as its content is another.
    const { dataset } = source.content;
    const ageMs = now.getTime() - (built?.atMs ?? 0);
    if (built?.dataset !== dataset || ageMs < 0 || ageMs >= INDEX_MS)
      built = { dataset, atMs: now.getTime(), markets: marketsByPath(source, now) };
    return built.markets;
  };
  return (path, now) => {
    const index = indexAt(now);
    const [, root = '', first = '', second] = path.split('/');
    const byTag = root === 'promotions' && second === 'tag' ? index.get(`/promotions/${first}`) : undefined;
    const found = index.get(path) ?? byTag;
    if (found) return found;
    if (listedRoots.includes(root)) return [];
    const vertical = Object.hasOwn(verticalRoots, root) ? verticalRoots[root] : undefined;
    return vertical === undefined ? null : (index.get(vertical) ?? []);
  };
}

function marketsByPath(source: SiteMapSource, now: Date): ReadonlyMap<string, readonly MarketId[]> {
  const markets = new Map<string, MarketId[]>();
  for (const market of marketIds.filter(source.policies.isOpen)) {
    for (const { path } of pathsOf(source, market, now)) markets.getOrInsert(path, []).push(market);
  }
  return markets;
}

type MappedPath = { readonly path: string; readonly updatedOn?: string };

function pathsOf(source: SiteMapSource, market: MarketId, now: Date): readonly MappedPath[] {
  const { content } = source;
  const policy = source.policies.of(market);
  const looker = { viewer: null, market, language: 'en', now } as const;
  const { categories, items } = promotionsFor(content, looker, {});
  const paths = [
    '/',
    ...(policy.casino
      ? [
          '/online-casino',
          ...lobbyCategories(content, 'casino', market).map(
            ({ categoryId }) => `/online-casino/${categoryId}`,
          ),
          ...gamesIn(source, 'casino', market).map(({ gameSlug }) => `/play/${gameSlug}`),
        ]
      : []),
    ...(policy.live && gamesIn(source, 'live-casino', market).length > 0
      ? [
          '/live-casino-online',
          ...lobbyCategories(content, 'live-casino', market).map(
            ({ categoryId }) => `/live-casino-online/${categoryId}`,
          ),
          ...gamesIn(source, 'live-casino', market).map(({ gameSlug }) => `/play/${gameSlug}`),
        ]
      : []),
    '/promotions',
    ...categories.map(({ slug }) => `/promotions/${slug}`),
    ...items.map(({ category, slug }) => `/promotions/${category.slug}/${slug}`),
    ...content
      .of('landingPage')
      .filter((page) => isShown(page, null, market, now))
      .map(({ slug }) => `/landing/${slug}`),
    '/iclub',
    '/tournaments',
    '/licences',
    '/credits',
  ].map((path): MappedPath => ({ path }));
  const pages = content
    .of('staticPage')
    .flatMap(({ path, updatedOn }) =>
      path === null || unlistedPaths.includes(path) ? [] : [{ path, updatedOn }],
    );
  return [...paths, ...pages];
}

const gameTypes = { casino: 'casinoGames', 'live-casino': 'liveCasinoGames' } as const;

/** Games of a lobby that visitors of a market see on one device or another, by the rules of the catalogue. */
function gamesIn(
  { content, policies, isProviderOff }: SiteMapSource,
  lobby: keyof typeof gameTypes,
  market: MarketId,
) {
  const { strictArt } = policies.of(market);
  const settings = lobbySettings(content, lobby, market);
  const available = new Set(
    content
      .of('gameProvider')
      .flatMap(({ _id, slug }) =>
        settings?.availableProviders.includes(slug) && !isProviderOff(slug, market) ? [_id] : [],
      ),
  );
  return content
    .of('casinoGame')
    .filter(
      ({ type, youthAppeal, gameProvider, subProvider }) =>
        type === gameTypes[lobby] &&
        (youthAppeal === 'none' || !strictArt) &&
        available.has(gameProvider._ref) &&
        !settings?.exclusionSubProviders.includes(subProvider._ref),
    );
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll("'", '&apos;')
    .replaceAll('"', '&quot;');
}
