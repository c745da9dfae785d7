import { randomBytes, randomUUIDv7 } from 'node:crypto';
import {
  RESET_MINUTES,
  RESET_SENT_MAX,
  RESET_TRIES_MAX,
  type resetEndpoints,
} from '@halcyon/contract/identity/reset.contract';
import { bcp47Of, defaultLanguage, isLanguageId } from '@halcyon/contract/market/languages';
import { localePath } from '@halcyon/contract/market/locale';
import { defaultMarket, marketIdOf } from '@halcyon/contract/market/markets';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Context } from '../../platform/http/context.ts';
import { Invalid } from '@halcyon/server-kit/problem';
import type { Tx } from '@halcyon/server-kit/sql';
import { findAccount, type AccountRow } from '../account/account.store.ts';
import { findSmsCode, markSmsVerified } from '../messaging/code.store.ts';
import { updatePasswordHash } from '../account/credential.store.ts';
import { clearEmail, insertSecurityEvent } from '../account/login-guard.store.ts';
import { sendNoticeLater } from '../messaging/notice.service.ts';
import type { Identity } from '../dependencies.ts';
import { insertPersonChange } from '../account/person-change.store.ts';
import * as store from './reset.store.ts';
import { endPlayerSessions } from '../session/session.service.ts';
import { newPasswordHash } from '../login/sign-up.service.ts';
import { sendSmsCode } from '../messaging/sms-code.service.ts';
import { findByEmail } from '../account/unique-value.store.ts';
import { hashOfSecret, hashOfValue } from '../account/value-hash.ts';

type Ends = typeof resetEndpoints;
type BodyOf<Key extends keyof Ends> = InputOf<Ends[Key]>['body'];

const RESET_MS = RESET_MINUTES * 60_000;
const SENT_WINDOW_MS = 3_600_000;

/**
 * Starts a reset. The response is sent before any lookup, so neither it nor its duration reveals whether
 * the e-mail is known; what is sent is sent after it. Source: docs/decisions/password-reset.md.
 */
export async function startReset(
  identity: Identity,
  ctx: Context,
  { email, channel }: BodyOf<'POST /api/v1/player/password_reset'>,
): Promise<{ smsResetKeyId: string }> {
  const at = ctx.clock.now();
  const smsResetKeyId = newKey();
  const emailHash = hashOfValue('email', email);
  await store.insertReset(ctx.db, {
    resetHash: hashOfSecret(smsResetKeyId),
    emailHash,
    triesMax: RESET_TRIES_MAX,
    expiresAt: new Date(at.getTime() + RESET_MS),
  });
  void sendReset(identity, emailHash, channel, at).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'a reset message could not be sent'),
  );
  return { smsResetKeyId };
}

async function sendReset(
  identity: Identity,
  emailHash: string,
  channel: 'sms' | 'email',
  at: Date,
): Promise<void> {
  const windowStart = new Date(at.getTime() - SENT_WINDOW_MS);
  const mayBeSent = await store.countResetMessage(identity.db, emailHash, {
    sentMax: RESET_SENT_MAX,
    windowStart,
    at,
  });
  const playerId = await findByEmail(identity.db, emailHash);
  const account = playerId === null ? null : await findAccount(identity.db, playerId);
  if (!account || !mayBeSent) return;
  const hasPhone = account.phone !== null && account.phone_verified_at !== null;
  if (channel === 'sms' && hasPhone && (await sendCode(identity, account, account.phone ?? ''))) return;
  await sendLink(identity, account, at);
}

/** False: no text can go out now, so the link does. */
async function sendCode(identity: Identity, account: AccountRow, phone: string): Promise<boolean> {
  const { player_id: playerId, language_id: languageId } = account;
  const language = isLanguageId(languageId) ? bcp47Of(languageId) : 'en';
  return sendSmsCode(identity, { playerId, purpose: 'reset', phone, language }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}

async function sendLink(identity: Identity, account: AccountRow, at: Date): Promise<void> {
  const key = newKey();
  await store.insertResetLink(identity.db, {
    keyHash: hashOfSecret(key),
    playerId: account.player_id,
    expiresAt: new Date(at.getTime() + RESET_MS),
  });
  const language = isLanguageId(account.language_id) ? account.language_id : defaultLanguage;
  const path = localePath(
    { language, market: marketIdOf(account.market_id) ?? defaultMarket },
    '/reset-password',
  );
  // Behind the #, the key reaches no server log and no other site.
  const link = `${identity.config.publicOrigin}${path}#resetKey=${key}`;
  const text = identity.mailText('passwordResetLink', language, { link, minutes: String(RESET_MINUTES) });
  await identity.mail.send({ to: account.email, ...text });
}

/**
 * Checks the code from the phone. An unknown e-mail queries the SMS provider about a code that does not
 * exist: the same calls, the same answers, the same tries.
 * Refuses: sms.code.invalid, sms.max.attempts.reached with the third wrong code, unhandled.error.no.code.
 */
export async function verifyResetCode(
  identity: Identity,
  ctx: Context,
  { smsResetKeyId, code }: BodyOf<'POST /api/v1/player/password_reset/sms_verification'>,
): Promise<{ resetKey: string }> {
  const at = ctx.clock.now();
  const resetHash = hashOfSecret(smsResetKeyId);
  const taken = await store.takeResetTry(ctx.db, resetHash, at);
  if (!taken) throw new Refusal('sms.max.attempts.reached');
  const playerId = (await findByEmail(ctx.db, taken.email_hash)) ?? 0n;
  const held = await findSmsCode(ctx.db, playerId, 'reset');
  const requestId = held && !held.verified_at ? held.request_id : randomBytes(16).toString('hex');
  const said = await identity.sms.check(requestId, code);
  if (said === 'failed') {
    await store.returnResetTry(ctx.db, resetHash);
    throw new Refusal('unhandled.error.no.code');
  }
  const isRight = said === 'right' && held !== null;
  await noteEvent(ctx, isRight ? 'reset.verified' : 'reset.failed', taken.email_hash, playerId || null);
  if (!isRight) {
    const isOver = said === 'too_many' || taken.tries_left === 0;
    throw new Refusal(isOver ? 'sms.max.attempts.reached' : 'sms.code.invalid');
  }
  await markSmsVerified(ctx.db, playerId, 'reset', at);
  const resetKey = newKey();
  const isProven = await store.proveReset(ctx.db, resetHash, {
    playerId,
    keyHash: hashOfSecret(resetKey),
    expiresAt: new Date(at.getTime() + RESET_MS),
  });
  if (!isProven) throw new Refusal('sms.code.invalid');
  return { resetKey };
}

/** Sets the password after a code. Refuses: error.password.reset, 400 `password`. */
export async function resetByCode(
  identity: Identity,
  ctx: Context,
  { smsResetKeyId, resetKey, password }: BodyOf<'POST /api/v1/player/password_reset/new_password'>,
): Promise<Record<string, never>> {
  const at = ctx.clock.now();
  const resetHash = hashOfSecret(smsResetKeyId);
  const playerId = await store.findProvenReset(ctx.db, resetHash, hashOfSecret(resetKey), at);
  return setPassword(identity, ctx, playerId, password, (tx) => store.useReset(tx, resetHash, at));
}

/** Sets the password with the key of a mail. Refuses: error.password.reset, 400 `password`. */
export async function resetByLink(
  identity: Identity,
  ctx: Context,
  { resetKey, password }: BodyOf<'POST /api/v1/player/password_reset/new_password/email'>,
): Promise<Record<string, never>> {
  const at = ctx.clock.now();
  const keyHash = hashOfSecret(resetKey);
  const playerId = await store.findResetLink(ctx.db, keyHash, at);
  return setPassword(identity, ctx, playerId, password, (tx) => store.useResetLink(tx, keyHash, at));
}

/**
 * A password that is not taken leaves the key as it is, so that another one can be tried. Second factors stay
 * as they are: the next login requires them.
 * Where a user pool keeps the passwords, it is set there as well. Refuses besides: request.busy.
 * Writes: credential, sessions, guard of the e-mail, person_change, security_event. Sends a mail afterwards.
 */
async function setPassword(
  identity: Identity,
  ctx: Context,
  playerId: bigint | null,
  password: string,
  useUp: (tx: Tx) => Promise<boolean>,
): Promise<Record<string, never>> {
  const account = playerId === null ? null : await findAccount(ctx.db, playerId);
  if (!account) throw new Refusal('error.password.reset');
  const { player_id: id, email, first_name: firstName, last_name: lastName } = account;
  const passwordHash = await newPasswordHash(identity, password, [
    email,
    email.split('@')[0]!,
    firstName,
    lastName,
  ]);
  const at = ctx.clock.now();
  await ctx.db.transact(async (tx) => {
    if (!(await useUp(tx))) throw new Refusal('error.password.reset');
    // Under the key, so that two answers to one mail cannot set two passwords; a pool that is away keeps the key.
    if (!(await identity.signIn.setPassword({ email, password, isForgotten: true }))) {
      throw new Invalid([{ field: 'password', code: 'error.password.too_common' }]);
    }
    await updatePasswordHash(tx, id, passwordHash, at);
    await store.endOpenResets(tx, id, at);
    await endPlayerSessions(tx, id, ctx.clock);
    // Proving phone or mailbox unlocks the login as well.
    await clearEmail(tx, hashOfValue('email', email));
    await insertPersonChange(tx, {
      playerId: id,
      changeId: randomUUIDv7(),
      subject: 'password',
      oldValue: null,
      newValue: null,
      actor: 'player',
      address: ctx.address,
      at,
    });
    await sendNoticeLater(tx, id, 'passwordReset');
  });
  await noteEvent(ctx, 'reset.completed', hashOfValue('email', email), id);
  return {};
}

function noteEvent(
  ctx: Context,
  kind: 'reset.verified' | 'reset.failed' | 'reset.completed',
  emailHash: string,
  playerId: bigint | null,
): Promise<void> {
  return insertSecurityEvent(ctx.db, {
    eventId: randomUUIDv7(),
    kind,
    emailHash,
    playerId,
    address: ctx.address,
    at: ctx.clock.now(),
  });
}

function newKey(): string {
  return randomBytes(32).toString('base64url');
}
