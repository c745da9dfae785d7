import type { MarketPolicies } from '@halcyon/contract/market/policy';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { constants, createBrotliCompress } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { withMultibrand } from '@halcyon/contract/identity/multibrand';
import { cookieDefault, type CookieOptions } from '@halcyon/contract/market/cookie-consent';
import { isCountryAllowed } from '@halcyon/contract/market/countries';
import { parseLocalePrefix, ownMarketPath } from '@halcyon/contract/market/locale';
import type { LanguageId } from '@halcyon/contract/market/languages';
import type { MarketId } from '@halcyon/contract/market/markets';
import {
  guard,
  guardPath,
  type GuardAccess,
  type GuardFacts,
  type GuardReason,
} from '@halcyon/contract/platform/guard';
import { Problem } from '@halcyon/contract/platform/problem';
import { addressOf } from '@halcyon/wire/network/address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SeenPlace } from './identity/public.ts';
import type { Config } from './platform/config.ts';
import { nonceOf } from './platform/security.ts';

/** Says why a page was not the one requested. */
const REASON_HEADER = 'x-halcyon-redirect-reason';

/** One page in the brotli stream is flushed as it is written, or streaming would end here. */
const brotli = { flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

type CallInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};
type SiteLoad = {
  readonly call: (
    key: string,
    input?: CallInput,
    options?: { readonly idempotencyKey?: string },
  ) => Promise<unknown>;
  readonly nonce: string;
  readonly market: MarketId;
  readonly language: LanguageId;
  readonly session: object;
  readonly requestId: string;
  readonly gate: 'asked' | 'maintenance' | 'restricted';
  readonly isCountryRestricted: boolean;
  readonly sportsbook: GuardFacts['sportsbook'];
  readonly adultAge: number;
  readonly cards: 'any' | 'debit';
  readonly cookieDefault: CookieOptions;
  /** Markets that have this page, for crawlers; null: all of them. */
  readonly pageMarkets: readonly MarketId[] | null;
};
type Site = (request: Request, load: SiteLoad) => Promise<Response>;

/** An answer of the API that was not a success; the site reads `status` and `code`. */
class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.status = problem.status;
    this.code = problem.code;
    this.problem = problem;
  }
}

export type SiteDependencies = {
  readonly policies: MarketPolicies;
  readonly config: Config;
  readonly buildFolder: string;
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
    createSite: (options: { mode: 'production' }) => Site;
  };
  const site = createSite({ mode: 'production' });
  const client = join(deps.buildFolder, 'client');
  await app.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    // Every file is known at start. Looking each one up again reads the whole folder twice a request.
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
      handler: (request, reply) => answerPage(app, deps, site, request, reply),
    });
  });
}

async function answerPage(
  app: FastifyInstance,
  deps: SiteDependencies,
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const place = parseLocalePrefix(request.url, ['favicon.ico', 'favicon.svg', 'assets']);
  if (place.kind === 'redirect') return leave(request, reply, place.to, 'locale');
  if (place.kind === 'outside') throw Object.assign(new Error('not found'), { statusCode: 404 });

  const caller = new PageCaller(app, request);
  const session = await caller.session();
  const { isMaintenance } = deps.config;
  const { countryCode: seenCountry, province: seenProvince } = await deps.seenAt(addressOf(request));
  const { blockedProvinces } = deps.policies.of(place.locale.market);
  const sportsbook = { ...deps.config.sportsbook, blockedProvinces, seenProvince };
  const isCountryRestricted = seenCountry !== null && !isCountryAllowed(seenCountry);
  const verdict = guard({
    path: guardPath(place.rest),
    address: request.url,
    session: session.status,
    account: accountOf(session),
    market: place.locale.market,
    isMaintenance,
    isCountryRestricted,
    sportsbook,
  });
  if (verdict.kind === 'redirect') {
    const own = verdict.market ? ownMarketPath(request.url, verdict.market as MarketId) : null;
    return leave(request, reply, own ?? `/${place.prefix}${verdict.to}`, verdict.reason);
  }
  const province = session.status === 'authorised' ? session.player.provinceCode : null;
  const response = await site(requestOf(request, deps.config), {
    call: (key, input, options) => caller.call(key, input, options),
    nonce: nonceOf(request),
    market: place.locale.market,
    language: place.locale.language,
    session,
    requestId: request.id,
    gate: verdict.kind === 'show' ? verdict.page : 'asked',
    isCountryRestricted,
    sportsbook,
    cookieDefault: cookieDefault(place.locale.market, seenCountry),
    pageMarkets: deps.marketsOf(guardPath(place.rest)),
    adultAge: deps.policies.adultAge(place.locale.market, province),
    cards: deps.policies
      .of(place.locale.market, province)
      .paymentMethods.some(({ isDebitOnly }) => isDebitOnly)
      ? 'debit'
      : 'any',
  });
  for (const cookie of caller.cookies) response.headers.append('set-cookie', cookie);
  return sendPage(response, request, reply);
}

/** Every redirect of a page says why, to the browser's owner and in the log. */
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

type GuardedPlayer = Omit<NonNullable<GuardFacts['account']>, 'access'>;
type PageSession =
  | { readonly status: 'anonymous' }
  | {
      readonly status: 'authorised';
      readonly player: GuardedPlayer;
      readonly restriction: object | null;
      /** Null: it could not be read, so the guards allow nothing. */
      readonly access: GuardAccess | null;
    };

function accountOf(session: PageSession): GuardFacts['account'] {
  return session.status === 'authorised' ? { ...session.player, access: session.access ?? 'failed' } : null;
}

/** Calls the API in process with the rights of the page's own session cookie. */
class PageCaller {
  readonly #app: FastifyInstance;
  readonly #request: FastifyRequest;
  #idToken: string | null = null;
  /** Cookies that the calls of this page were given; the page passes them on. */
  readonly cookies: string[] = [];

  constructor(app: FastifyInstance, request: FastifyRequest) {
    this.#app = app;
    this.#request = request;
  }

  async session(): Promise<PageSession> {
    if (!this.#request.headers.cookie) return { status: 'anonymous' };
    try {
      const found = (await this.call('GET /api/v1/player/session')) as {
        idToken: string;
        player: GuardedPlayer;
        restriction?: object;
        access: GuardAccess;
      };
      this.#idToken = found.idToken;
      const { player, restriction = null } = found;
      return {
        status: 'authorised',
        player,
        restriction,
        access: withMultibrand(found.access, found.idToken),
      };
    } catch (error) {
      if (error instanceof ApiProblem && error.status < 500) return { status: 'anonymous' };
      throw error;
    }
  }

  async call(
    key: string,
    input: CallInput = {},
    options: { idempotencyKey?: string } = {},
  ): Promise<unknown> {
    const [method, path] = key.split(' ') as ['GET', string];
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    );
    const { cookie, 'user-agent': agent } = this.#request.headers;
    const response = await this.#app.inject({
      method,
      url,
      remoteAddress: addressOf(this.#request),
      query: queryOf(input.query),
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(agent ? { 'user-agent': agent } : {}),
        ...(this.#idToken ? { authorization: `Bearer ${this.#idToken}` } : {}),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    });
    this.cookies.push(...[response.headers['set-cookie'] ?? []].flat());
    if (response.statusCode < 400) return response.body === '' ? {} : response.json();
    const problem = Problem.safeParse(response.json());
    if (problem.success) throw new ApiProblem(problem.data);
    throw new Error(`${key} answered ${response.statusCode} without a problem`);
  }
}

function queryOf(query: CallInput['query']): Record<string, string> {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function requestOf(request: FastifyRequest, config: Config): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  const hasBody = request.method === 'POST';
  const body = hasBody ? (Readable.toWeb(request.raw) as ReadableStream) : null;
  const init = { method: request.method, headers, body, duplex: 'half' } as RequestInit;
  return new Request(new URL(request.url, config.publicOrigin), init);
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
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  if (!takesBrotli || !response.headers.get('content-type')?.startsWith('text/')) return reply.send(page);
  void reply.header('content-encoding', 'br').removeHeader('content-length');
  const compressed = createBrotliCompress(brotli);
  page.on('error', (error) => compressed.destroy(error));
  return reply.send(page.pipe(compressed));
}
