import { localePath } from '@halcyon/contract/market/locale';
import { marketIds, markets } from '@halcyon/contract/market/markets';
import { isMarketOpen, policyOf } from '../market/policy.service.ts';
import type { ContentService } from './content.service.ts';

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

/** Every public page in every language of every open market, under its canonical address. */
export function siteMap(content: ContentService, origin: string): string {
  const pages = content
    .of('staticPage')
    .flatMap(({ path }) => (path === null || unlistedPaths.includes(path) ? [] : [path]));
  const casino = [
    '/online-casino',
    ...content.of('casinoGameCategory').map(({ categoryId }) => `/online-casino/${categoryId}`),
    ...content.of('casinoGame').map(({ gameSlug }) => `/play/${gameSlug}`),
  ];
  const addresses = marketIds
    .filter(isMarketOpen)
    .flatMap((market) => markets[market].languages.map((language) => ({ language, market })))
    .flatMap((locale) => {
      const paths = ['/', ...(policyOf(locale.market).casino ? casino : []), ...pages];
      return paths.map((path) => origin + localePath(locale, path));
    });
  const entries = addresses.map((address) => `  <url><loc>${escapeXml(address)}</loc></url>`);
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n${entries.join('\n')}\n</urlset>\n`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll("'", '&apos;')
    .replaceAll('"', '&quot;');
}
