import type { On } from './account.store.ts';

/**
 * Takes one attempt before the password is checked, so that a hundred concurrent guesses count as a hundred.
 * Null: the e-mail is locked. Otherwise the attempts of the window, this one included.
 */
export async function takeAttempt(
  on: On,
  emailHash: string,
  windowStart: Date,
  at: Date,
): Promise<number | null> {
  const rows = await on.sql<{ attempts: number }>`
    insert into identity.login_guard as guard (email_hash, failed_at) values (${emailHash}, array[${at}::timestamptz])
    on conflict (email_hash) do update set
      failed_at = array(select t from unnest(guard.failed_at) t where t > ${windowStart}) || excluded.failed_at
    where guard.locked_at is null
    returning cardinality(failed_at) as attempts`;
  return rows[0]?.attempts ?? null;
}

/** Takes back an attempt that could not be checked. */
export async function returnAttempt(on: On, emailHash: string, at: Date): Promise<void> {
  await on.sql`
    update identity.login_guard set failed_at = array_remove(failed_at, ${at}::timestamptz)
    where email_hash = ${emailHash}`;
}

/** Locks the e-mail, known or not, until a code opens it. */
export async function lockEmail(on: On, emailHash: string, at: Date): Promise<void> {
  await on.sql`
    update identity.login_guard set locked_at = coalesce(locked_at, ${at}) where email_hash = ${emailHash}`;
}

export async function isEmailLocked(on: On, emailHash: string): Promise<boolean> {
  const rows = await on.sql`
    select 1 from identity.login_guard where email_hash = ${emailHash} and locked_at is not null`;
  return rows.length === 1;
}

/** Deletes the failures: the right password or the unlock code was entered, or the e-mail was proven. */
export async function clearEmail(on: On, emailHash: string): Promise<void> {
  await on.sql`delete from identity.login_guard where email_hash = ${emailHash}`;
}

/** Failures of one source within its window. */
export async function countAddressFailures(on: On, address: string, windowStart: Date): Promise<number> {
  const rows = await on.sql<{ failures: number }>`
    select failures from identity.address_guard
    where address = ${address} and window_started_at > ${windowStart}`;
  return rows[0]?.failures ?? 0;
}

export async function noteAddressFailure(
  on: On,
  address: string,
  windowStart: Date,
  at: Date,
): Promise<void> {
  await on.sql`
    insert into identity.address_guard as guard (address, failures, window_started_at) values (${address}, 1, ${at})
    on conflict (address) do update set
      failures = case when guard.window_started_at > ${windowStart} then guard.failures + 1 else 1 end,
      window_started_at = case when guard.window_started_at > ${windowStart} then guard.window_started_at
        else excluded.window_started_at end`;
}

/** Windows that are long over, of e-mails that are not locked and of sources. */
export async function forgetOldFailures(on: On, before: Date): Promise<void> {
  await on.sql`
    delete from identity.login_guard
    where locked_at is null and (select max(t) from unnest(failed_at) t) < ${before}`;
  await on.sql`delete from identity.address_guard where window_started_at < ${before}`;
}

export type SecurityEvent = {
  readonly eventId: string;
  readonly kind:
    | 'login.succeeded'
    | 'login.failed'
    | 'login.locked'
    | 'login.refused'
    | 'unlock.succeeded'
    | 'unlock.failed'
    | 'reset.verified'
    | 'reset.failed'
    | 'reset.completed'
    | 'step_up.passed'
    | 'step_up.failed'
    | 'factor.added'
    | 'factor.removed'
    | 'recovery_codes.renewed'
    | 'email.proven'
    | 'phone.changed'
    | 'password.changed'
    | 'password.refused'
    | 'account.closed';
  readonly emailHash: string | null;
  readonly playerId: bigint | null;
  readonly address: string;
  readonly at: Date;
};

export async function insertSecurityEvent(on: On, event: SecurityEvent): Promise<void> {
  await on.sql`
    insert into identity.security_event (event_id, kind, email_hash, player_id, address, happened_at)
    values (${event.eventId}, ${event.kind}, ${event.emailHash}, ${event.playerId}, ${event.address}, ${event.at})`;
}
