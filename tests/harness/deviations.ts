import type { Sql } from '@halcyon/server-kit/sql';
import { reconcile, type Deviation } from '../../apps/api/src/ledger/chain/reconcile.service.ts';
import { listOverdrawnPools } from '../../apps/api/src/prizes/tournament/pool.store.ts';
import { listUnboundMoney } from '../../apps/api/src/rewards/bound-money.store.ts';

/** What the nightly checks of the ledger, of bonuses and of prize pools find, of all players. */
export async function deviationsOf(sql: Sql): Promise<readonly Deviation[]> {
  return [
    ...(await reconcile(sql)).deviations,
    ...(await listUnboundMoney(sql)),
    ...(await listOverdrawnPools(sql)),
  ];
}
