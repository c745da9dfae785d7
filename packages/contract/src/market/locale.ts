import { baseLanguageOf, defaultLanguage, type LanguageId } from './languages.ts';
import {
  addressedLanguage,
  defaultMarket,
  languageInMarket,
  marketIdOf,
  markets,
  nearestLanguage,
  type MarketId,
} from './markets.ts';

/** What every screen and every sentence depends on: whose language, under whose rules. */
export type Locale = { readonly language: LanguageId; readonly market: MarketId };

export const defaultLocale: Locale = { language: defaultLanguage, market: defaultMarket };

/** First segments that never carry a locale. */
export const pathsWithoutLocale: readonly string[] = [
  'api',
  'sportsbook-api',
  'push',
  'images',
  'locales',
  'assets',
  'health',
  'ledger',
  '.well-known',
  'v2021-08-31',
  'integrations',
  'robots.txt',
  'sitemap.xml',
];

export type LocalePath =
  /** The path is outside the rule: leave it alone. */
  | { readonly kind: 'outside' }
  /** `prefix` as in the address; `canonical` is the one for links and the canonical tag. */
  | {
      readonly kind: 'ok';
      readonly locale: Locale;
      readonly prefix: string;
      readonly canonical: string;
      /** The path below the prefix: `/` for home, never empty. */
      readonly rest: string;
    }
  /** Send the browser to `to`, which keeps the rest of the path, the query and the fragment. */
  | { readonly kind: 'redirect'; readonly to: string };

const looksLikeLocale = /^[a-z]{2,4}-[A-Z]{2}$/;

/** `pt-BR` for Brazil, `cl-CL`, `en-UN`: the canonical first segment of an address. */
export function localePrefix({ language, market }: Locale): string {
  return `${addressedLanguage(language, market)}-${market}`;
}

/** `/en-UN/terms` for `/terms`. `path` begins with a slash. */
export function localePath(locale: Locale, path: string): string {
  return `/${localePrefix(locale)}${path === '/' ? '/' : path}`;
}

/** The locale that a first segment names; null when the segment is not allowed. Disabled markets are not. */
function localeOf(segment: string): Locale | null {
  const [addressed = '', code = '', ...more] = segment.split('-');
  const market = more.length === 0 ? marketIdOf(code) : null;
  if (market === null || !markets[market].isMarketEnabled) return null;
  const language = languageInMarket(addressed, market);
  return language === null ? null : { language, market };
}

/**
 * Reads the locale from the first segment of a path, or says where to go instead.
 *
 * A segment that looks like a locale but is not allowed is dropped, any other is kept: `/terms` and
 * `/zz-QQ/terms` both go to `/en-UN/terms`. `/br-BR` goes to `/pt-BR`, another case to the right one.
 * Both codes of a market are allowed. Query and fragment stay.
 * Source: docs/domains/market.md#addresses.
 */
export function parseLocalePrefix(path: string, outside: readonly string[] = []): LocalePath {
  const tailAt = path.search(/[?#]/);
  const pathname = tailAt === -1 ? path : path.slice(0, tailAt);
  const tail = tailAt === -1 ? '' : path.slice(tailAt);
  // Runs of slashes are one: `//host` in a redirect would leave the site.
  const [segment = '', ...others] = pathname.split(/[/\\]+/).filter((part, at) => at > 0 || part !== '');
  const below = others.join('/');
  if (pathsWithoutLocale.includes(segment) || outside.includes(segment)) return { kind: 'outside' };

  const locale = localeOf(segment);
  if (locale !== null) {
    const canonical = localePrefix(locale);
    const language = segment.slice(0, segment.indexOf('-'));
    if (language !== addressedLanguage(locale.language, locale.market)) {
      return { kind: 'redirect', to: `/${canonical}/${below}${tail}` };
    }
    return { kind: 'ok', locale, prefix: segment, canonical, rest: `/${below}` };
  }

  const recased = segment.replace(
    /^([A-Za-z]{2,4})-([A-Za-z]{2})$/,
    (_, language: string, market: string) => `${language.toLowerCase()}-${market.toUpperCase()}`,
  );
  const meant = localeOf(recased);
  if (meant !== null) return { kind: 'redirect', to: `/${localePrefix(meant)}/${below}${tail}` };

  const kept = segment === '' || looksLikeLocale.test(segment) ? below : [segment, ...others].join('/');
  return { kind: 'redirect', to: `/${localePrefix(defaultLocale)}/${kept}${tail}` };
}

/**
 * The right path for a signed-in player under another market's prefix; null when the prefix is right.
 * The language is kept where the own market has it.
 */
export function ownMarketPath(path: string, accountMarket: MarketId): string | null {
  const parsed = parseLocalePrefix(path);
  if (parsed.kind !== 'ok' || parsed.locale.market === accountMarket) return null;
  const tailAt = path.search(/[?#]/);
  const language = nearestLanguage(parsed.locale.language, accountMarket);
  return (
    localePath({ language, market: accountMarket }, parsed.rest) + (tailAt === -1 ? '' : path.slice(tailAt))
  );
}

/** The same page in another language or market. */
export function pathInLocale(path: string, locale: Locale): string {
  const parsed = parseLocalePrefix(path);
  if (parsed.kind !== 'ok') return path;
  const tailAt = path.search(/[?#]/);
  return localePath(locale, parsed.rest) + (tailAt === -1 ? '' : path.slice(tailAt));
}

export type Alternate = { readonly hreflang: string; readonly locale: Locale; readonly href: string };

/**
 * The `<link rel="alternate">` list of a page: language and country where a market serves countries, the
 * language alone for the global market, `x-default` for en-UN. CX is reached by address only and not listed.
 * `rest` is the path below the prefix, or what it is in each locale; `among` the markets that have the page, null: all of them.
 */
export function alternates(
  rest: string | ((locale: Locale) => string),
  origin = '',
  among: readonly MarketId[] | null = null,
): readonly Alternate[] {
  const has = (id: MarketId) => among === null || among.includes(id);
  const hrefIn = (locale: Locale) =>
    origin + localePath(locale, typeof rest === 'string' ? rest : rest(locale));
  const listed = Object.entries(markets).flatMap(([id, market]) => {
    if (!market.isMarketEnabled || id === 'CX' || !has(id as MarketId)) return [];
    return market.languages.flatMap((language) => {
      const locale: Locale = { language, market: id as MarketId };
      const href = hrefIn(locale);
      const tag = baseLanguageOf(language);
      if (market.countries.length === 0) return [{ hreflang: tag, locale, href }];
      return market.countries.map((country) => ({ hreflang: `${tag}-${country}`, locale, href }));
    });
  });
  if (!has(defaultLocale.market)) return listed;
  return [...listed, { hreflang: 'x-default', locale: defaultLocale, href: hrefIn(defaultLocale) }];
}
