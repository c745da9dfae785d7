import { localePath, localePrefix, type Locale } from '@halcyon/contract/market/locale';
import { marketIds, markets, type MarketId } from '@halcyon/contract/market/markets';
import { isMarketOpen, policyOf } from '../market/policy.service.ts';
import { lobbyCategories, type ContentService } from './content.service.ts';
import { promotionsFor } from './promotion.service.ts';
import { isShown } from './targeting.rules.ts';

/** Pages that nobody should come to from a search. */
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

/** The map of maps: one for each language of each open market, for a single one may hold 50,000 addresses. */
export function siteMapIndex(origin: string): string {
  const maps = openLocales().map(
    (locale) =>
      `  <sitemap><loc>${escapeXml(`${origin}/sitemap.xml?locale=${localePrefix(locale)}`)}</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${maps.join('\n')}\n</sitemapindex>\n`;
}

/**
 * Every public page of a locale under its canonical address: what a visitor there sees now. Null: no open market
 * has that locale.
 */
export function siteMap(content: ContentService, origin: string, prefix: string, now: Date): string | null {
  const locale = openLocales().find((one) => localePrefix(one) === prefix);
  if (locale === undefined) return null;
  const entries = pathsOf(content, locale.market, now).map(({ path, updatedOn }) => {
    const changed = updatedOn === undefined ? '' : `<lastmod>${updatedOn}</lastmod>`;
    return `  <url><loc>${escapeXml(origin + localePath(locale, path))}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</urlset>\n`;
}

function openLocales(): readonly Locale[] {
  return marketIds
    .filter(isMarketOpen)
    .flatMap((market) => markets[market].languages.map((language) => ({ language, market })));
}

type MappedPath = { readonly path: string; readonly updatedOn?: string };

function pathsOf(content: ContentService, market: MarketId, now: Date): readonly MappedPath[] {
  const policy = policyOf(market);
  const looker = { viewer: null, market, language: 'en', now } as const;
  const { categories, items } = promotionsFor(content, looker, {});
  const games = (type: 'casinoGames' | 'liveCasinoGames') =>
    content.of('casinoGame').filter((game) => game.type === type);
  const paths = [
    '/',
    ...(policy.casino
      ? [
          '/online-casino',
          ...lobbyCategories(content, 'casino', market).map(
            ({ categoryId }) => `/online-casino/${categoryId}`,
          ),
          ...games('casinoGames').map(({ gameSlug }) => `/play/${gameSlug}`),
        ]
      : []),
    ...(policy.live && games('liveCasinoGames').length > 0
      ? [
          '/live-casino-online',
          ...lobbyCategories(content, 'live-casino', market).map(
            ({ categoryId }) => `/live-casino-online/${categoryId}`,
          ),
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

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll("'", '&apos;')
    .replaceAll('"', '&quot;');
}
