/**
 * Recomputes every balance from the ledger and compares, and finds money that no bonus binds and
 * prize pools that are overdrawn: `node scripts/reconcile.ts`.
 * DATABASE_URL names the database; without it the installation's own is used.
 * Ends with 1 when anything deviates.
 */
import { openDb } from '@halcyon/server-kit/sql';

import { reconcile } from '../apps/api/src/ledger/chain/reconcile.service.ts';
import { listOverdrawnPools } from '../apps/api/src/prizes/tournament/pool.store.ts';
import { listUnboundMoney } from '../apps/api/src/rewards/bound-money.store.ts';
import { openInstallationDatabase } from './installation-database.ts';

await using database = await openInstallationDatabase();
const db = openDb({ ...database.connection, max: 1 });
try {
  const startedMs = performance.now();
  const { players, commands, legs, deviations: ofLedger } = await reconcile(db.sql);
  const deviations = [
    ...ofLedger,
    ...(await listUnboundMoney(db.sql)),
    ...(await listOverdrawnPools(db.sql)),
  ];
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(
    `${players} players, ${commands} commands, ${legs} legs in ${seconds} s: ${deviations.length} deviations`,
  );
  for (const { rule, playerId, detail } of deviations)
    console.error(`player ${playerId}: ${rule}: ${detail}`);
  process.exitCode = deviations.length === 0 ? 0 : 1;
} finally {
  await db.close();
}
