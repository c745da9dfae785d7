import { hasten } from '@halcyon/testkit/installation';
import { eventually } from '@halcyon/testkit/visitor';
import { moveClockTo } from '../clock.ts';
import { expectAccessible } from '../identity/browser.ts';
import { inBrowser, newPlayer, places } from '../prizes/player.ts';
import { expect, test } from '../test.ts';
import { playForLevelOne } from './rounds.ts';

// Moves the clock of the whole installation: docs/decisions/virtual-clock.md.
test.describe.configure({ mode: 'default' });

const MINUTE_MS = 60_000;
const LEVEL_ONE = 'Väre';

// facts: B7.1
test('in fi-FI points of real rounds give their level when the month has been closed, and it appears on the open VIP pages of a phone and a desktop', async ({
  browser,
}) => {
  const finnish = places.filter(({ prefix }) => prefix === 'fi-FI');
  const own = await newPlayer(finnish[0]!);
  const words = (key: string) => own.words('rewards', `vip.${key}`);
  await playForLevelOne(own.visitor, 'fi-FI', 10_000);
  const monthEndsMs = await eventually(async () => {
    const query = { market: 'FI', language: 'fi' };
    const { points, monthEndsAt } = (await own.visitor.call('GET /api/v1/loyalty', { query }))['you'];
    return points === '100' && Date.parse(monthEndsAt);
  });
  // No session lasts to the end of the month: the player logs in again just before it.
  await moveClockTo(monthEndsMs - 2 * MINUTE_MS);
  const pages = [];
  for (const place of finnish) pages.push(await inBrowser(browser, { ...own, place }, '/iclub'));
  for (const page of pages) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('none'));
    await expect(page.locator('main section').first().locator('strong')).toHaveText('100');
  }

  await moveClockTo(monthEndsMs + MINUTE_MS);
  await hasten('rewards.close_months');
  for (const page of pages) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(LEVEL_ONE);
    await expect(page.getByText(words('moved').replace('{{level}}', LEVEL_ONE))).toBeVisible();
    const points = page.locator('main section').first();
    await expect(points.locator('strong')).toHaveText('0');
    await expect(points).toContainText(`${words('keeps').replace('{{level}}', LEVEL_ONE)}100`);
    await expect(page.locator('main li[aria-current]')).toContainText(LEVEL_ONE);
    await expectAccessible(page);
  }
});
