import { noSwitches, policies, openTestContent } from '@halcyon/testkit/dependencies';
import { verificationLevelNumbers } from '@halcyon/contract/kyc/verification-level';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@halcyon/testkit/database';
import type { ContentService } from '../content/dataset/content.service.ts';
import { insertVerification } from '../kyc/level/verification.store.ts';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { readConfig } from '../platform/config/config.ts';
import type { Session } from '../platform/http/context.ts';
import { buildServer } from '../platform/http/server.ts';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { catalogueRoutes } from './catalogue.routes.ts';
import { openCatalogueReader } from './index/catalogue-reader.ts';
import { fillCatalogue } from './index/catalogue.service.ts';

let database: TestDatabase;
let db: Db;
let content: ContentService;
let app: FastifyInstance;
const clock = new VirtualClock();
let session: Session | null = null;

const player = (playerId: bigint, marketId = 'UN', currency = 'EUR'): Session => ({
  sessionId: 'session',
  playerId,
  marketId,
  province: null,
  languageId: 'en',
  currency,
  timeZone: 'UTC',
  isRestricted: false,
});

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.app);
  content = openTestContent();
  await fillCatalogue({ db, content });
  app = await buildServer({
    policies,
    config: readConfig({ LOG_LEVEL: 'silent', HALCYON_RATE_LIMITS: 'off' }),
    clock,
    db,
    routes: catalogueRoutes({ reader: openCatalogueReader(db), content, switches: noSwitches }),
    resolveSession: async () => (session ? { session } : { gone: 'session.none' }),
    lockPlayer: async () => {},
  });
});
afterAll(async () => {
  await app?.close();
  await content?.close();
  await db?.close();
  await database?.close();
});

type Card = { id: string; needsVerification?: true; metadata: { hasDemo: boolean } };
const tables = async (market: string): Promise<Card[]> => {
  const url = `/api/v1/catalogue/games?market=${market}&language=en&lobby=live-casino&limit=60`;
  return (await app.inject({ method: 'GET', url })).json().items;
};
const waiting = (cards: readonly Card[]) => cards.filter(({ needsVerification }) => needsVerification).length;

test('where verification comes before play, live tables say so to visitors and unverified players only', async () => {
  const asVisitor = await tables('DE');
  expect(asVisitor.length).toBeGreaterThan(10);
  expect(waiting(asVisitor)).toBe(asVisitor.filter(({ metadata }) => !metadata.hasDemo).length);
  expect(waiting(asVisitor)).toBeGreaterThan(0);
  expect(waiting(await tables('UN'))).toBe(0);

  session = player(71n, 'DE');
  expect(waiting(await tables('DE'))).toBe(waiting(asVisitor));
  await db.transact((tx) =>
    insertVerification(tx, 71n, verificationLevelNumbers['FULLY VERIFIED'], clock.now()),
  );
  expect(waiting(await tables('DE'))).toBe(0);
  session = null;
});
