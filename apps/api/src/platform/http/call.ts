import type { MarketPolicies } from '@halcyon/contract/market/policy';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { addressOf, subscriberOf } from '@halcyon/server-kit/network/address';
import type { CallCounter } from '@halcyon/server-kit/network/call-counter';
import type { RateLimit } from '@halcyon/contract/platform/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Config } from '../config/config.ts';
import type { Context, Session } from './context.ts';
import { cookieJar } from './cookies.ts';
import type { LockPlayer, Route } from './handle.ts';
import { outbox } from '../events/outbox.ts';
import { refuseOver } from './rate-limit.ts';
import type { Db } from '@halcyon/server-kit/sql';

/** Default limit of an endpoint that names none. */
const DEFAULT_RATE = { max: 120, windowSeconds: 60 } as const;
const SITE_MAX = 1_000_000;

export type SessionLookup = (call: {
  readonly cookie: (name: string) => string | undefined;
  readonly bearer: string | null;
  readonly access: string;
  readonly method: string;
  /** Key of the endpoint, or `page`. */
  readonly key: string;
}) => Promise<{ session: Session } | { gone: string }>;

/** What every call needs, over HTTP and in process. */
export type ServerDependencies = {
  readonly config: Config;
  readonly clock: Clock;
  readonly policies: MarketPolicies;
  readonly db: Db;
  readonly routes: readonly Route[];
  readonly resolveSession: SessionLookup;
  readonly lockPlayer: LockPlayer;
};

export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };
export type Found = { readonly session: Session | null; readonly gone: string | null };

/** What is counted and looked up for: an endpoint, or a page. */
export type Counted = {
  readonly key: string;
  readonly access: string;
  readonly rateLimit?: RateLimit | undefined;
};

/**
 * Looks the session up within the rate limit. Every call counts against its address before anything is looked up;
 * one with a good session counts against its account instead, so that players behind one address do not hold each
 * other up.
 */
export async function findCounted(
  deps: ServerDependencies,
  { key, access, rateLimit: rate = DEFAULT_RATE }: Counted,
  calls: CallCounter,
  { request, reply }: Exchange,
  bearer = () => bearerOf(request.headers),
): Promise<Found> {
  const find = () => findSession(deps, request, { key, access }, bearer);
  if (!deps.config.rateLimits) return find();
  const address = `${key}|address:${subscriberOf(addressOf(request))}`;
  refuseOver(calls.take(address, rate), reply);
  const found = await find();
  if (found.session) {
    calls.giveBack(address);
    refuseOver(calls.take(`${key}|player:${found.session.playerId}`, rate), reply);
  }
  return found;
}

async function findSession(
  deps: ServerDependencies,
  request: FastifyRequest,
  { key, access }: Counted,
  bearer: () => string | null,
): Promise<Found> {
  if (access === 'public') return { session: null, gone: null };
  const found = await deps.resolveSession({
    cookie: (name) => request.cookies[name],
    bearer: bearer(),
    access,
    method: request.method,
    key,
  });
  // A session of one site is none on another.
  const isHere = 'session' in found && (found.session.siteId ?? siteOf(request)) === siteOf(request);
  const session = isHere ? found.session : null;
  const gone = 'gone' in found ? found.gone : null;
  return { session, gone };
}

/** Refuses: the reason why there is no session; session.restricted. */
export function requireAccess(access: string, { session, gone }: Found): void {
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

export function contextOf(deps: ServerDependencies, { request, reply }: Exchange, found: Found): Context {
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
