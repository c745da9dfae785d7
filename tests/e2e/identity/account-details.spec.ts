import {
  confirmItIsMe,
  expectAccessible,
  fillLogin,
  enterAs,
  newAccount,
  open,
  withoutCookieNotice,
} from './browser.ts';
import { expect, test } from '../test.ts';

test.beforeEach(({ page }) => withoutCookieNotice(page));

// facts: A11.2
test('a player changes address, password and language, and loses nothing that was typed', async ({
  page,
  browser,
}) => {
  const account = await newAccount();
  const elsewhere = await browser.newPage();
  await withoutCookieNotice(elsewhere);
  await enterAs(elsewhere, account, '/en-UN/my-account/account');
  await enterAs(page, account, '/en-UN/my-account/account');

  await page.getByRole('button', { name: 'Change address' }).click();
  const address = page.getByRole('group', { name: 'Address' });
  await address.getByLabel('Address').fill('7 Bridge Street');
  await address.getByLabel('Postcode').fill('<>');
  await address.getByLabel('Town or city').fill('');
  await address.getByRole('button', { name: 'Save' }).click();
  await expect(address.getByText('This field is required.')).toBeVisible();
  await address.getByLabel('Town or city').fill('Cork');
  await address.getByRole('button', { name: 'Save' }).click();
  await expect(address.getByText('Enter a valid postcode.')).toBeVisible();
  await expect(address.getByLabel('Address')).toHaveValue('7 Bridge Street');
  await expectAccessible(page);
  await address.getByLabel('Postcode').fill('T12 AB34');
  await address.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('7 Bridge Street, T12 AB34 Cork')).toBeVisible();

  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('not-my-password');
  const fresh = `quiet-Lantern-${account.playerId}`;
  await page.getByLabel('New password', { exact: true }).fill(fresh);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await confirmItIsMe(page, account);
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(fresh);
  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Password changed. Other devices logged out.')).toBeVisible();
  // The other browser is notified immediately.
  await expect(elsewhere.getByRole('heading', { name: 'You’re logged out' })).toBeVisible();
  await elsewhere.close();

  await page.getByRole('link', { name: 'Suomi' }).click();
  await page.waitForURL('**/fi-UN/my-account/account');
  const again = await browser.newPage();
  await open(again, '/en-UN/login');
  await fillLogin(again, { email: account.email, password: fresh });
  await again.waitForURL((url) => !url.pathname.endsWith('/login'));
  const profile = await again.request.get('/api/v1/player/session');
  expect(((await profile.json()) as { player: { languageId: string } }).player.languageId).toBe('fi');
});
