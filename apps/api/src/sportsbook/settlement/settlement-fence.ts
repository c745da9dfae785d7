import type { Db, Tx } from '@halcyon/server-kit/sql';
import { isLeaseOf } from '../../platform/events/lease.store.ts';

/** The lease went to another process, which carries out what is left. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

type Held = { readonly lease: string; readonly owner: string };

/**
 * At the begin of a transaction that marks legs: it commits before another process begins to settle, or not at all. A process
 * whose lease ran out while it waited has an old plan. Throws: LeaseLost.
 */
export async function enterFence(tx: Tx, { lease, owner }: Held): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock_shared(hashtextextended(${lease}, 0))`;
  // A separate statement, so that it sees who took the lease while the lock was waited for.
  if (!(await isLeaseOf(tx.sql, lease, owner))) throw new LeaseLost(`${lease} belongs to another process`);
}

/** After a lease was taken: waits for transactions of a process that had it before. */
export async function waitForOthers(db: Pick<Db, 'transact'>, lease: string): Promise<void> {
  await db.transact((tx) => tx.sql`select pg_advisory_xact_lock(hashtextextended(${lease}, 0))`);
}
