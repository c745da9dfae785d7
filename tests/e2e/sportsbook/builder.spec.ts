import type { EventRow } from '@halcyon/contract/sportsbook/offer.contract';
import type { Page } from '@playwright/test';
import { faultsOnPage } from '../a11y/faults.ts';
import { hydrated } from '../hydrated.ts';
import { expect, test } from '../test.ts';

/** The feed of an installation that has just begun sends its first prices within this time. */
const FEED_MS = 90_000;

/** Opens the builder of a football match that has not begun and has open prices. */
async function openBuilder(page: Page): Promise<EventRow> {
  let match: EventRow | undefined;
  await expect
    .poll(
      async () => {
        const query = 'market=UN&language=en&sport=football&live=false&limit=50';
        const response = await page.request.get(`/sportsbook-api/events?${query}`);
        const { items } = (await response.json()) as { items: readonly EventRow[] };
        match = items.findLast(({ markets }) => markets[0]?.type === '1x2' && markets[0].state === 'active');
        return match !== undefined;
      },
      { timeout: FEED_MS },
    )
    .toBe(true);
  const { id, region, competition } = match!;
  const path = `/en-UN/sportsbook/football/${region.slug}/${competition.slug}/${id.replaceAll('-', '')}`;
  await page.goto(`${path}?group=builder`);
  await hydrated(page);
  return match!;
}

for (const [name, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}))
  test(`picks of one match are combined at one price and added to the slip, and picks that exclude each other are refused in words (${name})`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const { participants } = await openBuilder(page);
    const home = participants.find(({ role }) => role === 'home')!.name;
    const tray = page.getByRole('region', { name: 'Bet builder' });
    await expect(tray).toContainText('Press prices of this match');
    const press = async (market: string, at: number) => {
      const card = page
        .locator('.event_card')
        .filter({ has: page.getByRole('heading', { name: market, exact: true }) });
      await card.locator('.event_outcomes button').nth(at).click();
    };
    await press('Match result', 0);
    await expect(tray.getByRole('button', { name: 'Add to slip' })).toBeDisabled();
    await press('Total goals', 0);
    await expect(tray).toContainText('Combined chance');
    await expect(tray.getByRole('button', { name: 'Add to slip' })).toBeEnabled();
    expect(await faultsOnPage(page)).toEqual([]);
    // Home to win and the double chance against it.
    await press('Double chance', 2);
    await expect(tray).toContainText('These selections cannot win together.');
    await expect(tray.getByRole('button', { name: 'Add to slip' })).toBeDisabled();
    await press('Double chance', 2);
    const price = await tray.locator('.builder_price').textContent();
    await tray.getByRole('button', { name: 'Add to slip' }).click();
    const slip =
      name === 'phone' ? page.locator('dialog[open]') : page.getByRole('complementary', { name: 'Bet slip' });
    await expect(slip).toContainText(home);
    await expect(slip.getByRole('button', { name: /Bet builder/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(slip).toContainText(price!.trim());
    await expect(tray).toContainText('Press prices of this match');
  });
