import { randomUUIDv7 } from 'node:crypto';
import {
  LOGIN_FAILURES_MAX,
  LOGIN_WINDOW_MINUTES,
  type SignedIn,
} from '@halcyon/contract/identity/login.contract';
import { TERMS_VERSION } from '@halcyon/contract/identity/terms';
import type { loginEndpoints } from '@halcyon/contract/identity/login.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import type { Context } from '../platform/context.ts';
import { findAccount, noteLogin, type AccountRow } from './account.store.ts';
import { findPasswordHash, updatePasswordHash } from './credential.store.ts';
import { checkEmailCode, sendEmailCode } from './email-code.service.ts';
import * as guard from './login-guard.store.ts';
import { afterPassword } from './login.rules.ts';
import type { Identity } from './parts.ts';
import { joinVisitorConsent } from './preference.service.ts';
import { signedIn } from './profile.service.ts';
import { openSession } from './session.service.ts';
import { giveTicket } from './sign-up-ticket.service.ts';
import { findByEmail, findPendingByEmail } from './unique-value.store.ts';
import { hashOfValue } from './value-hash.ts';

type LoginCall = (typeof loginEndpoints)['POST /api/v1/player/login'];
type UnlockRequest = InputOf<(typeof loginEndpoints)['POST /api/v1/player/login/unlock_request']>['body'];
type Unlock = InputOf<(typeof loginEndpoints)['POST /api/v1/player/login/unlock']>['body'];

const WINDOW_MS = LOGIN_WINDOW_MINUTES * 60_000;
const ADDRESS_WINDOW_MS = 15 * 60_000;
/** Many people may share one address; a machine that guesses passes this in seconds. */
const ADDRESS_FAILURES_MAX = 40;

/**
 * Signs in with e-mail and password. An unknown e-mail does the same work and gets the same answers as a
 * wrong password; what the account's status says comes only after the right one.
 *
 * Refuses: request.too_many, login.attempts_exceeded, login.unauthorized, then login.blacklisted,
 * login.account_closed, login.account_deactivated, login.sign_up_unfinished, login.not_ready.
 * Writes: the attempt before the password is checked; session, login and event after it.
 * Source: decisions 4, 5, 7, 32.
 */
export async function logIn(
  identity: Identity,
  ctx: Context,
  body: InputOf<LoginCall>['body'],
): Promise<AnswerOf<LoginCall>> {
  const at = ctx.clock.now();
  const emailHash = hashOfValue('email', body.email);
  await refuseThrottled(identity, ctx, at);
  const windowStart = new Date(at.getTime() - WINDOW_MS);
  const attempts = await guard.takeAttempt(ctx.db, emailHash, windowStart, at);
  if (attempts === null || attempts > LOGIN_FAILURES_MAX) {
    if (attempts !== null) await guard.lockEmail(ctx.db, emailHash, at);
    throw new Refusal('login.attempts_exceeded');
  }

  // The same reads for everybody: a player id that nobody has stands in for the unknown.
  const proven = await findByEmail(ctx.db, emailHash);
  const pending = await findPendingByEmail(ctx.db, emailHash);
  const playerId = proven ?? pending ?? 0n;
  const passwordHash = await findPasswordHash(ctx.db, playerId);
  if (!(await identity.passwords.verify(body.password, passwordHash))) {
    const isLast = attempts === LOGIN_FAILURES_MAX;
    await noteFailure(ctx, emailHash, proven, isLast, at);
    throw new Refusal('login.unauthorized');
  }

  await guard.clearEmail(ctx.db, emailHash);
  const account = await findAccount(ctx.db, playerId);
  if (!account || !passwordHash) throw new Error(`player ${playerId} has a password but no account`);
  await refuseByStatus(ctx, account, emailHash, at);
  if (identity.passwords.isWeak(passwordHash)) {
    await updatePasswordHash(ctx.db, playerId, await identity.passwords.hash(body.password), at);
  }
  return enter(identity, ctx, account, body, emailHash);
}

async function refuseThrottled(identity: Identity, ctx: Context, at: Date): Promise<void> {
  if (!identity.config.rateLimits) return;
  const windowStart = new Date(at.getTime() - ADDRESS_WINDOW_MS);
  const failures = await guard.countAddressFailures(ctx.db, ctx.address, windowStart);
  if (failures >= ADDRESS_FAILURES_MAX) throw new Refusal('request.too_many');
}

async function noteFailure(
  ctx: Context,
  emailHash: string,
  playerId: bigint | null,
  isLast: boolean,
  at: Date,
): Promise<void> {
  if (isLast) await guard.lockEmail(ctx.db, emailHash, at);
  await guard.noteAddressFailure(ctx.db, ctx.address, new Date(at.getTime() - ADDRESS_WINDOW_MS), at);
  await guard.insertSecurityEvent(ctx.db, {
    eventId: randomUUIDv7(),
    kind: isLast ? 'login.locked' : 'login.failed',
    emailHash,
    playerId,
    address: ctx.address,
    at,
  });
}

async function refuseByStatus(ctx: Context, account: AccountRow, emailHash: string, at: Date): Promise<void> {
  const next = afterPassword(account, at);
  if (next.kind === 'open') return;
  await guard.insertSecurityEvent(ctx.db, {
    eventId: randomUUIDv7(),
    kind: 'login.refused',
    emailHash,
    playerId: account.player_id,
    address: ctx.address,
    at,
  });
  if (next.kind === 'refused') throw new Refusal(next.code);
  await ctx.db.transact((tx) => giveTicket(ctx, tx, account.player_id));
  throw new Refusal('login.sign_up_unfinished', { playerId: String(account.player_id), step: next.step });
}

async function enter(
  identity: Identity,
  ctx: Context,
  account: AccountRow,
  body: InputOf<LoginCall>['body'],
  emailHash: string,
): Promise<AnswerOf<LoginCall>> {
  const at = ctx.clock.now();
  const { countryCode } = await identity.locate(ctx.address);
  const { consentId, ...meta } = body.meta ?? {};
  const session = await ctx.db.transact(async (tx) => {
    const opened = await openSession(ctx, tx, account, { method: 'password', countryCode, meta, at });
    await noteLogin(tx, account.player_id, at);
    if (consentId) await joinVisitorConsent(tx, account.player_id, consentId, ctx.address, at);
    await guard.insertSecurityEvent(tx, {
      eventId: randomUUIDv7(),
      kind: 'login.succeeded',
      emailHash,
      playerId: account.player_id,
      address: ctx.address,
      at,
    });
    return opened;
  });
  const answer: SignedIn = await signedIn(identity, account, session, at);
  return {
    ...answer,
    firstLogin: account.first_login_at === null,
    lastLoginAt: account.last_login_at?.toISOString() ?? null,
    updatedTermsRequired: account.terms_version < TERMS_VERSION,
  };
}

/**
 * Sends an unlock code to the account of this e-mail, if there is one and it is locked. Always answers alike
 * and at once: the work goes on after the answer, so not even its duration tells anything.
 */
export async function requestUnlock(
  identity: Identity,
  ctx: Context,
  { email }: UnlockRequest,
): Promise<Record<string, never>> {
  void sendUnlockCode(identity, email).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'an unlock code could not be sent'),
  );
  return {};
}

async function sendUnlockCode(identity: Identity, email: string): Promise<void> {
  const emailHash = hashOfValue('email', email);
  const playerId = await findByEmail(identity.db, emailHash);
  if (playerId === null || !(await guard.isEmailLocked(identity.db, emailHash))) return;
  const account = await findAccount(identity.db, playerId);
  if (!account) return;
  await sendEmailCode(identity, {
    playerId,
    purpose: 'unlock',
    to: account.email,
    languageId: account.language_id,
  });
}

/** Opens a locked e-mail with its code. Refuses: login.code_invalid, for an unknown e-mail as well. */
export async function unlock(
  identity: Identity,
  ctx: Context,
  { email, code }: Unlock,
): Promise<Record<string, never>> {
  const at = ctx.clock.now();
  const emailHash = hashOfValue('email', email);
  const playerId = await findByEmail(ctx.db, emailHash);
  // Nobody has the id 0: an unknown e-mail asks the same question and gets no for an answer.
  const isRight = (await checkEmailCode(identity, playerId ?? 0n, 'unlock', code)) === 'right';
  await guard.insertSecurityEvent(ctx.db, {
    eventId: randomUUIDv7(),
    kind: isRight ? 'unlock.succeeded' : 'unlock.failed',
    emailHash,
    playerId,
    address: ctx.address,
    at,
  });
  if (!isRight) throw new Refusal('login.code_invalid');
  await guard.clearEmail(ctx.db, emailHash);
  return {};
}
