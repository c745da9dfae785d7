import type { On } from '../account/account.store.ts';

export type SmsNumberRow = { readonly request_id: string; readonly window_started_at: Date };

/**
 * Counts one text towards the limit of a number, for any caller. Null: the limit is reached.
 * Answers with the verification that was started last; an empty request id: none.
 */
export async function takeNumberSend(
  on: On,
  send: {
    readonly phoneHash: string;
    readonly sentMax: number;
    readonly windowStart: Date;
    readonly at: Date;
  },
): Promise<SmsNumberRow | null> {
  const rows = await on.sql<SmsNumberRow>`
    insert into identity.sms_number as held (phone_hash, request_id, sent_count, window_started_at)
    values (${send.phoneHash}, '', 1, ${send.at})
    on conflict (phone_hash) do update set
      sent_count = case when held.window_started_at > ${send.windowStart} then held.sent_count + 1 else 1 end,
      window_started_at = case when held.window_started_at > ${send.windowStart} then held.window_started_at
        else excluded.window_started_at end
    where held.window_started_at <= ${send.windowStart} or held.sent_count < ${send.sentMax}
    returning request_id, window_started_at`;
  return rows[0] ?? null;
}

export async function findNumber(on: On, phoneHash: string): Promise<SmsNumberRow | null> {
  const rows = await on.sql<SmsNumberRow>`
    select request_id, window_started_at from identity.sms_number where phone_hash = ${phoneHash}`;
  return rows[0] ?? null;
}

/** Gives a text back that the provider did not take. */
export async function returnNumberSend(on: On, phoneHash: string): Promise<void> {
  await on.sql`
    update identity.sms_number set sent_count = greatest(sent_count - 1, 0) where phone_hash = ${phoneHash}`;
}

/** Writes down which verification runs for a number. */
export async function putNumberRequest(on: On, phoneHash: string, requestId: string): Promise<void> {
  await on.sql`
    update identity.sms_number set request_id = ${requestId} where phone_hash = ${phoneHash}`;
}
