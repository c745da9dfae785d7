import type { FastifyInstance } from 'fastify';
import type { Db } from './sql.ts';

const CLOCK_SKEW_MS_MAX = 2_000;

/**
 * `/health/live`: the process answers. `/health/ready`: it may be sent players: the database answers, its
 * schema is the one of this code, its clock agrees with ours, and we are not draining.
 */
export function health(
  app: FastifyInstance,
  db: Db,
  isMigrated: () => Promise<boolean>,
  isDraining: () => boolean,
): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const checks = await readiness(db, isMigrated).catch(() => ({
      database: false,
      migrations: false,
      clock: false,
    }));
    const isReady = Object.values(checks).every(Boolean) && !isDraining();
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks });
  });
}

async function readiness(db: Db, isMigrated: () => Promise<boolean>) {
  const rows = await db.sql<{ at: Date }>`select clock_timestamp() as at`;
  return {
    database: true,
    migrations: await isMigrated(),
    clock: Math.abs(rows[0]!.at.getTime() - Date.now()) < CLOCK_SKEW_MS_MAX,
  };
}
