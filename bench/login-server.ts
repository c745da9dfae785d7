/**
 * Logins and the wallet's wire in one process, as the platform runs them: one event loop, one pool of threads.
 * Runs as a child process and prints both ports.
 */
import type { PoolConfig } from 'pg';
import { identityRoutes } from '../apps/api/src/identity/identity.routes.ts';
import { openIdentity } from '../apps/api/src/identity/identity.service.ts';
import { resolveSession } from '../apps/api/src/identity/session/session.service.ts';
import { systemClock } from '@halcyon/server-kit/clock';
import { readConfig } from '../apps/api/src/platform/config/config.ts';
import { buildServer } from '../apps/api/src/platform/http/server.ts';
import { openDb } from '@halcyon/server-kit/sql';
import { policies, StandIns } from '@halcyon/testkit/dependencies';
import { serveWallet } from './wallet-server.ts';

export type LoginServerOrder = {
  readonly connection: PoolConfig;
  readonly lanes: number;
  readonly secret: string;
  readonly passwordMemory: number;
};

async function main(order: LoginServerOrder): Promise<void> {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    HALCYON_RATE_LIMITS: 'off',
    HALCYON_PASSWORD_MEMORY: String(order.passwordMemory),
  });
  const db = openDb(order.connection);
  const clock = systemClock;
  const nowhere = { countryCode: null, region: null, city: null };
  const locate = async (address: string) => ({ ...nowhere, address });
  const identity = await openIdentity({ config, db, clock, ...new StandIns().deps }, { locate });
  const app = await buildServer({
    config,
    clock,
    policies,
    db,
    routes: identityRoutes(identity),
    resolveSession: (call) => resolveSession(identity, call),
    lockPlayer: async () => {},
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const wallet = await serveWallet({ form: 'lanes', ...order });
  console.log(JSON.stringify({ loginUrl: url, walletPort: wallet.port }));
  process.on('SIGTERM', () => {
    void Promise.all([app.close(), wallet.stop()]).then(() => db.close());
  });
}

await main(JSON.parse(process.argv[2] ?? '{}') as LoginServerOrder);
