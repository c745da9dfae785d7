import { hydrated } from '../hydrated.ts';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { appCode } from '@halcyon/testkit/authenticator-app';
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
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog.getByText(/We sent a code to .•••@/)).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => stepUpCode(account.email)).toMatch(/^\d{6}$/);
  await dialog.getByLabel('Code', { exact: true }).fill((await stepUpCode(account.email)) ?? '');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function stepUpCode(email: string): Promise<string | null> {
  const { addresses } = await import('../../../playwright.config.ts');
  const answer = await fetch(`${addresses.sandbox}/mail?to=${encodeURIComponent(email)}`, {
    headers: { accept: 'application/json' },
  });
  const { messages } = (await answer.json()) as { messages: { text: string }[] };
  const found = messages.find(({ text }) => text.includes('confirm a change'));
  return found ? (/\b(\d{6})\b/.exec(found.text)?.[1] ?? null) : null;
}

/** Saves the codes in every way the dialog has, closes it and answers with them. */
async function keepRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
  const codes = await dialog.locator('.account_recovery-codes code').allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy codes' }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('halcyon-recovery-codes.txt');
  expect(readFileSync(await file.path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  await dialog.getByRole('button', { name: 'I’ve saved my codes' }).click();
  return codes;
}

// facts: A7.2
for (const { device, width } of [
  { device: 'desktop', width: 1440 },
  { device: 'mobile', width: 390 },
]) {
  test(`an authenticator app is set up after a step-up and required on a new device, ${device}`, async ({
    page,
    browser,
  }) => {
    const account = await newAccount();
    await page.setViewportSize({ width, height: 900 });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: device === 'mobile' });
    await logInAt(page, account, ACCOUNT);
    const card = page.getByRole('region', { name: 'Two-step verification' });
    await card.getByRole('button', { name: 'Set up app' }).click();
    // Declining changes nothing and ends no session.
    await page
      .getByRole('dialog', { name: 'Confirm it’s you' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await expect(page.getByText('nothing was changed')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await card.getByRole('button', { name: 'Set up app' }).click();
    await confirmByMail(page, account);
    // The pending call was sent again.
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectAccessible(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const setUp = page.getByRole('dialog', { name: 'Authenticator app' });
    await setUp.getByRole('button', { name: 'Copy key' }).click();
    await expect(setUp.getByText('Copied')).toBeVisible();
    const key = await page.evaluate(() => navigator.clipboard.readText());
    await expect(setUp.getByRole('link', { name: 'Open in authenticator app' })).toHaveAttribute(
      'href',
      new RegExp(`^otpauth://totp/Halcyon:.*secret=${key}`),
    );
    // A phone cannot scan its own screen: its link comes first, a computer's picture does.
    const top = async (found: Locator) => (await found.boundingBox())?.y ?? NaN;
    const linkTop = await top(setUp.getByRole('link', { name: 'Open in authenticator app' }));
    const pictureTop = await top(setUp.getByRole('img', { name: 'QR code for your authenticator app' }));
    expect(linkTop < pictureTop).toBe(device === 'mobile');
    await setUp.getByLabel('Code from the app').fill(appCode(key, Date.now()));
    await setUp.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('dialog', { name: 'Recovery codes' })).toBeVisible();
    const codes = await keepRecoveryCodes(page);
    await expect(card.getByText(/^On since /)).toBeVisible();
    await expect(card.getByText('10 of 10 left')).toBeVisible();

    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const elsewhere = await context.newPage();
    await withoutCookieNotice(elsewhere);
    await open(elsewhere, `/en-UN/?dialog=login&from=${encodeURIComponent('/en-UN/terms')}`);
    await fillLogin(elsewhere, account);
    const step = elsewhere.getByRole('dialog', { name: 'One more step' });
    await expect(step.getByText('Enter the Halcyon code from your authenticator app')).toBeVisible();
    await expectAccessible(elsewhere);
    await step.getByLabel('Code', { exact: true }).fill('000000');
    await step.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(step.getByRole('alert')).toContainText('That code is wrong.');
    // The phone is lost: a text message helps.
    await step.getByRole('button', { name: 'Send a code by text' }).click();
    await expect(step.getByText(`•••${account.phone.slice(-4)}`)).toBeVisible();
    await step.getByLabel('Code', { exact: true }).fill(await codeTo('sms', account.phone));
    await step.getByRole('button', { name: 'Confirm', exact: true }).click();
    await elsewhere.waitForURL('**/en-UN/terms');
    await expect(elsewhere.locator('header').getByRole('link', { name: 'My account' })).toBeVisible();
    await context.close();

    // The phone is lost altogether: a recovery code logs in, once.
    const another = await browser.newContext({ viewport: { width, height: 900 } });
    const borrowed = await another.newPage();
    await withoutCookieNotice(borrowed);
    await open(borrowed, `/en-UN/login?from=${encodeURIComponent('/en-UN/terms')}`);
    await fillLogin(borrowed, account);
    await borrowed.getByRole('button', { name: 'Use a recovery code' }).click();
    await expectAccessible(borrowed);
    await borrowed.getByLabel('Recovery code', { exact: true }).fill(codes[0]!.toLowerCase());
    await borrowed.getByRole('button', { name: 'Confirm', exact: true }).click();
    await borrowed.waitForURL('**/en-UN/terms');
    await another.close();

    // This device has shown a factor within the month, so the password is enough here.
    await page.context().clearCookies({ name: /session/ });
    await logInAt(page, account, ACCOUNT);
    await expect(page.getByText('9 of 10 left')).toBeVisible();
    await card.getByRole('button', { name: 'Get new codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    // The present code was used to set the app up; the next one is accepted for clocks that are ahead.
    await dialog.getByLabel('Code', { exact: true }).fill(appCode(key, Date.now() + 30_000));
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    const renewed = page.getByRole('dialog', { name: 'Recovery codes' });
    await renewed.getByRole('button', { name: 'I’ve saved my codes' }).click();
    await expect(page.getByText('10 of 10 left')).toBeVisible();
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
  const card = page.getByRole('region', { name: 'Two-step verification' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByLabel('Passkey name').fill('My test key');
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
  await hydrated(page);
  await expect(card.getByText(/last used/)).toBeVisible();
  // The login's own factor is fresh: no second question.
  await card.getByRole('button', { name: 'Remove: My test key' }).click();
  await expect(card.getByText('No passkeys yet')).toBeVisible();
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
      zE: (...parts: unknown[]) => Object.assign(window, { chatEvents: parts.join() }),
    });
  });
  await page.getByRole('button', { name: 'Log out', exact: true }).first().click();
  await page.waitForURL('**/en-UN/');
  await expect(other.getByRole('alertdialog', { name: 'You’re logged out' })).toBeVisible();
  for (const tab of [page, other]) {
    const left = await kept(tab);
    for (const key of ['firstLogin', 'isAuthorized', 'showUpdatedTnC', 'totalUnread', 'halcyon.arrival']) {
      expect(left).not.toContain(key);
    }
    expect(left).toEqual(expect.arrayContaining(['cookieOptions', 'cookiesAccepted']));
  }
  expect(await other.evaluate(() => (window as unknown as { chatEvents?: string }).chatEvents)).toBe(
    'messenger,logoutUser',
  );
});
