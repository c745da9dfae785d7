import { addresses } from '../../../playwright.config.ts';
import { expect, test } from '../test.ts';

type RouteFiles = { module: string; clientLoaderModule: string };

// What scrolls and holds nothing to focus is out of reach of the keyboard.
test('while a game loads its screen has nothing to scroll to, on a phone and on a desk', async ({ page }) => {
  await page.route(`${addresses.games}/**`, () => {});
  // A frame that is never answered holds the page's `load` back when it is there before that.
  await page.goto('/en-UN/play/neon-777?mode=demo', { waitUntil: 'domcontentloaded' });
  const launch = page.locator('.play_launch[data-launch="game"]');
  await expect(launch).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [down, aside] = await launch.evaluate(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        [scrollHeight - clientHeight, scrollWidth - clientWidth] as const,
    );
    expect({ width, down, aside }).toEqual({ width, down: 0, aside: 0 });
  }
});

test('a game chosen on its sheet is opened once, while its page loads, and again on return', async ({
  page,
}) => {
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/game/')) opened.push(new URL(page.url()).pathname);
  });
  const frame = page.locator('iframe.play_game-frame');
  await page.goto('/en-UN/online-casino?dialog=game&game=neon-777');
  await page.locator('dialog a[href*="mode=demo"]').click();
  await expect(frame).toBeVisible();
  expect(opened).toEqual(['/en-UN/online-casino']);
  await page.goBack();
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.goForward();
  await expect(frame).toBeVisible();
  expect(opened).toEqual(['/en-UN/online-casino', '/en-UN/play/neon-777']);
});

test('while a game’s sheet is open the files of its page are prefetched, and the press that opens it requests none of them', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto('/en-UN/online-casino?dialog=game&game=neon-777');
  const play = page.locator('dialog a[href*="mode=demo"]');
  await expect(play).toBeVisible();
  const ofPage = await page.evaluate(() => {
    const { routes } = (window as { __reactRouterManifest?: { routes: Record<string, RouteFiles> } })
      .__reactRouterManifest!;
    const { module, clientLoaderModule } = routes['routes/casino/play']!;
    return [module, clientLoaderModule];
  });
  for (const file of ofPage) await expect.poll(() => files).toContain(file);
  await page.waitForLoadState('networkidle');
  const before = files.length;
  await play.click();
  await expect(page.locator('iframe.play_game-frame')).toBeVisible();
  expect(files.slice(before).filter((file) => ofPage.includes(file))).toEqual([]);
});

test('a game of our own takes nothing over the line but its page, session and pictures once its sheet or its page was read', async ({
  page,
}) => {
  for (const [at, press] of [
    ['online-casino?dialog=game&game=frostfang', 'dialog a[href*="mode=demo"]'],
    ['play/gem-quake', '.play_launch-card a[href*="mode=demo"]'],
  ] as const) {
    const fetched = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/games.json'));
    await page.goto(`/en-UN/${at}`);
    await fetched;
    await page.waitForLoadState('networkidle');
    await page.locator(press).click();
    const game = page.frameLocator('iframe.play_game-frame');
    await expect(game.locator('#game:not([aria-busy="true"])')).toBeVisible();
    const files = await game
      .locator('#game')
      .evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => /\/(?:assets|locales)\//.test(name))
          .map(({ name, transferSize }) => [new URL(name).pathname, transferSize] as const),
      );
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter(([, bytes]) => bytes > 0)).toEqual([]);
  }
});

test('nothing of a game is prefetched for a visitor who saves data', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const ofGames: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(addresses.games)) ofGames.push(request.url());
  });
  await page.goto('/en-UN/online-casino?dialog=game&game=frostfang');
  await expect(page.locator('dialog a[href*="mode=demo"]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(ofGames).toEqual([]);
});
