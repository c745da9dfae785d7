import type { Tx } from '@halcyon/server-kit/sql';
import type { On } from '../account/account.store.ts';

/** What a code may be for. A domain that sends codes for something else adds its word. */
export type EmailPurpose = 'sign_up' | 'unlock' | 'step_up';
export type SmsPurpose = 'sign_up' | 'unlock' | 'step_up' | 'login' | 'phone_change' | 'reset';

export type NewEmailCode = {
  readonly playerId: bigint;
  readonly purpose: EmailPurpose;
  readonly codeHash: string;
  readonly to: string;
  readonly triesMax: number;
  readonly sentMax: number;
  readonly windowStart: Date;
  readonly expiresAt: Date;
  readonly at: Date;
};

/** Puts a new code in place of the old one. False: enough were sent in this window. */
export async function replaceEmailCode(on: On, code: NewEmailCode): Promise<boolean> {
  const rows = await on.sql`
    insert into identity.email_code as held (player_id, purpose, code_hash, sent_to, expires_at, tries_left,
      sent_count, window_started_at)
    values (${code.playerId}, ${code.purpose}, ${code.codeHash}, ${code.to}, ${code.expiresAt}, ${code.triesMax},
      1, ${code.at})
    on conflict (player_id, purpose) do update set code_hash = excluded.code_hash, sent_to = excluded.sent_to,
      expires_at = excluded.expires_at, tries_left = excluded.tries_left, used_at = null,
      sent_count = case when held.window_started_at > ${code.windowStart} then held.sent_count + 1 else 1 end,
      window_started_at = case when held.window_started_at > ${code.windowStart} then held.window_started_at
        else excluded.window_started_at end
    where held.window_started_at <= ${code.windowStart} or held.sent_count < ${code.sentMax}
    returning player_id`;
  return rows.length === 1;
}

/** Takes one try of a live code and answers with its hash. Null: no live code, or no try is left. */
export async function takeEmailTry(
  on: On,
  playerId: bigint,
  purpose: EmailPurpose,
  at: Date,
): Promise<{ readonly code_hash: string; readonly tries_left: number } | null> {
  const rows = await on.sql<{ code_hash: string; tries_left: number }>`
    update identity.email_code set tries_left = tries_left - 1
    where player_id = ${playerId} and purpose = ${purpose} and used_at is null and expires_at > ${at}
      and tries_left > 0
    returning code_hash, tries_left`;
  return rows[0] ?? null;
}

/** A code works once. False: another call used it in between. */
export async function useEmailCode(
  on: On,
  playerId: bigint,
  purpose: EmailPurpose,
  at: Date,
): Promise<boolean> {
  const rows = await on.sql`
    update identity.email_code set used_at = ${at}
    where player_id = ${playerId} and purpose = ${purpose} and used_at is null returning player_id`;
  return rows.length === 1;
}

export type SmsCodeRow = {
  readonly request_id: string;
  readonly phone: string;
  readonly sent_count: number;
  readonly window_started_at: Date;
  readonly verified_at: Date | null;
};

/** The last SMS request for this purpose. Null: none was made. */
export async function findSmsCode(on: On, playerId: bigint, purpose: SmsPurpose): Promise<SmsCodeRow | null> {
  const rows = await on.sql<SmsCodeRow>`
    select request_id, phone, sent_count, window_started_at, verified_at from identity.sms_code
    where player_id = ${playerId} and purpose = ${purpose}`;
  return rows[0] ?? null;
}

/** Who is to be sent a code, and within which bounds. */
export type SmsSend = {
  readonly playerId: bigint;
  readonly purpose: SmsPurpose;
  readonly phone: string;
  readonly sentMax: number;
  readonly windowStart: Date;
  readonly at: Date;
};

/**
 * Takes one of the sends of the window before anything is sent, so that concurrent calls cannot send more than it
 * allows. Returns the current request; an empty request id: none yet. Null: enough were sent.
 */
export async function takeSmsSend(
  on: On,
  send: SmsSend,
): Promise<Pick<SmsCodeRow, 'request_id' | 'phone' | 'verified_at'> | null> {
  const rows = await on.sql<Pick<SmsCodeRow, 'request_id' | 'phone' | 'verified_at'>>`
    insert into identity.sms_code as held (player_id, purpose, request_id, phone, sent_count, window_started_at,
      requested_at)
    values (${send.playerId}, ${send.purpose}, '', ${send.phone}, 1, ${send.at}, ${send.at})
    on conflict (player_id, purpose) do update set
      sent_count = case when held.window_started_at > ${send.windowStart} then held.sent_count + 1 else 1 end,
      window_started_at = case when held.window_started_at > ${send.windowStart} then held.window_started_at
        else excluded.window_started_at end
    where held.window_started_at <= ${send.windowStart} or held.sent_count < ${send.sentMax}
    returning request_id, phone, verified_at`;
  return rows[0] ?? null;
}

/** Gives a send back that the provider did not take. */
export async function returnSmsSend(on: On, playerId: bigint, purpose: SmsPurpose): Promise<void> {
  await on.sql`
    update identity.sms_code set sent_count = greatest(sent_count - 1, 1)
    where player_id = ${playerId} and purpose = ${purpose}`;
}

/** Writes down which request at the provider is running. */
export async function putSmsRequest(
  on: On,
  request: {
    readonly playerId: bigint;
    readonly purpose: SmsPurpose;
    readonly requestId: string;
    readonly phone: string;
    readonly at: Date;
  },
): Promise<void> {
  await on.sql`
    update identity.sms_code set request_id = ${request.requestId}, phone = ${request.phone},
      requested_at = ${request.at}, verified_at = null
    where player_id = ${request.playerId} and purpose = ${request.purpose}`;
}

export async function markSmsVerified(
  on: On,
  playerId: bigint,
  purpose: SmsPurpose,
  at: Date,
): Promise<void> {
  await on.sql`
    update identity.sms_code set verified_at = ${at}
    where player_id = ${playerId} and purpose = ${purpose}`;
}

/** Lets one browser continue a sign-up. A new ticket replaces the old one. */
export async function replaceTicket(
  tx: Tx,
  playerId: bigint,
  ticketHash: string,
  expiresAt: Date,
): Promise<void> {
  await tx.sql`
    insert into identity.sign_up_ticket (player_id, ticket_hash, expires_at)
    values (${playerId}, ${ticketHash}, ${expiresAt})
    on conflict (player_id) do update set ticket_hash = excluded.ticket_hash, expires_at = excluded.expires_at`;
}

/** Null: no ticket that still counts. */
export async function findTicket(on: On, playerId: bigint, at: Date): Promise<string | null> {
  const rows = await on.sql<{ ticket_hash: string }>`
    select ticket_hash from identity.sign_up_ticket where player_id = ${playerId} and expires_at > ${at}`;
  return rows[0]?.ticket_hash ?? null;
}
