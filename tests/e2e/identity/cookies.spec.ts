import { expectAccessible, fillLogin, newAccount, open } from './browser.ts';
import { expect, test } from '../test.ts';

const consentOf = (page: import('@playwright/test').Page) =>
  page.evaluate(() => ({
    id: JSON.parse(localStorage.getItem('consentId') ?? 'null') as string | null,
    options: JSON.parse(localStorage.getItem('cookieOptions') ?? 'null') as object | null,
    accepted: JSON.parse(localStorage.getItem('cookiesAccepted') ?? 'null') as boolean | null,
  }));

// facts: A12.1, A6.6
test('a visitor chooses among three kinds of cookies, the choice is kept under a consent id and hides the notice', async ({
  page,
}) => {
  await open(page, '/en-UN/');
  const notice = page.getByRole('region', { name: 'Cookies', exact: true });
  await expect(notice).toBeVisible();
  expect(await consentOf(page)).toEqual({ id: null, options: null, accepted: null });
  await notice.getByRole('button', { name: 'Manage' }).click();
  await expect(notice.getByRole('checkbox')).toHaveCount(3);
  await expect(notice.getByRole('checkbox', { name: /^Essential/ })).toBeDisabled();
  // Where the visitor's country is unknown, only a box ticked by the visitor is consent.
  await expect(notice.getByRole('checkbox', { name: 'Marketing' })).not.toBeChecked();
  await expect(notice.getByRole('checkbox', { name: /^Performance/ })).not.toBeChecked();
  await expectAccessible(page);
  await notice.getByRole('checkbox', { name: /^Performance/ }).check();
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await notice.getByRole('button', { name: 'Save my choices' }).click();
  expect((await sent).postDataJSON()).toEqual({ version: 1, performanceFunctional: true, marketing: false });
  await expect(notice).toHaveCount(0);
  const kept = await consentOf(page);
  expect(kept).toMatchObject({
    accepted: true,
    options: { essentials: true, performanceFunctional: true, marketing: false },
  });
  expect(kept.id).toMatch(/^[0-9a-f-]{36}$/);
  await page.reload();
  await page.waitForTimeout(1000);
  await expect(notice).toHaveCount(0);
});

// facts: A12.1
test('outside the global market the optional cookies start switched off', async ({ page }) => {
  await open(page, '/de-AT/');
  await page.locator('.identity_cookie-notice').getByRole('button').nth(2).click();
  const boxes = page.locator('.identity_cookie-notice').getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([
    true,
    false,
    false,
  ]);
});

// facts: A12.1
test('a visitor’s choice is saved to the account, which is not prompted again in another browser', async ({
  page,
  browser,
}) => {
  const account = await newAccount();
  await open(page, '/en-UN/login');
  await page.getByRole('button', { name: 'Essential only' }).click();
  await expect(page.locator('.identity_cookie-notice')).toHaveCount(0);
  await fillLogin(page, account);
  await page.waitForURL('**/en-UN/');
  const other = await browser.newPage();
  await open(other, '/en-UN/login');
  await fillLogin(other, account);
  await other.waitForURL('**/en-UN/');
  await expect(other.getByText(/^Last login: /)).toBeVisible();
  await other.waitForTimeout(1000);
  await expect(other.locator('.identity_cookie-notice')).toHaveCount(0);
  expect(await consentOf(other)).toMatchObject({ accepted: true, options: { marketing: false } });
});
