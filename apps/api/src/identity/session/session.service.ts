import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { SESSION_HOURS_MAX } from '@halcyon/contract/identity/session.contract';
import { effectsOf } from '@halcyon/contract/identity/account-status';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Context, PlayerCommandContext, PlayerContext, Session } from '../../platform/http/context.ts';
import { cookieName } from '../../platform/http/cookies.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import type { AccountRow } from '../account/account.store.ts';
import { ACTIVITY_EVERY_MS, type ActivityNotes } from './activity.service.ts';
import { deviceName } from './device.ts';
import type { Identity, IdentityPorts } from '../dependencies.ts';
import { keepDevice, presentDevice } from './known-device.service.ts';
import { sendNoticeLater } from '../messaging/notice.service.ts';
import { endPoolLater } from './pool-session.service.ts';
import { idleAt, presentStatus, sessionEndReason } from './session.rules.ts';
import { publishSessionsEnded } from './session-ended.service.ts';
import * as store from './session.store.ts';
import { hashOfSecret } from '../account/value-hash.ts';

const SESSION_COOKIE = 'session';
const HOUR_MS = 3_600_000;
const OWN_SESSIONS_MAX = 50;

export type SessionCall = {
  /** Reads a cookie by its full name. */
  readonly cookie: (name: string) => string | undefined;
  readonly bearer: string | null;
  /** What the endpoint requires. A `visitor` endpoint needs only the cookie. */
  readonly access?: string;
  /** A call that changes something counts as activity, a call that reads does not. */
  readonly method?: string;
  /** The endpoint; the token of a book opens those of the book alone. */
  readonly key?: string;
};

/** Whether a session that a token opened at a book has not ended. */
export type IsBookSessionOpen = (playerId: bigint, bookSessionId: string) => Promise<boolean>;

/** What the token of a book opens: the calls of the book, and the balance with its pushes. */
const bookCalls =
  /^(?:[A-Z]+ \/sportsbook-api\/|GET \/api\/v1\/player\/wallet$|POST \/api\/v1\/player\/wallet\/push-ticket$)/;

/** The caller, or the code that says why there is none. */
export type Resolved = { readonly session: Session } | { readonly gone: string };

/**
 * Finds the session of a call.
 *
 * Signed-in endpoints need the id token; the cookie alone can do nothing, but where it comes along it must be
 * of the same session. Visitor endpoints are content with the cookie, so that a page and the renewal of the
 * token know whose they are.
 * Writes: the end of a session that time has ended; the instant of the last activity.
 * Source: docs/domains/identity.md
 */
export async function resolveSession(
  identity: Pick<Identity, 'config' | 'db' | 'clock' | 'tokens'>,
  call: SessionCall,
  /** Absent: tokens of books open nothing. */
  isBookSessionOpen?: IsBookSessionOpen,
): Promise<Resolved> {
  const at = identity.clock.now();
  const cookie = call.cookie(cookieName(identity.config, SESSION_COOKIE));
  const isVisitor = call.access === 'visitor';
  if (!call.bearer || isVisitor) {
    const byCookie = cookie ? await byToken(identity, cookie, at) : { gone: 'session.none' };
    if (isVisitor && 'gone' in byCookie && byCookie.gone === 'session.none' && call.bearer) {
      return byBearer(identity, call.bearer, undefined, at);
    }
    if (isVisitor || 'gone' in byCookie) return byCookie;
    return { gone: 'session.token_missing' };
  }
  const byBook = isBookSessionOpen && bookCalls.test(call.key ?? '') ? isBookSessionOpen : null;
  const found = await byBearer(identity, call.bearer, cookie, at, byBook);
  if ('session' in found && call.method !== 'GET') {
    const { playerId, sessionId } = found.session;
    await store.touchSession(identity.db, playerId, sessionId, at, ACTIVITY_EVERY_MS);
  }
  return found;
}

async function byBearer(
  identity: Pick<Identity, 'db' | 'tokens'>,
  bearer: string,
  cookie: string | undefined,
  at: Date,
  isBookSessionOpen: IsBookSessionOpen | null = null,
): Promise<Resolved> {
  const byId = await identity.tokens.verify(bearer, at);
  const ofBook = byId.kind === 'bad' && isBookSessionOpen;
  const byBook = ofBook ? await identity.tokens.verifyForBook(bearer, at) : null;
  const verified = byBook ?? byId;
  if (verified.kind === 'expired') return { gone: 'session.token_expired' };
  if (verified.kind === 'bad') return { gone: 'session.none' };
  const row = await store.findSession(identity.db, verified.playerId, verified.sessionId);
  if (row && cookie && hashOfSecret(cookie) !== row.token_hash && !row.ended_at) {
    return { gone: 'session.forbidden' };
  }
  const found = await standing(identity, row, at);
  if (!ofBook || byBook?.kind !== 'good' || !('session' in found)) return found;
  const { playerId, bookSessionId } = byBook;
  if (!(await ofBook(playerId, bookSessionId))) return { gone: 'session.none' };
  return { session: { ...found.session, bookSessionId } };
}

/** The session behind the token of a book, as a call with the id token would have it. */
export async function resolveBookToken(
  identity: Pick<Identity, 'db' | 'tokens'>,
  token: string,
  at: Date,
): Promise<
  | {
      readonly session: Session;
      readonly bookSessionId: string;
      readonly book: string;
      readonly expiresAt: Date;
    }
  | { readonly gone: 'bad' | 'expired' | 'over' }
> {
  const verified = await identity.tokens.verifyForBook(token, at);
  if (verified.kind !== 'good') return { gone: verified.kind };
  const { playerId, sessionId, ...ofBook } = verified;
  const found = await standing(identity, await store.findSession(identity.db, playerId, sessionId), at);
  return 'session' in found ? { session: found.session, ...ofBook } : { gone: 'over' };
}

async function byToken(identity: Pick<Identity, 'db'>, token: string, at: Date): Promise<Resolved> {
  const key = await store.findSessionKey(identity.db, hashOfSecret(token));
  if (!key) return { gone: 'session.none' };
  return standing(identity, await store.findSession(identity.db, key.player_id, key.session_id), at);
}

async function standing(
  identity: Pick<Identity, 'db'>,
  row: store.SessionRow | null,
  at: Date,
): Promise<Resolved> {
  if (!row) return { gone: 'session.none' };
  const gone = sessionEndReason(row, at);
  if (gone) {
    if (gone.endNow) await store.endSession(identity.db, row.player_id, row.session_id, gone.endNow, at);
    return { gone: gone.code };
  }
  const session: Session = {
    sessionId: row.session_id,
    playerId: row.player_id,
    siteId: row.site_id,
    marketId: row.market_id,
    province: row.province,
    languageId: row.language_id,
    currency: row.currency,
    timeZone: row.time_zone,
    isRestricted: effectsOf(presentStatus(row, at)).login === 'restricted',
    ...(row.second_factor_at ? { secondFactorAt: row.second_factor_at } : {}),
  };
  return { session };
}

/**
 * Opens a session for an account whose password was right, and sets its cookies. The session that this
 * browser had before ends.
 * Writes: session, key, device, login, in the caller's transaction.
 */
export async function openSession(
  identity: Pick<IdentityPorts, 'policies' | 'onFirstSession' | 'onNewDevice'>,
  ctx: Pick<Context, 'address' | 'cookies' | 'headers'>,
  tx: Tx,
  account: AccountRow,
  login: {
    method: string;
    countryCode: string | null;
    meta: object;
    at: Date;
    /** The device behind this browser, when it is one of this player's. */
    known?: store.DeviceRow | null;
  },
): Promise<store.SessionRow> {
  const { at } = login;
  const before = ctx.cookies.get(SESSION_COOKIE);
  const old = before ? await store.findSessionKey(tx, hashOfSecret(before)) : null;
  if (old && (await store.endSession(tx, old.player_id, old.session_id, 'replaced', at))) {
    publishSessionsEnded(tx, old.player_id, [old.session_id]);
  }

  const token = randomBytes(32).toString('base64url');
  const present = presentDevice(ctx);
  const deviceId = keepDevice(ctx, login.known ?? null);
  const device = deviceName(ctx.headers['user-agent']);
  const sessionId = randomUUIDv7();
  const playerId = account.player_id;
  const place = { address: ctx.address, countryCode: login.countryCode, loginMethod: login.method, device };
  const others = await store.listOpenSessions(tx, playerId, at, 1);
  if (others.length === 0) await identity.onFirstSession(tx, playerId);
  // The owner needs no notice of an account's first login.
  if (!login.known && account.first_login_at !== null)
    await sendNoticeLater(tx, playerId, 'newDevice', { device, address: ctx.address });
  await store.insertSession(tx, {
    ...place,
    playerId,
    sessionId,
    tokenHash: hashOfSecret(token),
    at,
    idleMinutes: identity.policies.of(account.market_id, account.province).idleMinutes,
    endsAt: new Date(at.getTime() + SESSION_HOURS_MAX * HOUR_MS),
    deviceId,
  });
  await store.insertLogin(tx, {
    ...place,
    playerId,
    loginId: randomUUIDv7(),
    sessionId,
    at,
    meta: login.meta,
  });
  const devices = present ? [present, deviceId] : [deviceId];
  if (!login.known) await identity.onNewDevice(tx, playerId, devices, at);
  ctx.cookies.set(SESSION_COOKIE, token, { maxAgeSeconds: SESSION_HOURS_MAX * 3600 });
  const row = await store.findSession(tx, playerId, sessionId);
  if (!row) throw new Error(`session ${sessionId} was not written`);
  return row;
}

/** Notes that the player is there, and says when the limits are reached. */
export async function keepAlive(ctx: PlayerCommandContext): Promise<{ idleAt: string; endsAt: string }> {
  const { sessionId } = ctx.session;
  await store.touchSession(ctx.tx, ctx.playerId, sessionId, ctx.clock.now());
  const row = await store.findSession(ctx.tx, ctx.playerId, sessionId);
  if (!row) throw new Refusal('session.none');
  return { idleAt: idleAt(row).toISOString(), endsAt: row.ends_at.toISOString() };
}

/** Ends the session on the server, and at a user pool that opened it; its token is dead from now on. */
export async function signOut(
  identity: Pick<Identity, 'config' | 'signIn'>,
  ctx: PlayerCommandContext,
): Promise<Record<string, never>> {
  const { sessionId } = ctx.session;
  await endPoolLater(identity, ctx.tx, ctx.playerId, sessionId);
  await store.endSession(ctx.tx, ctx.playerId, sessionId, 'signed_out', ctx.clock.now());
  publishSessionsEnded(ctx.tx, ctx.playerId, [sessionId]);
  ctx.cookies.clear(SESSION_COOKIE);
  return {};
}

/** Clears the browser's cookie of a session that has ended with its account. */
export function forgetSessionCookie(ctx: Pick<Context, 'cookies'>): void {
  ctx.cookies.clear(SESSION_COOKIE);
}

/** When the player logged in to the session of this call. */
export async function readLoginInstant(ctx: PlayerContext): Promise<Date> {
  const row = await store.findSession(ctx.db, ctx.playerId, ctx.session.sessionId);
  return row?.opened_at ?? ctx.clock.now();
}

/** Own open sessions, the present one first. */
export async function listOwnSessions(ctx: PlayerContext) {
  const rows = await store.listOpenSessions(ctx.db, ctx.playerId, ctx.clock.now(), OWN_SESSIONS_MAX);
  const items = rows.map((row) => ({
    id: row.session_id,
    openedAt: row.opened_at.toISOString(),
    lastActiveAt: row.last_active_at.toISOString(),
    address: row.address,
    countryCode: row.country_code,
    device: row.device,
    isCurrent: row.session_id === ctx.session.sessionId,
  }));
  return {
    items: items.toSorted((left, right) => Number(right.isCurrent) - Number(left.isCurrent)),
    nextCursor: null,
  };
}

/** Ends one own session. Refuses: identity.session_unknown, for another player's session as well. */
export async function endOwnSession(
  ctx: PlayerCommandContext,
  sessionId: string,
): Promise<Record<string, never>> {
  const hasEnded = await store.endSession(ctx.tx, ctx.playerId, sessionId, 'revoked', ctx.clock.now());
  if (!hasEnded) throw new Refusal('identity.session_unknown');
  // A device that was logged out remotely must prove itself again.
  await store.forgetDevices(ctx.tx, ctx.playerId, [sessionId], ctx.session.sessionId);
  publishSessionsEnded(ctx.tx, ctx.playerId, [sessionId]);
  if (sessionId === ctx.session.sessionId) ctx.cookies.clear(SESSION_COOKIE);
  return {};
}

/** Ends every own session but the present one, and deletes their devices. Returns how many there were. */
export async function endOwnOtherSessions(ctx: PlayerCommandContext): Promise<{ ended: number }> {
  const { sessionId } = ctx.session;
  const at = ctx.clock.now();
  const ended = await store.endAllSessions(ctx.tx, ctx.playerId, 'revoked', at, sessionId);
  await store.forgetAllDevices(ctx.tx, ctx.playerId, sessionId);
  publishSessionsEnded(ctx.tx, ctx.playerId, ended);
  return { ended: ended.length };
}

/**
 * May this session still play? False once it is over, idle or restricted. The key of a game launched under it
 * goes with it; wins and refunds never check.
 */
export async function isSessionOpen(
  on: store.Reader,
  playerId: bigint,
  sessionId: string,
  at: Date,
): Promise<boolean> {
  const row = await store.findSession(on, playerId, sessionId);
  if (!row || sessionEndReason(row, at)) return false;
  return effectsOf(presentStatus(row, at)).login === 'full';
}

/** True while a session has not ended, a restricted one too. For what takes longer than the check at its start. */
export async function isSessionAlive(
  on: store.Reader,
  playerId: bigint,
  sessionId: string,
  at: Date,
): Promise<boolean> {
  const row = await store.findSession(on, playerId, sessionId);
  return row !== null && !sessionEndReason(row, at);
}

/** True: the player may stake behind this sign-in session, and is noted as active. One database query. */
export async function mayStakeIn(
  on: store.Reader,
  notes: ActivityNotes,
  playerId: bigint,
  sessionId: string,
  at: Date,
): Promise<boolean> {
  const row = await store.findSessionAtPlay(on, playerId, sessionId);
  if (!row || sessionEndReason(row, at) || row.payout || row.is_multibrand_suspended) return false;
  if (effectsOf(presentStatus(row, at)).login !== 'full') return false;
  if (row.last_active_at.getTime() <= at.getTime() - ACTIVITY_EVERY_MS) notes.note(playerId, sessionId, at);
  return true;
}

/** Ends every session of a player and deletes the devices: an exclusion, a closed account, a new password. */
export async function endPlayerSessions(tx: Tx, playerId: bigint, clock: Clock): Promise<void> {
  await store.forgetAllDevices(tx, playerId, null);
  publishSessionsEnded(tx, playerId, await store.endAllSessions(tx, playerId, 'revoked', clock.now()));
}

/** A new password ends every session except the one that changed it. */
export async function endOtherSessions(
  tx: Tx,
  { playerId, sessionId, at }: { playerId: bigint; sessionId: string; at: Date },
): Promise<void> {
  await store.forgetAllDevices(tx, playerId, sessionId);
  publishSessionsEnded(tx, playerId, await store.endAllSessions(tx, playerId, 'revoked', at, sessionId));
}
