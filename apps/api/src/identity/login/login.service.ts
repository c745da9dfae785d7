import { randomUUIDv7 } from 'node:crypto';
import {
  LOGIN_FAILURES_MAX,
  LOGIN_WINDOW_MINUTES,
  type LoggedIn,
  type SignedIn,
  type loginEndpoints,
} from '@halcyon/contract/identity/login.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import type { Challenge } from '@halcyon/contract/identity/challenge';
import { subscriberOf } from '@halcyon/server-kit/network/address';
import type { Context } from '../../platform/http/context.ts';
import { findAccount, noteLogin, type AccountRow } from '../account/account.store.ts';
import {
  askFactor,
  chosenFactors,
  maskedPhone,
  switchFactor,
  takeAnswer,
} from '../challenge/challenge.service.ts';
import { findPasswordHash, updatePasswordHash } from '../account/credential.store.ts';
import * as guard from '../account/login-guard.store.ts';
import { deviceGuard, knownDevice } from '../session/known-device.service.ts';
import { afterPassword } from './login.rules.ts';
import type { Identity } from '../dependencies.ts';
import { joinVisitorConsent } from '../profile/preference.service.ts';
import { signedIn } from '../profile/profile.service.ts';
import { keepPool, openPool, sealPool } from '../session/pool-session.service.ts';
import { openSession } from '../session/session.service.ts';
import { noteSecondFactor, type DeviceRow } from '../session/session.store.ts';
import type { Opened } from '../password/sign-in.port.ts';
import { giveTicket } from './sign-up-ticket.service.ts';
import { isTermsUpdateRequired } from '../account/terms.service.ts';
import { findByEmail, findPendingByEmail } from '../account/unique-value.store.ts';
import { hashOfValue } from '../account/value-hash.ts';

type LoginCall = (typeof loginEndpoints)['POST /api/v1/player/login'];
type FactorRequestCall = (typeof loginEndpoints)['POST /api/v1/player/login/second_factor_request'];
type FactorCall = (typeof loginEndpoints)['POST /api/v1/player/login/second_factor'];

const WINDOW_MS = LOGIN_WINDOW_MINUTES * 60_000;
const ADDRESS_WINDOW_MS = 15 * 60_000;
/** Many people may share one address; a machine that guesses passes this in seconds. */
const ADDRESS_FAILURES_MAX = 40;
/** How long a device that has passed a second factor needs none again. */
const SECOND_FACTOR_KEPT_MS = 30 * 86_400_000;

/**
 * Signs in with e-mail and password. An unknown e-mail does the same work and gets the same answers as a
 * wrong password; what the account's status says comes only after the right one.
 *
 * Failures are counted for the e-mail, and for a device that the player has signed in on before for this
 * device alone: so strangers who guess lock the e-mail against strangers, and its owner still gets in.
 *
 * Refuses: request.too_many, login.attempts_exceeded, login.unauthorized, then login.blacklisted,
 * login.account_closed, login.account_deactivated, login.sign_up_unfinished, login.not_ready,
 * login.second_factor_required.
 * Writes: the attempt before the password is checked; session, login and event after it.
 * Source: docs/decisions/device-cookie.md, docs/decisions/second-factors.md.
 */
export async function logIn(
  identity: Identity,
  ctx: Context,
  body: InputOf<LoginCall>['body'],
): Promise<LoggedIn> {
  const at = ctx.clock.now();
  const emailHash = hashOfValue('email', body.email);
  await refuseThrottled(identity, ctx, at);

  // The same reads for every e-mail: an unknown one uses a player id that does not exist.
  const proven = await findByEmail(ctx.db, emailHash);
  const pending = await findPendingByEmail(ctx.db, emailHash);
  const playerId = proven ?? pending ?? 0n;
  const device = await knownDevice(ctx.db, ctx, playerId);
  const guardKey = device ? deviceGuard(emailHash, device) : emailHash;
  const windowStart = new Date(at.getTime() - WINDOW_MS);
  const attempts = await guard.takeAttempt(ctx.db, guardKey, windowStart, at);
  if (attempts === null || attempts > LOGIN_FAILURES_MAX) {
    if (attempts !== null) await guard.lockEmail(ctx.db, guardKey, at);
    throw new Refusal('login.attempts_exceeded');
  }

  const passwordHash = await findPasswordHash(ctx.db, playerId);
  const { email, password } = body;
  const opened = await identity.signIn
    .signIn({ email, password, storedHash: passwordHash })
    .catch(async (error: unknown) => {
      // The password was not checked, so the attempt does not count as wrong.
      await guard.returnAttempt(ctx.db, guardKey, at);
      throw error;
    });
  if (!opened || playerId === 0n) {
    const isLast = attempts === LOGIN_FAILURES_MAX;
    await noteFailure(ctx, { emailHash, guardKey, playerId: proven, isLast, at });
    throw new Refusal('login.unauthorized');
  }

  await guard.clearEmail(ctx.db, guardKey);
  const account = await findAccount(ctx.db, playerId);
  if (!account) throw new Error(`player ${playerId} has a password but no account`);
  await refuseByStatus(ctx, account, emailHash, at);
  if (opened.kind === 'own' && passwordHash && identity.passwords.isOutdated(passwordHash)) {
    await updatePasswordHash(ctx.db, playerId, await identity.passwords.hash(body.password), at, false);
  }
  await refuseWithoutSecondFactor(identity, account, device, opened, at);
  return enter(identity, ctx, account, { meta: body.meta, device, opened, hasSecondFactor: false });
}

/**
 * An account with an app or a passkey requires it, except on a device that has shown it within the last
 * thirty days. docs/decisions/second-factors.md.
 */
async function refuseWithoutSecondFactor(
  identity: Identity,
  account: AccountRow,
  device: DeviceRow | null,
  opened: Opened,
  at: Date,
): Promise<void> {
  const chosen = await chosenFactors(identity, account.player_id);
  if (chosen.length === 0) return;
  const shownAt = device?.second_factor_at?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (at.getTime() - shownAt < SECOND_FACTOR_KEPT_MS) return;
  const of = {
    purpose: 'login',
    sessionId: null,
    pool: sealPool(identity, account.player_id, opened),
  } as const;
  const { challengeId, methods } = await askFactor(identity, account, of, chosen[0]);
  throw new Refusal('login.second_factor_required', { challengeId, methods: methods.join(',') });
}

/** Another second factor for a login that waits. Refuses: second_factor.… */
export async function requestLoginFactor(
  identity: Identity,
  { challengeId, method }: InputOf<FactorRequestCall>['body'],
): Promise<Challenge> {
  return switchFactor(identity, challengeId, method);
}

/**
 * Finishes a login with its second factor. What became of the account in between counts.
 * Refuses: request.too_many, second_factor.…, and what the account's status says.
 */
export async function finishLogin(
  identity: Identity,
  ctx: Context,
  { meta, ...answer }: InputOf<FactorCall>['body'],
): Promise<LoggedIn> {
  const at = ctx.clock.now();
  await refuseThrottled(identity, ctx, at);
  const held = await takeAnswer(identity, { purpose: 'login', sessionId: null }, answer).catch(
    async (error: unknown) => {
      if (error instanceof Refusal) await noteAddressFailure(ctx, at);
      throw error;
    },
  );
  const account = await findAccount(ctx.db, held.player_id);
  if (!account) throw new Error(`player ${held.player_id} has a challenge but no account`);
  await refuseByStatus(ctx, account, hashOfValue('email', account.email), at);
  const device = await knownDevice(ctx.db, ctx, account.player_id);
  const opened = openPool(identity, account.player_id, held.sealed_pool);
  return enter(identity, ctx, account, { meta, device, opened, hasSecondFactor: true });
}

async function refuseThrottled(identity: Identity, ctx: Context, at: Date): Promise<void> {
  if (!identity.config.rateLimits) return;
  const windowStart = new Date(at.getTime() - ADDRESS_WINDOW_MS);
  const failures = await guard.countAddressFailures(ctx.db, subscriberOf(ctx.address), windowStart);
  if (failures >= ADDRESS_FAILURES_MAX) throw new Refusal('request.too_many');
}

async function noteFailure(
  ctx: Context,
  of: {
    readonly emailHash: string;
    readonly guardKey: string;
    readonly playerId: bigint | null;
    readonly isLast: boolean;
    readonly at: Date;
  },
): Promise<void> {
  const { emailHash, guardKey, playerId, isLast, at } = of;
  if (isLast) await guard.lockEmail(ctx.db, guardKey, at);
  await noteAddressFailure(ctx, at);
  await guard.insertSecurityEvent(ctx.db, {
    eventId: randomUUIDv7(),
    kind: isLast ? 'login.locked' : 'login.failed',
    emailHash,
    playerId,
    address: ctx.address,
    at,
  });
}

function noteAddressFailure(ctx: Context, at: Date): Promise<void> {
  const windowStart = new Date(at.getTime() - ADDRESS_WINDOW_MS);
  return guard.noteAddressFailure(ctx.db, subscriberOf(ctx.address), windowStart, at);
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
  // What another device needs to resume the sign-up.
  throw new Refusal('login.sign_up_unfinished', {
    playerId: String(account.player_id),
    step: next.step,
    isEmailVerified: String(account.email_verified_at !== null),
    isPhoneVerified: String(account.phone_verified_at !== null),
    phoneHint: account.phone === null ? '' : maskedPhone(account.phone),
    countryCode: account.country_code,
  });
}

type Entering = {
  readonly meta: InputOf<LoginCall>['body']['meta'];
  readonly device: DeviceRow | null;
  readonly opened: Opened;
  readonly hasSecondFactor: boolean;
};

async function enter(
  identity: Identity,
  ctx: Context,
  found: AccountRow,
  { meta: given, device, opened, hasSecondFactor }: Entering,
): Promise<LoggedIn> {
  const at = ctx.clock.now();
  await identity.screen(found, 'login');
  // A register may have excluded the player this moment, or let them back in.
  const account = (await findAccount(ctx.db, found.player_id)) ?? found;
  const playerId = account.player_id;
  const { countryCode } = await identity.locate(ctx.address);
  const { consentId, ...meta } = given ?? {};
  const session = await ctx.db.transact(async (tx) => {
    const row = await openSession(identity, ctx, tx, account, {
      method: 'password',
      countryCode,
      meta,
      at,
      known: device,
    });
    if (hasSecondFactor) await noteSecondFactor(tx, playerId, row.session_id, at);
    await keepPool(identity, tx, playerId, row.session_id, opened, at);
    await noteLogin(tx, playerId, at);
    if (consentId) await joinVisitorConsent(tx, playerId, consentId, ctx.address, at);
    await guard.insertSecurityEvent(tx, {
      eventId: randomUUIDv7(),
      kind: 'login.succeeded',
      emailHash: hashOfValue('email', account.email),
      playerId,
      address: ctx.address,
      at,
    });
    return row;
  });
  const answer: SignedIn = await signedIn(identity, account, session, at);
  return {
    ...answer,
    firstLogin: account.first_login_at === null,
    lastLoginAt: account.last_login_at?.toISOString() ?? null,
    updatedTermsRequired: isTermsUpdateRequired(identity, account, at),
  };
}
