import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Db } from '@halcyon/server-kit/sql';
import { findSmsCode, putSmsRequest, returnSmsSend, takeSmsSend, type SmsPurpose } from './code.store.ts';
import type { Identity } from '../dependencies.ts';
import { findNumber, putNumberRequest, returnNumberSend, takeNumberSend } from './sms-number.store.ts';
import { hashOfValue } from '../account/value-hash.ts';

const SMS_SENT_MAX = 5;
const SMS_WINDOW_MS = 3_600_000;
/** How long the provider keeps a verification that it would not let us take over, and how soon it answers again. */
const RUNNING_SECONDS = 300;
const THROTTLED_SECONDS = 60;

type Ask = {
  readonly playerId: bigint;
  readonly purpose: SmsPurpose;
  readonly phone: string;
  /** BCP 47. */
  readonly language: string;
};
type Sender = Pick<Identity, 'db' | 'sms' | 'clock'>;

/**
 * Sends a code to a phone. The provider runs one verification a number: one that still runs, for whatever account or
 * purpose, is taken over and its code sent again. Five texts an hour for each player and purpose, and for each number.
 * Refuses: sms.max.attempts.reached with `{ waitSeconds }`, error.vonage.phone.invalid, unhandled.error.no.code.
 * Source: docs/decisions/sms-codes.md.
 */
export async function sendSmsCode(identity: Sender, ask: Ask): Promise<void> {
  const { playerId, purpose, phone } = ask;
  const at = identity.clock.now();
  const phoneHash = hashOfValue('phone', phone);
  const window = { sentMax: SMS_SENT_MAX, windowStart: new Date(at.getTime() - SMS_WINDOW_MS), at };
  const held = await takeSmsSend(identity.db, { playerId, purpose, phone, ...window });
  if (!held) throw tooMany(untilWindowEnds(await findSmsCode(identity.db, playerId, purpose), at));
  const number = await takeNumberSend(identity.db, { phoneHash, ...window });
  if (!number) {
    await returnSmsSend(identity.db, playerId, purpose);
    throw tooMany(untilWindowEnds(await findNumber(identity.db, phoneHash), at));
  }
  const isOwn = held.request_id !== '' && held.phone === phone && !held.verified_at;
  const sent = await send(identity, ask, isOwn ? held.request_id : null, number.request_id);
  if (typeof sent !== 'string') {
    await returnSmsSend(identity.db, playerId, purpose);
    await returnNumberSend(identity.db, phoneHash);
    throw sent;
  }
  await putNumberRequest(identity.db, phoneHash, sent);
  await putSmsRequest(identity.db, { playerId, purpose, requestId: sent, phone, at });
}

/** The verification whose code went out, or why none did. */
async function send(
  { sms }: Pick<Identity, 'sms'>,
  { phone, language }: Ask,
  own: string | null,
  lastOfNumber: string,
): Promise<string | Refusal> {
  if (own !== null) {
    const again = await sms.again(own);
    if (again === 'sent') return own;
    if (again === 'failed') return new Refusal('unhandled.error.no.code');
  }
  const result = await sms.request(phone, language);
  if (result.kind === 'sent') return result.requestId;
  if (result.kind === 'phone_invalid') return new Refusal('error.vonage.phone.invalid');
  if (result.kind === 'failed') return new Refusal('unhandled.error.no.code');
  if (result.kind === 'too_many') return tooMany(THROTTLED_SECONDS);
  const running = result.requestId ?? lastOfNumber;
  const isTaken = running !== '' && (await sms.again(running)) === 'sent';
  return isTaken ? running : tooMany(RUNNING_SECONDS);
}

function tooMany(waitSeconds: number): Refusal {
  return new Refusal('sms.max.attempts.reached', { waitSeconds: String(waitSeconds) });
}

function untilWindowEnds(window: { readonly window_started_at: Date } | null, at: Date): number {
  const startedMs = window?.window_started_at.getTime() ?? at.getTime();
  return Math.max(1, Math.ceil((startedMs + SMS_WINDOW_MS - at.getTime()) / 1000));
}

/**
 * Checks a code with the SMS provider. Returns the phone that it proves; the caller that uses the proof
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
  // This code is void; the next one may be requested immediately.
  if (checked === 'too_many') throw tooMany(0);
  if (checked === 'failed') throw new Refusal('unhandled.error.no.code');
  if (checked !== 'right') throw new Refusal('sms.code.invalid');
  return held.phone;
}
