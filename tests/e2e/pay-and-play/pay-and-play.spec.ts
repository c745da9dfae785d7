import br from '../../../content/locales/br/paynplay.json' with { type: 'json' };
import account from '../../../content/locales/en/account.json' with { type: 'json' };
import identity from '../../../content/locales/en/identity.json' with { type: 'json' };
import en from '../../../content/locales/en/paynplay.json' with { type: 'json' };
import security from '../../../content/locales/en/security.json' with { type: 'json' };
import { newBankPerson, newDetails, payAndPlay } from '@halcyon/testkit/bank-visitor';
import { Visitor } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { codeTo, expectAccessible, open, withoutCookieNotice } from '../identity/browser.ts';
import { expect, test } from '../test.ts';
import { fillDetails, fillLimits, signInAtBank } from './bank-hands.ts';

test.beforeEach(({ page }) => withoutCookieNotice(page));

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };
const places = [
  ['FI', 'en-FI', 'desktop', desktop],
  ['FI', 'en-FI', 'phone', phone],
  ['BR', 'pt-BR', 'desktop', desktop],
  ['BR', 'pt-BR', 'phone', phone],
] as const;

// The server renders this page, too; other text in the browser would render the whole form again.
test('login and sign-up name the way to the bank in words before any script has run', async ({ request }) => {
  for (const [prefix, { entry }] of [['en-FI', en] as const, ['pt-BR', br] as const])
    for (const [page, words] of [['login', entry.logIn] as const, ['signup', entry.signUp] as const]) {
      const html = await (await request.get(`/${prefix}/${page}`)).text();
      expect(html, `${prefix} ${page}`).toContain(words);
      expect(html).toContain(entry.signUpText);
      expect(html).not.toContain('paynplay.entry');
    }
});

for (const [market, prefix, device, use] of places) {
  test.describe(`${market} on a ${device}`, () => {
    test.use(use);
    // facts: A9.1, A9.2
    test('a new player signs up at the bank and plays with the deposit in the same visit', async ({
      page,
    }) => {
      await open(page, `/${prefix}/signup/pnp?aff=partner-7`);
      await signInAtBank(page, newBankPerson(market));
      // The bank names the person; only what it did not say is required, and limits not again.
      await expect(page.locator('input[name=email]')).toBeVisible();
      await expect(page.locator('.pay-and-play_bank-limits')).toHaveCount(0);
      await fillDetails(page, market);
      await expect(page.locator('.page-state_state h1')).toBeVisible();
      await expect(page.locator('.page-state_state svg.ui_ok')).toBeVisible();
      // The header shows the player immediately.
      await expect(page.locator('.shell_top-bar a[href*="dialog=login"]')).toHaveCount(0);
      await expect(page.locator('.shell_top-bar .balance_figure')).toBeVisible();
      await page.locator('.page-state_state button').click();
      await page.waitForURL(`**/${prefix}/online-casino`);
      await expect(page.locator('.balance_figure')).toContainText(market === 'FI' ? '20.00' : '20,00');
    });
  });
}

test('in Brazil Pix is named with its mark, amounts start low, and limits come before the payment with suggestions', async ({
  page,
}) => {
  await page.setViewportSize(phone.viewport);
  await open(page, '/pt-BR/signup/pnp');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/Pix/);
  await expect(title.locator('img[src*="/pix.svg"]')).toBeVisible();
  const presets = page.getByRole('group', { name: 'Valores sugeridos' }).getByRole('button');
  await expect(presets).toHaveText([/20,00/, /50,00/, /100,00/, /200,00/]);
  await expect(page.locator('input[name=amount]')).toHaveValue('20');
  for (const limit of await page.locator('.pay-and-play_bank-limits input').all())
    await expect(limit).toHaveValue('');
  await page.locator('input[name=timeD]').fill('4000');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByText('Informe de 1 a 24 horas')).toBeVisible();
  await expect(page.locator('input[name=lossD]')).toBeFocused();
  await page.getByRole('button', { name: br.form.suggest }).click();
  await expect(page.locator('input[name=lossD]')).toHaveValue('50');
  await expect(page.locator('input[name=timeD]')).toHaveValue('2');
  await page.locator('form button[type=submit]').click();
  await expect(page.locator('.pay-and-play_bank-frame iframe')).toBeVisible();
});

for (const [prefix, words] of [
  ['fi-FI', 'Pelaa heti pankkitunnuksilla'],
  ['pt-BR', 'Jogue com Pix'],
] as const)
  test(`the way through the bank is the first button of the home page in ${prefix}`, async ({ page }) => {
    await page.setViewportSize(phone.viewport);
    await open(page, `/${prefix}/`);
    const first = page.locator('.catalogue_hero-words a').first();
    await expect(first).toHaveText(words);
    await expect(first).toBeInViewport({ ratio: 1 });
    await first.click();
    await expect(page).toHaveURL(`/${prefix}/signup/pnp`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
  });

// facts: A9.2
test('who comes again is recognised by the bank and sees no form', async ({ page }) => {
  const person = newBankPerson('FI');
  await payAndPlay(new Visitor(addresses), 'FI', person);
  // Limits belong to a new account, so a login does not require them.
  await open(page, '/en-FI/login');
  await page.locator('a.bank-entry_bank-entry').click();
  await page.waitForURL('**/signup/pnp?login=1');
  await expect(page.locator('.pay-and-play_bank-limits')).toHaveCount(0);
  await signInAtBank(page, person);
  await expect(page.locator('.page-state_state svg.ui_ok')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.given_name);
});

test('a cancellation at the bank says that nothing was paid, and keeps the amount', async ({ page }) => {
  await open(page, '/en-FI/signup/pnp');
  await page.locator('input[name=amount]').fill('77');
  await fillLimits(page);
  await page.locator('form button[type=submit]').click();
  await page.frameLocator('.pay-and-play_bank-frame iframe').locator('button[value=cancel]').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('input[name=amount]')).toHaveValue('77');
  await expect(page.locator('input[name=depositD]')).toHaveValue('5000');
});

test('a bank page in the whole window returns to the same visit, and its code leaves the address', async ({
  page,
}) => {
  await open(page, '/en-FI/signup/pnp');
  await fillLimits(page);
  await page.locator('form button[type=submit]').click();
  await page.locator('.pay-and-play_bank-own-window').click();
  await page.locator('select[name=person]').selectOption('own');
  await page.locator('summary').click();
  for (const [name, value] of Object.entries(newBankPerson('FI')))
    await page.locator(`input[name=${name}]`).fill(value);
  await page.locator('button[value=success]').click();
  await expect(page.locator('input[name=email]')).toBeVisible();
  expect(page.url()).toBe(`${addresses.site}/en-FI/signup/pnp`);
});

// facts: A9.1
test('any other market is refused and shown the ordinary sign-up', async ({ page }) => {
  await open(page, '/en-UN/signup/pnp');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not available here');
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Sign up with email and password' }),
  ).toBeVisible();
  await open(page, '/en-UN/signup');
  await expect(page.locator('.bank-entry_bank-entry')).toHaveCount(0);
  await open(page, '/en-FI/signup');
  await expect(page.locator('a.bank-entry_bank-entry')).toBeVisible();
});

test('the steps to the bank are accessible', async ({ page }) => {
  await open(page, '/en-FI/signup/pnp');
  await expectAccessible(page);
  await fillLimits(page);
  await page.locator('form button[type=submit]').click();
  await expect(page.locator('.pay-and-play_bank-frame iframe')).toBeVisible();
  await expectAccessible(page);
});

test('a player from the bank confirms e-mail and phone on the account page', async ({ page }) => {
  const { email, mobilePhone } = newDetails('FI');
  await open(page, '/en-FI/signup/pnp');
  await signInAtBank(page, newBankPerson('FI'));
  await fillDetails(page, 'FI', { email, mobilePhone });
  await expect(page.locator('.page-state_state svg.ui_ok')).toBeVisible();
  await open(page, '/en-FI/my-account/account');
  const unproven = page.getByText(identity.details.unproven);
  await expect(unproven).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('button', { name: identity.details.proveEmail }).click();
  const dialog = page.getByRole('dialog', { name: security.proof.title });
  await dialog.locator('input[name=code]').fill(await codeTo('mail', email));
  await dialog.getByRole('button', { name: security.factor.submit }).click();
  await expect(dialog).toBeHidden();
  await expect(unproven).toHaveCount(1);

  await page.getByRole('button', { name: account.phone.confirm }).click();
  const sheet = page.getByRole('dialog', { name: account.phone.confirm });
  await sheet.locator('input[name=code]').fill(await codeTo('sms', mobilePhone));
  await sheet.getByRole('button', { name: account.phone.confirm }).click();
  await expect(unproven).toHaveCount(0);
});
