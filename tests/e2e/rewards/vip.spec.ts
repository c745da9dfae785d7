import type { Page } from '@playwright/test';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { eventually, OpenGame } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { hydrated } from '../hydrated.ts';
import { expectAccessible } from '../identity/browser.ts';
import { inBrowser, newPlayer, places } from '../prizes/player.ts';
import { expect, test } from '../test.ts';
import { playForLevelOne } from './rounds.ts';

const [onPhone, onDesktop] = places;
const LEVEL_ONE_STAKES = 100_000;

/**
 * Reloads the page with a push connection that brings no balances: with each of them the page fetches points and level
 * again, so that a level would be shown without having been pushed. Resolves when the connection is open.
 */
async function withoutPushedBalances(page: Page): Promise<void> {
  const { promise: isOpen, resolve } = Promise.withResolvers<void>();
  await page.routeWebSocket('**/push?*', (socket) =>
    socket.connectToServer().onMessage((text) => {
      if (String(text).includes('"type":"balance"')) resolve();
      else socket.send(text);
    }),
  );
  await page.reload();
  await hydrated(page);
  await isOpen;
}

for (const place of [onPhone, onDesktop])
  // facts: B7.1
  test(`on ${place.on} a level is reached by real rounds and appears on the open VIP page`, async ({
    browser,
  }) => {
    const own = await newPlayer(place, '400000');
    const page = await inBrowser(browser, own, '/iclub');
    await withoutPushedBalances(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No level yet');
    const points = page.locator('main section', { hasText: 'Points in' });
    await expect(points).toContainText('To reach Ripple100');
    await expect(page.getByText('100 points on slots take €1,000.00 of stakes.')).toBeVisible();
    await expect(page.getByText(/Down at the end of a month with too few points/)).toBeVisible();
    const wave = page.getByRole('listitem').filter({ hasText: 'Wave' });
    await expect(wave).toContainText('For our regular players');
    await expectAccessible(page);

    const slot = await OpenGame.open(own.visitor, 'neon-777', place.prefix);
    const largest = (slot.session['description'].stakesMinor as string[]).at(-1)!;
    for (let staked = 0; staked < LEVEL_ONE_STAKES; staked += Number(largest)) await slot.play(largest);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ripple', { timeout: 30_000 });
    await expect(page.getByText('Your level is now Ripple.')).toBeVisible();
    await expect(points).toContainText('To keep Ripple100');
    await expect(page.locator('main li[aria-current]')).toContainText('Ripple');
    await expectAccessible(page);
  });

for (const place of places.filter(({ prefix }) => prefix === 'pt-BR'))
  test(`on ${place.on} in ${place.prefix} a level is reached by real rounds and appears on the open VIP page`, async ({
    browser,
  }) => {
    const own = await newPlayer(place, '60000');
    const words = (key: string) => own.words('rewards', `vip.${key}`);
    const page = await inBrowser(browser, own, '/iclub');
    await withoutPushedBalances(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('none'));
    await expect(page.getByText(words('upAtOnce'))).toBeVisible();
    await expectAccessible(page);
    await playForLevelOne(own.visitor, place.prefix, 60_000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ondulação', { timeout: 30_000 });
    await expect(page.getByText(words('moved').replace('{{level}}', 'Ondulação'))).toBeVisible();
    const keeps = words('keeps').replace('{{level}}', 'Ondulação');
    await expect(page.locator('main section').first()).toContainText(`${keeps}100`);
    await expect(page.locator('main li[aria-current]')).toContainText('Ondulação');
    await expectAccessible(page);
  });

// What the close of a month gives is in `vip.time.spec.ts`, on both screens.
for (const place of places.filter(({ prefix, on }) => prefix === 'fi-FI' && on === 'a desktop'))
  test(`on ${place.on} in ${place.prefix} points of real rounds give no level before the month ends, and one that an operator sets appears on the open VIP page`, async ({
    browser,
  }) => {
    const own = await newPlayer(place);
    const words = (key: string) => own.words('rewards', `vip.${key}`);
    await playForLevelOne(own.visitor, place.prefix, 10_000);
    const query = { market: 'FI', language: 'fi' };
    await eventually(
      async () => (await own.visitor.call('GET /api/v1/loyalty', { query }))['you'].points === '100',
    );
    const page = await inBrowser(browser, own, '/iclub');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('none'));
    const points = page.locator('main section').first();
    await expect(points.locator('strong')).toHaveText('100');
    await expect(page.getByText(words('upMonthEnd'))).toBeVisible();
    await expectAccessible(page);
    const operator = await OperatorVisitor.signIn(addresses.operator, 'compliance');
    await operator.call(`POST /api/operator/v1/players/${own.playerId}/loyalty-level`, {
      level: 2,
      reason: 'browser test',
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aalto');
    await expect(points).toContainText(words('keeps').replace('{{level}}', 'Aalto'));
    await expect(page.locator('main li[aria-current]')).toContainText('Aalto');
    await expectAccessible(page);
  });

test('a player in a break sees the own points and no figure that is missing for a level', async ({
  browser,
}) => {
  const own = await newPlayer(onPhone);
  await own.visitor.call('PATCH /api/v1/player/timeout', { body: { duration: 7 } });
  await own.visitor.logIn(own.person.email, own.person.password);
  const page = await inBrowser(browser, own, '/iclub');
  const points = page.locator('main section', { hasText: 'Points in' });
  await expect(points).toBeVisible();
  await expect(points).not.toContainText('To reach');
  await page.goto('/en-UN/my-account');
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'iClub' }).filter({ visible: true })).toHaveCount(1);
});

test('a market without rewards for play says so and shows what every player has', async ({ page }) => {
  await page.goto('/de-DE/iclub');
  await hydrated(page);
  await expect(page.getByText('In deinem Markt nicht verfügbar.')).toBeVisible();
  await expect(page.getByText('Dieselben Auszahlungen')).toBeVisible();
  await expect(page.getByText('Kräuselung')).toHaveCount(0);
  await expectAccessible(page);
});

test('a visitor reads levels and how they are lost without script', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: addresses.site, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/fi-FI/iclub');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('iClub');
  await expect(page.locator('main ol > li')).toHaveCount(5);
  await expect(page.locator('main')).toContainText('enintään yhden tason');
});
