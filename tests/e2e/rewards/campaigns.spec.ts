import type { Page } from '@playwright/test';
import { languages } from '@halcyon/contract/market/languages';
import { deposit } from '@halcyon/testkit/visitor';
import { faultsOnPage } from '../a11y/faults.ts';
import { atDesk, deskSizes } from '../desk.ts';
import { hydrated } from '../hydrated.ts';
import { newPlayerAt, places } from '../kyc/player.ts';
import { expect, test } from '../test.ts';

const [onPhone, onDesktop] = places;
const sizes = deskSizes.map((size) => ({ ...size, place: size.on === 'a phone' ? onPhone : onDesktop }));

/** Half of the first deposit up to 50.00 for one player, in every language. */
async function fillIn(page: Page, name: string, playerId: number): Promise<void> {
  const form = page.getByRole('form', { name: 'Campaign' });
  const part = (label: string) => form.getByRole('region', { name: label });
  await part('Campaign').getByLabel('Name').fill(name);
  await part('Campaign').getByLabel('Trigger').selectOption('FIRST_DEPOSIT');
  await part('Terms').getByLabel('Times', { exact: true }).fill('30');
  const amounts = part('Amounts');
  await amounts.getByLabel('Share, %').fill('50');
  await amounts.getByLabel('Up to').fill('50.00');
  await amounts.getByLabel('Deposit from').fill('10');
  await amounts.getByLabel('Highest bonus bet').fill('5');
  await amounts.getByLabel('Budget', { exact: true }).fill('1,000.00');
  await part('Audience').getByLabel('UN', { exact: true }).check();
  await part('Audience').getByLabel('Only these players').fill(String(playerId));
  await part('Schedule').getByLabel('Starts').fill('2026-01-01T00:00');
  const texts = part('Texts');
  for (const [id, { nativeName }] of Object.entries(languages)) {
    await texts.getByLabel('Language').selectOption(id);
    await texts.getByLabel('Title').fill(id === 'en' ? name : `${name} (${nativeName})`);
    await texts.getByLabel('Summary').fill(`Half of the first deposit (${nativeName})`);
  }
  await expect(texts.getByText('Complete in 17 languages.')).toBeVisible();
  await form.getByLabel('Reason').fill('Planned for spring');
}

// facts: B1.1
for (const { on, place, ...use } of sizes)
  test(`on ${on} an operator writes a campaign, another publishes it, a player sees it, and its replay shows figures`, async ({
    browser,
  }) => {
    const { page: site, visitor, playerId } = await newPlayerAt(browser, place, '/my-account/rewards');
    const name = `Spring half ${playerId}`;
    const page = await atDesk(browser, use, 'compliance', '/campaigns');
    await page.getByRole('button', { name: 'New campaign' }).click();
    const form = page.getByRole('form', { name: 'Campaign' });

    await form.getByLabel('Reason').fill('Planned for spring');
    await form.getByRole('button', { name: 'Save draft' }).click();
    await expect(form.getByRole('alert').filter({ hasText: 'Not saved.' })).toContainText('Name: Missing');
    await fillIn(page, name, playerId);
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByLabel('Language').selectOption('fi');
    await expect(preview.getByRole('article')).toContainText(`${name} (Suomi)`);
    await preview.getByLabel('Language').selectOption('en');
    await expect(preview.getByRole('article')).toContainText('50% up to €50.00');
    await expect(preview.getByRole('article')).toContainText('30 × the bonus');
    await expect(preview.getByText('Nothing keeps it from being published.')).toBeVisible();
    expect(await faultsOnPage(page, { evenMinor: true })).toEqual([]);
    await form.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();

    const campaign = page.getByRole('region', { name: 'Campaign', exact: true });
    await campaign.getByLabel('Reason').fill('Ready');
    await campaign.getByRole('button', { name: 'Propose publication' }).click();
    await expect(campaign.getByText('A second operator has to confirm it.')).toBeVisible();
    const other = await atDesk(browser, use, 'secondCompliance', '/proposals');
    const row = other.getByRole('row').filter({ hasText: `Publish campaign: ${name}` });
    await row.getByRole('button', { name: 'Confirm' }).click();
    await expect(other.getByText('Confirmed.')).toBeVisible();

    await site.goto('/en-UN/my-account/banking/deposit');
    await hydrated(site);
    await expect(site.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeVisible();
    await deposit(visitor, '4000', 'EUR', 'CREDITCARD');

    await page.reload();
    await expect(campaign.getByText('Version 2', { exact: true })).toBeVisible();
    const replay = page.getByRole('region', { name: 'Replay' });
    const today = new Date().toISOString().slice(0, 10);
    await replay.getByLabel('First day (UTC)').fill('2026-01-01');
    await replay.getByLabel('Last day (UTC)').fill(today);
    await replay.getByRole('button', { name: /^Replay version/ }).click();
    const figures = replay.getByRole('table', { name: 'Cost by player' });
    await expect(figures).toBeVisible({ timeout: 60_000 });
    await expect(figures.getByRole('row').last()).toHaveText(/EUR.*1.*1.*20\.00.*20\.00.*1,000\.00/);
    await expect(replay.getByText('Would have qualified', { exact: true })).toBeVisible();
    expect(await faultsOnPage(page, { evenMinor: true })).toEqual([]);
  });
