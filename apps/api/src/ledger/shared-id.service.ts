import type { Db } from '@halcyon/server-kit/sql';
import { kind } from './command.ts';
import * as store from './shared-id.store.ts';

/** Read once more: a command that was decided before the last look may have been committed after it. */
const OVERLAP_MS = 30_000;
/** Read in one transaction, so that what gathered while no job ran does not come as one statement. */
const STEP_MS = 60_000;

export type SharedIdsOf = {
  readonly providerIds: readonly number[];
  /** Beginnings of transaction ids that a provider gives to several players. */
  readonly exempt: readonly { readonly providerId: number; readonly beginning: string }[];
};

/**
 * Looks through the stakes and wins since the last look for transaction ids that another player was booked under, and
 * stores an incident for both players. Answers how many are new. Keys of the ledger lead with the player, so that it can be
 * spread over several databases: this is found and never refused. Source: docs/decisions/shared-transaction-ids.md.
 */
export async function findSharedIds(db: Db, until: Date, of: SharedIdsOf): Promise<number> {
  const exempt = of.exempt.map(({ providerId, beginning }) => `${providerId}/${kind.settle}:${beginning}`);
  let found = 0;
  for (;;) {
    const readUntil = await store.findReadUntil(db.sql);
    if (readUntil >= until) return found;
    const from = new Date(readUntil.getTime() - OVERLAP_MS);
    const to = new Date(Math.min(until.getTime(), readUntil.getTime() + STEP_MS));
    const looked = { from, to, providerIds: of.providerIds, exempt };
    found += await db.transact(async (tx) => {
      await store.insertUsedKeys(tx, looked);
      const count = await store.insertSharedIds(tx, looked, until);
      await store.moveReadUntil(tx.sql, to);
      return count;
    });
  }
}
