import { hydrated } from '../hydrated.ts';
import { expectAccessible, withoutCookieNotice } from '../identity/browser.ts';
import { expect, test } from '../test.ts';

test.beforeEach(({ page }) => withoutCookieNotice(page));

for (const width of [1440, 390]) {
  test(`a visitor finds an answer by topic and by search, links to it and sees how to reach us, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/en-UN/help');
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    await expect(page.locator('.content_help-question')).toHaveCount(25);
    await page.getByText('How do I set limits?').click();
    await expect(page.getByText('increases only after a waiting time (24 hours)')).toBeVisible();
    await expect(page).toHaveURL(/\/help#limits$/);
    await expectAccessible(page);

    const search = page.getByRole('searchbox', { name: 'Search for an answer' });
    await search.fill('licence');
    await expect(page.locator('.content_help-question')).toHaveCount(1);
    await page.getByText('Which documents can I send?').click();
    await expect(page.getByText('a driving licence')).toBeVisible();
    await search.fill('bitcoin');
    await expect(page.getByRole('heading', { name: 'No answers found' })).toBeVisible();
    const contact = page.getByRole('region', { name: 'Still need help?' });
    await expect(contact.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
    await contact.getByRole('link', { name: 'Contact us' }).click();
    await page.waitForURL('**/en-UN/contact-live-chat');
  });
}

test('a link to a question opens it in every language, with the facts of the market', async ({ page }) => {
  await page.goto('/de-DE/help#limits');
  await hydrated(page);
  await expect(page.locator('#limits .page_prose')).toBeVisible();
  await expect(page.locator('#limits')).toContainText('Wartezeit (7 Tage)');
});
