import type { Tx } from '@halcyon/server-kit/sql';

type On = Pick<Tx, 'sql'>;
type Head = { readonly sequence: bigint; readonly hash: Buffer };

export type AuditRow = {
  readonly sequence: bigint;
  readonly operator_id: string | null;
  readonly actor: string;
  readonly action: string;
  readonly about_player: bigint | null;
  readonly reason: string | null;
  readonly facts: string;
  readonly address: string;
  readonly happened_at: Date;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
};

export async function lockHead(tx: Tx): Promise<Head> {
  const rows = await tx.sql<Head>`select sequence, hash from operations.audit_head for update`;
  return rows[0] ?? { sequence: 0n, hash: Buffer.alloc(0) };
}

export async function findHead(on: On): Promise<Head> {
  const rows = await on.sql<Head>`select sequence, hash from operations.audit_head`;
  return rows[0] ?? { sequence: 0n, hash: Buffer.alloc(0) };
}

export async function moveHead(tx: Tx, sequence: bigint, hash: Buffer): Promise<void> {
  await tx.sql`update operations.audit_head set sequence = ${sequence}, hash = ${hash}`;
}

export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  await tx.sql`
    insert into operations.audit (sequence, operator_id, actor, action, about_player, reason, facts, address,
      happened_at, previous_hash, hash)
    values (${row.sequence}, ${row.operator_id}, ${row.actor}, ${row.action}, ${row.about_player}, ${row.reason},
      ${row.facts}, ${row.address}, ${row.happened_at}, ${row.previous_hash}, ${row.hash})`;
}

export function listAudit(
  on: On,
  before: bigint | null,
  playerId: bigint | null,
  limit: number,
): Promise<AuditRow[]> {
  return on.sql<AuditRow>`
    select sequence, operator_id, actor, action, about_player, reason, facts, address, happened_at, previous_hash,
      hash
    from operations.audit
    where (${before}::bigint is null or sequence < ${before}) and (${playerId}::bigint is null
      or about_player = ${playerId})
    order by sequence desc limit ${limit}`;
}

export function listFrom(on: On, after: bigint, limit: number): Promise<AuditRow[]> {
  return on.sql<AuditRow>`
    select sequence, operator_id, actor, action, about_player, reason, facts, address, happened_at, previous_hash,
      hash
    from operations.audit where sequence > ${after} order by sequence limit ${limit}`;
}
