import { randomUUIDv7 } from 'node:crypto';
import type { loginEndpoints } from '@halcyon/contract/identity/login.contract';
import { bcp47Of, isLanguageId } from '@halcyon/contract/market/languages';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Context } from '../../platform/http/context.ts';
import { findAccount } from '../account/account.store.ts';
import { findSmsCode, markSmsVerified } from '../messaging/code.store.ts';
import { checkEmailCode, sendEmailCode } from '../messaging/email-code.service.ts';
import { deviceGuard, knownDevice } from '../session/known-device.service.ts';
import * as guard from '../account/login-guard.store.ts';
import type { Identity } from '../dependencies.ts';
import { sendSmsCode } from '../messaging/sms-code.service.ts';
import { findByEmail } from '../account/unique-value.store.ts';
import { hashOfValue } from '../account/value-hash.ts';

type Calls = typeof loginEndpoints;
type UnlockRequest = InputOf<Calls['POST /api/v1/player/login/unlock_request']>['body'];
type Unlock = InputOf<Calls['POST /api/v1/player/login/unlock']>['body'];

/** Queried when no code is on its way, so that an unknown e-mail causes the same outside call. */
const NO_REQUEST = '0'.repeat(32);

/**
 * Sends an unlock code to the account of this e-mail, if there is one and it is locked. Always answers alike
 * and immediately: the work continues after the response, so its duration reveals nothing.
 */
export async function requestUnlock(
  identity: Identity,
  ctx: Context,
  ask: UnlockRequest,
): Promise<Record<string, never>> {
  void sendUnlockCode(identity, ctx, ask).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'an unlock code could not be sent'),
  );
  return {};
}

async function sendUnlockCode(
  identity: Identity,
  ctx: Pick<Context, 'cookies'>,
  { email, channel }: UnlockRequest,
): Promise<void> {
  const { emailHash, playerId, keys } = await findLocks(identity, ctx, email);
  const isLocked = (await Promise.all(keys.map((key) => guard.isEmailLocked(identity.db, key)))).some(
    Boolean,
  );
  if (playerId === null || !isLocked) return;
  const account = await findAccount(identity.db, playerId);
  if (!account || hashOfValue('email', account.email) !== emailHash) return;
  const { phone, phone_verified_at: isPhoneProven, language_id: languageId } = account;
  if (channel === 'email') {
    await sendEmailCode(identity, { playerId, purpose: 'unlock', to: account.email, languageId });
  } else if (phone && isPhoneProven) {
    const language = isLanguageId(languageId) ? bcp47Of(languageId) : 'en';
    await sendSmsCode(identity, { playerId, purpose: 'unlock', phone, language });
  }
}

/** Opens a locked e-mail with its code. Refuses: login.code_invalid, for an unknown e-mail as well. */
export async function unlock(
  identity: Identity,
  ctx: Context,
  { email, code, channel }: Unlock,
): Promise<Record<string, never>> {
  const at = ctx.clock.now();
  const { emailHash, playerId, keys } = await findLocks(identity, ctx, email);
  // No account has the id 0: an unknown e-mail runs the same query and is refused.
  const isRight =
    channel === 'sms'
      ? await checkSms(identity, playerId ?? 0n, code, at)
      : (await checkEmailCode(identity, playerId ?? 0n, 'unlock', code)) === 'right';
  await guard.insertSecurityEvent(ctx.db, {
    eventId: randomUUIDv7(),
    kind: isRight ? 'unlock.succeeded' : 'unlock.failed',
    emailHash,
    playerId,
    address: ctx.address,
    at,
  });
  if (!isRight) throw new Refusal('login.code_invalid');
  for (const key of keys) await guard.clearEmail(ctx.db, key);
  return {};
}

async function checkSms(identity: Identity, playerId: bigint, code: string, at: Date): Promise<boolean> {
  const held = await findSmsCode(identity.db, playerId, 'unlock');
  const isRunning = held !== null && held.request_id !== '' && held.verified_at === null;
  const said = await identity.sms.check(isRunning ? held.request_id : NO_REQUEST, code);
  if (said !== 'right' || !isRunning) return false;
  await markSmsVerified(identity.db, playerId, 'unlock', at);
  return true;
}

/** The locks that may block this browser: of the e-mail, and of the device where it is known. */
async function findLocks(identity: Identity, ctx: Pick<Context, 'cookies'>, email: string) {
  const emailHash = hashOfValue('email', email);
  const playerId = await findByEmail(identity.db, emailHash);
  const device = await knownDevice(identity.db, ctx, playerId ?? 0n);
  return { emailHash, playerId, keys: device ? [emailHash, deviceGuard(emailHash, device)] : [emailHash] };
}
