import { gameClassOf } from '@halcyon/contract/content/game-class';
import type { SearchTopic } from '@halcyon/contract/catalogue/catalogue.contract';
import { findTopics } from '@halcyon/contract/catalogue/search';
import {
  noBonus,
  openCatalogueHarness,
  sessionOf,
  type CatalogueHarness,
} from '@halcyon/testkit/catalogue-harness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAVOURITES_MAX } from './games/player-games.service.ts';

let harness: CatalogueHarness;

beforeAll(async () => {
  harness = await openCatalogueHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());

const place = 'market=UN&language=en';
const call: CatalogueHarness['call'] = (...of) => harness.call(...of);
const get = (url: string) => harness.get(url);
const names = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name);

/** The dataset is the measure: its editors add games. */
const casinoGames = () => harness.content.of('casinoGame').filter(({ type }) => type === 'casinoGames');
const inCategory = (id: string) =>
  casinoGames().filter(({ categories }) => categories.some(({ _ref }) => _ref === `category-${id}`)).length;

// facts: C3.2
test('the lobby holds categories, studios, a grid for each device and sections that are never empty', async () => {
  const lobby = await get(`/catalogue/lobby?${place}`);
  expect(lobby.gameCount).toBe(casinoGames().length);
  expect(lobby.gameCount).toBeGreaterThanOrEqual(300);
  const counts = lobby.categories.map(({ id, gameCount }: { id: string; gameCount: number }) => [
    id,
    gameCount,
  ]);
  const documents = harness.content
    .of('casinoGameCategory')
    .toSorted((one, other) => one.order - other.order);
  expect(counts).toEqual(documents.map(({ categoryId }) => [categoryId, inCategory(categoryId)]));
  const studio = lobby.providers.find(({ id }: { id: string }) => id === 'subprovider-halcyon');
  expect(studio).toEqual({
    id: 'subprovider-halcyon',
    title: 'Halcyon Originals',
    providerImgUrl: null,
    gameCount: 13,
  });
  for (const device of ['desktop', 'tablet', 'mobile']) {
    expect(lobby.grid[device].rowNum).toBeGreaterThan(0);
    expect(new Set(lobby.grid[device].sizes)).toEqual(new Set(['4x', '2xv', '2xh', '1x']));
  }
  expect(lobby.sections[0]).toMatchObject({ id: 'top', layout: 'grid', categoryId: null });
  for (const section of lobby.sections) {
    expect(section.games.length).toBeGreaterThan(0);
    expect(section.games.length).toBeLessThanOrEqual(section.layout === 'rail' ? 10 : 30);
  }
});

// facts: C3.1
test('a phone gets fifteen games at first, a desktop thirty, and one extra is read to know of more', async () => {
  const total = casinoGames().length;
  const page = await get(`/catalogue/games?${place}&limit=5`);
  expect([page.items.length, page.hasMore, page.gameCount]).toEqual([5, true, total]);
  const last = await get(`/catalogue/games?${place}&limit=5&position=${total - 3}`);
  expect([last.items.length, last.hasMore, last.gameCount]).toEqual([3, false, total]);
  const full = await get(`/catalogue/games?${place}&limit=5&position=${total - 5}`);
  expect([full.items.length, full.hasMore]).toEqual([5, false]);
  expect(harness.content.of('casinoSettings')[0]?.pageSizes).toEqual({
    mobile: 15,
    desktop: 30,
    categoryMobile: 30,
    categoryDesktop: 60,
  });
});

test('a lobby filters by what counts towards the running bonus, what counts most first, and offers no such filter without one', async () => {
  const featuresOf = async () =>
    (await get(`/catalogue/lobby?${place}`)).features as { id: string; gameCount: number }[];
  const counting = (more = '') => get(`/catalogue/games?${place}&feature=bonus&limit=100${more}`);
  expect((await featuresOf()).map(({ id }) => id)).not.toContain('bonus');
  expect((await counting()).gameCount).toBe(0);
  // The terms leave one slot out, and tables count a tenth.
  harness.bonusWeights = async (_ctx, lobby) =>
    lobby === 'casino'
      ? ({ gameId, gameCategory }) =>
          gameId === 'neon-777' ? 0 : { slot: 10_000, table: 1_000, live: 0 }[gameCategory]
      : null;
  try {
    const { items, gameCount } = await counting();
    expect(await featuresOf()).toContainEqual({ id: 'bonus', gameCount });
    expect(gameCount).toBeGreaterThan(0);
    expect(gameCount).toBeLessThan(casinoGames().length);
    expect(gameClassOf(items[0].gameType)).toBe('slot');
    const last = await get(`/catalogue/games?${place}&feature=bonus&limit=1&position=${gameCount - 1}`);
    expect(gameClassOf(last.items[0].gameType)).toBe('table');
    expect((await counting('&search=neon')).items.map(({ id }: { id: string }) => id)).not.toContain(
      'neon-777',
    );
    const own = await counting('&provider=subprovider-halcyon');
    expect([own.gameCount > 0, own.gameCount < gameCount]).toEqual([true, true]);
  } finally {
    harness.bonusWeights = noBonus;
  }
});

// facts: C3.4
test('no game is in a list twice', async () => {
  const { items } = await get(`/catalogue/games?${place}&limit=100`);
  const ids = items.map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

// facts: C3.5
test('search finds a part of the name in any case, and signs of patterns mean themselves', async () => {
  expect(names(await get(`/catalogue/games?${place}&search=OLYMP`))).toEqual(['Thunder of Olympus']);
  expect(names(await get(`/catalogue/games?${place}&search=%25`))).toEqual([]);
  expect(names(await get(`/catalogue/games?${place}&search=_`))).toEqual([]);
  expect((await get(`/catalogue/games?${place}&search=%20%20`)).gameCount).toBe(casinoGames().length);
  expect(names(await get(`/catalogue/games?${place}&search=olmypus`))).toContain('Thunder of Olympus');
  expect(
    names(
      await get(`/catalogue/games?${place}&search=${encodeURIComponent("'; drop table catalogue.game; --")}`),
    ),
  ).toEqual([]);
});

// facts: C3.5
test('lists are narrowed by category and by studio', async () => {
  const table = await get(`/catalogue/games?${place}&category=table&limit=100`);
  expect(names(table)).toContain('Halcyon Blackjack');
  expect(table.gameCount).toBe(inCategory('table'));
  expect((await get(`/catalogue/games?${place}&provider=subprovider-halcyon`)).gameCount).toBe(13);
  expect((await get(`/catalogue/games?${place}&provider=subprovider-none`)).gameCount).toBe(0);
  const relax = (await get(`/catalogue/games?${place}&provider=provider-relax&limit=100`)).items;
  expect(new Set(relax.map(({ gameProvider }: { gameProvider: string }) => gameProvider))).toEqual(
    new Set(['relax']),
  );
  expect(
    new Set(relax.map(({ subProvider }: { subProvider: { _id: string } }) => subProvider._id)).size,
  ).toBe(4);
  const unknown = await call('GET', `/catalogue/games?${place}&category=none`);
  expect([unknown.status, unknown.body.code]).toEqual([404, 'catalogue.category_unknown']);
});

test('lists are narrowed by features: any of the ways of playing, and every mark', async () => {
  const lobby = await get(`/catalogue/lobby?${place}`);
  const counts = new Map(
    lobby.features.map(({ id, gameCount }: { id: string; gameCount: number }) => [id, gameCount]),
  );
  const pots = await get(`/catalogue/games?${place}&feature=jackpot&limit=60`);
  expect(pots.gameCount).toBe(counts.get('jackpot'));
  expect(pots.items.every((game: { jackpotExist: boolean }) => game.jackpotExist)).toBe(true);
  const { gameCount: cascades } = await get(`/catalogue/games?${place}&feature=cascade`);
  expect(cascades).toBe(counts.get('cascade'));
  const both = await get(`/catalogue/games?${place}&feature=cascade,blackjack`);
  expect(both.gameCount).toBe(cascades + 1);
  const fresh = await get(`/catalogue/games?${place}&feature=cascade,new`);
  expect(fresh.gameCount).toBeLessThan(cascades);
  expect(fresh.items.every((game: { metadata: { isNew: boolean } }) => game.metadata.isNew)).toBe(true);
});

test('games are sorted by name, by return, and new ones first', async () => {
  const byName = names(await get(`/catalogue/games?${place}&sort=name`));
  const lower = byName.map((name) => name.toLowerCase());
  expect(lower).toEqual(lower.toSorted());
  const byReturn = (await get(`/catalogue/games?${place}&sort=rtp`)).items.map(
    ({ metadata }: { metadata: { rtpBasisPoints: number } }) => metadata.rtpBasisPoints,
  );
  expect(byReturn).toEqual(byReturn.toSorted((one: number, other: number) => other - one));
  const marks = (await get(`/catalogue/games?${place}&sort=new&limit=100`)).items.map(
    ({ metadata }: { metadata: { isNew: boolean } }) => metadata.isNew,
  );
  const count = casinoGames().filter(({ isNew }) => isNew).length;
  expect(marks.slice(0, count + 1)).toEqual([...Array<boolean>(count).fill(true), false]);
});

test('art that may appeal to the young is not shown to visitors of a strict market, but to its players', async () => {
  const strict = 'market=UK&language=en';
  const grown = casinoGames().filter(({ youthAppeal }) => youthAppeal === 'none').length;
  expect(grown).toBeLessThan(casinoGames().length);
  expect(names(await get(`/catalogue/games?${strict}&search=Reef`))).not.toContain('Reef Hunter');
  expect((await get(`/catalogue/lobby?${strict}`)).gameCount).toBe(grown);
  harness.session = sessionOf(1n, 'UK', 'GBP');
  expect(names(await get(`/catalogue/games?${strict}&search=Reef`))).toContain('Reef Hunter');
  harness.session = null;
});

test('stakes are shown in the market’s currency, and the market of the account wins over the address', async () => {
  const limits = async (address: string) =>
    (await get(`/catalogue/games?${address}`)).items[0].betLimits[0].currency;
  expect(await limits('market=CA&language=ca')).toBe('CAD');
  harness.session = sessionOf(1n, 'PT', 'EUR');
  expect(await limits('market=CA&language=ca')).toBe('EUR');
  harness.session = null;
});

// facts: C3.5
test('the live lobby has its own categories and filters, and hides a provider there that the casino may show', async () => {
  const live = await get(`/catalogue/lobby?${place}&lobby=live-casino`);
  expect(live.gameCount).toBe(harness.content.of('casinoGame').length - casinoGames().length);
  expect(live.categories.map(({ id }: { id: string }) => id)).toEqual([
    'live-roulette',
    'live-blackjack',
    'live-baccarat',
    'live-shows',
  ]);
  const ids = (of: { id: string }[]) => of.map(({ id }) => id).toSorted();
  expect(ids(live.gameProviders)).toEqual(['provider-evolution', 'provider-pragmaticplay']);
  expect(ids(live.providers)).toEqual(['subprovider-evolution', 'subprovider-pragmaticplaylive']);
  const hidden = await get(`/catalogue/games?${place}&lobby=live-casino&provider=provider-creedroomz`);
  expect(hidden.gameCount).toBeGreaterThan(0);
  const casino = ids((await get(`/catalogue/lobby?${place}`)).gameProviders);
  expect(casino).not.toContain('provider-relax');
  expect(casino).toContain('provider-pariplay');
});

test('the index names every game and live table of the market once', async () => {
  const { items } = await get(`/catalogue/index?${place}`);
  expect(items).toHaveLength(harness.content.of('casinoGame').length);
  expect(new Set(items.map(([slug]: [string]) => slug)).size).toBe(items.length);
  expect(items[0]).toEqual([
    'thunder-of-olympus',
    'Thunder of Olympus',
    'Halcyon Originals',
    '/images/games/thunder-of-olympus/square.webp',
    expect.any(Number),
    1,
  ]);
});

test('search finds themes, features and live categories by the names players type', async () => {
  const { topics } = await get(`/catalogue/index?${place}`);
  const found = (typed: string) =>
    findTopics(topics as readonly SearchTopic[], typed).map(({ categoryId }) => categoryId);
  const expected = {
    egypt: 'egypt',
    slots: 'slots',
    jackpot: 'jackpots',
    'hold and win': 'hold-and-win',
    'live roulette': 'live-roulette',
    megaways: 'ways',
    'free spins': 'books',
  };
  for (const [typed, category] of Object.entries(expected)) expect(found(typed), typed).toContain(category);
  const german = await get('/catalogue/index?market=DE&language=de');
  const labels = (german.topics as readonly SearchTopic[]).map(({ label }) => label);
  expect(labels).toContain('Altes Ägypten');
});

test('the index offers a demo of a game where its tile does, and none in a market without demo play', async () => {
  const demos = async (market: string) =>
    (await get(`/catalogue/index?market=${market}&language=en`)).items
      .filter((entry: unknown[]) => entry[5] === 1)
      .map(([slug]: [string]) => slug);
  const { gameCount } = await get(`/catalogue/games?${place}&feature=demo`);
  expect(await demos('UN')).toHaveLength(gameCount);
  expect(gameCount).toBeGreaterThan(300);
  for (const market of ['FI', 'PE']) expect(await demos(market), market).toEqual([]);
  const barred = harness.content
    .of('casinoGame')
    .filter((game) => game.restrictedCountries.includes('FR') && !game.restrictionRemoved);
  expect(barred.length).toBeGreaterThan(0);
  const french = new Set(await demos('FR'));
  expect(barred.filter(({ gameSlug }) => french.has(gameSlug))).toEqual([]);
  const { restriction } = await get(`/catalogue/games/${barred[0]!.gameSlug}?market=FR&language=fr`);
  expect(restriction).toBe('country');
  harness.session = sessionOf(15n, 'FI');
  expect(await demos('UN')).toEqual([]);
  harness.session = null;
});

test('every game has its facts, its rules with all figures, and games like it', async () => {
  for (const { gameSlug: slug } of casinoGames()) {
    const game = await get(`/catalogue/games/${slug}?${place}`);
    expect(game.rules.length, slug).toBeGreaterThan(2);
    expect(JSON.stringify(game.rules), slug).not.toContain('{{');
    expect(game.metadata.rtpBasisPoints, slug).toBeGreaterThan(8500);
  }
  const winning = async (slug: string) => (await get(`/catalogue/games/${slug}?${place}`)).rules[0].text;
  expect(await winning('gem-quake')).toContain('anywhere on the grid');
  expect(await winning('frostfang')).toContain('243 ways');
  expect(await winning('anubis-rising')).toContain('20 lines');
  const unknown = await call('GET', `/catalogue/games/none?${place}`);
  expect([unknown.status, unknown.body.code]).toEqual([404, 'catalogue.game_unknown']);
});

describe('kept games', () => {
  const favourite = (gameId: string, lobbyPageType = 'casino') => ({ gameId, lobbyPageType });

  test('belong to a signed-in player', async () => {
    harness.session = null;
    expect((await call('GET', `/player/favourites?${place}`)).status).toBe(401);
    expect((await call('POST', '/player/favourites', favourite('frostfang'))).status).toBe(401);
  });

  // facts: G5.1
  test('are kept and let go per lobby, twice without harm, newest first', async () => {
    harness.session = sessionOf(11n);
    for (const gameId of ['frostfang', 'frostfang', 'blackjack']) {
      harness.clock.move(1000);
      expect((await call('POST', '/player/favourites', favourite(gameId))).status).toBe(200);
    }
    expect(names(await get(`/player/favourites?${place}`))).toEqual(['Halcyon Blackjack', 'Frostfang']);
    expect(names(await get(`/player/favourites?${place}&lobbyPageType=live-casino`))).toEqual([]);
    for (const _ of [1, 2])
      expect((await call('DELETE', '/player/favourites', favourite('blackjack'))).status).toBe(200);
    expect(names(await get(`/player/favourites?${place}`))).toEqual(['Frostfang']);
  });

  test('of one player are not another’s', async () => {
    harness.session = sessionOf(12n);
    expect(names(await get(`/player/favourites?${place}`))).toEqual([]);
    await call('DELETE', '/player/favourites', favourite('frostfang'));
    harness.session = sessionOf(11n);
    expect(names(await get(`/player/favourites?${place}`))).toEqual(['Frostfang']);
  });

  test('must exist, in that lobby, and are not without number', async () => {
    harness.session = sessionOf(13n);
    for (const bad of [favourite('none'), favourite('frostfang', 'live-casino')]) {
      expect((await call('POST', '/player/favourites', bad)).body.code).toBe('catalogue.game_unknown');
    }
    await harness.db.sql`insert into catalogue.favourite (player_id, lobby_page_type, game_id, kept_at)
      select 13, 'casino', 'old-' || n, now() from generate_series(1, ${FAVOURITES_MAX}) n`;
    expect((await call('POST', '/player/favourites', favourite('frostfang'))).body.code).toBe(
      'catalogue.favourites_full',
    );
    expect(names(await get(`/player/favourites?${place}`))).toEqual([]);
  });
});

// facts: G5.1
test('recent games are listed newest first, each once, thirty at most by default', async () => {
  harness.session = sessionOf(14n);
  for (const gameId of ['frostfang', 'blackjack', 'frostfang']) {
    harness.clock.move(1000);
    expect((await call('POST', `/player/recent-games?category=casino&gameId=${gameId}`)).status).toBe(200);
  }
  expect(names(await get(`/player/recent-games?${place}&category=casino`))).toEqual([
    'Frostfang',
    'Halcyon Blackjack',
  ]);
  expect(names(await get(`/player/recent-games?${place}&limit=1`))).toEqual(['Frostfang']);
  expect((await call('GET', `/player/recent-games?${place}&limit=31`)).status).toBe(400);
  expect((await call('POST', '/player/recent-games?category=casino&gameId=none')).body.code).toBe(
    'catalogue.game_unknown',
  );
});

// facts: G5.1
test('what a player has of a lobby comes in one answer, and what was staked on last is read from the ledger', async () => {
  harness.session = sessionOf(14n);
  const games = await get(`/player/games?${place}`);
  expect(games.favourites).toEqual([]);
  expect(games.recent.map(({ name }: { name: string }) => name)).toEqual(['Frostfang', 'Halcyon Blackjack']);
  // Opened, never played: the ledger has no stake.
  expect(await get(`/player/wallet/lastPlayedGames?${place}`)).toEqual({ items: [] });
  let sequence = 0;
  for (const gameId of ['frostfang', 'blackjack', 'frostfang', 'gone']) {
    sequence += 1;
    await harness.db
      .sql`insert into wallet.leg values (14, 1, ${`stake-${sequence}`}, 0, ${sequence}, 1, 0, 1, 100, 10000, 1,
      -1, 978, 100, 0, 0, 0, ${new Date(Date.UTC(2026, 0, sequence))}, null, ${`round-${sequence}`}, false, ${gameId})`;
  }
  const { items } = await get(`/player/wallet/lastPlayedGames?${place}`);
  expect(items).toMatchObject([
    { name: 'Frostfang', lastPlayedAt: '2026-01-03T00:00:00.000Z' },
    { name: 'Halcyon Blackjack', lastPlayedAt: '2026-01-02T00:00:00.000Z' },
  ]);
});

// facts: C5.1
test('a game is found by its provider and an id as by its slug, and by no other provider', async () => {
  harness.session = null;
  const bySlug = await get(`/catalogue/games/frostfang?${place}`);
  expect(await get(`/catalogue/providers/halcyon/games/frostfang?${place}`)).toEqual(bySlug);
  const ofOther = await call('GET', `/catalogue/providers/relax/games/frostfang?${place}`);
  expect(ofOther.body.code).toBe('catalogue.game_unknown');
});

test('a game of our own names where its files are prefetched, with the texts of the visitor; others name nothing', async () => {
  harness.session = null;
  const addressOf = async (slug: string, at: string) =>
    (await get(`/catalogue/games/${slug}?${at}`)).prefetchUrl;
  const ofProvider = casinoGames().find(({ gameProvider }) => !gameProvider._ref.endsWith('halcyon'))!;
  expect(await addressOf('frostfang', place)).toMatch(/^https?:\/\/[^/]+\/prefetch\/frostfang\?lang=en-UN$/);
  expect(await addressOf('frostfang', 'market=BR&language=br')).toMatch(/\?lang=pt-BR$/);
  expect(await addressOf(ofProvider.gameSlug, place)).toBeNull();
});
