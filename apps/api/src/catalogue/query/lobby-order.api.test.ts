import { policies, openTestContent } from '@halcyon/testkit/dependencies';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@halcyon/testkit/database';
import type { ContentService } from '../../content/dataset/content.service.ts';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { readConfig } from '../../platform/config/config.ts';
import { buildServer } from '../../platform/http/server.ts';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { catalogueJobs } from '../catalogue.jobs.ts';
import { catalogueRoutes } from '../catalogue.routes.ts';
import { fillCatalogue } from '../index/catalogue.service.ts';
import { followProviderSwitches, type ProviderSwitches } from '../provider-switch/provider-switch.service.ts';
import { openCatalogueReader, type CatalogueReader } from '../index/catalogue-reader.ts';

let database: TestDatabase;
let db: Db;
let content: ContentService;
let app: FastifyInstance;
let reader: CatalogueReader;
let switches: ProviderSwitches;
const clock = new VirtualClock();

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.app);
  content = openTestContent();
  await fillCatalogue({ db, content });
  reader = openCatalogueReader(db);
  switches = await followProviderSwitches(db, () => {});
  app = await buildServer({
    policies,
    config: readConfig({ LOG_LEVEL: 'silent', HALCYON_RATE_LIMITS: 'off' }),
    clock,
    db,
    routes: catalogueRoutes({ reader, content, switches, bonusWeights: async () => null }),
    resolveSession: async () => ({ gone: 'session.none' }),
    lockPlayer: async () => {},
  });
});
afterAll(async () => {
  switches?.stop();
  await app?.close();
  await content?.close();
  await db?.close();
  await database?.close();
});

const place = 'market=UN&language=en';
const get = async (url: string) => (await app.inject({ method: 'GET', url: `/api/v1${url}` })).json();

test('what many players opened this week comes first among the popular, and what they opened long ago does not', async () => {
  const first = async () => (await get(`/catalogue/games?${place}&limit=1`)).items[0].name;
  const editorsFirst = await first();
  const open = (gameId: string, at: Date, from: number) => db.sql`
    insert into catalogue.recent_game (player_id, lobby_page_type, game_id, last_played_at)
    select n, 'casino', ${gameId}, ${at} from generate_series(${from}::bigint, ${from + 99}::bigint) n`;
  const now = clock.now().getTime();
  await open('geode', new Date(now - 30 * 86_400_000), 9_000);
  const count = catalogueJobs(db, clock)[0]!;
  await count.run({});
  reader.clear();
  expect(await first()).toBe(editorsFirst);
  await open('opal-sky', new Date(now - 86_400_000), 9_000);
  await count.run({});
  reader.clear();
  expect(await first()).toBe('Opal Sky');
});

test('a provider that is switched off in a market is gone from its lobby immediately, and from no other', async () => {
  const count = async (address: string) =>
    (await get(`/catalogue/games?${address}&provider=provider-playngo`)).gameCount;
  const finland = 'market=FI&language=fi';
  const all = await count(place);
  expect(all).toBeGreaterThan(0);
  const to = { slug: 'playngo', marketId: 'FI', by: 'operator', reason: 'contract', at: clock.now() };
  await db.transact((tx) => switches.move(tx, { ...to, isOff: true }));
  expect([await count(finland), await count(place)]).toEqual([0, all]);
  await db.transact((tx) => switches.move(tx, { ...to, isOff: false }));
  expect(await count(finland)).toBe(all);
});
