import { alive } from '../alive.ts';
import { expect, test } from '../test.ts';

test('results of live tables stand still when the page arrives; those that a push brings fade in', async ({
  page,
}) => {
  let push: object = { isWhole: false, tables: [] };
  await page.route('**/api/v1/live/tables/stream', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `retry: 100\ndata: ${JSON.stringify(push)}\n\n`,
    }),
  );
  const answered = page.waitForResponse('**/api/v1/live/tables/stream');
  await page.goto('/en-UN/live-casino-online');
  await alive(page);
  await answered;
  const moving = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('.live-results > li')].filter(
          (result) => getComputedStyle(result).animationName !== 'none',
        ).length,
    );
  const first = page.locator('.live-tile').first();
  await expect(first).toBeVisible();
  expect(await moving()).toBe(0);
  const href = await first.getByRole('link').getAttribute('href');
  const gameId = new URL(href ?? '', page.url()).pathname.split('/').at(-1);
  push = { isWhole: false, tables: [{ gameId, lastResults: ['20', '19'] }] };
  await expect(first.locator('.live-results > li').first()).toHaveText('20');
  expect(await moving()).toBe(8);
});

test('the languages of the dealers are named in the language of the page', async ({ page }) => {
  await page.goto('/pl-PL/live-casino-online');
  await page.locator('#filters > summary').click();
  await expect(page.locator('#filters select[name="language"] option[value="en"]')).toHaveText('angielski');
});
