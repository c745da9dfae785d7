import type { MarketPolicies } from '@halcyon/contract/market/policy';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { constants, createBrotliCompress } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { withMultibrand } from '@halcyon/contract/identity/multibrand';
import { cookieDefault } from '@halcyon/contract/market/cookie-consent';
import { isCountryShut } from '@halcyon/contract/market/countries';
import { parseLocalePrefix, ownMarketPath } from '@halcyon/contract/market/locale';
import type { MarketId } from '@halcyon/contract/market/markets';
import type { sessionEndpoints } from '@halcyon/contract/identity/session.contract';
import type { AnswerOf } from '@halcyon/contract/platform/endpoint';
import { guard, guardPath, type GuardFacts, type GuardReason } from '@halcyon/contract/platform/guard';
import type { EmbeddedBook } from '@halcyon/contract/sportsbook/book';
import type { PageHandler, PageSession } from '@halcyon/contract/page';
import { addressOf } from '@halcyon/server-kit/network/address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SeenPlace } from './identity/public.ts';
import { bookFrameOf, frameMovedTo } from './sportsbook/public.ts';
import { bookOf } from './platform/config/books.ts';
import type { Config } from './platform/config/config.ts';
import { takesBrotli } from './platform/http/compressed.ts';
import { cookieName } from './platform/http/cookies.ts';
import { ApiProblem, type OpenPageCalls, type PageCalls } from './platform/http/page-calls.ts';

/** The reason why a page was not the one requested. */
const REASON_HEADER = 'x-halcyon-redirect-reason';

/** One page in the brotli stream is flushed as it is written, or streaming would end here. */
const brotli = { flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export type SiteDependencies = {
  readonly policies: MarketPolicies;
  readonly config: Config;
  readonly buildFolder: string;
  /** The handlers that the pages read from. */
  readonly callsOf: OpenPageCalls;
  /** The country of a visitor's address. Null: unknown. */
  readonly seenAt: (address: string) => Promise<SeenPlace>;
  /** Markets that have the page of a path below the prefix; null: all of them. */
  readonly marketsOf: (path: string) => readonly MarketId[] | null;
};

/**
 * Mounts the built player site as the catch-all of the server: files under `/assets`, everything else as
 * server-rendered pages. Without a build (the API alone) there is no site, and the log says so.
 */
export async function mountSite(app: FastifyInstance, deps: SiteDependencies): Promise<void> {
  const entry = join(deps.buildFolder, 'server', 'index.js');
  if (!existsSync(entry)) {
    app.log.warn('the player site is not built: pages answer 404');
    return;
  }
  const { createSite } = (await import(pathToFileURL(entry).href)) as {
    createSite: (options: { mode: 'production' }) => PageHandler;
  };
  const site = createSite({ mode: 'production' });
  const client = join(deps.buildFolder, 'client');
  await app.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    // Every file is known at start; a look-up per request would read the whole folder twice.
    wildcard: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  await app.register(async (pages) => {
    // The pages read their own bodies; JSON parsing belongs to the API.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    pages.route({
      method: ['GET', 'POST'],
      url: '/*',
      handler: (request, reply) => answerPage(deps, site, request, reply),
    });
  });
}

async function answerPage(
  deps: SiteDependencies,
  site: PageHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const frame = bookFrameOf(request.url, deps.config);
  if (frame === 'bad') throw Object.assign(new Error('not found'), { statusCode: 404 });
  const url = frame?.url ?? request.url;
  const place = parseLocalePrefix(url, ['favicon.ico', 'favicon.svg', 'assets']);
  if (place.kind === 'redirect') return leave(request, reply, place.to, 'locale');
  if (place.kind === 'outside') throw Object.assign(new Error('not found'), { statusCode: 404 });

  const calls = await deps.callsOf({ request, reply });
  // A frame knows its player by the token that its script brings, and the cookie says nothing.
  const session: PageSession = frame ? { status: 'anonymous' } : await sessionOf(calls, request);
  const { isMaintenance } = deps.config;
  const { countryCode: seenCountry, province: seenProvince } = await deps.seenAt(addressOf(request));
  const { blockedProvinces } = deps.policies.of(place.locale.market);
  const sportsbook = { ...deps.config.sportsbook, blockedProvinces, seenProvince };
  const isCountryRestricted = isCountryShut(seenCountry);
  const verdict = guard({
    path: guardPath(place.rest),
    address: url,
    session: session.status,
    account: accountOf(session),
    market: place.locale.market,
    isMaintenance,
    isCountryRestricted,
    sportsbook,
  });
  if (frame && (verdict.kind !== 'show' || verdict.page !== 'asked'))
    return reply.status(403).type('text/plain; charset=utf-8').send('There is no sportsbook here.');
  if (verdict.kind === 'redirect') {
    const own = verdict.market ? ownMarketPath(request.url, verdict.market as MarketId) : null;
    return leave(request, reply, own ?? `/${place.prefix}${verdict.to}`, verdict.reason);
  }
  const province = session.status === 'authorised' ? session.player.provinceCode : null;
  const response = await site(requestOf(request, deps.config, url), {
    call: calls.call,
    nonce: request.nonce,
    market: place.locale.market,
    language: place.locale.language,
    session,
    requestId: request.id,
    gate: verdict.kind === 'show' ? verdict.page : 'asked',
    isCountryRestricted,
    sportsbook,
    book: frame ? null : bookShown(deps, request, place.locale.market, province),
    bookHost: frame?.host ?? null,
    hasVirtuals: deps.config.virtuals.isOn && deps.policies.of(place.locale.market, province).virtual,
    cookieDefault: cookieDefault(place.locale.market, seenCountry),
    pageMarkets: deps.marketsOf(guardPath(place.rest)),
    adultAge: deps.policies.adultAge(place.locale.market, province),
    cards: deps.policies
      .of(place.locale.market, province)
      .paymentMethods.some(({ isDebitOnly }) => isDebitOnly)
      ? 'debit'
      : 'any',
  });
  const moved = frame && frameMovedTo(request.url, response.headers.get('location'), deps.config);
  if (moved) response.headers.set('location', moved);
  return sendPage(response, request, reply);
}

/** What the sportsbook of a market embeds. Null: the pages of our own book. */
function bookShown(
  { config, policies }: SiteDependencies,
  request: FastifyRequest,
  market: MarketId,
  province: string | null,
): EmbeddedBook | null {
  const { sportsbookVariant: variant } = policies.of(market, province);
  const { book } = bookOf(config.books, variant, request.cookies[cookieName(config, 'book')]);
  return book === 'pages' ? null : { variant, book };
}

/** Every redirect of a page states its reason, in a header and in the log. */
function leave(
  request: FastifyRequest,
  reply: FastifyReply,
  to: string,
  reason: GuardReason | 'locale',
): FastifyReply {
  logRedirect(request, to, reason);
  return reply.header(REASON_HEADER, reason).redirect(to, 302);
}

function logRedirect(request: FastifyRequest, to: string, reason: string): void {
  const [from] = request.url.split('?', 1);
  request.log.info({ reason, from, to: to.split('?', 1)[0] }, 'redirected');
}

function accountOf(session: PageSession): GuardFacts['account'] {
  return session.status === 'authorised' ? { ...session.player, access: session.access ?? 'failed' } : null;
}

type SignedIn = AnswerOf<(typeof sessionEndpoints)['GET /api/v1/player/session']>;

/** The session of a page, from the answer that a browser would get to its cookie. */
async function sessionOf(calls: PageCalls, request: FastifyRequest): Promise<PageSession> {
  if (!request.headers.cookie) return { status: 'anonymous' };
  try {
    const found = (await calls.call('GET /api/v1/player/session')) as SignedIn;
    const { player, restriction = null } = found;
    const access = withMultibrand(found.access, found.idToken);
    return { status: 'authorised', player, restriction, access };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    calls.endSession(error.code);
    return { status: 'anonymous' };
  }
}

function requestOf(request: FastifyRequest, config: Config, url: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  const hasBody = request.method === 'POST';
  const body = hasBody ? (Readable.toWeb(request.raw) as ReadableStream) : null;
  const init = { method: request.method, headers, body, duplex: 'half' } as RequestInit;
  return new Request(new URL(url, config.publicOrigin), init);
}

function sendPage(response: Response, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const to = response.headers.get('location');
  if (to) logRedirect(request, to, response.headers.get(REASON_HEADER) ?? 'route');
  void reply.status(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') void reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) void reply.header('set-cookie', cookie);
  if (!response.body) return reply.send();
  const page = Readable.fromWeb(response.body as never);
  if (!takesBrotli(request) || !response.headers.get('content-type')?.startsWith('text/'))
    return reply.send(page);
  void reply.header('content-encoding', 'br').removeHeader('content-length');
  const compressed = createBrotliCompress(brotli);
  page.on('error', (error) => compressed.destroy(error));
  return reply.send(page.pipe(compressed));
}
