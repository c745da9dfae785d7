import type { FastifyInstance } from 'fastify';
import { isMigrated, type Migration } from './migrate.ts';
import type { Queryable } from './sql.ts';

const CLOCK_SKEW_MS_MAX = 2_000;

/**
 * `/health/live`: the process answers. `/health/ready`: it may serve players, because the database answers, its schema
 * is the one of this code, its clock agrees with ours, and the process is not draining.
 */
export function health(
  app: FastifyInstance,
  db: Queryable,
  migrations: readonly Migration[],
  isDraining: () => boolean = () => false,
): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const checks = await readiness(db, migrations).catch(() => ({
      database: false,
      migrations: false,
      clock: false,
    }));
    const isReady = Object.values(checks).every(Boolean) && !isDraining();
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks });
  });
}

async function readiness(db: Queryable, migrations: readonly Migration[]) {
  const rows = await db.sql<{ at: Date }>`select clock_timestamp() as at`;
  return {
    database: true,
    migrations: await isMigrated(db, migrations),
    clock: Math.abs(rows[0]!.at.getTime() - Date.now()) < CLOCK_SKEW_MS_MAX,
  };
}
