import { hydrated } from '../hydrated.ts';
import { expect, test } from '../test.ts';
import type { Page } from '@playwright/test';

/** Holds back the picture that the page is waited for, and notes the files of script that are fetched. */
async function withoutPicture(page: Page) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const scripts: string[] = [];
  await page.route('**/images/**', async (route) => {
    await held;
    await route.continue();
  });
  page.on('request', (request) => {
    if (/\/assets\/[^?]*\.js/.test(request.url())) scripts.push(request.url());
  });
  return { scripts, release };
}

test('no script is fetched before the first picture has been painted', async ({ page }) => {
  const { scripts, release } = await withoutPicture(page);
  await page.goto('/en-UN/online-casino', { waitUntil: 'domcontentloaded' });
  await page.waitForTimeout(1_000);
  expect(scripts).toEqual([]);
  release();
  await hydrated(page);
  expect(scripts.length).toBeGreaterThan(3);
});

test('a picture that does not arrive holds script up for three seconds at most', async ({ page }) => {
  const { scripts } = await withoutPicture(page);
  await page.goto('/en-UN/online-casino', { waitUntil: 'domcontentloaded' });
  await hydrated(page);
  expect(scripts.length).toBeGreaterThan(3);
});

test('a press starts the script immediately', async ({ page }) => {
  const { scripts } = await withoutPicture(page);
  await page.goto('/en-UN/online-casino', { waitUntil: 'domcontentloaded' });
  await page.mouse.click(5, 300);
  await expect.poll(() => scripts.length, { timeout: 1_500 }).toBeGreaterThan(3);
});

test('a game’s page waits for nothing', async ({ page }) => {
  const { scripts } = await withoutPicture(page);
  await page.goto('/en-UN/play/neon-777', { waitUntil: 'domcontentloaded' });
  await expect.poll(() => scripts.length, { timeout: 1_500 }).toBeGreaterThan(3);
});
