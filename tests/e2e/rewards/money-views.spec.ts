import { OpenGame } from '@halcyon/testkit/visitor';
import { hydrated } from '../hydrated.ts';
import { expectAccessible } from '../identity/browser.ts';
import { newPlayerAt, places } from '../kyc/player.ts';
import { expect, test } from '../test.ts';

const [onPhone, onDesktop] = places;

for (const place of [onPhone, onDesktop])
  test(`on ${place.on} the wallet says why money is a bonus, the history has its grant, and the receipt leads to the terms`, async ({
    browser,
  }) => {
    const { page, visitor } = await newPlayerAt(browser, place, '/my-account/inbox/notifications');
    const pending = page.getByRole('link', { name: /A little to start with/ });
    await expect(pending).toContainText('€5.00 · Ready to claim');
    await expectAccessible(page);
    await pending.click();
    await page.waitForURL('**/my-account/rewards');
    await page
      .getByRole('article')
      .filter({ hasText: 'A little to start with' })
      .getByRole('button', { name: 'Claim' })
      .click();
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: /^Claim/ })
      .click();
    await page.waitForURL('**/my-account/rewards/active');
    const slot = await OpenGame.open(visitor, 'neon-777');
    await slot.play('100');

    await page.goto('/en-UN/my-account/account?dialog=wallet');
    await hydrated(page);
    const wallet = page.getByRole('dialog', { name: 'Wallet' });
    await expect(
      wallet.getByRole('link', { name: 'A little to start with: €99.00 left to wager' }),
    ).toBeVisible();
    await expectAccessible(page);

    await page.goto('/en-UN/my-account/banking/transactions?category=BONUS');
    await hydrated(page);
    const grant = page.getByRole('link', { name: /Deposit.*Bonus/ }).first();
    await expect(grant).toContainText('€5.00');
    await expectAccessible(page);
    await grant.click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await expect(receipt).toContainText('Bonus granted');
    const terms = receipt.getByRole('link', { name: /^[0-9a-f]{64}$/ });
    const answer = await page.request.get((await terms.getAttribute('href'))!);
    expect(await answer.json()).toMatchObject({ kind: 'BONUS', bonusType: 'NON_STICKY' });
    await expectAccessible(page);

    await page.goto('/en-UN/my-account/inbox');
    await hydrated(page);
    await expect(page.getByRole('link', { name: /Bonus added/ })).toContainText(
      '€5.00 has been added as a bonus.',
    );
  });

test('the lobby narrows to the games that count towards a bonus, by an address that a reload and a game keep', async ({
  browser,
}) => {
  const { page } = await newPlayerAt(browser, onPhone, '/online-casino');
  await page.getByRole('link', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: /Counts for my bonus/ })).toHaveCount(0);
  await page.goto('/en-UN/my-account/rewards');
  await hydrated(page);
  await page
    .getByRole('article')
    .filter({ hasText: 'A little to start with' })
    .getByRole('button', { name: 'Claim' })
    .click();
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: /^Claim/ })
    .click();
  await page.getByRole('link', { name: 'Games that count' }).click();
  await page.waitForURL('**/online-casino?feature=bonus');
  const active = page.getByRole('link', { name: /Counts for my bonus/ });
  await expect(active).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(active).toBeVisible();
  await expectAccessible(page);
  await page.locator('a[href*="/play/"], a[href*="/online-casino/play"]').first().click();
  await page.waitForURL('**/play/**');
  await page.goBack();
  await expect(active).toBeVisible();
  await active.click();
  await expect(page).toHaveURL(/online-casino\??$/);
});
