import { hydrated } from '../hydrated.ts';
import { readFile } from 'node:fs/promises';
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

const privacy = '/en-UN/my-account/privacy';

test('a tick is set from the moment of its press, before the next render', async ({ page }) => {
  await enterAs(page, await newAccount(), privacy);
  for (const name of ['Newsletter by SMS', 'Show my wins']) {
    const [before, after] = await page
      .getByRole('checkbox', { name })
      .evaluate(async (box: HTMLInputElement) => {
        const was = box.checked;
        box.click();
        // Only what the press itself started; no timer fires and no frame is drawn meanwhile.
        for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
        return [was, box.checked];
      });
    expect(after, name).toBe(!before);
  }
});

// facts: A11.3
test('a player says which messages may come, takes the own data along and closes the account', async ({
  page,
}) => {
  const account = await newAccount();
  await enterAs(page, account, privacy);
  const cell = page.getByRole('checkbox', { name: 'Newsletter by SMS' });
  await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(20);
  const kept = page.waitForResponse((response) => response.url().endsWith('/marketing_preferences'));
  await cell.check();
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await hydrated(page);
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
  await expect(dialog.getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Permanently close my account' }).click();
  await page.waitForURL('**/en-UN/closed-account');
  await page.goto(privacy);
  await expect(page).toHaveURL(/\/en-UN\/401/);
  await open(page, '/en-UN/login');
  await fillLogin(page, account);
  await page.waitForURL('**/en-UN/closed-account');
});
