import { hydrated } from '../hydrated.ts';
import { readFileSync } from 'node:fs';
import { addresses } from '../../../playwright.config.ts';
import { openPage, places } from './places.ts';
import { expect, test } from '../test.ts';

// The error behind a fallback is reported on the console, too.
test.use({ plantsFaults: true });

type Words = Readonly<Record<string, string>>;
const wordsOf = (prefix: string) => {
  const language = prefix === 'pt-BR' ? 'br' : 'en';
  const file = new URL(`../../../content/locales/${language}/shell.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { fallback: Words }).fallback;
};

// facts: A5.1
test('the fallbacks have the words of the specification', () => {
  expect(wordsOf('en-UN')).toMatchObject({
    page_title: 'SOMETHING WENT WRONG',
    page_text: 'Please try again',
    page_button: 'Try again',
    part_title: 'Oops, something went wrong.',
    part_text: 'Please reload the page to try again.',
    part_button: 'Reload',
  });
});

for (const place of places) {
  const words = wordsOf(place.prefix);
  const of = `${place.prefix} on ${place.screen}`;

  // facts: A5.1
  test(`a part that fails shows its own fallback, which reloads the page: ${of}`, async ({ browser }) => {
    const page = await openPage(browser, place, addresses.site);
    // The fault: the dialog's script never comes.
    await page.route(/\/assets\/login-dialog-[^/]*\.js/, (route) => route.abort());
    await page.goto(`/${place.prefix}/`);
    await hydrated(page);
    await page.locator('header a[href*="dialog=login"]').click();
    const title = page.getByText(words['part_title'] ?? '', { exact: true });
    await expect(title).toBeVisible();
    await expect(page.getByText(words['part_text'] ?? '', { exact: true })).toBeVisible();
    await page.unroute(/\/assets\/login-dialog-[^/]*\.js/);
    await page.getByRole('button', { name: words['part_button'] ?? '', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  // facts: A5.1
  test(`a page that fails as a whole shows the full fallback, which tries again: ${of}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, place, addresses.site);
    // The fault: the catalogue request fails on a client-side navigation.
    const address = `/${place.prefix}/online-casino`;
    await page.goto(`/${place.prefix}/terms`);
    await hydrated(page);
    await page.route('**/api/v1/catalogue/**', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: '{"code":"fault.unexpected"}',
      }),
    );
    await page.locator(`a[href="${address}"]:visible`).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['page_title'] ?? '');
    await expect(page.getByText(words['page_text'] ?? '', { exact: true })).toBeVisible();
    await page.unroute('**/api/v1/catalogue/**');
    await page.getByRole('button', { name: words['page_button'] ?? '', exact: true }).click();
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(words['page_title'] ?? '');
  });
}

// facts: A5.1
test('the page of faults answers 500 with the same words', async ({ page }) => {
  expect((await page.goto('/en-UN/500'))?.status()).toBe(500);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SOMETHING WENT WRONG');
});
