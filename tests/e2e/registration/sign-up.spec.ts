import { looksOf } from '../a11y/looks.ts';
import type { Page } from '@playwright/test';
import { newPerson, type Person } from '@halcyon/testkit/visitor';
import { codeTo, expectAccessible, newAccount, open, withoutCookieNotice } from '../identity/browser.ts';
import { expect, test } from '../test.ts';

test.beforeEach(({ page }) => withoutCookieNotice(page));

function somebody(): Person {
  const unique = String(process.hrtime.bigint()).slice(-7);
  return newPerson({ phone: `+35386${unique}` });
}

/** As the page shows an Irish number. */
const grouped = (phone: string) => phone.replace(/^(\+353)(\d\d)(\d{3})(\d{4})$/, '$1 $2 $3 $4');

async function fillDetails(page: Page, person: Person, { birthYear = '1990' } = {}) {
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Country', { exact: true }).selectOption(person.countryCode);
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Day', { exact: true }).fill('17');
  await page.getByLabel('Month', { exact: true }).fill('5');
  await page.getByLabel('Year', { exact: true }).fill(birthYear);
  await page.getByLabel('I have read and accept').check();
  await page.getByLabel('I am human').check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** From the first form to both code fields; the codes are on their way. */
async function reachCodes(page: Page, person: Person) {
  await fillDetails(page, person);
  await page.getByLabel('Mobile number').fill(`0${person.phone.slice(4)}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel(`Code sent to ${grouped(person.phone)}`)).toBeVisible();
}

async function enterCodes(page: Page, person: Person) {
  await page.getByLabel(`Code sent to ${grouped(person.phone)}`).fill(await codeTo('sms', person.phone));
  await page.getByLabel(`Code sent to ${person.email}`).fill(await codeTo('mail', person.email));
  await page.getByRole('button', { name: 'Confirm' }).click();
}

async function fillAddress(page: Page) {
  await page.getByLabel('Address').fill('1 Harbour Row');
  await page.getByLabel('Postcode').fill(`D${String(process.hrtime.bigint()).slice(-8)}`);
  await page.getByLabel('Town or city').fill('Dublin');
  await page.getByRole('button', { name: 'Open my account' }).click();
}

// facts: A8.1, A8.2, A8.3, A8.4, A8.5, A8.7
test('a visitor signs up with the codes from phone and mailbox, is logged in automatically and welcomed', async ({
  page,
}) => {
  const person = somebody();
  const sent: { method: string; path: string; body: Record<string, unknown>; captcha: string | undefined }[] =
    [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (!path.startsWith('/api/v1/player/registration')) return;
    const captcha = request.headers()['hcaptchatoken'];
    sent.push({
      method: request.method(),
      path,
      body: request.postDataJSON() as Record<string, unknown>,
      captcha,
    });
  });
  await open(page, '/en-UN/signup');
  await reachCodes(page, person);
  await page.getByLabel(`Code sent to ${grouped(person.phone)}`).fill('000000');
  await page.getByLabel(`Code sent to ${person.email}`).fill(await codeTo('mail', person.email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('That code is wrong or has expired.')).toBeVisible();
  await expect(page.getByLabel(`Code sent to ${grouped(person.phone)}`)).toBeFocused();
  await enterCodes(page, person);
  await fillAddress(page);
  await page.waitForURL('**/en-UN/');
  await expect(page.getByRole('dialog', { name: `Welcome, ${person.firstName}` })).toBeVisible();
  await expectAccessible(page);

  const [details, phone] = sent;
  expect(details).toMatchObject({ method: 'POST', path: '/api/v1/player/registration' });
  expect(details?.captcha).toBeTruthy();
  expect(details?.body).toMatchObject({
    email: person.email,
    dateOfBirth: '1990-05-17',
    marketingOptIn: false,
  });
  expect(phone).toMatchObject({ method: 'PUT', body: { phoneCountryCode: 'IE' } });
  expect(sent.find(({ path }) => path.endsWith('/sms_request'))?.body).toMatchObject({
    siteId: 1,
    countryCode: 'IE',
  });
  const last = sent.at(-1)?.body ?? {};
  expect(last['termsAndConditionsAccepted']).toBe(1);
  for (const name of ['phonePrefix', 'phoneBody', 'postCode', 'termsAndConditions'])
    expect(last).not.toHaveProperty(name);
});

// facts: A8.2
test('going back and reloading lose nothing but the password', async ({ page }) => {
  const person = somebody();
  await open(page, '/en-UN/signup');
  await page.getByLabel('First name').fill('Niamh');
  await page.getByLabel('Password', { exact: true }).fill('never-kept-anywhere');
  await page.waitForTimeout(300);
  expect(
    await page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage)),
  ).not.toContain('never-kept-anywhere');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Niamh');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await fillDetails(page, person);
  await page.getByLabel('Mobile number').fill('085 123');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Mobile number')).toHaveValue('085 123');
  await page.reload();
  await expect(page.getByLabel('Mobile number')).toHaveValue('085 123');
});

// facts: A8.6
test('the owner of a known e-mail learns so after the code, and not before', async ({ page }) => {
  const known = await newAccount();
  const person = { ...somebody(), email: known.email };
  const before = await codeTo('mail', person.email);
  await open(page, '/en-UN/signup');
  await reachCodes(page, person);
  await expect(page.getByText('You already have an account')).toHaveCount(0);
  await page.getByLabel(`Code sent to ${grouped(person.phone)}`).fill(await codeTo('sms', person.phone));
  const code = await codeTo('mail', person.email, before);
  await page.getByLabel(`Code sent to ${person.email}`).fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible();
});

// facts: A8.6
test('a person who is too young reads so below the birth date', async ({ page }) => {
  await open(page, '/en-UN/signup');
  await fillDetails(page, somebody(), { birthYear: String(new Date().getUTCFullYear() - 17) });
  await expect(page.getByText('You must be 18 or older to open an account.')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).not.toHaveValue('');
});

// facts: A8.6
test('without a connection the form says Network Error and keeps what was typed', async ({
  page,
  context,
}) => {
  const person = somebody();
  await open(page, '/en-UN/signup');
  await page.getByLabel('I am human').waitFor();
  await context.route('**/api/v1/player/registration', (route) => route.abort());
  await fillDetails(page, person);
  await expect(page.getByRole('alert')).toContainText('Network Error');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
});

// facts: A8.6
test('a country that is blocked leads to its own words and back', async ({ page, context }) => {
  await open(page, '/en-UN/signup');
  await page.getByLabel('I am human').waitFor();
  await context.route('**/api/v1/player/registration', (route) =>
    route.fulfill({
      status: 422,
      json: { status: 422, code: 'error.country.blocked', title: '', type: '', requestId: '1' },
    }),
  );
  await fillDetails(page, somebody());
  await expect(page.getByRole('heading', { name: 'Not available in your country' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose another country' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Niamh');
});

// facts: A8.8
test('the global form in English leaves Bulgaria, Switzerland and Poland out, and CPF is Brazil’s alone', async ({
  page,
}) => {
  await open(page, '/en-UN/signup');
  const country = page.getByLabel('Country', { exact: true });
  await expect.poll(() => country.locator('option').count()).toBeGreaterThan(100);
  for (const code of ['BG', 'CH', 'PL', 'US']) {
    await expect(country.locator(`option[value="${code}"]`)).toHaveCount(0);
  }
  await expect(country).toHaveValue('FI');
  await expect(page.getByLabel('CPF')).toHaveCount(0);
  await country.selectOption('BR');
  await expect(page.getByLabel('CPF')).toBeVisible();
  await country.selectOption('CA');
  await expect(page.getByLabel('CPF')).toHaveCount(0);
  await expect(page.getByLabel('Province')).toBeVisible();
});

test('the sign-up goes from the button in the header to the code step by the keyboard alone', async ({
  page,
}) => {
  const person = somebody();
  await open(page, '/en-UN/');
  const trigger = page.locator('header').getByRole('link', { name: 'Sign up' });
  await trigger.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create an account' });
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  await dialog.getByLabel('I am human').waitFor();
  const type = async (words: string) => {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  };
  await type(person.email);
  await type(person.password);
  await page.keyboard.press('Tab');
  await type('Ireland');
  await type(person.firstName);
  await type(person.lastName);
  await type('17');
  await type('5');
  await type('1990');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('I am human')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const phone = page.getByLabel('Mobile number');
  await expect(phone).toBeFocused();
  await page.keyboard.type(`0${person.phone.slice(4)}`);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Code sent to ${grouped(person.phone)}`)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(trigger).toBeFocused();
});

for (const { colorScheme, width } of looksOf(2)) {
  test(`axe finds nothing serious in the sign-up, ${colorScheme}, ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await withoutCookieNotice(page);
    await open(page, '/en-UN/signup');
    await page.getByLabel('I am human').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Accept the terms to continue.')).toBeVisible();
    await expectAccessible(page);
    await reachCodes(page, somebody());
    await expectAccessible(page);
  });
}
