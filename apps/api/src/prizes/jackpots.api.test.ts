import { openTestContent } from '@halcyon/testkit/dependencies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayerHarness, type PlayerHarness } from '@halcyon/testkit/player-harness';
import { readJackpots } from '../../../sandbox/src/providers/jackpots.ts';
import { startTestSandbox } from '../../../sandbox/src/platform/test-sandbox.ts';
import { openCatalogueReader } from '../catalogue/index/catalogue-reader.ts';
import { fillCatalogue } from '../catalogue/index/catalogue.service.ts';
import type { ContentService } from '../content/dataset/content.service.ts';
import { readConfig } from '../platform/config/config.ts';
import { contractedProviders } from '../play/registry/accounts.ts';
import { openJackpotFeeds } from './jackpot-feeds.ts';
import { prizesRoutes } from './prizes.routes.ts';

let harness: PlayerHarness;
let content: ContentService;
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  content = openTestContent();
  const config = { ...readConfig({}), sandboxOrigin: sandbox.url };
  const clock = { now: () => harness.clock.now() };
  const feeds = openJackpotFeeds({
    providers: contractedProviders(config),
    clock,
    log: { warn: () => {} },
  });
  harness = await openPlayerHarness({
    routes: ({ db }) =>
      prizesRoutes({
        gamesServer: {} as never,
        content,
        feeds,
        jackpotGames: openCatalogueReader(db).jackpotGames,
      }),
  });
  await fillCatalogue({ db: harness.db, content });
});
afterAll(async () => {
  await sandbox?.close();
  await content?.close();
  await harness?.[Symbol.asyncDispose]();
});

type Row = { name: string; amount: { amountMinor: string; currency: string }; gameIds: string[]; at: string };
async function ask(query = ''): Promise<Row[]> {
  const { status, body } = await harness.openBrowser().call('GET', `/api/v1/gaming/jackpots${query}`);
  expect(status).toBe(200);
  return body.data;
}

// facts: G5.1
test('the call states exactly the jackpots of the providers’ feeds, largest first, with the games that pay them', async () => {
  const rows = await ask('?siteId=1');
  const pots = readJackpots().toSorted((one, other) => Number(other.seedMinor - one.seedMinor));
  expect(rows.map(({ name, amount }) => [name, amount])).toEqual(
    pots.map(({ name, seedMinor }) => [name, { amountMinor: String(seedMinor), currency: 'EUR' }]),
  );
  for (const [at, { gameIds }] of rows.entries()) expect(gameIds).toHaveLength(pots[at]!.gameRefs.length);
  const games = new Map(content.of('casinoGame').map((game) => [game.gameId, game]));
  expect(rows.flatMap(({ gameIds }) => gameIds).every((id) => games.get(id)?.jackpotExist)).toBe(true);
});

test('every game of the catalogue that says it has a jackpot is paid by one that is stated', async () => {
  const stated = new Set((await ask()).flatMap(({ gameIds }) => gameIds));
  const said = content.of('casinoGame').filter(({ jackpotExist }) => jackpotExist);
  expect(said.map(({ gameId }) => gameId).toSorted()).toEqual([...stated].toSorted());
});

test('only jackpots of the requested games are returned, and none for games without one', async () => {
  const [first] = await ask('?gameIds=kraken-deep,frostfang&siteId=1');
  expect(first).toMatchObject({ name: 'Sunken Crown', gameIds: ['kraken-deep'] });
  expect(await ask('?gameIds=frostfang,blackjack')).toEqual([]);
  expect(await ask('?gameIds=')).toEqual([]);
});

test('amounts are shown in the visitor’s currency by the dated rates, and not at all in one without a rate', async () => {
  const [first] = await ask('?gameIds=kraken-deep&currency=SEK');
  // 2,500.00 EUR at 11.1880.
  expect(first?.amount).toEqual({ amountMinor: '2797000', currency: 'SEK' });
  expect(await ask('?currency=CLP')).toEqual([]);
  expect(await ask('?currency=XAF')).toEqual([]);
});

test('nothing is stated any more two minutes after a feed went silent', async () => {
  expect((await ask()).length).toBeGreaterThan(0);
  for (const slug of ['softswiss', 'pragmaticplay']) {
    await fetch(`${sandbox.url}/control/${slug}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fail: true }),
    });
  }
  harness.clock.move(60_000);
  expect((await ask()).length).toBeGreaterThan(0);
  harness.clock.move(60_000);
  expect(await ask()).toEqual([]);
  sandbox.switchboard.reset();
  harness.clock.move(60_000);
  expect((await ask()).length).toBeGreaterThan(0);
});
