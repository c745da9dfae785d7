import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Db } from '../platform/sql.ts';
import { findSmsCode, putSmsRequest, returnSmsSend, takeSmsSend, type SmsPurpose } from './code.store.ts';
import type { Identity } from './parts.ts';

const SMS_SENT_MAX = 5;
const SMS_WINDOW_MS = 3_600_000;

/**
 * Sends a code to a phone; a code of the same purpose that is still running is sent again.
 * Five an hour for each player and purpose, however many are asked for at once.
 * Refuses: sms.max.attempts.reached, error.vonage.phone.invalid, unhandled.error.no.code.
 */
export async function sendSmsCode(
  identity: Pick<Identity, 'db' | 'sms' | 'clock'>,
  ask: {
    readonly playerId: bigint;
    readonly purpose: SmsPurpose;
    readonly phone: string;
    /** BCP 47. */
    readonly language: string;
  },
): Promise<void> {
  const { playerId, purpose, phone, language } = ask;
  const at = identity.clock.now();
  const held = await takeSmsSend(identity.db, {
    playerId,
    purpose,
    phone,
    sentMax: SMS_SENT_MAX,
    windowStart: new Date(at.getTime() - SMS_WINDOW_MS),
    at,
  });
  if (!held) throw new Refusal('sms.max.attempts.reached');
  const put = (requestId: string) => putSmsRequest(identity.db, { playerId, purpose, requestId, phone, at });
  const fail = async (code: string): Promise<never> => {
    await returnSmsSend(identity.db, playerId, purpose);
    throw new Refusal(code);
  };

  if (held.request_id && held.phone === phone && !held.verified_at) {
    const again = await identity.sms.again(held.request_id);
    if (again === 'failed') return fail('unhandled.error.no.code');
    if (again === 'sent') return put(held.request_id);
  }
  const asked = await identity.sms.request(phone, language);
  if (asked.kind === 'phone_invalid') return fail('error.vonage.phone.invalid');
  if (asked.kind === 'too_many') return fail('sms.max.attempts.reached');
  if (asked.kind === 'failed') return fail('unhandled.error.no.code');
  return put(asked.requestId);
}

/**
 * Asks the SMS provider whether a code is right. Answers with the phone that it proves; whoever uses the proof
 * writes it down with `markSmsVerified`.
 * Refuses: sms.code.invalid, sms.max.attempts.reached, unhandled.error.no.code.
 */
export async function checkSmsCode(
  identity: Pick<Identity, 'sms'> & { readonly db: Pick<Db, 'sql'> },
  playerId: bigint,
  purpose: SmsPurpose,
  code: string,
): Promise<string> {
  const held = await findSmsCode(identity.db, playerId, purpose);
  if (!held?.request_id || held.verified_at) throw new Refusal('sms.code.invalid');
  const checked = await identity.sms.check(held.request_id, code);
  if (checked === 'too_many') throw new Refusal('sms.max.attempts.reached');
  if (checked === 'failed') throw new Refusal('unhandled.error.no.code');
  if (checked !== 'right') throw new Refusal('sms.code.invalid');
  return held.phone;
}
