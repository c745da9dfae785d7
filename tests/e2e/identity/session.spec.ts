import { hydrated } from '../hydrated.ts';
import { looksOf } from '../a11y/looks.ts';
import { faultsOnPage } from '../a11y/faults.ts';
import { expectAccessible, logInAt, newAccount, open, withoutCookieNotice } from './browser.ts';
import { expect, test } from '../test.ts';

test.beforeEach(({ page }) => withoutCookieNotice(page));

const MINUTE_MS = 60_000;

// facts: A6.4
test('five minutes before the idle limit the player is warned, and without an answer is logged out at it', async ({
  page,
}) => {
  const account = await newAccount();
  await page.clock.install();
  const kept = page.waitForResponse('**/api/v1/player/keep-alive');
  await logInAt(page, account, '/en-UN/my-account/account');
  await page.clock.runFor(2000);
  await (await kept).finished();
  await page.clock.fastForward(24 * MINUTE_MS);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.clock.fastForward(2 * MINUTE_MS);
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await expect(warning).toBeVisible();
  await expect(warning.getByRole('timer')).toHaveText(/^[0-4]:\d\d$/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(warning).toBeVisible();
  await page.clock.fastForward(10 * MINUTE_MS);
  const ended = page.getByRole('alertdialog', { name: 'You’re logged out' });
  await expect(ended).toContainText('due to inactivity');
  await expect(page).toHaveURL(/\/401\?from=%2Fen-UN%2Fmy-account%2Faccount/);
  expect((await page.request.get('/api/v1/player/session')).status()).toBe(401);
  await ended.getByRole('link', { name: 'Log in again' }).click();
  await expect(page).toHaveURL(/dialog=login&from=%2Fen-UN%2Fmy-account%2Faccount/);
});

// facts: A6.4, A6.5
test('logging out in one tab logs every tab out and leads home', async ({ context }) => {
  const account = await newAccount();
  const first = await context.newPage();
  await withoutCookieNotice(first);
  await logInAt(first, account, '/en-UN/');
  await expect(first.getByText(/^Last login: /)).toBeVisible();
  const second = await context.newPage();
  await withoutCookieNotice(second);
  await open(second, '/en-UN/my-account/account');
  await expect(second.getByRole('heading', { name: 'Account details', level: 1 })).toBeVisible();
  await second.waitForTimeout(1000);
  await first.getByRole('link', { name: 'My account' }).click();
  await first.getByRole('button', { name: 'Log out' }).click();
  await expect(first.locator('header').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(first).toHaveURL(/\/en-UN\/$/);
  await expect(second.getByRole('alertdialog', { name: 'You’re logged out' })).toBeVisible();
  await expect(second).toHaveURL(/\/401/);
  await expect(second.getByText(account.email)).toHaveCount(0);
});

// facts: A6.4
test('a session that was ended from another device says so and leads back after a new login', async ({
  browser,
}) => {
  const account = await newAccount();
  const [here, there] = [await browser.newPage(), await browser.newPage()];
  await Promise.all([here, there].map(withoutCookieNotice));
  await logInAt(there, account, '/en-UN/my-account/account');
  await logInAt(here, account, '/en-UN/my-account/account');
  const sessions = here.getByRole('region', { name: 'Active sessions' });
  await expect(sessions.getByText('This device')).toHaveCount(1);
  // The sign-up over plain HTTP left its own session.
  for (const left of [1, 0]) {
    await sessions
      .getByRole('button', { name: /^Log out: / })
      .first()
      .click();
    await expect(sessions.getByRole('button', { name: /^Log out: / })).toHaveCount(left);
  }
  // Nothing is pressed there: the push connection brings the update.
  const ended = there.getByRole('alertdialog', { name: 'You’re logged out' });
  await expect(ended).toContainText('Your session was ended on another device.');
  await ended.getByRole('link', { name: 'Log in again' }).click();
  await there.getByLabel('Email', { exact: true }).fill(account.email);
  await there.getByLabel('Password', { exact: true }).fill(account.password);
  await there.keyboard.press('Enter');
  await there.waitForURL('**/en-UN/my-account/account');
  await hydrated(there);
});

// facts: A6.2
test('the account page shows the own details, logins and choices, and keeps a choice', async ({ page }) => {
  const account = await newAccount();
  await logInAt(page, account, '/en-UN/my-account/account');
  const details = page.getByRole('region', { name: 'Your details' });
  for (const words of [`${account.firstName} ${account.lastName}`, account.email, 'Ireland']) {
    await expect(details.getByText(words)).toBeVisible();
  }
  // The number is shown in groups.
  const phone = new RegExp(Array.from(account.phone.slice(1)).join(String.raw`\s?`));
  await expect(page.getByRole('region', { name: 'Contact details' }).getByText(phone)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Login history' }).getByText('127.0.0.1').first(),
  ).toBeVisible();
  // No two regions have the same name.
  expect(await faultsOnPage(page, { evenMinor: true })).toEqual([]);
  await open(page, '/en-UN/my-account/privacy');
  const bonuses = page.getByRole('checkbox', { name: 'Bonus offers by SMS' });
  await expect(page.getByRole('region', { name: 'Marketing preferences' }).getByRole('checkbox')).toHaveCount(
    20,
  );
  await expect(bonuses).not.toBeChecked();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await bonuses.check();
  await saved;
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Bonus offers by SMS' })).toBeChecked();
});

test('on a phone the account is a list that leads to its pages', async ({ browser }) => {
  const account = await newAccount();
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  });
  await withoutCookieNotice(page);
  await logInAt(page, account, '/en-UN/my-account');
  await page.locator('main').getByRole('link', { name: 'Account details' }).click();
  await expect(page.getByRole('heading', { name: 'Account details', level: 1 })).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'My account' }).click();
  await expect(page).toHaveURL(/\/my-account$/);
});

for (const { colorScheme, width } of looksOf(0)) {
  test(`axe finds nothing serious in the account, ${colorScheme}, ${width} px`, async ({ browser }) => {
    const account = await newAccount();
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await withoutCookieNotice(page);
    await logInAt(page, account, '/en-UN/my-account/account');
    await expectAccessible(page);
    await page.locator('header').getByRole('link', { name: 'My account' }).click();
    await expect(page.getByRole('button', { name: 'Log out' }).first()).toBeVisible();
    await expectAccessible(page);
  });
}
