import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { deposit, newPerson, signUp, Visitor, type Json } from '../../packages/testkit/src/visitor.ts';
import { addresses } from '../../playwright.config.ts';

// Two games of every provider and every game of our own, chosen by the catalogue itself. That each of all games opens
// is proven over HTTP (apps/api/src/play/every-game.api.test.ts); here a browser sees their pictures and plays.
const providers = [
  'relax',
  'quickspin',
  'playngo',
  'pragmaticplay',
  'yggdrasil',
  'pariplay',
  'softswiss',
  'novomatic',
] as const;
const liveProviders = ['evolution', 'pragmaticplay', 'creedroomz'] as const;

type Game = {
  readonly id: string;
  readonly gameSlug: string;
  readonly gameType: string;
  readonly name: string;
};

let known: Promise<Visitor> | null = null;
/** One player with money for all tests of this process. */
function player(): Promise<Visitor> {
  known ??= (async () => {
    const visitor = new Visitor(addresses);
    const tail = String(process.hrtime.bigint()).slice(-7);
    const letters = [...tail].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    await signUp(visitor, newPerson({ phone: `+35385${tail}`, lastName: `Walsh ${letters}` }));
    await deposit(visitor, '50000', 'EUR', 'CREDITCARD');
    return visitor;
  })();
  return known;
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

/** A window that keeps what games say and what the wallet pushes. Pictures do not wait for animations. */
async function openWindow(browser: Browser, visitor: Visitor | null) {
  const context = await browser.newContext({ baseURL: addresses.site, reducedMotion: 'reduce' });
  if (visitor) await context.addCookies(cookiesOf(visitor));
  await context.addInitScript(`
    window.heard = [];
    addEventListener('message', ({ data }) => data?.type?.startsWith('halcyon.game.') && window.heard.push(data.type));`);
  const page = await context.newPage();
  const pushed: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (!String(payload).startsWith('{')) return;
      const { type, body } = JSON.parse(String(payload)) as Json;
      if (type === 'balance' && body.balanceMap) pushed.push(String(body.balanceMap.MAIN));
    }),
  );
  return { context, page, pushed };
}

function cookiesOf(visitor: Visitor): Parameters<BrowserContext['addCookies']>[0] {
  return visitor.cookieHeader.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value, url: addresses.site };
  });
}

const heard = (page: Page, type: string) =>
  expect
    .poll(() => page.evaluate(`window.heard.includes('halcyon.game.${type}')`), { timeout: 60_000 })
    .toBe(true);

/** Opens a game and waits for its first picture. */
async function opens(page: Page, path: string): Promise<void> {
  await page.goto(`/en-UN${path}`);
  await heard(page, 'first_frame');
  await expect(page.locator('.launch')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
}

/** One round, by the game's one big button; the balance in the bar is then what push told last. */
async function plays(page: Page, pushed: readonly string[]): Promise<void> {
  const before = pushed.length;
  const button = page
    .frameLocator('iframe.game-frame')
    .locator('button.go, [aria-keyshortcuts="Space"]')
    .first();
  await button.click();
  await heard(page, 'round_ended');
  await expect.poll(() => pushed.length, { timeout: 20_000 }).toBeGreaterThan(before);
  const shown = async () => {
    const text = await page.locator('.balance-figure').first().textContent();
    return text?.replaceAll(/\D/g, '');
  };
  await expect.poll(shown, { timeout: 20_000 }).toBe(pushed.at(-1));
}

for (const provider of providers) {
  // facts: C5.1, C5.3, G5.1
  test(`two games of ${provider} open for money and for play; a round is played, and both are found again`, async ({
    browser,
  }) => {
    const games = (await gamesOf(provider, 'casino'))
      .filter(({ gameType }) => gameType === 'slots')
      .slice(0, 2);
    expect(games).toHaveLength(2);
    const forMoney = async () => {
      const { context, page, pushed } = await openWindow(browser, await player());
      await page.goto('/en-UN/online-casino?sort=rtp');
      for (const [at, { id, gameSlug }] of games.entries()) {
        await opens(page, at === 0 ? `/play/${gameSlug}` : `/online-casino/play/${provider}/${id}`);
        if (at === 0) await plays(page, pushed);
      }
      await page.getByRole('link', { name: 'Back to the games' }).click();
      await expect(page).toHaveURL(/\/en-UN\/online-casino/);
      await page.goto('/en-UN/online-casino/recent');
      for (const { gameSlug } of games)
        await expect(page.locator(`main .tile-link[href="/en-UN/play/${gameSlug}"]`)).toBeVisible();
      await context.close();
    };
    const forPlay = async () => {
      const { context, page } = await openWindow(browser, null);
      for (const { gameSlug } of games) {
        await opens(page, `/play/${gameSlug}?mode=demo`);
        await expect(page.getByText('Demo, play money').first()).toBeVisible();
      }
      await context.close();
    };
    await Promise.all([forMoney(), forPlay()]);
  });
}

// facts: C5.1, C5.4, G5.1, G6.1
test('two tables of each live provider open for players, and ask visitors to log in', async ({ browser }) => {
  const visitor = await player();
  for (const provider of liveProviders) {
    const games = (await gamesOf(provider, 'live-casino')).slice(0, 2);
    expect(games).toHaveLength(2);
    await Promise.all(
      games.map(async ({ id, gameSlug }, at) => {
        const { context, page } = await openWindow(browser, visitor);
        // By its slug a player is led to the table's own address.
        await opens(page, at === 0 ? `/play/${gameSlug}` : `/live-casino-online/play/${provider}/${id}`);
        await expect(page).toHaveURL(new RegExp(`/live-casino-online/play/${provider}/${id}$`));
        await context.close();
      }),
    );
    const query = { market: 'UN', language: 'en', category: 'live-casino' };
    const { items } = await visitor.call('GET /api/v1/player/recent-games', { query });
    expect((items as Game[]).map(({ id }) => id)).toEqual(expect.arrayContaining(games.map(({ id }) => id)));
  }
  const { context, page } = await openWindow(browser, null);
  const [table] = await gamesOf('evolution', 'live-casino');
  await page.goto(`/en-UN/play/${table!.gameSlug}`);
  await expect(page.getByRole('heading', { name: 'Log in to open this game' })).toBeVisible();
  await context.close();
});

// facts: C5.1, C5.3
test('every game of our own opens for money and for play, and every slot plays a round', async ({
  browser,
}) => {
  const games = await gamesOf('house', 'casino');
  expect(games.length).toBeGreaterThanOrEqual(13);
  const forMoney = async () => {
    const { context, page } = await openWindow(browser, await player());
    for (const { gameSlug, gameType } of games) {
      await opens(page, `/play/${gameSlug}`);
      if (gameType !== 'slots') continue;
      await page.frameLocator('iframe.game-frame').locator('[aria-keyshortcuts="Space"]').click();
      await heard(page, 'round_ended');
    }
    await context.close();
  };
  const forPlay = async () => {
    const { context, page } = await openWindow(browser, null);
    for (const { gameSlug } of games) await opens(page, `/play/${gameSlug}?mode=demo`);
    await context.close();
  };
  await Promise.all([forMoney(), forPlay()]);
});
