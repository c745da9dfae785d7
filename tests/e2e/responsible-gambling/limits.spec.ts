import { deposit, Refused } from '@halcyon/testkit/visitor';
import { expectAccessible } from '../identity/browser.ts';
import { desktop, inBrowser, logIn, newPlayer, phone, setLimit } from './player.ts';
import { expect, test } from '../test.ts';

const DAY = 0;
const MONTH = 2;
const LOSS_DAY = 3;

for (const [device, use] of [
  ['phone', phone],
  ['desktop', desktop],
] as const) {
  // facts: R1.1, R1.2
  test(`in Finland a deposit on a ${device} leads to the daily and monthly limits first, and stops at them afterwards`, async ({
    browser,
  }) => {
    const aino = await newPlayer('en-FI');
    const page = await inBrowser(browser, aino, '/my-account/banking/deposit', use);
    await page.locator('main .form-message_message a[href$="/gambling-limits"]').click();
    await page.waitForURL('**/my-account/gambling-limits');
    await expect(page.locator('.limits_missing li')).toHaveCount(2);
    const refused = deposit(aino.visitor, '2000', 'EUR', 'TRUSTLY');
    await expect(refused).rejects.toMatchObject({ problem: { code: 'cashier.limit_missing' } });

    // The box is empty: a figure of ours would be taken for advice.
    await page.locator('[data-limit]').nth(DAY).locator('button').first().click();
    await expect(page.locator('[data-limit] input')).toHaveValue('');
    await page.locator('[data-limit] .limits_form button').last().click();
    await setLimit(page, DAY, '50');
    await setLimit(page, MONTH, '300');
    await expect(page.locator('.limits_missing')).toHaveCount(0);
    await page.locator('.limits_done a').click();
    await page.waitForURL('**/my-account/banking/deposit');
    await expect(page.locator('main input[name=amount]')).toBeVisible();

    const above = deposit(aino.visitor, '6000', 'EUR', 'TRUSTLY');
    await expect(above).rejects.toBeInstanceOf(Refused);
    await expect(above).rejects.toMatchObject({ problem: { code: 'cashier.deposit_limit_reached' } });
    await deposit(aino.visitor, '5000', 'EUR', 'TRUSTLY');
    await page.reload();
    await expect(page.locator('main input[name=amount]')).toHaveCount(0);
    await page.locator('main .form-message_message a[href$="/gambling-limits"]').click();
    await expect(page.locator('[data-limit]').nth(DAY)).toContainText('50.00');
    await expect(page.locator('[data-limit]').nth(DAY).getByRole('progressbar')).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
  });

  // facts: R1.1
  test(`limits, their preview and the last month are shown in Brazil on a ${device}`, async ({ browser }) => {
    const ana = await newPlayer('pt-BR');
    const page = await inBrowser(browser, ana, '/my-account/gambling-limits', use);
    await expect(page.locator('h1')).toBeVisible();
    // Brazil requires limits of losses and of time, per day, week and month, before the first deposit.
    await expect(page.locator('.limits_missing li')).toHaveCount(6);
    await setLimit(page, LOSS_DAY, '200');
    await expect(page.locator('[data-limit]').nth(LOSS_DAY)).toContainText('200,00');
    await expect(page.locator('.limits_missing li')).toHaveCount(5);
    await expect(page.locator('.limits_figures dd').first()).toContainText('0,00');
    await expectAccessible(page);
  });
}

test('a limit typed as 20.000 is not guessed at, and one of 20 is repeated in full before it is set', async ({
  browser,
}) => {
  const niamh = await newPlayer('en-UN');
  const page = await inBrowser(browser, niamh, '/my-account/gambling-limits');
  const row = page.locator('[data-limit]').nth(DAY);
  await row.locator('button').first().click();
  const field = row.locator('input');
  for (const typed of ['20.000', '0.100', '0,500', '1,2,3']) {
    await field.fill(typed);
    await field.press('Enter');
    await expect(row.locator('.ui_error')).toContainText('1,250.50');
    await expect(row.locator('.limits_form')).not.toContainText('You’re setting');
  }
  await field.fill('20');
  await expect(row.locator('.limits_form')).toContainText('You’re setting a daily limit of €20.00.');
  await field.press('Enter');
  await expect(row.locator('.limits_amount')).toHaveText('€20.00');
});

// facts: R2.1
test('a player who excludes themselves is logged out everywhere, and still takes their own money out', async ({
  browser,
}) => {
  const maeve = await newPlayer('en-UN');
  await deposit(maeve.visitor, '4000', 'EUR', 'TRUSTLY');
  const page = await inBrowser(browser, maeve, '/my-account/gambling-limits');
  await page.getByRole('button', { name: /^Self-exclusion/ }).click();
  await page.getByLabel('How long?').selectOption('6');
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start this break now?' });
  await expect(dialog).toContainText('It doesn’t end automatically');
  await dialog.getByRole('button', { name: 'Start break' }).click();
  await expect(dialog).toContainText('Tick the box to continue.');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Start break' }).click();
  await expect(page.getByRole('dialog', { name: 'Your break has started.' })).toBeVisible();
  // The other device is out as well.
  const gone = maeve.visitor.call('GET /api/v1/player/wallet');
  await expect(gone).rejects.toMatchObject({ problem: { status: 401 } });

  await logIn(page, maeve.person, maeve.prefix, '/my-account/banking/withdraw');
  await expect(page.locator('.identity_restriction-banner')).toContainText(/excluded|exclusion/i);
  await page.locator('main input[name=amount]').fill('40');
  await page.locator('main form button[type=submit]').click();
  await maeve.visitor.logIn(maeve.person.email, maeve.person.password);
  const wallet = async () => {
    const { pendingWithdrawal, main } = await maeve.visitor.call('GET /api/v1/player/wallet');
    return [main.cash.amountMinor, pendingWithdrawal.amountMinor];
  };
  await expect.poll(wallet).toEqual(['0', '4000']);
  await expect(page.getByText('€40.00').first()).toBeVisible();
  const play = maeve.visitor.call('POST /api/v1/game/slug/url', {
    body: {
      slug: 'anubis-rising',
      locale: 'en-UN',
      language: 'en',
      countryCode: 'IE',
      currency: 'EUR',
      platform: 'desktop',
    },
  });
  await expect(play).rejects.toMatchObject({ problem: { code: 'session.restricted' } });
});
