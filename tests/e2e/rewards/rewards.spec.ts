import { deposit, OpenGame } from '@halcyon/testkit/visitor';
import { hydrated } from '../hydrated.ts';
import { expectAccessible } from '../identity/browser.ts';
import { newPlayerAt, places } from '../kyc/player.ts';
import { expect, test } from '../test.ts';
import { claimCode } from './players.ts';
import { DecidedGame } from './rounds.ts';

const [onPhone, onDesktop] = places;
const rewards = '/my-account/rewards';

for (const place of [onPhone, onDesktop])
  test(`on ${place.on} a player claims a bonus, sees its wagering move and gives it up with both sums shown`, async ({
    browser,
  }) => {
    const { page, visitor } = await newPlayerAt(browser, place, rewards);
    const gift = page.getByRole('article').filter({ hasText: 'A little to start with' });
    await expect(gift).toContainText('20 × the bonus');
    await expect(gift).toContainText('Slots 100%, Table games 10%');
    await expectAccessible(page);
    await gift.getByRole('button', { name: 'Claim' }).click();
    const dialog = page.locator('dialog[open]');
    await expect(dialog.getByText('€5.00').first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Claim/ }).click();
    await page.waitForURL(`**${rewards}/active`);
    await expect(page.getByText('A little to start with is now active.')).toBeVisible();
    const bar = page.getByRole('progressbar', { name: 'To wager' });
    await expect(bar).toHaveAttribute('aria-valuetext', '€0.00 of €100.00 counted, €100.00 left');

    const slot = await OpenGame.open(visitor, 'neon-777');
    await slot.play('100');
    await page.reload();
    await hydrated(page);
    await expect(bar).toHaveAttribute('aria-valuetext', '€1.00 of €100.00 counted, €99.00 left');
    await page.getByText('Why can’t I withdraw this amount?').click();
    await expect(page.getByText('Stakes from your bonus balance must add up to €100.00.')).toBeVisible();
    await expect(page.getByText('€990.00', { exact: true })).toBeVisible();
    await expect(page.getByText('Last bets counted')).toBeVisible();
    await expectAccessible(page);

    const { bonus } = await visitor.call('GET /api/v1/player/wallet');
    const left = bonus.find((one: { vertical: string }) => one.vertical === 'CASINO').bonus.amountMinor;
    const loss = `€${(Number(left) / 100).toFixed(2)}`;
    await page.getByRole('button', { name: 'Give up bonus' }).click();
    const keep = dialog.getByRole('button', { name: 'Keep bonus' });
    await expect(keep).toBeFocused();
    await expect(dialog).toContainText('You keep€0.00');
    await expect(dialog).toContainText(`You give up${loss}`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(bar).toBeVisible();
    await page.getByRole('button', { name: 'Give up bonus' }).click();
    await dialog.getByRole('button', { name: `Give up ${loss}` }).click();
    await page.waitForURL(`**${rewards}`);
    const notice = page.getByText(`You gave up ${loss}. Your own money is unchanged.`);
    await expect(notice).toBeVisible();
    await expect(notice).toBeHidden({ timeout: 7_000 });
    await expect(page.getByRole('link', { name: /^Active/ })).toHaveText('Active0');
  });

test('a bonus is given up for another one in one step, from the list of what can be had', async ({
  browser,
}) => {
  const { page, visitor } = await newPlayerAt(browser, onDesktop, '/my-account/inbox');
  await claimCode(visitor, 'HALCYON10');
  await page.goto(`/en-UN${rewards}`);
  await hydrated(page);
  await page
    .getByRole('article')
    .filter({ hasText: 'A little to start with' })
    .getByRole('button', { name: 'Claim' })
    .click();
  const dialog = page.locator('dialog[open]');
  await expect(dialog.getByText('“Bonus by code” is active.')).toBeVisible();
  // This one may not wait.
  await expect(dialog.getByRole('button', { name: 'Put it in the queue' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Give up the active bonus instead' }).click();
  await expect(dialog.getByRole('button', { name: 'Keep bonus' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Give up €10.00 and claim' }).click();
  await page.waitForURL(`**${rewards}/active`);
  await expect(page.getByRole('heading', { name: 'A little to start with' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bonus by code' })).toHaveCount(0);
});

test('an open round is named before a bonus is given up, and a withdrawal shows both sums', async ({
  browser,
}) => {
  const { page, visitor } = await newPlayerAt(browser, onPhone, '/my-account/inbox');
  await claimCode(visitor, 'HALCYON10');
  const game = await DecidedGame.open(visitor, 'en-UN');
  await game.stake(200);
  await page.goto(`/en-UN${rewards}/active`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Give up bonus' }).click();
  const dialog = page.locator('dialog[open]');
  await expect(
    dialog.getByText('Still open: Arcade Overdrive, €2.00 from your bonus balance.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByText('Why can’t I withdraw this amount?').click();
  await expect(page.getByText('Arcade Overdrive', { exact: false })).toBeVisible();

  await deposit(visitor, '3000', 'EUR', 'CREDITCARD');
  await page.goto('/en-UN/my-account/banking/withdraw');
  await hydrated(page);
  await page.locator('main input[name=amount]').fill('20');
  await page.getByRole('button', { name: 'Withdraw €20.00' }).click();
  await expect(dialog).toContainText('You keep€30.00');
  await expect(dialog).toContainText('You give up€8.00');
  await expect(dialog.getByRole('button', { name: 'Keep bonus' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Give up €8.00 and withdraw' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/en-UN${rewards}/active`);
  await expect(page.getByText('No active rewards')).toBeVisible();
});

test('the wallet names the running bonus, also beside free spins, and leads to the reason why it cannot be withdrawn', async ({
  browser,
}) => {
  const { page, visitor } = await newPlayerAt(browser, onPhone, '/my-account/inbox');
  await claimCode(visitor, 'HALCYON10');
  await claimCode(visitor, 'SPINS15');
  await page.goto('/en-UN/my-account/inbox?dialog=wallet');
  await hydrated(page);
  const bonus = page.locator('dialog[open]').getByText('Bonus by code: €200.00 left to wager');
  await expect(bonus).toBeVisible();
  await page.locator('dialog[open]').getByRole('link', { name: 'Why can’t I withdraw this amount?' }).click();
  await page.waitForURL(`**${rewards}/active?why=CASINO`);
  await expect(page.getByText('Stakes from your bonus balance must add up to €200.00.')).toBeVisible();
});

test('a bonus code is checked before it is claimed, and a wrong one says so', async ({ browser }) => {
  const { page } = await newPlayerAt(browser, onPhone, '/my-account/bonus-code?bonusCode=NOSUCHCODE');
  const code = page.getByLabel('Your code');
  await expect(code).toHaveValue('NOSUCHCODE');
  await page.getByRole('button', { name: 'Check code' }).click();
  await expect(page.getByText('We don’t know this code. Please check it.')).toBeVisible();
  await expectAccessible(page);
  await code.fill('HALCYON10');
  await expect(page.getByText('We don’t know this code. Please check it.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Check code' }).click();
  await expect(page.getByText('This code is valid for you. Nothing has been used up yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('article').getByRole('button', { name: 'Claim' }).click();
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: /^Claim/ })
    .click();
  await page.waitForURL(`**${rewards}/active`);
  await expect(page.getByRole('heading', { name: 'Bonus by code' })).toBeVisible();
});

test.describe('a list that fails', () => {
  test.use({ plantsFaults: true });

  test('offers another try in its place', async ({ browser }) => {
    const { page } = await newPlayerAt(browser, onDesktop, '/my-account/inbox');
    await page.route('**/api/v2/bonus/rewards**', (route) => route.abort());
    await page.getByRole('link', { name: 'Rewards' }).first().click();
    await expect(page.getByRole('heading', { name: 'Rewards', level: 1 })).toBeVisible();
    const again = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await expect(again).toBeVisible({ timeout: 30_000 });
    await page.unroute('**/api/v2/bonus/rewards**');
    await again.click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
