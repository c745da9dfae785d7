import { hydrated } from '../hydrated.ts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { deposit, newPerson, signUp, Visitor, type Json } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { expect, test } from '../test.ts';
import { liveProviders, slotProviders } from './provider-slugs.ts';

// Two games of every provider and every game of our own, chosen by the catalogue itself. That each of all games opens
// is proven over HTTP (apps/api/src/play/every-game.api.test.ts); here a browser sees their pictures and plays. One
// window for each process: the site is loaded once for a provider, and everything else goes by its own links.

type Game = {
  readonly id: string;
  readonly gameSlug: string;
  readonly gameType: string;
  readonly gameProvider: string;
  readonly subProvider: { readonly _id: string };
};
type Room = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly visitor: Visitor;
  /** What games said since the last one was opened. */
  readonly received: string[];
  /** The balance of each push, in minor units. */
  readonly pushed: string[];
};

let room: Room;
test.beforeAll(async ({ browser }) => {
  room = await openRoom(browser);
});
test.afterAll(() => room.context.close());

/** A player with money in a window that keeps what games say and what the wallet pushes. */
async function openRoom(browser: Browser): Promise<Room> {
  const visitor = new Visitor(addresses);
  const tail = String(process.hrtime.bigint()).slice(-7);
  const letters = [...tail].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  await signUp(visitor, newPerson({ phone: `+35385${tail}`, lastName: `Walsh ${letters}` }));
  await deposit(visitor, '50000', 'EUR', 'CREDITCARD');
  const context = await browser.newContext({ baseURL: addresses.site, reducedMotion: 'reduce' });
  await context.addCookies(cookiesOf(visitor));
  const received: string[] = [];
  await context.exposeFunction('tellTest', (type: string) => received.push(type));
  await context.addInitScript(`
    addEventListener('message', ({ data }) => data?.type?.startsWith('halcyon.game.') && window.tellTest(data.type));`);
  const page = await context.newPage();
  const pushed: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (!String(payload).startsWith('{')) return;
      const { type, body } = JSON.parse(String(payload)) as Json;
      if (type === 'balance' && body.balanceMap) pushed.push(String(body.balanceMap.MAIN));
    }),
  );
  return { context, page, visitor, received, pushed };
}

function cookiesOf(visitor: Visitor): Parameters<BrowserContext['addCookies']>[0] {
  return visitor.cookieHeader.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value, url: addresses.site };
  });
}

async function gamesOf(provider: string, lobby: 'casino' | 'live-casino'): Promise<readonly Game[]> {
  const all: Json[] = [];
  for (;;) {
    const query = { market: 'UN', language: 'en', lobby, position: all.length, limit: 100 };
    const { items, hasMore } = await new Visitor(addresses).call('GET /api/v1/catalogue/games', { query });
    all.push(...items);
    if (!hasMore) break;
  }
  return all.filter((game) => game['gameProvider'] === provider) as unknown as Game[];
}

const quick = { intervals: [50], timeout: 60_000 };
const hears = ({ received }: Room, type: string) =>
  expect.poll(() => received.includes(`halcyon.game.${type}`), quick).toBe(true);

/** Does what opens a game, and waits for its first picture. */
async function opens(at: Room, begin: () => Promise<unknown>): Promise<void> {
  const { page, received } = at;
  received.length = 0;
  await begin();
  await hears(at, 'first_frame');
  await expect(page.locator('.play_launch')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
}

/** For money by the game's tile, then for play by the switch below it; `round` is played between. */
async function opensBothWays(at: Room, { gameSlug }: Game, round: () => Promise<unknown>): Promise<void> {
  const { page } = at;
  await opens(at, () => page.locator(`main .tiles_link[href="/en-UN/play/${gameSlug}"]`).first().click());
  await round();
  const money = page.getByRole('navigation', { name: 'Money' });
  await opens(at, () => money.getByRole('link', { name: 'Demo' }).click());
  await expect(page.locator('.play_game-bar .badge_badge')).toHaveText('Demo');
  await backToTheGames(page);
}

async function backToTheGames(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to games' }).click();
  await expect(page.locator('iframe.play_game-frame')).toHaveCount(0);
}

/** A slot's round, by its one big button. */
async function spins(at: Room): Promise<void> {
  const studio = at.page.frameLocator('iframe.play_game-frame');
  await studio.locator('button.go, [aria-keyshortcuts="Space"]').first().click();
  await hears(at, 'round_ended');
}

/** The wallet pushed since `before`, and the bar says what it pushed last. */
async function showsPushed({ page, pushed }: Room, before: number): Promise<void> {
  await expect.poll(() => pushed.length, quick).toBeGreaterThan(before);
  const shown = async () =>
    (await page.locator('.balance_figure').first().textContent())?.replaceAll(/\D/g, '');
  // The last push may still be on its way: a return comes after its stake.
  await expect(async () => expect(await shown()).toBe(pushed.at(-1))).toPass(quick);
}

async function lobbyOf(page: Page, games: readonly Game[]): Promise<void> {
  const studios = [...new Set(games.map(({ subProvider }) => subProvider._id))];
  await page.goto(`/en-UN/online-casino?provider=${studios.join(',')}`);
  await hydrated(page);
}

for (const provider of slotProviders) {
  // facts: C5.1, C5.3, G5.1
  test(`two games of ${provider} open for money and for play; a round is played, and both are found again`, async () => {
    const at = room;
    const slots = (await gamesOf(provider, 'casino')).filter(({ gameType }) => gameType === 'slots');
    const games = slots
      .filter(({ subProvider }) => subProvider._id === slots[0]?.subProvider._id)
      .slice(0, 2);
    expect(games).toHaveLength(2);
    await lobbyOf(at.page, games);
    for (const [index, game] of games.entries()) {
      const before = at.pushed.length;
      await opensBothWays(at, game, async () => {
        if (index > 0) return;
        await spins(at);
        await showsPushed(at, before);
      });
      await expect(at.page).toHaveURL(/\/en-UN\/online-casino\?provider=/);
    }
    await at.page.getByRole('link', { name: 'Recently played' }).first().click();
    await expect(at.page).toHaveURL(/\/online-casino\/recent$/);
    for (const { gameSlug } of games)
      await expect(at.page.locator(`main .tiles_link[href="/en-UN/play/${gameSlug}"]`)).toBeVisible();
  });
}

/** Ends the present phase of a table: tests do not wait for the croupier. */
async function nextPhase({ gameProvider }: Game, tableId: string): Promise<string> {
  const address = `${addresses.sandbox}/providers/${gameProvider}/live-tables/${tableId}/next`;
  const { phase } = (await (await fetch(address, { method: 'POST' })).json()) as { phase: string };
  return phase;
}

for (const provider of liveProviders) {
  // facts: C5.1, C5.4, G5.1, G6.1
  test(`two tables of ${provider} open for players; a bet is placed in time, the table decides it, and both are found again`, async () => {
    const at = room;
    const { page, visitor } = at;
    const { tables } = await visitor.call('GET /api/v1/live/tables', {
      query: { market: 'UN', partnerId: provider },
    });
    // A table without seats: anyone can bet.
    const tableIds = new Map<string, string>(
      (tables as Json[])
        .filter(({ kind }) => kind !== 'blackjack')
        .map((table) => [String(table['gameId']), String(table['tableId'])]),
    );
    const games = (await gamesOf(provider, 'live-casino')).filter(({ id }) => tableIds.has(id)).slice(0, 2);
    expect(games).toHaveLength(2);
    const [first, second] = games as [Game, Game];
    const address = ({ id }: Game) => `/en-UN/live-casino-online/play/${provider}/${id}`;
    await page.goto('/en-UN/live-casino-online');
    await hydrated(page);
    await opens(at, () => page.locator(`main a[href="${address(first)}"]`).click());
    const tableId = tableIds.get(first.id) ?? '';
    while ((await nextPhase(first, tableId)) !== 'betting');
    const before = at.pushed.length;
    const studio = page.frameLocator('iframe.play_game-frame');
    const laid = page.waitForResponse((response) => response.url().endsWith('/layout'));
    await studio.locator('.spot[aria-disabled="false"]').first().click();
    await laid;
    while ((await nextPhase(first, tableId)) !== 'result');
    await hears(at, 'round_started');
    await hears(at, 'round_ended');
    await showsPushed(at, before);
    await backToTheGames(page);
    await expect(page).toHaveURL(/\/en-UN\/live-casino-online$/);
    // By its slug a player is led to the table's own address.
    await opens(at, () => page.goto(`/en-UN/play/${second.gameSlug}`));
    await expect(page).toHaveURL(new RegExp(`${address(second)}$`));
    const query = { market: 'UN', language: 'en', category: 'live-casino' };
    const { items } = await visitor.call('GET /api/v1/player/recent-games', { query });
    expect((items as Game[]).map(({ id }) => id)).toEqual(expect.arrayContaining(games.map(({ id }) => id)));
  });
}

// facts: C5.1, C5.4
test('a visitor opens a game for play by its slug and by its provider, and gets the login at a live table', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: addresses.site, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const [game] = await gamesOf('relax', 'casino');
  for (const path of [`play/${game!.gameSlug}`, `online-casino/play/relax/${game!.id}`]) {
    await page.goto(`/en-UN/${path}?mode=demo`);
    await expect(page.locator('iframe.play_game-frame')).toBeVisible();
    await expect(page.locator('.play_game-bar .badge_badge')).toHaveText('Demo');
  }
  const [table] = await gamesOf('evolution', 'live-casino');
  await page.goto(`/en-UN/play/${table!.gameSlug}`);
  await expect(page.getByRole('heading', { name: 'Log in to open this game' })).toBeVisible();
});

// In two parts: they take as long as all the others.
for (const part of ['first', 'second'] as const) {
  // facts: C5.1, C5.3
  test(`every game of our own opens for money and for play, and every slot plays a round: the ${part} half`, async () => {
    const at = room;
    const all = (await gamesOf('halcyon', 'casino')).toSorted((one, other) => one.id.localeCompare(other.id));
    expect(all.length).toBeGreaterThanOrEqual(13);
    const games = all.filter((_, index) => index % 2 === (part === 'first' ? 0 : 1));
    await lobbyOf(at.page, games);
    for (const game of games)
      await opensBothWays(at, game, async () => game.gameType === 'slots' && (await spins(at)));
  });
}
