/**
 * Recomputes every balance from the ledger and compares: `node scripts/reconcile.ts`.
 * DATABASE_URL names the database; without it the installation's own is used, which must be running.
 * Ends with 1 when anything deviates.
 */
import { openDb } from '../apps/api/src/platform/sql.ts';
import { startEmbedded } from '../apps/api/src/platform/postgres/embedded.ts';
import { reconcile } from '../apps/api/src/ledger/reconcile.service.ts';

const outside = process.env['DATABASE_URL'];
const folder = `${process.env['HALCYON_DATA'] ?? '.halcyon'}/postgres`;
const server = outside
  ? null
  : await startEmbedded({ folder, endsWithUs: 'stop', log: (line) => console.log(line) });
const connection = server ? server.connection('app', 'halcyon') : { connectionString: outside };
const db = openDb({ ...connection, max: 1 } as Parameters<typeof openDb>[0]);
try {
  const startedMs = performance.now();
  const { players, commands, legs, deviations } = await reconcile(db.sql);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(
    `${players} players, ${commands} commands, ${legs} legs in ${seconds} s: ${deviations.length} deviations`,
  );
  for (const { rule, playerId, detail } of deviations)
    console.error(`player ${playerId}: ${rule}: ${detail}`);
  process.exitCode = deviations.length === 0 ? 0 : 1;
} finally {
  await db.close();
  // A server that was running before stays up; one that this command had to start goes down with it.
  if (server && !server.isAdopted) await server.stop();
}
