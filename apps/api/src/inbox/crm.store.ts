import type { On } from './message.store.ts';

type CrmSessionRow = { readonly player_id: bigint; readonly session_id: string; readonly expires_at: Date };

export async function insertCrmSession(
  on: On,
  session: {
    readonly sidHash: string;
    readonly playerId: bigint;
    readonly sessionId: string;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await on.sql`
    insert into inbox.crm_session (sid_hash, player_id, session_id, expires_at)
    values (${session.sidHash}, ${session.playerId}, ${session.sessionId}, ${session.expiresAt})`;
}

export async function findCrmSession(on: On, sidHash: string): Promise<CrmSessionRow | null> {
  const rows = await on.sql<CrmSessionRow>`
    select player_id, session_id, expires_at from inbox.crm_session where sid_hash = ${sidHash}`;
  return rows[0] ?? null;
}

export async function forgetCrmSessions(on: On, before: Date): Promise<void> {
  await on.sql`delete from inbox.crm_session where expires_at < ${before}`;
}
