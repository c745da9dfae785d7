import type { OperatorRole } from '@halcyon/contract/operations/right';
import type { Tx } from '@halcyon/server-kit/sql';

type On = Pick<Tx, 'sql'>;

export type OperatorRow = {
  readonly operator_id: string;
  readonly email: string;
  readonly name: string;
  readonly password_hash: string;
  readonly roles: readonly OperatorRole[];
  readonly is_active: boolean;
};

export async function findByEmail(on: On, email: string): Promise<OperatorRow | null> {
  const rows = await on.sql<OperatorRow>`
    select operator_id, email, name, password_hash, roles, is_active from operations.operator where email = ${email}`;
  return rows[0] ?? null;
}

/** An existing one is not changed. Returns the id of the e-mail. */
export async function insertOperator(
  on: On,
  row: Omit<OperatorRow, 'is_active'> & { readonly at: Date },
): Promise<string> {
  const rows = await on.sql<{ operator_id: string }>`
    insert into operations.operator as held (operator_id, email, name, password_hash, roles, created_at)
    values (${row.operator_id}, ${row.email}, ${row.name}, ${row.password_hash}, ${[...row.roles]}, ${row.at})
    on conflict (email) do update set email = held.email
    returning operator_id`;
  return rows[0]?.operator_id ?? row.operator_id;
}

export async function updatePasswordHash(on: On, operatorId: string, passwordHash: string): Promise<void> {
  await on.sql`
    update operations.operator set password_hash = ${passwordHash} where operator_id = ${operatorId}`;
}

export type OperatorNameRow = { readonly operator_id: string; readonly name: string };

export function listNames(on: On, ids: readonly string[]): Promise<OperatorNameRow[]> {
  return on.sql<OperatorNameRow>`
    select operator_id, name from operations.operator where operator_id = any (${[...ids]}::uuid[])`;
}

export type ColleagueRow = {
  readonly operator_id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly OperatorRole[];
  /** Since when there is a second factor. */
  readonly confirmed_at: Date | null;
};

/** All operators, by name: an installation has tens of them, not thousands. */
export function listColleagues(on: On): Promise<ColleagueRow[]> {
  return on.sql<ColleagueRow>`
    select operator_id, name, email, roles, confirmed_at
    from operations.operator left join operations.operator_totp using (operator_id)
    where is_active order by name, operator_id limit 500`;
}

/** Null: no operator has that id. */
export async function findColleague(on: On, operatorId: string): Promise<ColleagueRow | null> {
  const rows = await on.sql<ColleagueRow>`
    select operator_id, name, email, roles, confirmed_at
    from operations.operator left join operations.operator_totp using (operator_id)
    where operator_id = ${operatorId} and is_active`;
  return rows[0] ?? null;
}

export async function insertSession(
  on: On,
  row: {
    readonly tokenHash: Buffer;
    readonly operatorId: string;
    readonly address: string;
    readonly at: Date;
    /** Null: the second factor is to come. */
    readonly secondFactorAt: Date | null;
  },
): Promise<void> {
  await on.sql`
    insert into operations.operator_session (token_hash, operator_id, address, started_at, seen_at,
      second_factor_at)
    values (${row.tokenHash}, ${row.operatorId}, ${row.address}, ${row.at}, ${row.at}, ${row.secondFactorAt})`;
}

export type SessionRow = OperatorRow & {
  readonly started_at: Date;
  readonly seen_at: Date;
  readonly second_factor_at: Date | null;
};

/** An open session and whose it is. Null: ended, unknown, or its operator works here no more. */
export async function findSession(on: On, tokenHash: Buffer): Promise<SessionRow | null> {
  const rows = await on.sql<SessionRow>`
    select operator_id, email, name, password_hash, roles, is_active, started_at, seen_at,
      second_factor_at
    from operations.operator_session join operations.operator using (operator_id)
    where token_hash = ${tokenHash} and ended_at is null and is_active`;
  return rows[0] ?? null;
}

export async function touchSession(on: On, tokenHash: Buffer, at: Date): Promise<void> {
  await on.sql`update operations.operator_session set seen_at = ${at} where token_hash = ${tokenHash}`;
}

/** False: it had ended before. */
export async function endSession(on: On, tokenHash: Buffer, at: Date): Promise<boolean> {
  const rows = await on.sql`
    update operations.operator_session set ended_at = ${at}
    where token_hash = ${tokenHash} and ended_at is null returning operator_id`;
  return rows.length === 1;
}

export async function endOperatorSessions(on: On, operatorId: string, at: Date): Promise<void> {
  await on.sql`
    update operations.operator_session set ended_at = ${at}
    where operator_id = ${operatorId} and ended_at is null`;
}

export async function insertFailure(on: On, failureId: string, emailHash: Buffer, at: Date): Promise<void> {
  await on.sql`
    insert into operations.login_failure (failure_id, email_hash, failed_at)
    values (${failureId}, ${emailHash}, ${at})`;
}

export async function countFailures(on: On, emailHash: Buffer, since: Date): Promise<number> {
  const rows = await on.sql<{ count: number }>`
    select count(*)::int as count from operations.login_failure
    where email_hash = ${emailHash} and failed_at > ${since}`;
  return rows[0]?.count ?? 0;
}

/** The password was right: the attempt before it was none that failed. */
export async function dropFailure(on: On, failureId: string): Promise<void> {
  await on.sql`delete from operations.login_failure where failure_id = ${failureId}`;
}
