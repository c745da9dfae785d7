import { OperatorVisitor } from '@halcyon/testkit/operator';
import { addresses } from '../../../playwright.config.ts';
import { faultsOnPage } from '../a11y/faults.ts';
import { atDesk, deskSizes } from '../desk.ts';
import { expect, test } from '../test.ts';

/** Behind the events that other tests bet on. */
const FAR = 8;

/** The states of an event's markets, as players read them. */
async function stateFor(eventId: string, key: string): Promise<string | undefined> {
  const answer = await fetch(`${addresses.site}/sportsbook-api/events/${eventId}?market=UN&language=en`);
  const { markets } = (await answer.json()) as { markets: { key: string; state: string }[] };
  return markets.find((market) => market.key === key)?.state;
}

/** A run that was cut off may have left the market suspended: that survives a start. */
async function resumeLeft(at: number): Promise<void> {
  const operator = await OperatorVisitor.signIn(addresses.operator, 'trading');
  const path = '/api/operator/v1/trading/events';
  const { items } = await operator.call(`GET ${path}?live=false&sport=football`);
  const left = { market: '1x2_1h', reason: 'left by an earlier run' };
  await operator.call(`POST ${path}/${items[FAR + at].id}/resume`, left).catch(() => {});
}

for (const [at, { on, ...use }] of deskSizes.entries())
  test(`on ${on} a trader suspends a market by keyboard, sees it stopped for players, and resumes it`, async ({
    browser,
  }) => {
    await resumeLeft(at);
    const page = await atDesk(browser, use, 'trading', '/trading?live=false&sport=football');
    const accessible = async () => {
      expect(await faultsOnPage(page, { evenMinor: true })).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    };
    await page.getByRole('table', { name: 'Events on offer' }).waitFor();
    await accessible();
    // Each size has its event.
    await page
      .getByRole('table')
      .getByRole('link')
      .nth(FAR + at)
      .click();
    await page.getByLabel('Markets').selectOption('halves');
    await page.getByLabel('Name of a market').fill('1x2');
    const card = page.getByRole('region', { name: '1X2 1h', exact: true });
    // After a start the feed is recovered first.
    await expect(card.getByText('Active')).toBeVisible({ timeout: 45_000 });
    await card.getByRole('button', { name: 'Suspend 1X2 1h' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Suspend 1X2 1h' });
    await dialog.getByLabel('Reason').fill('wrong line-up');
    await accessible();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(card.getByText(/^Suspended .*: wrong line-up$/)).toBeVisible();
    const eventId = new URL(page.url()).pathname.split('/').at(-1)!;
    expect(await stateFor(eventId, '1x2_1h')).toBe('suspended');
    await accessible();
    await card.getByRole('button', { name: 'Resume 1X2 1h' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Reason').fill('line-up is right');
    await page.keyboard.press('Enter');
    await expect(card.getByText('Active')).toBeVisible();
    expect(await stateFor(eventId, '1x2_1h')).toBe('active');

    await page.getByRole('link', { name: 'Settlement' }).click();
    await expect(page.getByText('There is no bet on this event, so nothing to settle.')).toBeVisible();
    await accessible();
    await page.goto('/trading/limits');
    await page.getByRole('table', { name: 'Margin by class of markets' }).waitFor();
    await accessible();
    await page.getByRole('link', { name: 'Bets', exact: true }).click();
    await expect(page.getByText('No open bet has a stake like this.')).toBeVisible();
    await accessible();
    await page.getByRole('link', { name: 'Feed', exact: true }).click();
    await expect(page.getByRole('row', { name: /During play/ })).toContainText(/Up|Recovering/);
    await accessible();
  });
