import { VirtualClock } from '@halcyon/server-kit/clock';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { catalogueRoutes } from '../../apps/api/src/catalogue/catalogue.routes.ts';
import { openCatalogueReader } from '../../apps/api/src/catalogue/index/catalogue-reader.ts';
import { fillCatalogue } from '../../apps/api/src/catalogue/index/catalogue.service.ts';
import type { BonusWeights } from '../../apps/api/src/catalogue/query/catalogue-query.ts';
import type { ContentService } from '../../apps/api/src/content/dataset/content.service.ts';
import { readConfig } from '../../apps/api/src/platform/config/config.ts';
import type { Session } from '../../apps/api/src/platform/http/context.ts';
import { buildServer } from '../../apps/api/src/platform/http/server.ts';
import { openTestDatabase } from './database.ts';
import { noSwitches, openTestContent, policies } from './dependencies.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what the schema has checked
type Body = any;
type Method = 'GET' | 'POST' | 'DELETE';

export const noBonus: BonusWeights = async () => null;

/** The filled catalogue behind its routes. */
export type CatalogueHarness = AsyncDisposable & {
  readonly db: Db;
  readonly content: ContentService;
  readonly clock: VirtualClock;
  /** Who calls; null: a visitor. */
  session: Session | null;
  bonusWeights: BonusWeights;
  call(method: Method, url: string, body?: object): Promise<{ readonly status: number; readonly body: Body }>;
  get(url: string): Promise<Body>;
};

export async function openCatalogueHarness(): Promise<CatalogueHarness> {
  const database = await openTestDatabase();
  const db = openDb(database.app);
  const content = openTestContent();
  const clock = new VirtualClock();
  await fillCatalogue({ db, content });
  const app = await buildServer({
    policies,
    config: readConfig({ LOG_LEVEL: 'silent', HALCYON_RATE_LIMITS: 'off' }),
    clock,
    db,
    routes: catalogueRoutes({
      reader: openCatalogueReader(db),
      content,
      switches: noSwitches,
      bonusWeights: (ctx, lobby) => harness.bonusWeights(ctx, lobby),
    }),
    resolveSession: async () => (harness.session ? { session: harness.session } : { gone: 'session.none' }),
    lockPlayer: async () => {},
  });
  const harness: CatalogueHarness = {
    db,
    content,
    clock,
    session: null,
    bonusWeights: noBonus,
    async call(method, url, body) {
      const response = await app.inject({ method, url: `/api/v1${url}`, ...(body && { payload: body }) });
      return { status: response.statusCode, body: response.json() };
    },
    get: async (url) => (await harness.call('GET', url)).body,
    async [Symbol.asyncDispose]() {
      await app.close();
      await content.close();
      await db.close();
      await database.close();
    },
  };
  return harness;
}

export const sessionOf = (playerId: bigint, marketId = 'UN', currency = 'EUR'): Session => ({
  sessionId: 'session',
  playerId,
  marketId,
  province: null,
  languageId: 'en',
  currency,
  timeZone: 'UTC',
  isRestricted: false,
});
