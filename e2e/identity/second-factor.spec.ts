import { alive } from '../alive.ts';
import type { Page } from '@playwright/test';
import { appCode } from '../../packages/testkit/src/authenticator-app.ts';
import {
  codeTo,
  expectAccessible,
  fillLogin,
  logInAt,
  newAccount,
  open,
  withoutCookieNotice,
  type Account,
} from './browser.ts';
import { expect, test } from '../test.ts';

test.beforeEach(({ page }) => withoutCookieNotice(page));

const ACCOUNT = '/en-UN/my-account/account';

/** Answers the dialog that a change opens, with the code from the mailbox. */
async function confirmByMail(page: Page, account: Account) {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(dialog.getByText(/We sent a code to .•••@/)).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => stepUpCode(account.email)).toMatch(/^\d{6}$/);
  await dialog.getByLabel('Code', { exact: true }).fill((await stepUpCode(account.email)) ?? '');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function stepUpCode(email: string): Promise<string | null> {
  const { addresses } = await import('../../playwright.config.ts');
  const answer = await fetch(`${addresses.sandbox}/mail?to=${encodeURIComponent(email)}`, {
    headers: { accept: 'application/json' },
  });
  const { messages } = (await answer.json()) as { messages: { text: string }[] };
  const found = messages.find(({ text }) => text.includes('confirm a change'));
  return found ? (/\b(\d{6})\b/.exec(found.text)?.[1] ?? null) : null;
}

// facts: A7.2
for (const { device, width } of [
  { device: 'desktop', width: 1440 },
  { device: 'mobile', width: 390 },
]) {
  test(`an authenticator app is set up after a step-up and asked for on a new device, ${device}`, async ({
    page,
    browser,
  }) => {
    const account = await newAccount();
    await page.setViewportSize({ width, height: 900 });
    await logInAt(page, account, ACCOUNT);
    const card = page.getByRole('region', { name: 'Second step' });
    await card.getByRole('button', { name: 'Set up the app' }).click();
    // Saying no changes nothing and signs nobody out.
    await page
      .getByRole('dialog', { name: 'Confirm it is you' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await expect(page.getByText('Nothing was changed')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await card.getByRole('button', { name: 'Set up the app' }).click();
    await confirmByMail(page, account);
    // The call that waited has gone on by itself.
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectAccessible(page);
    const key = (await page.locator('.totp-key code').textContent()) ?? '';
    await page.getByLabel('First code of the app').fill(appCode(key, Date.now()));
    await page.getByRole('button', { name: 'Turn it on' }).click();
    await expect(card.getByText(/^On since /)).toBeVisible();

    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const elsewhere = await context.newPage();
    await withoutCookieNotice(elsewhere);
    await open(elsewhere, `/en-UN/?dialog=login&from=${encodeURIComponent('/en-UN/terms')}`);
    await fillLogin(elsewhere, account);
    const step = elsewhere.getByRole('dialog', { name: 'One more step' });
    await expect(step.getByText('Enter the code that your authenticator app shows')).toBeVisible();
    await expectAccessible(elsewhere);
    await step.getByLabel('Code', { exact: true }).fill('000000');
    await step.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(step.getByRole('alert')).toContainText('This code is not right.');
    // The phone is lost: a text message helps.
    await step.getByRole('button', { name: 'Send a code by SMS' }).click();
    await expect(step.getByText(`•••${account.phone.slice(-4)}`)).toBeVisible();
    await step.getByLabel('Code', { exact: true }).fill(await codeTo('sms', account.phone));
    await step.getByRole('button', { name: 'Confirm', exact: true }).click();
    await elsewhere.waitForURL('**/en-UN/terms');
    await expect(elsewhere.locator('header').getByRole('link', { name: 'My account' })).toBeVisible();
    await context.close();

    // This device has shown a factor within the month, so the password is enough here.
    await page.context().clearCookies({ name: /session/ });
    await logInAt(page, account, ACCOUNT);
    await expect(page.getByRole('region', { name: 'Second step' })).toBeVisible();
  });
}

// facts: A7.2
test('a passkey is added, opens a login on a device that was forgotten, and is removed', async ({ page }) => {
  const account = await newAccount();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await logInAt(page, account, ACCOUNT);
  const card = page.getByRole('region', { name: 'Second step' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByLabel('Name of this passkey').fill('My test key');
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await confirmByMail(page, account);
  await expect(card.getByText('My test key')).toBeVisible();

  // Every cookie is gone: the browser is a stranger again.
  await page.context().clearCookies();
  await open(page, `/en-UN/login?from=${encodeURIComponent(ACCOUNT)}`);
  await fillLogin(page, account);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await page.waitForURL(`**${ACCOUNT}`);
  await alive(page);
  await expect(card.getByText(/last used/)).toBeVisible();
  // The login's own factor is fresh: no second question.
  await card.getByRole('button', { name: 'Remove: My test key' }).click();
  await expect(card.getByText('No passkey yet')).toBeVisible();
});

// facts: A6.4, A6.6
test('logging out in one tab clears what the browser kept of the player, in every tab', async ({ page }) => {
  const account = await newAccount();
  await logInAt(page, account, ACCOUNT);
  const other = await page.context().newPage();
  await withoutCookieNotice(other);
  await open(other, ACCOUNT);
  const kept = (from: Page) =>
    from.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted());
  expect(await kept(page)).toEqual(expect.arrayContaining(['firstLogin', 'isAuthorized', 'showUpdatedTnC']));
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toMatch(
    /eyJ/,
  );
  await other.evaluate(() => {
    sessionStorage.setItem('totalUnread', '3');
    Object.assign(window, {
      zE: (...parts: unknown[]) => Object.assign(window, { chatHeard: parts.join() }),
    });
  });
  await page.getByRole('button', { name: 'Log out', exact: true }).first().click();
  await page.waitForURL('**/en-UN/');
  await expect(other.getByRole('alertdialog', { name: 'You are logged out' })).toBeVisible();
  for (const tab of [page, other]) {
    const left = await kept(tab);
    for (const key of ['firstLogin', 'isAuthorized', 'showUpdatedTnC', 'totalUnread', 'halcyon.arrival']) {
      expect(left).not.toContain(key);
    }
    expect(left).toEqual(expect.arrayContaining(['cookieOptions', 'cookiesAccepted']));
  }
  expect(await other.evaluate(() => (window as unknown as { chatHeard?: string }).chatHeard)).toBe(
    'messenger,logoutUser',
  );
});
