import type { Sql } from '@halcyon/server-kit/sql';
import { findBrokenLink } from './chain.service.ts';
import { listSealedPlayers } from './chain.store.ts';
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
  for (const player of playerId === null ? await listSealedPlayers(sql) : [playerId]) {
    const broken = await findBrokenLink(sql, player);
    if (broken === null) continue;
    deviations.push({
      rule: 'every sealed command fits its link',
      playerId: player,
      detail: `command ${broken}`,
    });
  }
  return { ...(await countLedger(sql)), deviations };
}
