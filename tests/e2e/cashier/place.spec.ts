import type { Page } from '@playwright/test';
import { hydrated } from '../hydrated.ts';
import { openPage, screens, signIn } from '../app/places.ts';
import { addresses } from '../../../playwright.config.ts';
import { expect, test } from '../test.ts';

const player = { email: 'aoife@players.example', password: 'Kingfisher-Reed-41' };
const lobby = '/en-UN/online-casino?sort=name';

/** Pays by card at the payment page, from the open sheet, and returns. */
async function pay(page: Page): Promise<void> {
  const sheet = page.locator('dialog[open]');
  await sheet.locator('input[type=radio][value=CREDITCARD]').check({ force: true });
  await sheet.locator('[name=amount]').fill('20');
  await sheet.locator('form:has([name=amount]) button[type=submit]').click();
  await page.waitForURL((url) => url.href.startsWith(addresses.sandbox));
  await page.locator('button[value=success]').click();
  await page.locator('a[target=_top]').click();
  await page.waitForURL((url) => url.searchParams.has('payment'));
  await hydrated(page);
}

for (const [screen, options] of Object.entries(screens))
  test(`a deposit keeps the place, and leads back to the filtered lobby or the game it was begun over: ${screen}`, async ({
    browser,
    baseURL,
  }) => {
    const page = await openPage(browser, { options }, baseURL!);
    await signIn(page, player);
    await page.goto(lobby);
    await hydrated(page);
    await page.locator('.shell_top-bar a[href*="dialog=deposit"]').click();
    await expect(page.locator('dialog[open] [name=amount]')).toBeVisible();
    await expect(page).toHaveURL(`${lobby}&dialog=deposit`);
    await pay(page);
    await page.getByRole('link', { name: 'Back to Casino' }).click();
    await expect(page).toHaveURL(lobby);

    await page.goto('/en-UN/play/neon-777');
    const frame = page.locator('iframe.play_game-frame');
    await expect(frame).toBeVisible();
    const before = await frame.elementHandle();
    await page.locator('.play_game-bar a[href*="dialog=deposit"]').click();
    await expect(page.locator('dialog[open] [name=amount]')).toBeVisible();
    await expect(page).toHaveURL('/en-UN/play/neon-777?dialog=deposit');
    expect(await before!.evaluate((element) => element.isConnected)).toBe(true);
    await pay(page);
    await expect(page.getByRole('link', { name: 'Back to Neon 777' })).toBeVisible();
    await page.getByRole('link', { name: 'See receipt' }).click();
    await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Back to Neon 777' }).click();
    await expect(page).toHaveURL('/en-UN/play/neon-777');
  });
