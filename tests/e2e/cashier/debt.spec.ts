import type { Page } from '@playwright/test';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { addresses } from '../../../playwright.config.ts';
import { faultsOnPage } from '../a11y/faults.ts';
import { hydrated } from '../hydrated.ts';
import { expectAccessible } from '../identity/browser.ts';
import { newPlayerAt, places } from '../kyc/player.ts';
import { expect, test } from '../test.ts';

const owed = { amountMinor: '2000', currency: 'EUR' };

/** What the server says once a win was taken back after it was spent; that it says so is a test of the server. */
async function addTo(page: Page, path: string, more: object): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...more } });
  });
}

for (const place of places.slice(0, 2)) {
  test(`on ${place.on} a player reads what is owed and why withdrawals wait`, async ({ browser }) => {
    const { page } = await newPlayerAt(browser, place, '/my-account/banking/deposit');
    await addTo(page, '**/api/v1/player/wallet/withdrawal/request', { outcome: 'RESTRICTED', owed });
    await addTo(page, '**/api/v1/player/wallet', { owed });
    await page.goto('/en-UN/my-account/banking/transactions');
    await hydrated(page);
    await page.getByRole('link', { name: 'Withdraw', exact: true }).last().click();
    const notice = page.getByText('so €20.00 is owed. Withdrawals are on hold until this is settled');
    await expect(notice).toBeVisible();
    await expect(page.getByLabel('Amount')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Contact us' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Balance/ }).click();
    const wallet = page.getByRole('dialog', { name: 'Wallet' });
    await expect(wallet.getByRole('link', { name: /^Owed.*€20\.00/ })).toBeVisible();
    await wallet.getByRole('link', { name: /^Owed/ }).click();
    await expect(notice).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

test('an operator reads which incidents wait and proposes with a reason what becomes of one', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([(await OperatorVisitor.signIn(addresses.operator, 'compliance')).browserCookie]);
  const page = await context.newPage();
  const debt = {
    incidentId: '0198a5c0-0000-7000-8000-000000000001',
    provider: 'pariplay',
    kind: 'debt',
    playerId: '1000001',
    paymentId: 'win-77',
    expected: null,
    given: '30.00 EUR, 20.00 EUR owed now, round r1',
    message: 'waits for operators',
    happenedAt: '2026-11-25T10:00:00.000Z',
    ways: ['collect', 'waive'],
  };
  await addTo(page, '**/api/operator/v1/incidents', { waiting: [debt], items: [debt] });
  await page.goto(`${addresses.operator}/incidents`);
  const waiting = page.getByRole('table', { name: 'Waiting for a decision' });
  await expect(
    waiting.getByRole('row', { name: /Win or deposit taken back after it was spent/ }),
  ).toContainText('owed now');
  await page.getByLabel('Reason').fill('as agreed with the provider');
  await waiting.getByRole('button', { name: 'Set off against balance' }).click();
  // The incident is made up, and the server knows it.
  await expect(page.getByText('This incident is no longer waiting for a decision.')).toBeVisible();
  expect(await faultsOnPage(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(waiting.getByRole('button', { name: 'Write off' })).toBeVisible();
  expect(await faultsOnPage(page)).toEqual([]);
});
