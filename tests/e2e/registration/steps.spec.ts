import { hydrated } from '../hydrated.ts';
import { codeTo, fillLogin, open, withoutCookieNotice } from '../identity/browser.ts';
import { fillDetails, reachCodes, submit } from '@halcyon/testkit/sign-up-form';
import { applicant } from './people.ts';
import { expect, test } from '../test.ts';

const home = { prefix: 'en-UN' } as const;

test('the browser’s back and forward go through the steps and lose nothing that was typed', async ({
  page,
}) => {
  await withoutCookieNotice(page);
  const person = applicant(home);
  await open(page, '/en-UN/');
  await page.goto('/en-UN/signup');
  await hydrated(page);
  await reachCodes(page, person);
  await page.locator('[name="smsCode"]').fill('12');
  await page.goBack();
  await expect(page.locator('[name="phoneBody"]')).toHaveValue(person.phone.slice(4));
  await page.goBack();
  await expect(page.locator('[name="email"]')).toHaveValue(person.email);
  await expect(page.locator('[name="password"]')).toHaveValue(person.password);
  await expect(page.locator('[name="terms"]')).toBeChecked();
  await page.goForward();
  await expect(page.locator('[name="phoneBody"]')).toHaveValue(person.phone.slice(4));
  await page.goForward();
  await expect(page.locator('[name="smsCode"]')).toHaveValue('12');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.locator('[name="phoneBody"]')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.locator('[name="email"]')).toHaveValue(person.email);
  await page.goBack();
  await expect(page).toHaveURL(/\/en-UN\/$/);
});

// facts: A8.7
test('the third wrong code from the phone leads away from the form, which keeps what it has', async ({
  page,
}) => {
  await withoutCookieNotice(page);
  const person = applicant(home);
  await open(page, '/en-UN/signup');
  await reachCodes(page, person);
  const wrong = (await codeTo('sms', person.phone)) === '000000' ? '111111' : '000000';
  await page.locator('[name="emailCode"]').fill(await codeTo('mail', person.email));
  for (const isLast of [false, false, true]) {
    await page.locator('[name="smsCode"]').fill(wrong);
    await submit(page);
    if (!isLast) await expect(page.getByText('That code is wrong or has expired.')).toBeVisible();
  }
  await page.waitForURL('**/en-UN/?dialog=max-attempts');
  const dialog = page.getByRole('dialog', { name: 'Too many attempts' });
  await expect(dialog).toContainText('We’ve saved what you entered. You can request a new code now.');
  await dialog.getByRole('link', { name: 'Back to sign-up' }).click();
  await expect(page.getByLabel(/^Code sent to \+353 \d\d \d{3} \d{4}$/)).toBeVisible();
  await expect(page.getByRole('status').first()).toContainText('Too many attempts.');
});

test('a sign-up begun on one device continues after the e-mail code on another, which never saw the form', async ({
  page,
  browser,
}) => {
  await withoutCookieNotice(page);
  const person = applicant(home);
  await open(page, '/en-UN/signup');
  await reachCodes(page, person);
  // The form sends both codes together; here the e-mail code alone is sent.
  await page.evaluate(
    async (code) => {
      const draft = JSON.parse(sessionStorage.getItem('halcyon.sign-up') ?? '{}');
      await fetch('/api/v1/player/registration/email_verification', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ playerId: draft.playerId, siteId: 1, countryCode: 'IE', code }),
      });
    },
    await codeTo('mail', person.email),
  );

  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await other.newPage();
  await withoutCookieNotice(phone);
  await open(phone, '/en-UN/login');
  await fillLogin(phone, person);
  await phone.getByRole('link', { name: 'Continue sign-up' }).click();
  await expect(phone.getByText('Email confirmed')).toBeVisible();
  await expect(phone.getByLabel(`Code sent to •••${person.phone.slice(-4)}`)).toBeVisible();
  await phone.locator('[name="smsCode"]').fill(await codeTo('sms', person.phone));
  await submit(phone);
  await phone.locator('[name="address"]').fill('5 Quay Street');
  await phone.locator('[name="postCode"]').fill('H91 X2Y3');
  await phone.locator('[name="city"]').fill('Galway');
  await submit(phone);
  await phone.waitForURL('**/en-UN/');
  await hydrated(phone);
  await expect(phone.getByRole('dialog', { name: `Welcome, ${person.firstName}` })).toBeVisible();
});

test('the form starts with the country where the visitor is seen, and so does the phone’s prefix', async ({
  page,
  context,
}) => {
  await withoutCookieNotice(page);
  await context.route('**/api/v1/player/station', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), autodetectedCountry: 'IE' } });
  });
  await open(page, '/en-UN/?dialog=signup');
  await expect(page.locator('[name="countryCode"]')).toHaveValue('IE');
  const person = applicant(home);
  await page.locator('[name="countryCode"]').selectOption('SE');
  await fillDetails(page, person);
  await expect(page.locator('[name="phonePrefix"]')).toHaveValue('IE');
});

test('a weak password is called so by the list of common ones while it is typed', async ({ page }) => {
  await withoutCookieNotice(page);
  await open(page, '/en-UN/signup');
  await page.locator('[name="password"]').fill('Sunshine12!');
  await expect(page.locator('.registration_strength')).toHaveAttribute('data-strength', '1');
  await page.locator('[name="password"]').fill('wading-heron-in-rain');
  await expect(page.locator('.registration_strength')).toHaveAttribute('data-strength', '4');
});

test('the captcha complains together with the fields, and a password from the common list while it is typed', async ({
  page,
}) => {
  await withoutCookieNotice(page);
  await open(page, '/en-UN/signup');
  await page.getByLabel('I am human').waitFor();
  await page.locator('[name="password"]').pressSequentially('Qwertyuiop1');
  await expect(page.locator('[name="password"]')).toHaveAccessibleDescription(/easy to guess/);
  await submit(page);
  await expect(page.locator('.registration_captcha[data-invalid]')).toBeVisible();
  await expect(page.locator('[name="firstName"]')).toHaveAccessibleDescription(
    /^As shown on your passport or driving licence\. \S/,
  );
  const terms = page.locator('.field_field:has([name="terms"])');
  const left = async (part: string) => (await terms.locator(part).boundingBox())!.x;
  expect(await left('.ui_error')).toBe(await left('label'));
});

test('a sign-up finished after a reload opens the login with the e-mail filled in', async ({ page }) => {
  await withoutCookieNotice(page);
  const person = applicant(home);
  await open(page, '/en-UN/signup');
  await reachCodes(page, person);
  await expect(page.locator('[name="smsCode"]')).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.locator('[name="emailCode"]')).toHaveAttribute('autocomplete', 'off');
  const codes = { sms: await codeTo('sms', person.phone), email: await codeTo('mail', person.email) };
  await page.reload();
  await hydrated(page);
  await page.locator('[name="smsCode"]').fill(codes.sms);
  await page.locator('[name="emailCode"]').fill(codes.email);
  await submit(page);
  await page.locator('[name="address"]').fill('12 Harbour Row');
  await page.locator('[name="city"]').fill('Galway');
  await page.locator('[name="postCode"]').fill('H91 E2K3');
  await submit(page);
  await page.getByRole('link', { name: 'Log in' }).last().click();
  const login = page.getByRole('dialog');
  await expect(login.locator('[name="email"]')).toHaveValue(person.email);
  await expect(login.locator('[name="password"]')).toBeFocused();
});
