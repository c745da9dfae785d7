import { hydrated } from '../hydrated.ts';
import { deposit } from '@halcyon/testkit/visitor';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { addresses } from '../../../playwright.config.ts';
import { expectAccessible } from '../identity/browser.ts';
import { ask, newPlayerAt, places } from '../kyc/player.ts';
import { expect, test } from '../test.ts';

const [onPhone, onDesktop] = places;

// facts: W5.3
test('a limit that a player sets on withdrawals is shown before the amount, and a raise of it waits', async ({
  browser,
}) => {
  const player = await newPlayerAt(browser, onDesktop, '/my-account/banking/withdraw');
  const { page, visitor, playerId } = player;
  await deposit(visitor, '5000', 'EUR', 'CREDITCARD');
  const compliance = await OperatorVisitor.signIn(addresses.operator, 'compliance');
  await compliance.moveLevel(BigInt(playerId), 'FULLY VERIFIED');
  await page.reload();
  await page.getByRole('button', { name: 'Set a limit' }).click();
  const dialog = page.locator('dialog[open]');
  // A box for a limit begins empty, and days are what it counts in.
  await expect(dialog.getByLabel('Amount')).toHaveValue('');
  await expect(dialog.getByLabel('Period')).toHaveValue('D');
  await dialog.getByLabel('Amount').fill('30');
  await dialog.getByRole('button', { name: 'Save limit' }).click();
  await expect(dialog.getByRole('heading', { name: 'Your balance is above your limit' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Withdraw up to €30.00' }).click();
  await expect(page.getByText('€30.00 per day')).toBeVisible();

  await page.getByRole('button', { name: 'Change limit' }).click();
  await dialog.getByLabel('Amount').fill('90');
  await dialog.getByRole('button', { name: 'Save limit' }).click();
  await expect(page.getByText(/From .*: €90\.00 per day/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep current limit' }).click();
  await expect(page.getByText(/From .*: €90\.00 per day/)).toBeHidden();
});

// facts: W5.3
test('a player whom the group of brands has suspended sees why, and no form', async ({ browser }) => {
  const player = await newPlayerAt(browser, onPhone, '/my-account/banking/withdraw');
  const { page } = player;
  await expect(page.getByRole('heading', { name: 'Pending withdrawals' })).toBeVisible();
  await page.route('**/api/v1/player/access/details', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isMultibrandSuspended: true } });
  });
  // Via another account page, so that the navigation is client-side.
  await page.goto('/en-UN/my-account/banking/transactions');
  await hydrated(page);
  await page.getByRole('link', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('Your account is suspended across our brands.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Withdraw', exact: true })).toHaveCount(1);
  await expect(page.getByLabel('Amount')).toHaveCount(0);
});

// facts: W4.1
test('documents that are due are announced over the deposit once, and the offer behind it can be declined', async ({
  browser,
}) => {
  const player = await newPlayerAt(browser, onPhone, '/my-account/banking/deposit');
  const { page } = player;
  await ask(player, 'PROOF_OF_ID', { dueDays: 10 });
  await page.goto('/en-UN/my-account/banking/deposit?bonusId=0197c0de-0000-7000-8000-000000000001');
  const dialog = page.getByRole('dialog', { name: 'We need your documents' });
  await expect(dialog.getByText('You have 10 days left.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Later' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('10 days left to send your documents.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Welcome bonus/ })).toBeChecked();
  await page.getByRole('radio', { name: /^No bonus/ }).check();

  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.getByRole('link', { name: 'Deposit', exact: true }).last().click();
  await expect(page.getByText('10 days left to send your documents.')).toBeVisible();
  await expect(dialog).toBeHidden();
});
