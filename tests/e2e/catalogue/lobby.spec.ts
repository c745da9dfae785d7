import { hydrated } from '../hydrated.ts';
import { expect, test } from '../test.ts';
import { signInNewPlayer } from '../wallet/signed-in.ts';

const fault = { status: 500, contentType: 'application/problem+json', body: '{"code":"internal"}' };

test('a page of the lobby that fails to load says so in its place, and loads on retry', async ({ page }) => {
  await page.route(/\/api\/v1\/catalogue\/games\?.*position=30\b/, (route) => route.fulfill(fault));
  await page.goto('/en-UN/online-casino');
  await hydrated(page);
  await page.mouse.wheel(0, 1200);
  const second = page.locator('.catalogue_lobby-page').nth(1);
  await expect(second.getByText('Oops, something went wrong.')).toBeVisible();
  await page.unroute(/\/api\/v1\/catalogue\/games\?.*position=30\b/);
  await second.getByRole('button', { name: 'Retry' }).click();
  await expect(second.locator('.tiles_tile').first()).toBeVisible();
});

test('favourites that fail to load are not shown as empty, and load on retry', async ({ page }) => {
  const { visitor } = await signInNewPlayer(page);
  await visitor.call('POST /api/v1/player/favourites', {
    body: { gameId: 'frostfang', lobbyPageType: 'casino' },
  });
  await page.goto('/en-UN/terms');
  await hydrated(page);
  await page.route('**/api/v1/player/favourites?**', (route) => route.fulfill(fault));
  await page.locator('a[href$="/online-casino/favourites"]').first().click();
  const main = page.getByRole('main');
  await expect(main.getByText('Oops, something went wrong.')).toBeVisible();
  await expect(main.getByText('No favourites yet')).toHaveCount(0);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/player/favourites?**', async (route) => {
    await held;
    await route.continue();
  });
  const retry = main.getByRole('button', { name: 'Retry' });
  await retry.click();
  // Until the answer is here the button keeps its place and the focus.
  await expect(retry).toHaveAttribute('aria-disabled', 'true');
  await expect(retry).toBeFocused();
  release();
  await expect(main.locator('.tiles_tile')).toHaveCount(1);
});

test('the filter panel has one list of providers and studios, by name and each once, without hidden ones, and narrows the lobby by it', async ({
  page,
}) => {
  await page.goto('/en-UN/online-casino?dialog=filters');
  await hydrated(page);
  const providers = page.locator('dialog').getByRole('group', { name: 'Studio', exact: true });
  const titles = await providers
    .getByRole('checkbox')
    .evaluateAll((boxes) =>
      boxes.map((box) => box.closest('label')?.textContent.replace(/ \(\d+\)$/, '') ?? ''),
    );
  expect(titles).toEqual([...new Set(titles)].toSorted(new Intl.Collator('en').compare));
  await providers.getByRole('checkbox', { name: /^Pragmatic Play \(/ }).check();
  await expect(providers.getByRole('checkbox', { name: /^Relax \(/ })).toHaveCount(0);
  await page
    .locator('dialog')
    .getByRole('button', { name: /^Show \d+ games$/ })
    .click();
  await expect(page).toHaveURL(/provider=provider-pragmaticplay/);
  await expect(page.getByRole('link', { name: 'Remove filter Pragmatic Play' })).toBeVisible();
});
