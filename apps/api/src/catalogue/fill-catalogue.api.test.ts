import { policies, noSwitches, openTestContent } from '@halcyon/testkit/dependencies';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openPlayerHarness, type PlayerHarness } from '@halcyon/testkit/player-harness';
import type { ContentService } from '../content/dataset/content.service.ts';
import type { Log } from '@halcyon/server-kit/log';
import { openCatalogueReader, type CatalogueReader } from './index/catalogue-reader.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import {
  waitForGamesServer,
  fillCatalogue,
  findLaunchable,
  findLaunchableOf,
  type GamesSource,
} from './index/catalogue.service.ts';

let player: PlayerHarness;
let content: ContentService;
let reader: CatalogueReader;

beforeAll(async () => {
  content = openTestContent();
  player = await openPlayerHarness({
    routes({ db }) {
      reader = openCatalogueReader(db);
      return catalogueRoutes({ reader, content, switches: noSwitches, bonusWeights: async () => null });
    },
  });
});
beforeEach(() => fill());
afterAll(async () => {
  await content?.close();
  await player?.[Symbol.asyncDispose]();
});

const frostfang = {
  gameId: 'frostfang',
  rtpBasisPoints: 9001,
  volatility: 3,
  maxWinMultiple: 4000,
  mechanic: 'ways',
  mathVersion: '2',
  linesOrWays: 243,
} as const;
const saysFrostfang: GamesSource = { call: async () => ({ ok: true, games: [frostfang] }) };
const silent: GamesSource = { call: async () => Promise.reject(new Error('no answer')) };

async function fill(gamesServer?: GamesSource) {
  const filled = await fillCatalogue({ db: player.db, content, ...(gamesServer && { gamesServer }) });
  reader.clear();
  return filled;
}
async function get(path: string) {
  const url = `/api/v1/catalogue/${path}?market=UN&language=en`;
  return (await player.openBrowser().call('GET', url)).body;
}
const statedRtp = async () => (await get('games/frostfang')).metadata.rtpBasisPoints;
const gameCount = async () => (await get('lobby')).gameCount;
const allGames = () => content.of('casinoGame').filter(({ type }) => type === 'casinoGames').length;

test('the games server decides its figures and what it offers', async () => {
  const ownGames = content
    .of('casinoGame')
    .filter(({ type, gameProvider }) => type === 'casinoGames' && gameProvider._ref === 'provider-halcyon');
  expect(await fill(saysFrostfang)).toEqual({ isGamesServerUp: true });
  expect(await gameCount()).toBe(allGames() - ownGames.length + 1);
  expect(await statedRtp()).toBe(9001);
  const { db } = player;
  expect(await findLaunchable(policies, db, 'blackjack', 'UN')).toMatchObject({ isAvailable: false });
  expect(await findLaunchable(policies, db, 'frostfang', 'UN')).toMatchObject({
    isAvailable: true,
    gameType: 'slots',
    isLive: false,
  });
  expect(await findLaunchable(policies, db, 'none', 'UN')).toBeNull();
  expect(await findLaunchableOf(policies, db, 'halcyon', 'frostfang', 'UN')).toMatchObject({
    slug: 'frostfang',
    providerSlug: 'halcyon',
    providerGameRef: 'frostfang',
    tableId: null,
  });
  expect(await findLaunchableOf(policies, db, 'relax', 'frostfang', 'UN')).toBeNull();
});

test('while the games server is silent the committed facts apply and all games are offered', async () => {
  await fill(saysFrostfang);
  expect(await fill(silent)).toEqual({ isGamesServerUp: false });
  expect(await gameCount()).toBe(allGames());
  expect(await statedRtp()).not.toBe(9001);
});

test('a games server that starts after the platform decides as soon as it answers', async () => {
  // Away at the start and a second later, then answering once before it is away again.
  const answers = [silent, silent, saysFrostfang, silent];
  const late: GamesSource = { call: (...of) => (answers.shift() ?? saysFrostfang).call(...of) };
  expect(await fill(late)).toEqual({ isGamesServerUp: false });
  const warn = vi.fn<Log['warn']>();
  const waiting = waitForGamesServer(late, () => fill(late), { warn });
  onTestFinished(() => waiting.stop());
  await expect.poll(statedRtp).toBe(9001);
  expect(warn).not.toHaveBeenCalled();
});

test('a filling that fails while the games server is awaited is reported, and retried', async () => {
  const refill = vi
    .fn<() => Promise<{ isGamesServerUp: boolean }>>()
    .mockRejectedValueOnce(new Error('no database'))
    .mockResolvedValue({ isGamesServerUp: true });
  const warn = vi.fn<Log['warn']>();
  const waiting = waitForGamesServer(saysFrostfang, refill, { warn });
  onTestFinished(() => waiting.stop());
  await expect.poll(() => refill.mock.calls.length).toBe(2);
  expect(warn).toHaveBeenCalledOnce();
});

test('several processes that fill the catalogue concurrently leave it whole', async () => {
  await Promise.all([1, 2, 3, 4].map(() => fillCatalogue({ db: player.db, content })));
  expect(await gameCount()).toBe(allGames());
});
