import { eventually } from '@halcyon/testkit/visitor';
import { hydrated } from '../hydrated.ts';
import { expectAccessible } from '../identity/browser.ts';
import { newPlayerAt, places } from '../kyc/player.ts';
import { expect, test } from '../test.ts';

for (const place of places.slice(0, 2)) {
  test(`on ${place.on} a deposit that the payer’s bank takes back is named on its page, in the history and in the inbox`, async ({
    browser,
  }) => {
    const { page, visitor } = await newPlayerAt(browser, place, '/my-account/banking/deposit');
    const started = await visitor.pay('POST /api/v1/player/wallet/deposit', {
      method: 'TRUSTLY',
      amount: { amountMinor: '5000', currency: 'EUR' },
    });
    const { cashierUrl, paymentId } = started as { cashierUrl: string; paymentId: string };
    const body = new URLSearchParams({ outcome: 'success' });
    await fetch(cashierUrl, { method: 'POST', body, redirect: 'manual' });
    const stateOf = async () =>
      (await visitor.call(`GET /api/v1/player/wallet/deposit/${paymentId}`))['state'];
    await eventually(async () => (await stateOf()) === 'succeeded');
    const taken = await fetch(`${cashierUrl}/take-back`, { method: 'POST' });
    expect(await taken.json()).toEqual({ status: 'OK' });

    await page.goto(`/en-UN/my-account/banking/deposit?payment=${paymentId}`);
    await hydrated(page);
    await expect(page.getByText('Your payment provider took €50.00 back.')).toBeVisible();
    await expect(page.getByText('Taken back by the payment provider')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'History' }).last().click();
    await page.waitForURL('**/my-account/banking/transactions');
    await expect(page.getByText('Deposit reversed').first()).toBeVisible();
    await eventually(async () => {
      await page.goto('/en-UN/my-account/inbox');
      await hydrated(page);
      return page.getByText('Deposit reversed').first().isVisible();
    });
    await expectAccessible(page);
  });
}
