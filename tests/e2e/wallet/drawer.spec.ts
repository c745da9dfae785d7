import { faultsOnPage } from '../a11y/faults.ts';
import { deposit } from '@halcyon/testkit/visitor';
import { signInNewPlayer } from './signed-in.ts';
import { expect, test } from '../test.ts';

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
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const { visitor } = await signInNewPlayer(page, '/en-UN/');
    await deposit(visitor, '123456', 'EUR', 'CREDITCARD');
    await visitor.pay('POST /api/v1/player/wallet/withdrawal', {
      method: 'CREDITCARD',
      amount: { amountMinor: '2000', currency: 'EUR' },
    });
    // The first move fetches what the head of the home page shows.
    await page.mouse.move(10, 10);
    await page.mouse.move(20, 20);
    await expect.poll(() => requested).toContain('/api/v1/player/recent-games');
    await page.waitForLoadState('networkidle');
    requested.length = 0;
    await page.getByRole('link', { name: /^Balance/ }).click();
    const wallet = page.getByRole('dialog', { name: 'Wallet' });
    // facts: W1.2
    await expect(wallet.locator('.history_wallet-figure')).toHaveText('€1,214.56');
    // It opens over the page, which does not reload its data.
    expect(requested).not.toContain('/api/v1/player/recent-games');
    // What holds nothing is not named; the player's own money always is.
    await expect(wallet.getByRole('term')).toHaveText([/^Main/]);
    await expect(wallet.getByRole('link', { name: /Withdrawal.*−€20\.00/ })).toBeVisible();
    const [give, take] = await Promise.all(
      ['Deposit', 'Withdraw'].map((name) => wallet.getByRole('link', { name, exact: true }).boundingBox()),
    );
    expect([give?.width, give?.height]).toEqual([take?.width, take?.height]);
    expect(await faultsOnPage(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await expect(wallet).toBeHidden();
    await expect(page.getByRole('link', { name: /^Balance/ })).toBeFocused();
  });
}

// facts: W1.1
test('locked money and each bonus are named in the wallet while there is some', async ({ page }) => {
  const { visitor } = await signInNewPlayer(page);
  await deposit(visitor, '5000', 'EUR', 'CREDITCARD');
  const some = { amountMinor: '1500', currency: 'EUR' };
  await page.route('**/api/v1/player/wallet', async (route) => {
    const response = await route.fetch();
    const wallet = response.ok() ? await response.json() : null;
    if (!wallet) return route.fulfill({ response });
    const bonus = wallet.bonus.map((row: object) => ({ ...row, bonus: some }));
    return route.fulfill({ response, json: { ...wallet, locked: { cash: some }, bonus } });
  });
  await page.goto('/en-UN/?dialog=wallet');
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  for (const name of ['Main', 'Locked', 'Bonus: casino', 'Bonus: live casino', 'Bonus: sports'])
    await expect(wallet.getByRole('term').filter({ hasText: name }).first()).toBeVisible();
});

test('a large balance leaves the narrowest phone without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { visitor } = await signInNewPlayer(page, '/en-UN/');
  await deposit(visitor, '123456', 'EUR', 'CREDITCARD');
  await expect(page.locator('.balance_figure')).toHaveText('€1,234.56');
  const widths = await page.evaluate(() =>
    [document.documentElement, document.querySelector('.shell_top-bar')].map((part) => part?.scrollWidth),
  );
  expect(widths).toEqual([320, 320]);
});
