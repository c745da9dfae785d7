import type { Page } from '@playwright/test';
import { Visitor } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { submit } from '@halcyon/testkit/sign-up-form';
import { nameOf, variants, words } from '../registration/people.ts';
import { codeTo, expectAccessible, newAccount, open, withoutCookieNotice, type Account } from './browser.ts';
import { expect, test } from '../test.ts';

const newPassword = 'wide-meadow-lanterns';

test.beforeEach(({ page }) => withoutCookieNotice(page));

async function keyFromMail(email: string): Promise<string> {
  let key = '';
  await expect
    .poll(async () => {
      const answer = await fetch(`${addresses.sandbox}/mail?to=${encodeURIComponent(email)}`, {
        headers: { accept: 'application/json' },
      });
      const { messages } = (await answer.json()) as { messages: { text: string }[] };
      key = /#resetKey=([\w-]+)/.exec(messages[0]?.text ?? '')?.[1] ?? '';
      return key;
    })
    .not.toBe('');
  return key;
}

const entered = (page: Page) => page.locator('[name="entered"]');
/** The code may arrive before the page has gone to its step. */
const codeStep = (page: Page) => expect(entered(page)).toHaveAttribute('autocomplete', 'one-time-code');

async function expectLogin(account: Account, password: string, isRight: boolean) {
  const login = new Visitor(addresses).logIn(account.email, password);
  if (isRight) expect(await login).toHaveProperty('idToken');
  else await expect(login).rejects.toThrow('login.unauthorized');
}

for (const variant of variants) {
  const { prefix, language, viewport } = variant;
  const say = (key: string) => words(language, key);
  test.describe(nameOf(variant), () => {
    test.use({ viewport });

    // facts: A10.1, A2.1
    test('a forgotten password is reset with the code from the phone, in the dialog', async ({ page }) => {
      const account = await newAccount();
      const before = await codeTo('sms', account.phone);
      await open(page, `/${prefix}/terms?dialog=login`);
      await page.getByRole('link', { name: say('identity.login.forgot') }).click();
      const dialog = page.getByRole('dialog', { name: say('registration.reset.title') });
      await expect(dialog).toBeVisible();
      await entered(page).fill(account.email);
      await submit(page);
      const code = await codeTo('sms', account.phone, before);
      await codeStep(page);
      await entered(page).fill(code === '000000' ? '111111' : '000000');
      await submit(page);
      await expect(page.getByText(say('registration.error.smsCodeInvalid'))).toBeVisible();
      await expect(entered(page)).toBeFocused();
      await entered(page).fill(code);
      await submit(page);
      await expect(entered(page)).toHaveAttribute('autocomplete', 'new-password');
      await entered(page).fill(newPassword);
      await submit(page);
      await expect(page.getByRole('heading', { name: say('registration.reset.done') })).toBeVisible();
      await page
        .getByRole('link', { name: say('registration.logIn'), exact: true })
        .last()
        .click();
      await expect(page).toHaveURL(new RegExp(`/${prefix}/\\?dialog=login$`));
      await expectLogin(account, newPassword, true);
      await expectLogin(account, account.password, false);
    });

    // facts: A10.1, A2.1
    test('and with the link in a mail, on the page', async ({ page }) => {
      const account = await newAccount();
      await open(page, `/${prefix}/reset-password`);
      await entered(page).fill(account.email);
      await submit(page);
      await page.getByRole('button', { name: say('registration.reset.sendLink') }).click();
      const key = await keyFromMail(account.email);
      await page.goto('about:blank');
      await open(page, `/${prefix}/reset-password#resetKey=${key}`);
      await expect(page).not.toHaveURL(/resetKey/);
      await entered(page).fill('password1');
      await submit(page);
      await expect(page.getByText(say('registration.field.passwordTooCommon'))).toBeVisible();
      await entered(page).fill(newPassword);
      await submit(page);
      await expect(page.getByRole('heading', { name: say('registration.reset.done') })).toBeVisible();
      await expectLogin(account, newPassword, true);
      await open(page, `/${prefix}/reset-password#resetKey=${key}`);
      await entered(page).fill('another-quiet-harbour');
      await submit(page);
      await expect(page.getByRole('alert')).toContainText(say('registration.reset.expired'));
    });
  });
}

// facts: A10.1
test('the third wrong code ends the reset on the page and opens a new one over home', async ({ page }) => {
  const account = await newAccount();
  const before = await codeTo('sms', account.phone);
  await open(page, '/en-UN/reset-password');
  await entered(page).fill(account.email);
  await submit(page);
  const code = await codeTo('sms', account.phone, before);
  await codeStep(page);
  for (const isLast of [false, false, true]) {
    await entered(page).fill(code === '000000' ? '111111' : '000000');
    await submit(page);
    if (!isLast) await expect(page.getByText('That code is wrong or has expired.')).toBeVisible();
  }
  await page.waitForURL('**/en-UN/?dialog=reset-password');
  const dialog = page.getByRole('dialog', { name: 'Reset your password' });
  await expect(dialog.getByRole('alert')).toContainText('Too many attempts.');
  await expect(entered(page)).toHaveValue('');
});

test('back in the browser and in the form go one step, and the e-mail is still there', async ({ page }) => {
  const account = await newAccount();
  await open(page, '/en-UN/reset-password');
  await entered(page).fill(account.email);
  await submit(page);
  await expect(page.getByText(`If ${account.email} has an account`)).toBeVisible();
  // The step is a stop of the history once the router has gone there.
  await page.waitForFunction(() => history.state?.usr?.resetStep === 'Verification');
  await page.goBack();
  await expect(entered(page)).toHaveValue(account.email);
  await page.goForward();
  await expect(page.getByText(`If ${account.email} has an account`)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(entered(page)).toHaveValue(account.email);
});

test('an unknown e-mail shows the same texts', async ({ page }) => {
  await open(page, '/en-UN/reset-password');
  await entered(page).fill('nobody.at.all@example.com');
  await submit(page);
  await expect(
    page.getByText('If nobody.at.all@example.com has an account, we’ve texted a code'),
  ).toBeVisible();
  await entered(page).fill('123456');
  await submit(page);
  await expect(page.getByText('That code is wrong or has expired.')).toBeVisible();
  await expectAccessible(page);
});
