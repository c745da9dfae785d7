import type { Tx } from '@halcyon/server-kit/sql';
import type { On } from '../account/account.store.ts';

export type Reader = On;
export type EndReason = 'signed_out' | 'idle' | 'expired' | 'revoked' | 'replaced';

/** A session with what the account says about it now. */
export type SessionRow = {
  readonly player_id: bigint;
  readonly session_id: string;
  readonly token_hash: string;
  readonly opened_at: Date;
  readonly last_active_at: Date;
  readonly idle_minutes: number;
  readonly ends_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: EndReason | null;
  readonly login_method: string;
  readonly address: string;
  readonly country_code: string | null;
  readonly device: string;
  readonly device_id: string;
  readonly second_factor_at: Date | null;
  readonly status: number;
  readonly restricted_until: Date | null;
  readonly break_until: Date | null;
  readonly is_excluded: boolean;
  readonly site_id: number;
  readonly market_id: string;
  readonly province: string | null;
  readonly language_id: string;
  readonly currency: string;
  readonly time_zone: string;
};

/** Null: there never was such a session of this player. */
export async function findSession(on: On, playerId: bigint, sessionId: string): Promise<SessionRow | null> {
  const rows = await on.sql<SessionRow>`
    select s.player_id, s.session_id, s.token_hash, s.opened_at, s.last_active_at, s.idle_minutes, s.ends_at,
      s.ended_at, s.end_reason, s.login_method, s.address, s.country_code, s.device,
      s.device_id, s.second_factor_at, a.status, a.restricted_until, a.break_until,
      a.is_excluded, a.site_id, a.market_id, a.province, a.language_id, a.currency, a.time_zone
    from identity.session s join identity.account a on a.player_id = s.player_id
    where s.player_id = ${playerId} and s.session_id = ${sessionId}`;
  return rows[0] ?? null;
}

/** The same with the marks that keep a player from staking. Null also for an account without any. */
export async function findSessionAtPlay(
  on: On,
  playerId: bigint,
  sessionId: string,
): Promise<(SessionRow & { readonly payout: boolean; readonly is_multibrand_suspended: boolean }) | null> {
  const rows = await on.sql<SessionRow & { payout: boolean; is_multibrand_suspended: boolean }>`
    select s.player_id, s.session_id, s.token_hash, s.opened_at, s.last_active_at, s.idle_minutes, s.ends_at,
      s.ended_at, s.end_reason, s.login_method, s.address, s.country_code, s.device,
      s.device_id, s.second_factor_at, a.status, a.restricted_until, a.break_until,
      a.is_excluded, a.site_id, a.market_id, a.province, a.language_id, a.currency, a.time_zone,
      x.payout, x.is_multibrand_suspended
    from identity.session s join identity.account a on a.player_id = s.player_id
      join identity.access x on x.player_id = s.player_id
    where s.player_id = ${playerId} and s.session_id = ${sessionId}`;
  return rows[0] ?? null;
}

/** Whose session a cookie is. Null: the cookie is none of ours. */
export async function findSessionKey(
  on: On,
  tokenHash: string,
): Promise<{ readonly player_id: bigint; readonly session_id: string } | null> {
  const rows = await on.sql<{ player_id: bigint; session_id: string }>`
    select player_id, session_id from identity.session_key where token_hash = ${tokenHash}`;
  return rows[0] ?? null;
}

export type NewSession = {
  readonly playerId: bigint;
  readonly sessionId: string;
  readonly tokenHash: string;
  readonly at: Date;
  readonly idleMinutes: number;
  readonly endsAt: Date;
  readonly loginMethod: string;
  readonly address: string;
  readonly countryCode: string | null;
  readonly deviceId: string;
  readonly device: string;
};

/** Writes the session, its cookie's key and the device it belongs to. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.sql`
    insert into identity.session (player_id, session_id, token_hash, opened_at, last_active_at, idle_minutes,
      ends_at, login_method, address, country_code, device_id, device)
    values (${session.playerId}, ${session.sessionId}, ${session.tokenHash}, ${session.at}, ${session.at},
      ${session.idleMinutes}, ${session.endsAt}, ${session.loginMethod}, ${session.address},
      ${session.countryCode}, ${session.deviceId}, ${session.device})`;
  await tx.sql`
    insert into identity.session_key (token_hash, player_id, session_id)
    values (${session.tokenHash}, ${session.playerId}, ${session.sessionId})`;
  await tx.sql`
    insert into identity.device as known (player_id, device_id, first_seen_at, last_seen_at, device)
    values (${session.playerId}, ${session.deviceId}, ${session.at}, ${session.at}, ${session.device})
    on conflict (player_id, device_id) do update set last_seen_at = excluded.last_seen_at,
      device = excluded.device`;
}

export type DeviceRow = {
  readonly device_id: string;
  /** When a second factor was last passed on it. */
  readonly second_factor_at: Date | null;
};

/** Null: the player never signed in on this device. */
export async function findDevice(on: On, playerId: bigint, deviceId: string): Promise<DeviceRow | null> {
  const rows = await on.sql<DeviceRow>`
    select device_id, second_factor_at from identity.device
    where player_id = ${playerId} and device_id = ${deviceId}`;
  return rows[0] ?? null;
}

/** Deletes the devices of sessions that were ended on purpose; the one of `butSessionId` stays known. */
export async function forgetDevices(
  tx: Tx,
  playerId: bigint,
  sessionIds: readonly string[],
  butSessionId: string | null = null,
): Promise<void> {
  await tx.sql`
    delete from identity.device where player_id = ${playerId}
      and device_id in (select device_id from identity.session
        where player_id = ${playerId} and session_id = any(${sessionIds}::uuid[]))
      and device_id not in (select device_id from identity.session
        where player_id = ${playerId} and session_id = ${butSessionId}::uuid)`;
}

/** Deletes every device of a player. */
export async function forgetAllDevices(tx: Tx, playerId: bigint, butSessionId: string | null): Promise<void> {
  await tx.sql`
    delete from identity.device where player_id = ${playerId}
      and device_id not in (select device_id from identity.session
        where player_id = ${playerId} and session_id = ${butSessionId}::uuid)`;
}

export type NewLogin = {
  readonly playerId: bigint;
  readonly loginId: string;
  readonly sessionId: string;
  readonly at: Date;
  readonly loginMethod: string;
  readonly address: string;
  readonly countryCode: string | null;
  readonly device: string;
  readonly meta: object;
};

export async function insertLogin(tx: Tx, login: NewLogin): Promise<void> {
  await tx.sql`
    insert into identity.login (player_id, login_id, session_id, logged_in_at, login_method, address,
      country_code, device, meta)
    values (${login.playerId}, ${login.loginId}, ${login.sessionId}, ${login.at}, ${login.loginMethod},
      ${login.address}, ${login.countryCode}, ${login.device}, ${JSON.stringify(login.meta)}::jsonb)`;
}

/**
 * Notes that the player was there; within `notWithinMs` of the last note nothing is written, so that a busy
 * session costs no write per call. A session that has ended stays as it is.
 */
export async function touchSession(
  on: On,
  playerId: bigint,
  sessionId: string,
  at: Date,
  notWithinMs = 0,
): Promise<void> {
  const before = new Date(at.getTime() - notWithinMs);
  await on.sql`
    update identity.session set last_active_at = ${at}
    where player_id = ${playerId} and session_id = ${sessionId} and ended_at is null and last_active_at <= ${before}`;
}

export type ActivityNote = { readonly playerId: bigint; readonly sessionId: string; readonly at: Date };

/** The same for several players. A session that is being changed at this moment is passed over. */
export async function noteActive(on: On, notes: readonly ActivityNote[], notWithinMs: number): Promise<void> {
  await on.sql`
    update identity.session set last_active_at = due.at
    from (
      select session.player_id, session.session_id, note.at from identity.session
      join unnest(${notes.map(({ playerId }) => playerId)}::bigint[],
        ${notes.map(({ sessionId }) => sessionId)}::uuid[], ${notes.map(({ at }) => at)}::timestamptz[])
        as note (player_id, session_id, at) using (player_id, session_id)
      where session.ended_at is null
        and session.last_active_at <= note.at - ${notWithinMs}::int * interval '1 millisecond'
      for no key update of session skip locked
    ) as due
    where session.player_id = due.player_id and session.session_id = due.session_id`;
}

/** A second factor was passed in this session: for a while it opens more, and its device is known by it. */
export async function noteSecondFactor(tx: Tx, playerId: bigint, sessionId: string, at: Date): Promise<void> {
  await tx.sql`
    update identity.session set second_factor_at = ${at}
    where player_id = ${playerId} and session_id = ${sessionId}`;
  await tx.sql`
    update identity.device set second_factor_at = ${at}
    where player_id = ${playerId} and device_id =
      (select device_id from identity.session where player_id = ${playerId} and session_id = ${sessionId})`;
}

/** Ends one session. False: it was no open session of this player. */
export async function endSession(
  on: On,
  playerId: bigint,
  sessionId: string,
  reason: EndReason,
  at: Date,
): Promise<boolean> {
  const ended = await on.sql`
    update identity.session set ended_at = ${at}, end_reason = ${reason}
    where player_id = ${playerId} and session_id = ${sessionId} and ended_at is null returning session_id`;
  return ended.length === 1;
}

/** Ends every open session of a player. */
export async function endAllSessions(
  tx: Tx,
  playerId: bigint,
  reason: EndReason,
  at: Date,
  /** This one stays open. */
  butSessionId: string | null = null,
): Promise<readonly string[]> {
  const ended = await tx.sql<{ session_id: string }>`
    update identity.session set ended_at = ${at}, end_reason = ${reason}
    where player_id = ${playerId} and ended_at is null and session_id is distinct from ${butSessionId}::uuid
    returning session_id`;
  return ended.map((row) => row.session_id);
}

export type OpenSessionRow = Pick<
  SessionRow,
  'session_id' | 'opened_at' | 'last_active_at' | 'address' | 'country_code' | 'device'
>;

/** Sessions that are open at `at`, the last used first. */
export async function listOpenSessions(
  on: On,
  playerId: bigint,
  at: Date,
  limit: number,
): Promise<OpenSessionRow[]> {
  return on.sql<OpenSessionRow>`
    select session_id, opened_at, last_active_at, address, country_code, device
    from identity.session
    where player_id = ${playerId} and ended_at is null and ends_at > ${at}
      and last_active_at + make_interval(mins => idle_minutes) > ${at}
    order by last_active_at desc, session_id limit ${limit}`;
}

export type LoginRow = {
  readonly login_id: string;
  readonly logged_in_at: Date;
  readonly address: string;
  readonly country_code: string | null;
  readonly device: string;
};

/** Logins, newest first. Login ids are ordered by time, so the last one of a page is the cursor. */
export async function listLogins(
  on: On,
  playerId: bigint,
  before: string | null,
  limit: number,
): Promise<LoginRow[]> {
  return on.sql<LoginRow>`
    select login_id, logged_in_at, address, country_code, device from identity.login
    where player_id = ${playerId} and (${before}::uuid is null or login_id < ${before}::uuid)
    order by login_id desc limit ${limit}`;
}
