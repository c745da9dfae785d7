import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { MarketPolicies } from '@halcyon/contract/market/policy';
import { FileAnswer } from '@halcyon/contract/platform/file-answer';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { addressOf, subscriberOf } from '@halcyon/wire/network/address';
import { CallCounter } from '@halcyon/wire/network/call-counter';
import { listenerOptions } from '@halcyon/wire/sockets/listener';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Context, Session } from './context.ts';
import { cookieJar } from './cookies.ts';
import { handle, type LockPlayer, type Route } from './handle.ts';
import { takeStrictJson } from './json-bodies.ts';
import { logOptions } from './log.ts';
import { readForm, takeForms } from './multipart.ts';
import { outbox } from './outbox.ts';
import { Invalid, problemOf } from './problem.ts';
import { refuseOver } from './rate-limit.ts';
import { secure, securityHeaders } from './security.ts';
import type { Db } from './sql.ts';

/** Default limit of an endpoint that names none. */
const DEFAULT_RATE = { max: 120, windowSeconds: 60 } as const;
/** Default limit of a body; an endpoint that takes more says so. */
const BODY_BYTES_MAX = 64 * 1024;
const SITE_MAX = 1_000_000;

/** How addresses are read, at every server that answers them. */
export const routerOptions = { ignoreTrailingSlash: true, maxParamLength: 200 };

export type SessionLookup = (call: {
  readonly cookie: (name: string) => string | undefined;
  readonly bearer: string | null;
  readonly access: string;
  readonly method: string;
}) => Promise<{ session: Session } | { gone: string }>;

export type ServerDependencies = {
  readonly config: Config;
  readonly clock: Clock;
  readonly policies: MarketPolicies;
  readonly db: Db;
  readonly routes: readonly Route[];
  readonly resolveSession: SessionLookup;
  readonly lockPlayer: LockPlayer;
};

/** The one HTTP server with its log, without routes. Not listening yet. */
export async function openServer(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    ...listenerOptions,
    logger: logOptions(config.logLevel) as never,
    bodyLimit: BODY_BYTES_MAX,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    // What the router itself cannot read never reaches a hook.
    frameworkErrors: (thrown, request, reply) =>
      void answerProblem(thrown, request, reply.headers(securityHeaders(request, config))),
    routerOptions,
  });
  await app.register(cookie);
  await takeForms(app);
  takeStrictJson(app);
  secure(app, config);
  app.setErrorHandler((thrown, request, reply) => answerProblem(thrown, request, reply));
  app.setNotFoundHandler((request, reply) => answerProblem(new Refusal('request.not_found'), request, reply));
  return app;
}

/** The routes of the API on a server. */
export function mountRoutes(app: FastifyInstance, deps: ServerDependencies): void {
  const calls = new CallCounter();
  for (const route of deps.routes) mount(app, deps, route, calls);
}

/** A server with these routes. */
export async function buildServer(deps: ServerDependencies): Promise<FastifyInstance> {
  const app = await openServer(deps.config);
  mountRoutes(app, deps);
  return app;
}

function mount(app: FastifyInstance, deps: ServerDependencies, route: Route, calls: CallCounter): void {
  const [method, url] = route.key.split(' ') as [string, string];
  const { endpoint } = route;
  app.route({
    method,
    url,
    ...(endpoint.bodyBytesMax ? { bodyLimit: endpoint.bodyBytesMax } : {}),
    handler: async (request, reply) => {
      try {
        const found = await findCounted(deps, route, calls, { request, reply });
        requireAccess(endpoint.access, found);
        const takesForm = endpoint.bodyType === 'multipart';
        // A foreign page can send a form without asking; only what takes one looks at it.
        if (!takesForm && request.isMultipart()) throw new Invalid([{ field: '', code: 'json_expected' }]);
        const form = takesForm ? await readForm(request, endpoint) : null;
        const context = { ...contextOf(deps, request, reply, found), files: form?.files ?? [] };
        const raw = { params: request.params, query: request.query, body: form?.fields ?? request.body };
        const { status, body } = await handle(route, context, raw, deps.lockPlayer);
        if (status >= 400) void reply.type('application/problem+json');
        else if (endpoint.answerType) void reply.type(endpoint.answerType);
        void reply.header('cache-control', 'no-store');
        if (body instanceof FileAnswer) return await sendFile(reply, status, body);
        return await reply.status(status).send(status === 204 ? undefined : body);
      } catch (thrown) {
        return answerProblem(thrown, request, reply, endpoint);
      }
    },
  });
}

/** A file is something to save. Were it opened as a page all the same, it could neither run nor load anything. */
export function sendFile(reply: FastifyReply, status: number, file: FileAnswer): FastifyReply {
  const name = encodeURIComponent(file.fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return reply
    .status(status)
    .type(file.mediaType)
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
}

type Found = { readonly session: Session | null; readonly gone: string | null };

/**
 * Looks the session up within the rate limit. Every call counts against its address before anything is looked up;
 * one with a good session counts against its account instead, so that players behind one address do not hold each
 * other up.
 */
async function findCounted(
  deps: ServerDependencies,
  { key, endpoint }: Route,
  calls: CallCounter,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<Found> {
  if (!deps.config.rateLimits) return findSession(deps, request, endpoint.access);
  const rate = endpoint.rateLimit ?? DEFAULT_RATE;
  const address = `${key}|address:${subscriberOf(addressOf(request))}`;
  refuseOver(calls.take(address, rate), reply);
  const found = await findSession(deps, request, endpoint.access);
  if (found.session) {
    calls.giveBack(address);
    refuseOver(calls.take(`${key}|player:${found.session.playerId}`, rate), reply);
  }
  return found;
}

async function findSession(
  deps: ServerDependencies,
  request: FastifyRequest,
  access: string,
): Promise<Found> {
  if (access === 'public') return { session: null, gone: null };
  const bearer = bearerOf(request.headers);
  const found = await deps.resolveSession({
    cookie: (name) => request.cookies[name],
    bearer,
    access,
    method: request.method,
  });
  // A session of one site is none on another.
  const isHere = 'session' in found && (found.session.siteId ?? siteOf(request)) === siteOf(request);
  const session = isHere ? found.session : null;
  const gone = 'gone' in found ? found.gone : null;
  return { session, gone };
}

/** Refuses: the reason why there is no session; session.restricted. */
function requireAccess(access: string, { session, gone }: Found): void {
  if (access === 'public' || access === 'visitor') return;
  if (!session) throw new Refusal(gone ?? 'session.none');
  if (session.isRestricted && access === 'player') throw new Refusal('session.restricted');
}

/**
 * The id token of a call: `Authorization: Bearer …`, or the `Access-Token` header of the specification, which
 * carries the same one. Two that differ are a mistake or an attack.
 */
function bearerOf(headers: FastifyRequest['headers']): string | null {
  const authorization = headers.authorization ?? '';
  const bearer = authorization.startsWith('Bearer ') ? authorization.slice(7) : null;
  const access = [headers['access-token']].flat()[0] ?? null;
  if (bearer && access && bearer !== access) throw new Refusal('session.forbidden');
  return bearer ?? access;
}

function contextOf(
  deps: ServerDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  found: Found,
): Context {
  const header = request.headers['idempotency-key'];
  return {
    requestId: request.id,
    log: request.log,
    config: deps.config,
    clock: deps.clock,
    policies: deps.policies,
    db: deps.db,
    outbox,
    siteId: siteOf(request),
    address: addressOf(request),
    headers: request.headers as Context['headers'],
    cookies: cookieJar(request, reply, deps.config),
    session: found.session,
    sessionGone: found.gone,
    idempotencyKey: typeof header === 'string' ? header : null,
    files: [],
  };
}

/** The site that a call names; 1 when it names none or nonsense. */
function siteOf(request: FastifyRequest): number {
  const site = Number(request.headers['site-context'] ?? 1);
  return Number.isInteger(site) && site > 0 && site <= SITE_MAX ? site : 1;
}

function answerProblem(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint?: Route['endpoint'],
) {
  const problem = problemOf(thrown, request.id, endpoint);
  if (problem.status >= 500) request.log.error({ err: thrown }, 'fault');
  else request.log.debug({ code: problem.code }, 'refused');
  return reply
    .status(problem.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(problem);
}
