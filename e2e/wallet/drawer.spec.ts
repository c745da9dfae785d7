import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { deposit } from '../../packages/testkit/src/visitor.ts';
import { signInNewPlayer } from './signed-in.ts';

for (const { width, height, theme } of [
  { width: 390, height: 844, theme: 'dark' as const },
  { width: 1440, height: 900, theme: 'light' as const },
]) {
  // facts: W1.1
  test(`the wallet says what is whose, with Deposit and Withdraw of one size (${width}, ${theme})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    const { visitor } = await signInNewPlayer(page);
    await deposit(visitor, '123456', 'EUR', 'CREDITCARD');
    await visitor.pay('POST /api/v1/player/wallet/withdrawal', {
      method: 'CREDITCARD',
      amount: { amountMinor: '2000', currency: 'EUR' },
    });
    await page.getByRole('link', { name: /^Balance/ }).click();
    const wallet = page.getByRole('dialog', { name: 'Wallet' });
    // facts: W1.2
    await expect(wallet.locator('.wallet-figure')).toHaveText('€1,214.56');
    for (const name of ['Main', 'Locked', 'Bonus: casino', 'Bonus: live casino', 'Bonus: sports']) {
      await expect(wallet.getByRole('term').filter({ hasText: name }).first()).toBeVisible();
    }
    await expect(wallet.getByRole('link', { name: /Withdrawal.*-€20\.00/ })).toBeVisible();
    const [give, take] = await Promise.all(
      ['Deposit', 'Withdraw'].map((name) => wallet.getByRole('link', { name, exact: true }).boundingBox()),
    );
    expect([give?.width, give?.height]).toEqual([take?.width, take?.height]);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);

    await page.keyboard.press('Escape');
    await expect(wallet).toBeHidden();
    await expect(page.getByRole('link', { name: /^Balance/ })).toBeFocused();
  });
}
