import {
  alternates,
  localePath,
  parseLocalePrefix,
  type Alternate,
  type Locale,
} from '@halcyon/contract/market/locale';
import { marketIds, markets, type MarketId } from '@halcyon/contract/market/markets';
import { currencyDisplay } from '@halcyon/contract/market/currency';
import { formattingTag } from '@halcyon/contract/market/format';
import { bcp47Of, languages } from '@halcyon/contract/market/languages';
import type { Gate, PageHandler, PageLoad } from '@halcyon/contract/page';
import { guard } from '@halcyon/contract/platform/guard';
import { sportsbookPath } from '@halcyon/contract/sportsbook/slugs';
import { getCurrency } from '@halcyon/money/currency';
import { dehydrate } from '@tanstack/react-query';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { marketName } from '../market/market-name.ts';
import { deviceOf } from '../platform/device.ts';
import type { ApiCall } from '../platform/api/endpoints.ts';
import { createMessages } from '../platform/text/messages.ts';
import { clockFormOf } from '../platform/text/clock-text.ts';
import { numberFormOf } from '../platform/text/number-text.ts';
import { guardOf } from '../platform/api/guarding.ts';
import { createQueryClient } from '../platform/api/query-client.ts';
import { isHeldBack, type SiteSession } from '../platform/api/session.ts';
import { siteContext, type Site, type SiteFacts, type Theme } from '../platform/site.ts';
import { createStore } from '../platform/store.ts';
import { createTexts } from '../platform/text/texts.ts';
import { readTexts } from '../platform/text/texts.server.ts';

const MAINTENANCE_RETRY_SECONDS = '300';

/**
 * The player site as a function from a request to a page, to be mounted as the catch-all of the HTTP server:
 *
 * ```ts
 * const { createSite } = await import('../../site/build/server/index.js');
 * const site = createSite({ mode: 'production' });
 * const response = await site(request, { call, nonce, market, language, session, requestId });
 * ```
 *
 * - Files under `build/client/assets` never change under their name (cache for ever) and have a `.br` beside
 *   them; what else lies in `build/client` may be cached for an hour.
 * - A path without a good locale prefix is answered with 302 to the right one.
 * - The body streams; a compressor between must flush as it goes.
 * - A page of a signed-in player, or one that depends on a cookie, is `private, no-store`; of a visitor it may
 *   be kept for a second.
 * - It never throws: a fault becomes the error page with status 500.
 */
export function createSite({ mode }: { mode: 'production' | 'development' }): PageHandler {
  const handle = createRequestHandler(build, mode);
  return async (request, load) => {
    const url = new URL(request.url);
    const place = parseLocalePrefix(url.pathname + url.search, ['favicon.ico']);
    if (place.kind === 'outside') return new Response(null, { status: 404 });
    if (place.kind === 'redirect')
      return new Response(null, { status: 302, headers: { location: place.to } });

    const site = await createServerSite(request, load, place.prefix);
    const context = new RouterContextProvider();
    context.set(siteContext, site);
    const page = await handle(request, context);
    const response = load.gate === 'asked' ? page : shut(page, load.gate);
    response.headers.set('vary', 'accept-encoding, cookie, user-agent');
    response.headers.set(
      'cache-control',
      load.session.status === 'anonymous' ? 'private, max-age=1' : 'private, no-store',
    );
    return response;
  };
}

/** No page of the site, and says so in the way that crawlers and monitors understand. */
function shut({ body, headers }: Response, gate: Exclude<Gate, 'asked'>): Response {
  if (gate === 'maintenance') headers.set('retry-after', MAINTENANCE_RETRY_SECONDS);
  return new Response(body, { status: gate === 'maintenance' ? 503 : 451, headers });
}

type Forms = Pick<SiteFacts, 'numberForm' | 'clockForm'>;
const forms = new Map<string, Forms>();

/** Asked for once a language, when its first page is: all of them together would cost a start a twelfth of a second. */
function formsIn(tag: string): Forms {
  const found = forms.get(tag) ?? { numberForm: numberFormOf(tag), clockForm: clockFormOf(tag) };
  forms.set(tag, found);
  return found;
}

async function createServerSite(request: Request, load: PageLoad, prefix: string): Promise<Site> {
  const locale: Locale = { language: load.language, market: load.market };
  const { session: answered, market, language } = load;
  const player = answered.status === 'authorised' ? answered.player : null;
  const currency = player?.currencyCode ?? markets[market].currency;
  const bcp47 = bcp47Of(language);
  const texts = createTexts(bcp47, (domain) => readTexts(language, domain));
  await texts.load(isHeldBack(load.session) ? ['shell', 'identity'] : ['shell']);
  const session = createStore<SiteSession>(load.session);
  const { isCountryRestricted, sportsbook } = load;
  const sport = { pathname: `/${prefix}/sportsbook`, search: '' };
  const verdict = guardOf({ session, prefix, locale, isCountryRestricted, sportsbook }, sport);
  const facts: SiteFacts = {
    locale,
    hasSport: verdict.kind === 'show' && verdict.page === 'asked',
    bcp47,
    placeName: `${languages[language].nativeName} · ${marketName({ bcp47, texts }, market)}`,
    formattingTag: formattingTag(locale),
    currency,
    currencyForm: {
      currency,
      ...currencyDisplay(currency, market),
      exponent: getCurrency(currency).exponent,
    },
    ...formsIn(formattingTag(locale)),
    timeZone: player?.timeZone ?? markets[market].timeZone,
    prefix,
    device: deviceOf(request.headers.get('user-agent')),
    theme: themeOf(request.headers.get('cookie')),
    gate: load.gate,
    isCountryRestricted: load.isCountryRestricted,
    sportsbook: load.sportsbook,
    book: load.book,
    bookHost: load.bookHost,
    hasVirtuals: load.hasVirtuals,
    adultAge: load.adultAge,
    cards: load.cards,
    cookieDefault: load.cookieDefault,
    requestId: load.requestId,
  };
  const queries = createQueryClient();
  const embedded = () =>
    JSON.stringify({
      facts,
      session: session.get(),
      texts: texts.loaded(),
      queries: dehydrate(queries),
    }).replace(/</g, '\\u003c');
  return {
    ...facts,
    nonce: load.nonce,
    call: load.call as ApiCall,
    browserApi: null,
    queries,
    serverQueries: queries,
    texts,
    session,
    messages: createMessages(),
    alternates: alternatesOf(new URL(request.url), prefix, load),
    canonical: canonicalOf(new URL(request.url), prefix, locale),
    embedded,
  };
}

function alternatesOf(
  { origin, pathname }: URL,
  prefix: string,
  { pageMarkets, sportsbook }: Pick<PageLoad, 'pageMarkets' | 'sportsbook'>,
): readonly Alternate[] {
  const path = pathname.slice(prefix.length + 1) || '/';
  const among = /^\/sportsbook(?:\/|$)/.test(path) ? marketsWithSport(sportsbook) : pageMarkets;
  return alternates(({ language }) => sportsbookPath(path, language), origin, among);
}

/** Markets where the page guard shows the sportsbook to a visitor. */
function marketsWithSport(sportsbook: PageLoad['sportsbook']): readonly MarketId[] {
  const facts = { path: '/sportsbook', address: '/', session: 'anonymous', account: null } as const;
  const isShown = (market: MarketId) =>
    guard({
      ...facts,
      market,
      isCountryRestricted: false,
      isMaintenance: false,
      sportsbook: { ...sportsbook, seenProvince: null },
    }).kind === 'show';
  return marketIds.filter(isShown);
}

/** The one address of this page: the market's own prefix, without the query. */
function canonicalOf({ origin, pathname }: URL, prefix: string, locale: Locale): string {
  return (
    origin + localePath(locale, sportsbookPath(pathname.slice(prefix.length + 1) || '/', locale.language))
  );
}

function themeOf(cookie: string | null): Theme | null {
  const theme = /(?:^|;\s*)theme=(dark|light)(?:;|$)/.exec(cookie ?? '')?.[1];
  return theme === 'dark' || theme === 'light' ? theme : null;
}
