import { hydrated } from '../hydrated.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { signInNewPlayer } from '../wallet/signed-in.ts';

async function searchFor(page: Page, market: string, words: string) {
  await page.goto(`/en-${market}/online-casino?dialog=search`);
  await hydrated(page);
  await page.locator('dialog input[type=search]').fill(words);
  await expect(page.locator('dialog .catalogue_search-row').first()).toContainText(words);
}

test('search offers the demo of a game, and none in a market without demo play', async ({ page }) => {
  const demos = page.locator('dialog .catalogue_search-row a[href*="mode=demo"]');
  await searchFor(page, 'UN', 'Frostfang');
  await expect(demos).toHaveCount(1);
  await searchFor(page, 'FI', 'Frostfang');
  await expect(demos).toHaveCount(0);
});

test('an address for the demo of a game without one lets a player choose, and opens nothing for money', async ({
  page,
}) => {
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/game/')) opened.push(request.url());
  });
  await signInNewPlayer(page);
  await page.goto('/en-UN/live-casino-online/play/pragmaticplay/ivory-roulette?mode=demo');
  await hydrated(page);
  await expect(page.getByText('Demo isn’t available for this game.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play for real' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(opened).toEqual([]);
  await expect(page.locator('iframe.play_game-frame')).toHaveCount(0);
});

test('a game that is barred in a visitor’s country offers no demo and says so, without mention of an account', async ({
  page,
}) => {
  await page.goto('/fr-FR/play/book-of-neferet');
  await expect(page.getByRole('alert')).toContainText('Non disponible dans votre pays');
  await expect(page.getByRole('alert')).not.toContainText('compte');
  await page.goto('/fr-FR/online-casino?dialog=game&game=book-of-neferet');
  await expect(page.locator('dialog[open]').getByText('Non disponible dans votre pays')).toBeVisible();
  await expect(page.locator('dialog[open] a[href*="mode=demo"]')).toHaveCount(0);
});

test('the search of the header finds a team and its matches beside games, and the arrows reach them', async ({
  page,
}) => {
  let side = '';
  await expect
    .poll(
      async () => {
        const response = await page.request.get(
          '/sportsbook-api/events?market=UN&language=en&limit=1&sport=football',
        );
        const { items } = (await response.json()) as { items: { participants: { name: string }[] }[] };
        side = items[0]?.participants[0]?.name ?? '';
        return side;
      },
      { timeout: 90_000 },
    )
    .not.toBe('');
  await page.goto('/en-UN/?dialog=search');
  await hydrated(page);
  const field = page.locator('dialog input[type=search]');
  await field.fill(side);
  const found = page.getByRole('region', { name: 'Sports' });
  await expect(found.getByRole('link', { name: side, exact: true })).toBeVisible();
  await expect(page.locator('dialog')).not.toContainText('No exact match');
  await field.press('ArrowDown');
  await expect(found.getByRole('link').first()).toBeFocused();
  await found.locator('.search_event').first().click();
  await expect(page).toHaveURL(/\/sportsbook\/football\//);
  await page.goto('/de-DE/?dialog=search');
  await hydrated(page);
  await field.fill(side);
  await expect(page.locator('dialog [role=status]')).not.toBeEmpty();
  await expect(page.locator('dialog .search_found')).toHaveCount(0);
});
