import { hydrated } from '../hydrated.ts';
import { expect, test } from '../test.ts';

type Marked = Window & { isSame?: boolean };

test('a press on a link leads on without a new document; one for a new tab is the browser’s own', async ({
  page,
  context,
}) => {
  await page.goto('/en-UN/');
  await hydrated(page);
  await page.evaluate(() => ((window as Marked).isSame = true));
  const promotions = page
    .locator('main a[href="/en-UN/promotions"], footer a[href="/en-UN/promotions"]')
    .first();
  // It covers whatever is at the lower edge.
  await page.locator('.identity_cookie-notice button').first().click();
  await expect(page.locator('.identity_cookie-notice')).toHaveCount(0);
  const tab = context.waitForEvent('page');
  await promotions.click({ modifiers: ['ControlOrMeta'] });
  // A tab in the background is slow to finish: its address counts.
  const opened = await tab;
  await expect.poll(() => new URL(opened.url()).pathname).toBe('/en-UN/promotions');
  await expect(page).toHaveURL(/\/en-UN\/$/);
  await promotions.click();
  await expect(page).toHaveURL(/\/en-UN\/promotions$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/en-UN\/$/);
  expect(await page.evaluate(() => (window as Marked).isSame)).toBe(true);
});

// As the list is scrolled it grows, and writes that into the address, too.
test('a link to a dialog keeps the page where it is scrolled to, and the same address twice is one step back', async ({
  page,
}) => {
  await page.goto('/en-UN/online-casino');
  await hydrated(page);
  const more = page.locator('.tiles_more').nth(12);
  await more.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await more.evaluate((link: HTMLElement) => link.click());
  await expect(page.locator('dialog[open]')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  const steps = await page.evaluate(() => history.length);
  await more.evaluate((link: HTMLElement) => link.click());
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await page.goBack();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page).toHaveURL(/\/en-UN\/online-casino(?:\?pages=\d+)?$/);
});
