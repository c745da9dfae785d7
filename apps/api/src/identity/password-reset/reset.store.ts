import type { Tx } from '@halcyon/server-kit/sql';
import type { On } from '../account/account.store.ts';

/** Starts a reset. Does not reveal whether the e-mail is known. */
export async function insertReset(
  on: On,
  reset: {
    readonly resetHash: string;
    readonly emailHash: string;
    readonly triesMax: number;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await on.sql`
    insert into identity.password_reset (reset_hash, email_hash, tries_left, expires_at)
    values (${reset.resetHash}, ${reset.emailHash}, ${reset.triesMax}, ${reset.expiresAt})`;
}

/**
 * Takes one try before the code is checked. Null: no reset under this id waits for a code, or no try is
 * left. `tries_left` counts those after this one.
 */
export async function takeResetTry(
  on: On,
  resetHash: string,
  at: Date,
): Promise<{ readonly email_hash: string; readonly tries_left: number } | null> {
  const rows = await on.sql<{ email_hash: string; tries_left: number }>`
    update identity.password_reset set tries_left = tries_left - 1
    where reset_hash = ${resetHash} and used_at is null and key_hash is null and expires_at > ${at}
      and tries_left > 0
    returning email_hash, tries_left`;
  return rows[0] ?? null;
}

/** Gives a try back that the outside world has wasted. */
export async function returnResetTry(on: On, resetHash: string): Promise<void> {
  await on.sql`
    update identity.password_reset set tries_left = tries_left + 1 where reset_hash = ${resetHash}`;
}

/** The code was right: whose password may be set, and with which key. False: another call was faster. */
export async function proveReset(
  on: On,
  resetHash: string,
  proven: { readonly playerId: bigint; readonly keyHash: string; readonly expiresAt: Date },
): Promise<boolean> {
  const rows = await on.sql`
    update identity.password_reset
    set player_id = ${proven.playerId}, key_hash = ${proven.keyHash}, expires_at = ${proven.expiresAt}
    where reset_hash = ${resetHash} and used_at is null and key_hash is null returning reset_hash`;
  return rows.length === 1;
}

/** Whose password this pair of keys may set. Null: none. */
export async function findProvenReset(
  on: On,
  resetHash: string,
  keyHash: string,
  at: Date,
): Promise<bigint | null> {
  const rows = await on.sql<{ player_id: bigint | null }>`
    select player_id from identity.password_reset
    where reset_hash = ${resetHash} and key_hash = ${keyHash} and used_at is null and expires_at > ${at}`;
  return rows[0]?.player_id ?? null;
}

/** A key works once. False: another call used it in between. */
export async function useReset(tx: Tx, resetHash: string, at: Date): Promise<boolean> {
  const rows = await tx.sql`
    update identity.password_reset set used_at = ${at}
    where reset_hash = ${resetHash} and used_at is null returning reset_hash`;
  return rows.length === 1;
}

export async function insertResetLink(
  on: On,
  link: { readonly keyHash: string; readonly playerId: bigint; readonly expiresAt: Date },
): Promise<void> {
  await on.sql`
    insert into identity.password_reset_link (key_hash, player_id, expires_at)
    values (${link.keyHash}, ${link.playerId}, ${link.expiresAt})`;
}

/** Whose password the key of a mail may set. Null: none. */
export async function findResetLink(on: On, keyHash: string, at: Date): Promise<bigint | null> {
  const rows = await on.sql<{ player_id: bigint }>`
    select player_id from identity.password_reset_link
    where key_hash = ${keyHash} and used_at is null and expires_at > ${at}`;
  return rows[0]?.player_id ?? null;
}

export async function useResetLink(tx: Tx, keyHash: string, at: Date): Promise<boolean> {
  const rows = await tx.sql`
    update identity.password_reset_link set used_at = ${at}
    where key_hash = ${keyHash} and used_at is null returning key_hash`;
  return rows.length === 1;
}

/** A new password ends every other reset of the player that could still set one. */
export async function endOpenResets(tx: Tx, playerId: bigint, at: Date): Promise<void> {
  await tx.sql`
    update identity.password_reset set used_at = ${at}
    where player_id = ${playerId} and used_at is null and expires_at > ${at}`;
  await tx.sql`
    update identity.password_reset_link set used_at = ${at}
    where player_id = ${playerId} and used_at is null and expires_at > ${at}`;
}

/** Counts a message that is about to be sent for this e-mail. False: enough were sent in this window. */
export async function countResetMessage(
  on: On,
  emailHash: string,
  of: { readonly sentMax: number; readonly windowStart: Date; readonly at: Date },
): Promise<boolean> {
  const rows = await on.sql`
    insert into identity.password_reset_guard as guard (email_hash, sent_count, window_started_at)
    values (${emailHash}, 1, ${of.at})
    on conflict (email_hash) do update set
      sent_count = case when guard.window_started_at > ${of.windowStart} then guard.sent_count + 1 else 1 end,
      window_started_at = case when guard.window_started_at > ${of.windowStart} then guard.window_started_at
        else excluded.window_started_at end
    where guard.window_started_at <= ${of.windowStart} or guard.sent_count < ${of.sentMax}
    returning email_hash`;
  return rows.length === 1;
}

/** Resets, links and windows that are long over. */
export async function forgetOldResets(on: On, before: Date): Promise<void> {
  await on.sql`delete from identity.password_reset where expires_at < ${before}`;
  await on.sql`delete from identity.password_reset_link where expires_at < ${before}`;
  await on.sql`delete from identity.password_reset_guard where window_started_at < ${before}`;
}
