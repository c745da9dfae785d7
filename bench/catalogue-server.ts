/**
 * The catalogue's calls over HTTP, with so many games. Runs as a child process and prints where; SIGUSR2 prints the
 * processor time it has used.
 */
import type { PoolConfig } from 'pg';
import { catalogueRoutes } from '../apps/api/src/catalogue/catalogue.routes.ts';
import { openCatalogueReader } from '../apps/api/src/catalogue/index/catalogue-reader.ts';
import { fillCatalogue } from '../apps/api/src/catalogue/index/catalogue.service.ts';
import { openContent } from '../apps/api/src/content/dataset/content.service.ts';
import { noSwitches, policies } from '@halcyon/testkit/dependencies';
import { systemClock } from '@halcyon/server-kit/clock';
import { readConfig } from '../apps/api/src/platform/config/config.ts';
import { buildServer } from '../apps/api/src/platform/http/server.ts';
import { openDb } from '@halcyon/server-kit/sql';
import { datasetWithGames } from './catalogue-games.ts';

export type CatalogueServerOrder = { readonly connection: PoolConfig; readonly games: number };
export type CatalogueServerAt = { readonly url: string; readonly games: number; readonly fillMs: number };

async function main(order: CatalogueServerOrder): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', HALCYON_RATE_LIMITS: 'off' });
  const db = openDb(order.connection);
  const content = openContent(datasetWithGames(order.games));
  const before = performance.now();
  await fillCatalogue({ db, content });
  const fillMs = Math.round(performance.now() - before);
  const app = await buildServer({
    config,
    clock: systemClock,
    policies,
    db,
    routes: catalogueRoutes({
      reader: openCatalogueReader(db),
      content,
      switches: noSwitches,
      bonusWeights: async () => null,
    }),
    resolveSession: async () => ({ gone: 'session.none' }),
    lockPlayer: async () => {},
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const games = content.of('casinoGame').filter(({ type }) => type === 'casinoGames').length;
  console.log(JSON.stringify({ url, games, fillMs } satisfies CatalogueServerAt));
  process.on('SIGUSR2', () => {
    const { user, system } = process.cpuUsage();
    console.log(JSON.stringify({ cpuMs: (user + system) / 1000 }));
  });
  process.on('SIGTERM', () => {
    void Promise.all([app.close(), content.close()]).then(() => db.close());
  });
}

await main(JSON.parse(process.argv[2] ?? '{}') as CatalogueServerOrder);
