import { createHash } from 'node:crypto';
import type { AuditEntry } from '@halcyon/contract/operations/review.contract';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import * as store from './audit.store.ts';
import type { AuditRow } from './audit.store.ts';

const PAGE = 50;
const VERIFY_PAGE = 1_000;

export type Deed = {
  /** Null: unknown. */
  readonly operatorId: string | null;
  readonly actor: string;
  /** `<what>.<was_done>`. */
  readonly action: string;
  readonly playerId?: bigint;
  readonly reason?: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly address: string;
  readonly at: Date;
};

/**
 * Writes what an operator did, in the transaction that does it. The rows form one chain, so `findAuditFault` finds a
 * row that was changed or deleted later, by anyone.
 * Writes: operations.audit, audit_head.
 */
export async function writeAudit(tx: Tx, deed: Deed): Promise<void> {
  const head = await store.lockHead(tx);
  const row = {
    sequence: head.sequence + 1n,
    operator_id: deed.operatorId,
    actor: deed.actor,
    action: deed.action,
    about_player: deed.playerId ?? null,
    reason: deed.reason ?? null,
    facts: JSON.stringify(deed.facts ?? {}),
    address: deed.address,
    happened_at: deed.at,
    previous_hash: head.hash,
  };
  const hash = hashOf(row);
  await store.insertAudit(tx, { ...row, hash });
  await store.moveHead(tx, row.sequence, hash);
}

/** Newest first. `before` is the number of the last one seen. */
export async function listAudit(
  db: Db,
  ask: { readonly before: bigint | null; readonly playerId: bigint | null },
): Promise<{ items: AuditEntry[]; nextBefore: string | null }> {
  const rows = await store.listAudit(db, ask.before, ask.playerId, PAGE);
  return {
    items: rows.map((row) => ({
      sequence: String(row.sequence),
      actor: row.actor,
      action: row.action,
      playerId: row.about_player === null ? null : Number(row.about_player),
      reason: row.reason,
      facts: JSON.parse(row.facts) as Record<string, unknown>,
      address: row.address,
      at: row.happened_at.toISOString(),
    })),
    nextBefore: rows.length === PAGE ? String(rows.at(-1)!.sequence) : null,
  };
}

/** The number of the first row that is not what was written, or is missing. Null: the chain is whole. */
export async function findAuditFault(db: Db): Promise<bigint | null> {
  let previous: Buffer = Buffer.alloc(0);
  let sequence = 0n;
  for (;;) {
    const rows = await store.listFrom(db, sequence, VERIFY_PAGE);
    for (const row of rows) {
      const isNext = row.sequence === sequence + 1n && row.previous_hash.equals(previous);
      if (!isNext || !hashOf(row).equals(row.hash)) return sequence + 1n;
      previous = row.hash;
      sequence = row.sequence;
    }
    if (rows.length < VERIFY_PAGE) break;
  }
  const head = await store.findHead(db);
  return head.sequence === sequence && head.hash.equals(previous) ? null : sequence + 1n;
}

function hashOf(row: Omit<AuditRow, 'hash'>): Buffer {
  const parts = [
    row.sequence,
    row.operator_id ?? '',
    row.actor,
    row.action,
    row.about_player ?? '',
    row.reason ?? '',
    row.facts,
    row.address,
    row.happened_at.toISOString(),
    row.previous_hash.toString('hex'),
  ];
  return createHash('sha256')
    .update(JSON.stringify(parts.map(String)))
    .digest();
}
