import type { Tx } from '@halcyon/server-kit/sql';

type On = Pick<Tx, 'sql'>;

export type CheckState = 'created' | 'open' | 'verified' | 'rejected' | 'unclear' | 'expired';
export type CheckRow = {
  readonly player_id: bigint;
  readonly check_id: string;
  readonly document_id: string;
  readonly provider: string;
  readonly reference: string | null;
  readonly state: CheckState;
  readonly verdict: string | null;
  readonly detail: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ask_at: Date | null;
};

export async function insertCheck(
  tx: Tx,
  row: {
    readonly playerId: bigint;
    readonly checkId: string;
    readonly documentId: string;
    readonly provider: string;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx.sql`
    insert into kyc.provider_check (player_id, check_id, document_id, provider, state, created_at, expires_at)
    values (${row.playerId}, ${row.checkId}, ${row.documentId}, ${row.provider}, 'created', ${row.at},
      ${row.expiresAt})`;
}

/** The provider has taken the order. A verdict that came before this is not undone. */
export async function openCheck(
  on: On,
  check: {
    readonly playerId: bigint;
    readonly checkId: string;
    readonly reference: string;
    readonly expiresAt: Date;
    readonly askAt: Date;
  },
): Promise<void> {
  await on.sql`
    update kyc.provider_check set reference = ${check.reference}, state = 'open', expires_at = ${check.expiresAt},
      ask_at = ${check.askAt}
    where player_id = ${check.playerId} and check_id = ${check.checkId} and state = 'created'`;
}

export async function endCheck(
  on: On,
  check: {
    readonly playerId: bigint;
    readonly checkId: string;
    readonly state: CheckState;
    readonly verdict: string | null;
    readonly detail: string | null;
    readonly at: Date;
  },
): Promise<void> {
  await on.sql`
    update kyc.provider_check set state = ${check.state}, verdict = ${check.verdict},
      detail = ${check.detail?.slice(0, 500) ?? null}, ended_at = ${check.at}, ask_at = null
    where player_id = ${check.playerId} and check_id = ${check.checkId}`;
}

export async function askCheckAt(on: On, playerId: bigint, checkId: string, at: Date): Promise<void> {
  await on.sql`
    update kyc.provider_check set ask_at = ${at}
    where player_id = ${playerId} and check_id = ${checkId} and state = 'open'`;
}

export async function findCheck(on: On, playerId: bigint, checkId: string): Promise<CheckRow | null> {
  const rows = await on.sql<CheckRow>`
    select player_id, check_id, document_id, provider, reference, state, verdict, detail, created_at, expires_at,
      ask_at
    from kyc.provider_check where player_id = ${playerId} and check_id = ${checkId}`;
  return rows[0] ?? null;
}

/** A player's checks, newest first. */
export function listChecks(on: On, playerId: bigint, limit: number): Promise<CheckRow[]> {
  return on.sql<CheckRow>`
    select player_id, check_id, document_id, provider, reference, state, verdict, detail, created_at, expires_at,
      ask_at
    from kyc.provider_check where player_id = ${playerId} order by created_at desc limit ${limit}`;
}

/** Checks whose verdict is late. */
export function listChecksToAsk(on: On, now: Date, limit: number): Promise<CheckRow[]> {
  return on.sql<CheckRow>`
    select player_id, check_id, document_id, provider, reference, state, verdict, detail, created_at, expires_at,
      ask_at
    from kyc.provider_check where ask_at is not null and ask_at <= ${now} order by ask_at limit ${limit}`;
}
