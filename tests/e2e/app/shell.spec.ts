import { devices, type Page } from '@playwright/test';
import { hydrated } from '../hydrated.ts';
import { expect, test } from '../test.ts';
import { openPage, screens, signIn } from './places.ts';

const player = { email: 'aoife@players.example', password: 'Kingfisher-Reed-41' };

test('the bottom bar has the same entries at the same places on every page, and the open one is marked', async ({
  browser,
  baseURL,
}) => {
  const page = await openPage(browser, { options: screens.mobile }, baseURL!);
  await signIn(page, player);
  const barAt = async (path: string) => {
    await page.goto(`/en-UN${path}`);
    const links = page.locator('.shell_bottom-bar a');
    return await links.evaluateAll((all) => ({
      tabs: all.map((tab) => `${tab.textContent} ${Math.round(tab.getBoundingClientRect().x)}`),
      open: all.filter((tab) => tab.ariaCurrent === 'page').map(({ textContent }) => textContent),
    }));
  };
  const home = await barAt('/');
  expect(home.tabs.map((tab) => tab.split(' ')[0])).toEqual(['Home', 'Casino', 'Live', 'Sports', 'Menu']);
  expect(home.open).toEqual(['Home']);
  for (const [path, open] of [
    ['/online-casino', ['Casino']],
    ['/online-casino/slots', ['Casino']],
    ['/online-casino/favourites', ['Casino']],
    ['/live-casino-online', ['Live']],
    ['/live-casino-online/recent', ['Live']],
    ['/sportsbook', ['Sports']],
    ['/promotions', []],
    ['/my-account', []],
  ] as const)
    expect(await barAt(path), path).toEqual({ tabs: home.tabs, open });
});

test('a player finds the own lists first: their chips after “All”, their rows above the top games', async ({
  browser,
  baseURL,
}) => {
  const page = await openPage(browser, { options: screens.mobile }, baseURL!);
  await signIn(page, player);
  for (const path of ['/online-casino', '/live-casino-online']) {
    await page.goto(`/en-UN${path}`);
    const chips = page.locator('#categories a');
    await expect(chips.nth(1)).toHaveAttribute('href', `/en-UN${path}/favourites`);
    await expect(chips.nth(2)).toHaveAttribute('href', `/en-UN${path}/recent`);
  }
  const remembered = page.waitForResponse((response) =>
    new URL(response.url()).pathname.endsWith('/recent-games'),
  );
  await page.goto('/en-UN/play/neon-777');
  await expect(page.locator('iframe.play_game-frame')).toBeVisible();
  await remembered;
  await page.goto('/en-UN/');
  await expect(page.locator('main h2').first()).toHaveText('Continue playing');
});

test('a press draws the frame of its dialog while the code of the dialog is still on its way', async ({
  browser,
  baseURL,
}) => {
  const page = await openPage(browser, { options: screens.mobile }, baseURL!);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/search-dialog/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/en-UN/');
  await hydrated(page);
  await page.locator('header a[href*="dialog=search"]').click();
  const frame = () => page.evaluate(() => getComputedStyle(document.documentElement, '::after').content);
  await expect.poll(frame).toBe('""');
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await frame()).toBe('none');
});

test('the deposit sheet opens at its full height and nothing in it moves', async ({ browser, baseURL }) => {
  const page = await openPage(browser, { options: screens.mobile }, baseURL!);
  await signIn(page, player);
  await page.goto('/en-UN/');
  await hydrated(page);
  await page.evaluate(() => {
    const shifts = window as Window & { shift?: number };
    shifts.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.shift! += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  await page.locator('.shell_top-bar a[href*="dialog=deposit"]').click();
  await expect(page.locator('dialog[open] [name=amount]')).toBeVisible();
  const shift = await page.evaluate(() => (window as Window & { shift?: number }).shift!);
  expect(shift).toBeLessThan(0.05);
});

test('Deposit opens over the page also while its corner of the header is still loading', async ({
  browser,
  baseURL,
}) => {
  const page = await openPage(browser, { options: screens.mobile }, baseURL!);
  await signIn(page, player);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/player-corner-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/en-UN/');
  await hydrated(page);
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await page.locator('.shell_top-bar a[href*="dialog=deposit"]').click();
  release();
  await expect(page).toHaveURL(/dialog=deposit/);
  await expect(page.locator('dialog[open] [name=amount]')).toBeVisible();
  await expect(page.locator('body[data-same]')).toHaveCount(1);
});

test('without script a player still reaches the deposit from the header', async ({ browser, baseURL }) => {
  const page = await openPage(browser, { options: screens.mobile }, baseURL!);
  await signIn(page, player);
  const plain = await browser.newContext({
    ...screens.mobile,
    baseURL: baseURL!,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto('/en-UN/online-casino');
  await still.locator('.shell_top-bar a[href*="dialog=deposit"]').click();
  await expect(still).toHaveURL(/dialog=deposit/);
});

test('the cookie notice comes first in the order of the keyboard', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...screens.desktop, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto('/en-UN/');
  await expect(page.locator('.identity_cookie-notice')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('.ui_skip')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('.identity_cookie-notice a').first()).toBeFocused();
});

async function openGame(page: Page): Promise<void> {
  await page.goto('/en-UN/play/thunder-of-olympus');
  await page.frameLocator('iframe.play_game-frame').locator('[aria-keyshortcuts="Space"]').waitFor();
}

test('on a phone held sideways a game has the whole screen, and at 320 px its button leaves the stake free', async ({
  browser,
  baseURL,
}) => {
  const options = { ...devices['Pixel 7'], viewport: { width: 844, height: 390 } };
  const page = await openPage(browser, { options }, baseURL!);
  await signIn(page, player);
  await openGame(page);
  const box = await page.locator('iframe.play_game-frame').boundingBox();
  expect(box).toMatchObject({ x: 0, width: 844 });
  expect(box!.height).toBeGreaterThan(350);
  await expect(page.locator('.shell_rail-nav')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Back to games' })).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  const game = page.frameLocator('iframe.play_game-frame');
  const spin = await game.locator('.spin').boundingBox();
  const stake = await game.locator('.stake').boundingBox();
  expect(stake!.x + stake!.width).toBeLessThanOrEqual(spin!.x);
});

test('session time and net position count from the login, through a reload and in another game', async ({
  browser,
  baseURL,
}) => {
  const page = await openPage(browser, { options: screens.desktop }, baseURL!);
  await signIn(page, player);
  const seconds = async () => {
    const shown = page.locator('.play_game-bar-status dd').nth(1);
    await expect(shown).not.toHaveText('00:00:00');
    const [hours, minutes, rest] = (await shown.textContent())!.split(':').map(Number);
    return hours! * 3600 + minutes! * 60 + rest!;
  };
  await openGame(page);
  await page.waitForTimeout(3_000);
  const before = await seconds();
  await page.reload();
  expect(await seconds()).toBeGreaterThanOrEqual(before);
  await page.goto('/en-UN/play/neon-777');
  expect(await seconds()).toBeGreaterThanOrEqual(before);
});
