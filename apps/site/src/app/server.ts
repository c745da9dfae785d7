import {
  alternates,
  localePath,
  parseLocalePrefix,
  type Alternate,
  type Locale,
} from '@halcyon/contract/market/locale';
import { markets, type MarketId } from '@halcyon/contract/market/markets';
import type { CookieOptions } from '@halcyon/contract/market/cookie-consent';
import { currencyDisplay } from '@halcyon/contract/market/currency';
import { formattingTag } from '@halcyon/contract/market/format';
import { bcp47Of, type LanguageId } from '@halcyon/contract/market/languages';
import type { GuardFacts } from '@halcyon/contract/platform/guard';
import { getCurrency } from '@halcyon/money/currency';
import { defaultShouldDehydrateQuery, dehydrate, type Query } from '@tanstack/react-query';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { deviceOf } from '../platform/device.ts';
import type { ApiCall } from '../platform/endpoints.ts';
import { createMessages } from '../platform/messages.ts';
import { clockFormOf } from '../platform/clock-text.ts';
import { numberFormOf } from '../platform/number-text.ts';
import { createQueryClient } from '../platform/query-client.ts';
import { isHeldBack, type SiteSession } from '../platform/session.ts';
import {
  apiContext,
  siteContext,
  type Gate,
  type Site,
  type SiteFacts,
  type Theme,
} from '../platform/site.ts';
import { createStore } from '../platform/store.ts';
import { createTexts } from '../platform/texts.ts';
import { readTexts } from '../platform/texts.server.ts';

const MAINTENANCE_RETRY_SECONDS = '300';

/** What the API process gives for one page request. */
export type SiteLoad = {
  /**
   * The API in process, with the rights of this request's session: `call('GET /api/v1/…', { params, query,
   * body })` answers what the endpoint would answer over HTTP. Rejects with an Error that carries `status`
   * and `code`, as the problem would.
   */
  call: ApiCall;
  /** Of the page's Content-Security-Policy; every inline script carries it. */
  nonce: string;
  market: MarketId;
  language: LanguageId;
  /** Resolved before rendering, so that the HTML is never a loader. It never holds the id token. */
  session: SiteSession;
  requestId: string;
  /** What the guard said: the page asked for, or the one that stands for all others. */
  gate: Gate;
  isCountryRestricted: boolean;
  sportsbook: GuardFacts['sportsbook'];
  /** From which age one may play here, in years. */
  adultAge: number;
  cards: SiteFacts['cards'];
  cookieDefault: CookieOptions;
  /** Markets that have this page, for crawlers; null: all of them. */
  pageMarkets: readonly MarketId[] | null;
};

export type SiteHandler = (request: Request, load: SiteLoad) => Promise<Response>;

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
export function createSite({ mode }: { mode: 'production' | 'development' }): SiteHandler {
  const handle = createRequestHandler(build, mode);
  return async (request, load) => {
    const url = new URL(request.url);
    const place = parseLocalePrefix(url.pathname + url.search, ['favicon.ico']);
    if (place.kind === 'outside') return new Response(null, { status: 404 });
    if (place.kind === 'redirect')
      return new Response(null, { status: 302, headers: { location: place.to } });

    const site = createServerSite(request, load, place.prefix);
    const context = new RouterContextProvider();
    context.set(siteContext, site);
    context.set(apiContext, load.call);
    await site.texts.load(isHeldBack(load.session) ? ['shell', 'identity'] : ['shell']);
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

function createServerSite(request: Request, load: SiteLoad, prefix: string): Site {
  const locale: Locale = { language: load.language, market: load.market };
  const { session: answered, market, language } = load;
  const player = answered.status === 'authorised' ? answered.player : null;
  const currency = player?.currencyCode ?? markets[market].currency;
  const facts: SiteFacts = {
    locale,
    bcp47: bcp47Of(language),
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
    adultAge: load.adultAge,
    cards: load.cards,
    cookieDefault: load.cookieDefault,
    requestId: load.requestId,
  };
  const queries = createQueryClient();
  const session = createStore(load.session);
  const texts = createTexts(facts.bcp47, (domain) => readTexts(load.language, domain));
  const embedded = () =>
    JSON.stringify({
      facts,
      session: session.get(),
      texts: texts.loaded(),
      queries: dehydrate(queries, { shouldDehydrateQuery }),
    }).replace(/</g, '\\u003c');
  return {
    ...facts,
    nonce: load.nonce,
    call: load.call,
    browserApi: null,
    queries,
    texts,
    session,
    messages: createMessages(),
    alternates: alternatesOf(new URL(request.url), prefix, load.pageMarkets),
    canonical: canonicalOf(new URL(request.url), prefix, locale),
    embedded,
  };
}

/** The footer is drawn here alone. */
function shouldDehydrateQuery(query: Query): boolean {
  return defaultShouldDehydrateQuery(query) && query.queryKey[1] !== 'footer';
}

function alternatesOf(
  { origin, pathname }: URL,
  prefix: string,
  pageMarkets: SiteLoad['pageMarkets'],
): readonly Alternate[] {
  return alternates(pathname.slice(prefix.length + 1) || '/', origin, pageMarkets);
}

/** The one address of this page: the market's own prefix, without the query. */
function canonicalOf({ origin, pathname }: URL, prefix: string, locale: Locale): string {
  return origin + localePath(locale, pathname.slice(prefix.length + 1) || '/');
}

function themeOf(cookie: string | null): Theme | null {
  const theme = /(?:^|;\s*)theme=(dark|light)(?:;|$)/.exec(cookie ?? '')?.[1];
  return theme === 'dark' || theme === 'light' ? theme : null;
}
