import { hydrated } from '../hydrated.ts';
import { faultsOnPage } from '../a11y/faults.ts';
import { looksOf } from '../a11y/looks.ts';
import {
  expectAccessible,
  fillLogin,
  logInAt,
  newAccount,
  open,
  submitLogin,
  withoutCookieNotice,
} from './browser.ts';
import { expect, test } from '../test.ts';

test.beforeEach(({ page }) => withoutCookieNotice(page));

// facts: A7.2, A7.3, A6.5
test('a wrong password is answered in words, loses nothing, and the right one leads back to the page', async ({
  page,
}) => {
  const account = await newAccount();
  await open(page, '/en-UN/terms?dialog=login');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  await fillLogin(page, { ...account, password: 'not-the-password' });
  await expect(dialog.getByRole('alert')).toContainText('Incorrect email or password.');
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(account.email);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await submitLogin(page);
  await page.waitForURL('**/en-UN/terms');
  await expect(page.getByRole('link', { name: 'My account' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toHaveCount(0);
});

// facts: A7.3
test('a login says when the last one was, once', async ({ page }) => {
  await logInAt(page, await newAccount(), '/en-UN/');
  await expect(page.getByText(/^Last login: /)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await page.waitForTimeout(1000);
  await expect(page.getByText(/^Last login: /)).toHaveCount(0);
});

// facts: A3.2
test('a page of the account sends a visitor to /401, and the login from there leads back to it', async ({
  page,
}) => {
  const account = await newAccount();
  await page.goto('/en-UN/my-account/account');
  await expect(page).toHaveURL(/\/en-UN\/401\?from=%2Fen-UN%2Fmy-account%2Faccount/);
  await hydrated(page);
  await page.locator('main').getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, account);
  await page.waitForURL('**/en-UN/my-account/account');
  await expect(page.getByRole('heading', { name: 'Account details', level: 1 })).toBeVisible();
});

// facts: A7.1
test('the login page works without script, with words for a wrong password and the way back', async ({
  browser,
}) => {
  const account = await newAccount();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/en-UN/login?from=%2Fen-UN%2Fmy-account%2Faccount');
  await fillLogin(page, { ...account, password: 'not-the-password' });
  await expect(page.getByText('Incorrect email or password.')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await submitLogin(page);
  await expect(page).toHaveURL(/\/en-UN\/my-account\/account$/);
  await expect(page.getByRole('heading', { name: 'Account details', level: 1 })).toBeVisible();
});

for (const from of ['/.//evil.example/x', '/en-UN/../..//evil.example/x']) {
  test(`a login that was requested at ${from} stays on the site: page, dialog and without script`, async ({
    browser,
    baseURL,
  }) => {
    const account = await newAccount();
    const query = new URLSearchParams({ from });
    for (const [address, javaScriptEnabled] of [
      [`/en-UN/login?${query}`, true],
      [`/en-UN/terms?dialog=login&${query}`, true],
      [`/en-UN/login?${query}`, false],
    ] as const) {
      const context = await browser.newContext({ javaScriptEnabled });
      const page = await context.newPage();
      const hosts = new Set<string>();
      await context.route(
        ({ hostname }) => hostname === 'evil.example',
        (route) => {
          hosts.add(route.request().url());
          return route.abort();
        },
      );
      if (javaScriptEnabled) await open(page, address);
      else await page.goto(address);
      await fillLogin(page, account);
      await page.waitForURL(`${baseURL}/en-UN/`);
      expect([...hosts]).toEqual([]);
      await context.close();
    }
  });
}

// facts: A7.2
test('three wrong passwords lock the login, and the code from the mailbox opens it', async ({ page }) => {
  const account = await newAccount();
  await open(page, '/en-UN/login');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await fillLogin(page, { ...account, password: `wrong-${attempt}` });
    await expect(page.getByRole('alert')).toContainText('Incorrect email or password.');
  }
  await fillLogin(page, account);
  await expect(page.getByRole('heading', { name: 'Unlock your login' })).toBeVisible();
  await page.getByRole('button', { name: 'Send code by email' }).click();
  await expect(page.getByText('we’ve sent it a code')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('That code is wrong or has expired.')).toBeVisible();
  let code: string | null = null;
  await expect.poll(async () => (code = await unlockCode(account.email))).toMatch(/^\d{6}$/);
  await page.getByLabel('Code', { exact: true }).fill(code!);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('Your login is unlocked.')).toBeVisible();
  await page.getByRole('button', { name: 'Log in' }).click();
  await fillLogin(page, account);
  await page.waitForURL('**/en-UN/');
});

async function unlockCode(email: string): Promise<string | null> {
  const { addresses } = await import('../../../playwright.config.ts');
  const answer = await fetch(`${addresses.sandbox}/mail?to=${encodeURIComponent(email)}`, {
    headers: { accept: 'application/json' },
  });
  const { messages } = (await answer.json()) as { messages: { text: string }[] };
  const unlock = messages.find(({ text }) => /unlock/i.test(text));
  return unlock ? (/\b(\d{6})\b/.exec(unlock.text)?.[1] ?? null) : null;
}

// facts: A7.2
test('an excluded player logs in and reads on every page how long it lasts and what still works', async ({
  page,
}) => {
  await logInAt(page, { email: 'maeve@players.example', password: 'Kingfisher-Reed-43' }, '/en-UN/terms');
  const banner = page.getByRole('region', { name: 'Your account is restricted' });
  await expect(banner).toContainText(/You’re self-excluded for another \d+ days?\./);
  await expect(banner).toContainText('balance and history, withdraw, send documents');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('header .balance_balance')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Deposit' })).toHaveCount(0);
});

test('an excluded player’s home is the account and help: no game, no banner, no search, no promotion', async ({
  page,
}) => {
  await logInAt(page, { email: 'maeve@players.example', password: 'Kingfisher-Reed-43' }, '/en-UN/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Game history' })).toBeVisible();
  await expect(main.locator('a[href*="/play/"], a[href*="casino"], .catalogue_hero')).toHaveCount(0);
  await expect(page.getByRole('search')).toHaveCount(0);
  await expect(
    page.locator(':is(.shell_rail-nav, .shell_bottom-bar) a:is([href*="casino"], [href*="/promotions"])'),
  ).toHaveCount(0);
  expect(await faultsOnPage(page)).toEqual([]);
  for (const [name, path] of [
    ['Banking', 'my-account/banking/withdraw'],
    ['Safer gambling', 'responsible-gambling'],
  ] as const) {
    await page.goto('/en-UN/');
    await main.getByRole('link', { name, exact: true }).last().click();
    await page.waitForURL(`**/en-UN/${path}`);
  }
});

test('the login dialog opens, closes and gives the focus back by the keyboard alone', async ({ page }) => {
  await open(page, '/en-UN/');
  const trigger = page.locator('header').getByRole('link', { name: 'Log in' });
  await trigger.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dialog=login/);
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/dialog=/);
  await expect(trigger).toBeFocused();
});

test('a password manager finds its fields and pasting is allowed', async ({ page }) => {
  await open(page, '/en-UN/login');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  );
  await page.getByLabel('Password', { exact: true }).focus();
  const isTaken = await page
    .getByLabel('Password', { exact: true })
    .evaluate((field) =>
      field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    );
  expect(isTaken).toBe(true);
});

for (const { colorScheme, width } of looksOf(1)) {
  test(`axe finds nothing serious in the login, ${colorScheme}, ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await withoutCookieNotice(page);
    await open(page, '/en-UN/login');
    await expectAccessible(page);
    await submitLogin(page);
    await expect(page.getByText('Enter your email.')).toBeVisible();
    await expectAccessible(page);
    await open(page, '/en-UN/?dialog=max-attempts');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });
}
