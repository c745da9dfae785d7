import { OperatorVisitor } from '@halcyon/testkit/operator';
import { addresses } from '../../../playwright.config.ts';
import { faultsOnPage } from '../a11y/faults.ts';
import { atDesk, deskSizes } from '../desk.ts';
import { expect, test } from '../test.ts';

/** Behind the events that other tests bet on. */
const FAR = 8;

type Side = { role: string; name: string };
type Shown = { key: string; state: string; outcomes: { boost?: object }[] };

/** An event, as players read it. */
async function eventFor(eventId: string): Promise<{ markets: Shown[]; participants: Side[] }> {
  const answer = await fetch(`${addresses.site}/sportsbook-api/events/${eventId}?market=UN&language=en`);
  return (await answer.json()) as { markets: Shown[]; participants: Side[] };
}

const homeOf = async (eventId: string) =>
  (await eventFor(eventId)).participants.find(({ role }) => role === 'home')!;
const marketFor = async (eventId: string, key: string) =>
  (await eventFor(eventId)).markets.find((market) => market.key === key);

/** A run that was cut off may have left the market suspended or boosted: that survives a start. */
async function endLeft(at: number): Promise<void> {
  const operator = await OperatorVisitor.signIn(addresses.operator, 'trading');
  const path = '/api/operator/v1/trading/events';
  const { items } = await operator.call(`GET ${path}?live=false&sport=football`);
  const left = { market: '1x2_1h', reason: 'left by an earlier run' };
  const { id } = items[FAR + at];
  await operator.call(`POST ${path}/${id}/resume`, left).catch(() => {});
  const boosts = await operator.call('GET /api/operator/v1/trading/boosts');
  for (const { boostId, eventId, market } of boosts.items)
    if (eventId === id && market === left.market)
      await operator.call(`POST /api/operator/v1/trading/boosts/${boostId}/end`, { reason: left.reason });
}

for (const [at, { on, ...use }] of deskSizes.entries())
  test(`on ${on} a trader suspends and resumes a market and boosts a price by keyboard, as players then see it`, async ({
    browser,
  }) => {
    await endLeft(at);
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
    const card = page.getByRole('region', { name: '1X2, 1st half', exact: true });
    // After a start the feed is recovered first.
    await expect(card.getByText('Active')).toBeVisible({ timeout: 45_000 });
    await card.getByRole('button', { name: 'Suspend 1X2, 1st half' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Suspend 1X2, 1st half' });
    await dialog.getByLabel('Reason').fill('wrong line-up');
    await accessible();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(card.getByText(/^Suspended .*: wrong line-up$/)).toBeVisible();
    const eventId = new URL(page.url()).pathname.split('/').at(-1)!;
    expect((await marketFor(eventId, '1x2_1h'))?.state).toBe('suspended');
    await accessible();
    await card.getByRole('button', { name: 'Resume 1X2, 1st half' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Reason').fill('line-up is right');
    await page.keyboard.press('Enter');
    await expect(card.getByText('Active')).toBeVisible();
    expect((await marketFor(eventId, '1x2_1h'))?.state).toBe('active');

    // The side is called by its name.
    const { name: home } = await homeOf(eventId);
    await card.getByRole('button', { name: `Boost ${home}, 1X2, 1st half` }).press('Enter');
    const boosting = page.getByRole('dialog', { name: `Boost ${home}` });
    await boosting.getByRole('button', { name: '+10 %' }).press('Enter');
    await expect(boosting.getByText('Given away of the stakes')).toBeVisible();
    await boosting.getByLabel('Reason').fill('match of the day');
    await accessible();
    await page.keyboard.press('Enter');
    await expect(card.getByText('Boosted', { exact: true })).toBeVisible();
    expect((await marketFor(eventId, '1x2_1h'))?.outcomes[0]?.boost).toBeDefined();
    const listed = await (await fetch(`${addresses.site}/en-UN/sportsbook/price-boost`)).text();
    expect(listed).toContain(eventId.replaceAll('-', ''));
    await page.getByRole('link', { name: 'Boosts' }).click();
    const boost = page
      .getByRole('table', { name: 'Boosted prices that run or are to come' })
      .getByRole('row', { name: `${home} 1X2, 1st half` });
    await expect(boost).toContainText('Running');
    await accessible();
    await boost.getByRole('button', { name: `End the boost of ${home}` }).press('Enter');
    await page.getByRole('dialog').getByLabel('Reason').fill('enough');
    await page.keyboard.press('Enter');
    await expect(boost).toBeHidden();
    await page.goto(`/trading/events/${eventId}`);

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
