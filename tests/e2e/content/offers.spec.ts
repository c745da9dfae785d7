import { addresses } from '../../../playwright.config.ts';
import { fillLogin, logInAt, newAccount, withoutCookieNotice } from '../identity/browser.ts';
import { faultsOnPage } from '../a11y/faults.ts';
import { hydrated } from '../hydrated.ts';
import { expect, test } from '../test.ts';

test('a visitor opens a promotion, logs in, and is at its campaign with the code filled in', async ({
  page,
}) => {
  await withoutCookieNotice(page);
  const account = await newAccount();
  await page.goto('/en-UN/promotions');
  await page.getByRole('link', { name: 'Rewards', exact: true }).click();
  await page.waitForURL('**/promotions/rewards');
  // On its picture: the whole card is the link.
  const card = page.getByRole('listitem').filter({ hasText: 'Bonus by code' });
  await card.click({ position: { x: 20, y: 20 } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonus by code');
  await expect(page.getByText('20 times')).toBeVisible();
  expect(await faultsOnPage(page)).toEqual([]);
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await page.waitForURL((url) => url.searchParams.get('from')?.includes('bonusCode=HALCYON10') === true);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await hydrated(page);
  await fillLogin(page, account);
  await page.waitForURL('**/en-UN/my-account/bonus-code?bonusCode=HALCYON10');
  await expect(page.getByLabel('Your code')).toHaveValue('HALCYON10');
});

test('an excluded player is shown no box of rewards and no promotion of one', async ({ page }) => {
  await withoutCookieNotice(page);
  const names = async () => {
    const response = await page.request.get(
      `${addresses.site}/api/v1/content/boxes?market=UN&language=en&place=home`,
    );
    return ((await response.json()) as { items: { id: string }[] }).items.map(({ id }) => id);
  };
  expect(await names()).toContain('box-rewards');
  await logInAt(page, { email: 'maeve@players.example', password: 'Kingfisher-Reed-43' }, '/en-UN/');
  expect(await names()).not.toContain('box-rewards');
  await expect(
    page.locator('main a[href*="/promotions/rewards"], main a[href*="/my-account/rewards"]'),
  ).toHaveCount(0);
  expect((await page.goto('/en-UN/promotions/rewards/weekly-cashback'))?.status()).toBe(404);
});
