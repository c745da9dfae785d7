import { hydrated } from '../hydrated.ts';
import { expect, test } from '../test.ts';
import { signInNewPlayer } from '../wallet/signed-in.ts';

test('results of live tables are still when the page loads; pushed ones fade in', async ({ page }) => {
  let push: object = { isWhole: false, tables: [] };
  await page.route('**/api/v1/live/tables/stream', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `retry: 100\ndata: ${JSON.stringify(push)}\n\n`,
    }),
  );
  const answered = page.waitForResponse('**/api/v1/live/tables/stream');
  await page.goto('/en-UN/live-casino-online');
  await hydrated(page);
  await answered;
  const moving = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('.live_results > li')].filter(
          (result) => getComputedStyle(result).animationName !== 'none',
        ).length,
    );
  const first = page.locator('.live_tile').first();
  await expect(first).toBeVisible();
  expect(await moving()).toBe(0);
  const href = await first.getByRole('link').getAttribute('href');
  // Its provider opens nothing for visitors: the address of the table is where the login leads.
  const from = new URL(href ?? '', page.url()).searchParams.get('from');
  const gameId = from?.split('/').at(-1);
  push = { isWhole: false, tables: [{ gameId, lastResults: ['20', '19'] }] };
  await expect(first.locator('.live_results > li')).toHaveText(['20', '19', '', '', '', '', '', '']);
  expect(await moving()).toBe(8);
});

test('the languages of the dealers are named in the language of the page', async ({ page }) => {
  await page.goto('/pl-PL/live-casino-online');
  await page.locator('.live_filters > summary').click();
  await expect(page.locator('.live_filters select[name="language"] option[value="en"]')).toHaveText(
    'angielski',
  );
});

test('a player keeps a live table by its heart and finds it among the favourites of the live lobby', async ({
  page,
}) => {
  await signInNewPlayer(page);
  await page.goto('/en-UN/live-casino-online');
  await hydrated(page);
  await page.getByRole('button', { name: 'Add Ivory Roulette to favourites' }).click();
  await page.locator('#categories a', { hasText: 'Favourites' }).click();
  await expect(page).toHaveURL(/live-casino-online\/favourites$/);
  const tiles = page.getByRole('main').locator('.live_grid .live_tile');
  await expect(tiles).toHaveCount(1);
  await expect(tiles).toContainText('Ivory Roulette');
  await page.reload();
  await expect(tiles).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove Ivory Roulette from favourites' }).click();
  await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
});

test('a live table that a player opened is listed among the recently played of the live lobby', async ({
  page,
}) => {
  const { visitor } = await signInNewPlayer(page);
  await visitor.call('POST /api/v1/player/recent-games', {
    query: { category: 'live-casino', gameId: 'ivory-roulette' },
  });
  await page.goto('/en-UN/live-casino-online');
  await hydrated(page);
  await page.locator('#categories a', { hasText: 'Recently played' }).click();
  const tiles = page.getByRole('main').locator('.live_grid .live_tile');
  await expect(tiles).toHaveCount(1);
  await expect(tiles).toContainText('Ivory Roulette');
});

test('a visitor has no personal lists in the live lobby', async ({ page }) => {
  await page.goto('/en-UN/live-casino-online');
  await hydrated(page);
  await expect(page.locator('#categories a', { hasText: 'Favourites' })).toHaveCount(0);
  await expect(page.locator('.live_tile button')).toHaveCount(0);
  await page.goto('/en-UN/live-casino-online/favourites');
  await expect(page).not.toHaveURL(/live-casino-online\/favourites$/);
});

test('a visitor who chooses a table of a provider that opens nothing for visitors logs in over the lobby', async ({
  page,
}) => {
  await page.goto('/en-UN/live-casino-online');
  await hydrated(page);
  await page.getByRole('link', { name: /^Northern Light Roulette/ }).click();
  await expect(page.locator('dialog[open] input[type=password]')).toBeVisible();
  await expect(page).toHaveURL(/live-casino-online\?dialog=login/);
});

test('the boxes of the live lobby are below its tables', async ({ page }) => {
  await page.goto('/en-UN/live-casino-online');
  await hydrated(page);
  await page.mouse.wheel(0, 800);
  await expect(page.locator('.content_boxes > li').first()).toBeVisible();
});

test('search finds a live table and leads to it', async ({ page }) => {
  await page.goto('/en-UN/live-casino-online?dialog=search');
  await hydrated(page);
  await page.locator('dialog input[type=search]').fill('ivory');
  await page.locator('dialog .catalogue_search-row a', { hasText: 'Ivory Roulette' }).click();
  await expect(page).toHaveURL(/\/play\/ivory-roulette$/);
  await expect(page.getByRole('heading', { name: 'How would you like to play?' })).toBeVisible();
});

test('in Germany a live table says that it opens only after verification', async ({ page }) => {
  await page.goto('/de-DE/live-casino-online');
  const tiles = page.locator('.live_tile');
  await expect(tiles.first().getByText('Öffnet nach deiner Verifizierung')).toBeVisible();
  await expect(tiles.first().getByRole('link')).toHaveAccessibleName(/Öffnet nach deiner Verifizierung/);
  await page.goto('/en-UN/live-casino-online');
  await expect(tiles.first()).toBeVisible();
  await expect(page.locator('.live_note')).toHaveCount(0);
});
