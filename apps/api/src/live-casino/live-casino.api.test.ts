import { policies, openTestContent } from '@halcyon/testkit/dependencies';
import type { AddressInfo } from 'node:net';
import {
  liveTablesEndpoints,
  LIVE_STREAM_PATH,
  LiveFrame,
} from '@halcyon/contract/live-casino/tables.contract';
import { sandboxCreedroomz } from '@halcyon/wire/providers/creedroomz';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@halcyon/testkit/database';
import type { ContentService } from '../content/dataset/content.service.ts';
import { openCatalogueReader } from '../catalogue/index/catalogue-reader.ts';
import { fillCatalogue } from '../catalogue/index/catalogue.service.ts';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { readConfig } from '../platform/config/config.ts';
import type { Session } from '../platform/http/context.ts';
import { mountRoutes, openServer } from '../platform/http/server.ts';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { contractedProviders } from '../play/registry/accounts.ts';
import { liveCasinoRoutes, liveStream } from './live-casino.routes.ts';
import { openLiveCasino, type LiveCasino } from './live-casino.service.ts';

let database: TestDatabase;
let db: Db;
let content: ContentService;
let provider: FastifyInstance;
let app: FastifyInstance;
let live: LiveCasino;
let session: Session | null = null;
let isProviderUp = true;

let spoken = 'de-DE';
const table = (id: number) => ({
  Id: id, Name: `Table ${id}`, GameType: 'Blackjack', IsOpen: true, Language: spoken, DealerName: 'Theo', Seats: 7,
  SeatsTaken: 3, PlayersCount: 30, LastResults: ['20', 'BJ'],
  Limits: [{ Currency: 'EUR', Min: 5, Max: 1500 }, { Currency: 'NOK', Min: 50, Max: 15_000 }],
}); // prettier-ignore

beforeAll(async () => {
  provider = Fastify();
  provider.get('/providers/creedroomz/api/live/tables', (request, reply) => {
    const { partnerId } = request.query as { partnerId: string };
    if (partnerId !== sandboxCreedroomz.operatorId) return reply.code(403).send();
    return isProviderUp ? { Tables: [table(5201)] } : reply.code(503).send();
  });
  await provider.listen({ port: 0, host: '127.0.0.1' });
  const { port } = provider.server.address() as AddressInfo;
  database = await openTestDatabase();
  db = openDb(database.app);
  content = openTestContent();
  await fillCatalogue({ db, content });
  const config = readConfig({
    LOG_LEVEL: 'silent',
    HALCYON_RATE_LIMITS: 'off',
    SANDBOX_ORIGIN: `http://127.0.0.1:${port}`,
  });
  app = await openServer(config);
  live = openLiveCasino({
    liveGames: openCatalogueReader(db).liveGames,
    config,
    log: app.log,
    report: () => {},
    providers: contractedProviders(config),
    limits: { connectionsMax: 2, perAddressMax: 2 },
  });
  mountRoutes(app, {
    policies,
    config,
    clock: new VirtualClock(),
    db,
    routes: liveCasinoRoutes(live),
    resolveSession: async () => (session ? { session } : { gone: 'session.none' }),
    lockPlayer: async () => {},
  });
  liveStream(app, live);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await live.start();
});
afterAll(async () => {
  live?.stop();
  await app?.close();
  await provider?.close();
  await content?.close();
  await db?.close();
  await database?.close();
});

const { answer } = liveTablesEndpoints['GET /api/v1/live/tables'];
async function tables(query = '') {
  const response = await app.inject({ method: 'GET', url: `/api/v1/live/tables?market=UN${query}` });
  expect(response.statusCode).toBe(200);
  return answer.parse(response.json()).tables;
}
const one = async (query = '') => (await tables(query)).find(({ tableId }) => tableId === '5201');

// facts: C4.1
test('seats and state are known only where a feed’s table is the game’s own; everything else is null', async () => {
  await expect.poll(async () => (await one())?.isOpen).toBe(true);
  expect(await one()).toMatchObject({
    provider: 'creedroomz',
    kind: 'blackjack',
    seats: 7,
    seatsTaken: 3,
    dealer: 'Theo',
    lastResults: ['20', 'BJ'],
  });
  const others = (await tables()).filter(({ tableId }) => tableId !== '5201');
  expect(others.length).toBeGreaterThan(20);
  for (const other of others) {
    expect(other).toMatchObject({
      isOpen: null,
      seats: null,
      seatsTaken: null,
      limits: null,
      lastResults: [],
    });
  }
});

test('the language of a dealer is named in the language of the request, in English for an unknown language', async () => {
  await expect.poll(async () => (await one())?.language).toEqual({ code: 'de', name: 'German' });
  expect((await one('&language=pl'))?.language).toEqual({ code: 'de', name: 'niemiecki' });
  expect((await one('&language=xx'))?.language?.name).toBe('German');
  spoken = '?1';
  await expect.poll(async () => (await one())?.language, { timeout: 5_000 }).toBeNull();
});

// facts: C4.1
test('tables by partner id are those of that provider alone', async () => {
  const own = await tables('&partnerId=creedroomz');
  expect(new Set(own.map(({ provider: slug }) => slug))).toEqual(new Set(['creedroomz']));
  expect(await tables('&partnerId=nobody')).toEqual([]);
});

test('limits are those of the visitor’s currency: of the market, or of the account', async () => {
  expect((await one())?.limits?.min).toEqual({ amountMinor: '500', currency: 'EUR' });
  session = {
    sessionId: 's', playerId: 1n, marketId: 'NO', province: null, languageId: 'no', currency: 'NOK', timeZone: 'UTC',
    isRestricted: false,
  }; // prettier-ignore
  expect((await one())?.limits?.max).toEqual({ amountMinor: '1500000', currency: 'NOK' });
  session = null;
});

/** One frame after the other. */
async function* frames(): AsyncGenerator<LiveFrame> {
  const { port } = app.server.address() as AddressInfo;
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}${LIVE_STREAM_PATH}`, { signal: leaving.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  let rest = '';
  try {
    for await (const part of response.body!) {
      rest += Buffer.from(part).toString('utf8');
      const events = rest.split('\n\n');
      rest = events.pop()!;
      for (const event of events)
        if (event.startsWith('data: ')) yield LiveFrame.parse(JSON.parse(event.slice(6)));
    }
  } finally {
    leaving.abort();
  }
}

test('the stream begins with everything, and a feed that falls silent makes its tables unknown', async () => {
  let count = 0;
  for await (const frame of frames()) {
    const seen = frame.tables.find(({ seats, isOpen }) => seats === 7 || isOpen === null);
    if (count === 0) {
      expect(frame.isWhole).toBe(true);
      expect(frame.tables.length).toBeGreaterThan(20);
      expect(frame.tables.filter(({ isOpen }) => isOpen)).toHaveLength(1);
      isProviderUp = false;
    } else {
      expect(frame.isWhole).toBe(false);
      expect(frame.tables).toHaveLength(1);
      expect(seen).toMatchObject({ isOpen: null, seatsTaken: null, dealer: null, lastResults: [] });
      break;
    }
    count += 1;
  }
  expect(await one()).toMatchObject({ isOpen: null, seats: null });
}, 20_000);

test('one listener too many is refused with a time to retry', async () => {
  const { port } = app.server.address() as AddressInfo;
  const stream = () => fetch(`http://127.0.0.1:${port}${LIVE_STREAM_PATH}`);
  const held = [await stream(), await stream()];
  const third = await stream();
  expect(third.status).toBe(429);
  expect(third.headers.get('retry-after')).toBe('30');
  for (const { body } of held) await body?.cancel();
});
