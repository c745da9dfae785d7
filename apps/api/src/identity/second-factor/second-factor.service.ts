import { STEP_UP_MINUTES, type AnswerOf, type InputOf } from '@halcyon/contract/platform/endpoint';
import type { Challenge } from '@halcyon/contract/identity/challenge';
import type { secondFactorEndpoints } from '@halcyon/contract/identity/second-factor.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { randomUUIDv7 } from 'node:crypto';
import type { PlayerCommandContext, PlayerContext } from '../../platform/http/context.ts';
import { findAccount, type AccountRow } from '../account/account.store.ts';
import { askFactor, maskedEmail, maskedPhone, takeAnswer } from '../challenge/challenge.service.ts';
import { insertSecurityEvent, type SecurityEvent } from '../account/login-guard.store.ts';
import { sendNoticeLater } from '../messaging/notice.service.ts';
import type { Identity } from '../dependencies.ts';
import { keepPasskey, startPasskey } from '../challenge/passkey.service.ts';
import { deletePasskey, insertPasskey, listPasskeys, type PasskeyRow } from '../challenge/passkey.store.ts';
import { makeRecoveryCodes } from '../challenge/recovery-code.service.ts';
import { noteSecondFactor } from '../session/session.store.ts';
import { lockSignUp, proveEmail } from '../login/sign-up.service.ts';
import { checkTotp, playerTotp, startTotp } from '../challenge/totp.service.ts';
import { confirmTotp, deleteTotp, findTotp } from '../challenge/totp.store.ts';

type Calls = typeof secondFactorEndpoints;
type TotpCall = Calls['POST /api/v1/player/second-factor/totp'];
type PasskeyCall = Calls['POST /api/v1/player/passkeys'];
type StepUpCall = Calls['POST /api/v1/player/session/step_up'];
type Factors = AnswerOf<Calls['GET /api/v1/player/second-factor']>;
const DEFAULT_NAME = 'Passkey';

/** Requests a second factor for the current session. */
export async function askStepUp(
  identity: Identity,
  ctx: PlayerContext,
  { method }: InputOf<Calls['POST /api/v1/player/session/step_up_request']>['body'],
): Promise<Challenge> {
  const account = await own(ctx);
  return askFactor(identity, account, { purpose: 'step_up', sessionId: ctx.session.sessionId }, method);
}

/**
 * The answer to it. For `STEP_UP_MINUTES` from now the session may call what requires a second factor.
 * Writes: session and device, security event; person and email_key with a first proof of the e-mail.
 * Refuses: second_factor.…, second_factor.email_taken.
 */
export async function stepUp(
  identity: Identity,
  ctx: PlayerContext,
  answer: InputOf<StepUpCall>['body'],
): Promise<AnswerOf<StepUpCall>> {
  const { sessionId } = ctx.session;
  const at = ctx.clock.now();
  const of = { purpose: 'step_up', sessionId, playerId: ctx.playerId } as const;
  const note = (kind: SecurityEvent['kind']) => insertSecurityEvent(ctx.db, event(ctx, kind, at));
  try {
    const { method } = await takeAnswer(identity, of, answer);
    if (method === 'email') await proveByStepUp(ctx, at);
  } catch (error) {
    if (error instanceof Refusal) await note('step_up.failed');
    throw error;
  }
  await ctx.db.transact((tx) => noteSecondFactor(tx, ctx.playerId, sessionId, at));
  await note('step_up.passed');
  return { validUntil: new Date(at.getTime() + STEP_UP_MINUTES * 60_000).toISOString() };
}

/**
 * The code confirms an e-mail that was only entered so far, as at a sign-up through the bank: it is
 * proven. Refuses: second_factor.email_taken (another account has proven it before).
 */
async function proveByStepUp(ctx: PlayerContext, at: Date): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const account = await lockSignUp(tx, ctx.playerId);
    if (account.email_verified_at !== null) return;
    if (!(await proveEmail(tx, account, at))) throw new Refusal('second_factor.email_taken');
    await insertSecurityEvent(tx, event(ctx, 'email.proven', at));
  });
}

/** Which second factors the account has. */
export async function readFactors(ctx: PlayerContext): Promise<Factors> {
  const [account, totp, recoveryCodesLeft, passkeys] = await Promise.all([
    own(ctx),
    findTotp(ctx.db, ctx.playerId),
    playerTotp(ctx.db, ctx.playerId).countRecoveryCodes(),
    listPasskeys(ctx.db, ctx.playerId),
  ]);
  const isPhoneProven = account.phone !== null && account.phone_verified_at !== null;
  return {
    email: maskedEmail(account.email),
    phone: isPhoneProven ? maskedPhone(account.phone ?? '') : null,
    totp: {
      isSet: Boolean(totp?.confirmed_at),
      since: totp?.confirmed_at?.toISOString() ?? null,
      recoveryCodesLeft,
    },
    passkeys: passkeys.length,
  };
}

/** Begins with an authenticator app, or counts it in by its first code and gives its recovery codes. */
export async function setTotp(
  identity: Identity,
  ctx: PlayerContext,
  { code }: InputOf<TotpCall>['body'],
): Promise<AnswerOf<TotpCall>> {
  const keep = playerTotp(ctx.db, ctx.playerId);
  if (code === undefined) {
    const account = await own(ctx);
    const started = await ctx.db.transact((tx) => startTotp(identity, tx, keep, account.email));
    if (!started) throw new Refusal('second_factor.already_set');
    return { isSet: false, ...started };
  }
  const said = await checkTotp(identity, keep, code, true);
  if (said === 'not_set') throw new Refusal('second_factor.expired');
  if (said !== 'right') throw new Refusal('second_factor.invalid');
  return ctx.db.transact(async (tx) => {
    const at = ctx.clock.now();
    if (!(await confirmTotp(tx, ctx.playerId, at))) throw new Refusal('second_factor.already_set');
    await insertSecurityEvent(tx, event(ctx, 'factor.added', at));
    await sendNoticeLater(tx, ctx.playerId, 'factorAdded');
    return { isSet: true, recoveryCodes: await makeRecoveryCodes(tx, keep, at) };
  });
}

/**
 * New recovery codes. Not a command: its stored answer would keep the codes in plain text.
 * Refuses: second_factor.not_set.
 */
export async function renewRecoveryCodes(
  ctx: PlayerContext,
): Promise<AnswerOf<Calls['POST /api/v1/player/second-factor/recovery-codes']>> {
  const keep = playerTotp(ctx.db, ctx.playerId);
  if (!(await keep.find())?.confirmed_at) throw new Refusal('second_factor.not_set');
  return ctx.db.transact(async (tx) => {
    const at = ctx.clock.now();
    await insertSecurityEvent(tx, event(ctx, 'recovery_codes.renewed', at));
    return { recoveryCodes: await makeRecoveryCodes(tx, keep, at) };
  });
}

/** Refuses: second_factor.not_set. */
export async function removeTotp(ctx: PlayerCommandContext): Promise<Record<string, never>> {
  if (!(await deleteTotp(ctx.tx, ctx.playerId))) throw new Refusal('second_factor.not_set');
  return removed(ctx);
}

/** Own passkeys, the oldest first; there are never more than a page of them. */
export async function readPasskeys(ctx: PlayerContext) {
  const rows = await listPasskeys(ctx.db, ctx.playerId);
  return { items: rows.map(shown), nextCursor: null };
}

/** Begins with a passkey, or keeps the one that the browser made. */
export async function addPasskey(
  ctx: PlayerContext,
  { name, passkey }: InputOf<PasskeyCall>['body'],
): Promise<AnswerOf<PasskeyCall>> {
  if (!passkey) return { options: await startPasskey(ctx, (await own(ctx)).email) };
  const made = await keepPasskey(ctx, passkey, name ?? DEFAULT_NAME);
  await ctx.db.transact(async (tx) => {
    await insertPasskey(tx, ctx.playerId, made);
    await insertSecurityEvent(tx, event(ctx, 'factor.added', made.created_at));
    await sendNoticeLater(tx, ctx.playerId, 'factorAdded');
  });
  return { passkey: shown({ ...made, last_used_at: null }) };
}

/** Refuses: second_factor.passkey_unknown, for another player's passkey as well. */
export async function removePasskey(
  ctx: PlayerCommandContext,
  passkeyId: string,
): Promise<Record<string, never>> {
  const isGone = await deletePasskey(ctx.tx, ctx.playerId, passkeyId);
  if (!isGone) throw new Refusal('second_factor.passkey_unknown');
  return removed(ctx);
}

async function removed(ctx: PlayerCommandContext): Promise<Record<string, never>> {
  await insertSecurityEvent(ctx.tx, event(ctx, 'factor.removed', ctx.clock.now()));
  // A change by a stranger does not stay unseen.
  await sendNoticeLater(ctx.tx, ctx.playerId, 'factorRemoved');
  return {};
}

function event(ctx: PlayerContext, kind: SecurityEvent['kind'], at: Date): SecurityEvent {
  return {
    eventId: randomUUIDv7(),
    kind,
    emailHash: null,
    playerId: ctx.playerId,
    address: ctx.address,
    at,
  };
}

async function own(ctx: PlayerContext): Promise<AccountRow> {
  const account = await findAccount(ctx.db, ctx.playerId);
  if (!account) throw new Error(`player ${ctx.playerId} is signed in but has no account`);
  return account;
}

function shown(row: PasskeyRow) {
  return {
    id: row.passkey_id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    isBackedUp: row.is_backed_up,
  };
}
