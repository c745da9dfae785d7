import type { Sql } from '../platform/sql.ts';
import { checks, countLedger, type Deviation } from './reconcile.store.ts';

export type { Deviation } from './reconcile.store.ts';
export { refreshStatistics } from './reconcile.store.ts';

export type Reconciliation = {
  readonly players: bigint;
  readonly commands: bigint;
  readonly legs: bigint;
  /** Empty: the books are exact. */
  readonly deviations: readonly Deviation[];
};

/** Recomputes everything from the legs and compares, for one player or for all. Changes nothing. */
export async function reconcile(sql: Sql, playerId: bigint | null = null): Promise<Reconciliation> {
  const deviations: Deviation[] = [];
  for (const [rule, check] of Object.entries(checks)) {
    const rows = await check(sql, playerId);
    for (const row of rows) deviations.push({ rule, playerId: row.player_id, detail: row.detail });
  }
  return { ...(await countLedger(sql)), deviations };
}
