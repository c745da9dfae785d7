import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import {
  confirmItIsMe,
  expectAccessible,
  fillLogin,
  logInAt,
  newAccount,
  open,
  withoutCookieNotice,
} from './browser.ts';

test.beforeEach(({ page }) => withoutCookieNotice(page));

const privacy = '/en-UN/my-account/privacy';
// facts: A11.3
test('a player says which messages may come, takes the own data along and closes the account', async ({
  page,
}) => {
  const account = await newAccount();
  await logInAt(page, account, privacy);
  const cell = page.getByRole('checkbox', { name: 'Newsletter by SMS' });
  await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(20);
  const kept = page.waitForResponse((response) => response.url().endsWith('/marketing_preferences'));
  await cell.check();
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await page.locator('html[data-alive]').waitFor();
  await expect(cell).toBeChecked();
  await expectAccessible(page);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await confirmItIsMe(page, account);
  const data = JSON.parse(await readFile(await (await file).path(), 'utf8')) as {
    playerId: number;
    data: Record<string, { email?: string }[]>;
  };
  expect(data.playerId).toBe(account.playerId);
  expect(data.data['identity.person']?.[0]?.email).toBe(account.email);

  await page.getByRole('button', { name: 'Close my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close your account?' });
  await expect(dialog.getByRole('listitem')).toHaveCount(6);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close my account for good' }).click();
  await page.waitForURL('**/en-UN/closed-account');
  await page.goto(privacy);
  await expect(page).toHaveURL(/\/en-UN\/401/);
  await open(page, '/en-UN/login');
  await fillLogin(page, account);
  await page.waitForURL('**/en-UN/closed-account');
});
