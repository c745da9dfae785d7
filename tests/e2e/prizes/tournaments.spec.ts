import { randomUUID } from 'node:crypto';
import { hasten } from '@halcyon/testkit/installation';
import { startTournament } from '@halcyon/testkit/installation-tournament';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { addresses } from '../../../playwright.config.ts';
import { hydrated } from '../hydrated.ts';
import { expectAccessible, expectAccessibleOnce, open } from '../identity/browser.ts';
import { inBrowser, newPlayer, places } from './player.ts';
import { DecidedGame } from '../rewards/rounds.ts';
import { join, stake } from './rounds.ts';
import { expect, test } from '../test.ts';

const [onPhone, onDesktop] = places;
const GAME = 'frostfang';
const newId = () => `race-${randomUUID()}`;
/** Tournaments of earlier runs are listed as well. */
const titleOf = (name: string, id: string) => `${name} ${id.slice(-6)}`;
const pathOf = (id: string) => `/tournaments/casino/${id}`;

for (const place of places)
  // facts: B7.1
  test(`on ${place.on} in ${place.prefix} a player joins a tournament and climbs by real rounds on the open page`, async ({
    browser,
  }) => {
    const id = newId();
    const title = titleOf('Race', id);
    await startTournament(addresses, id, { title });
    const [own, rival] = await Promise.all([newPlayer(place), newPlayer(onDesktop)]);
    const words = (key: string) => own.words('prizes', `tournament.${key}`);
    await join(rival.visitor, id);
    await stake(rival.visitor, onDesktop, '100', 2);

    const page = await inBrowser(browser, own, '/tournaments');
    await expectAccessibleOnce(page, place);
    await page.locator('main').getByRole('link', { name: title }).click();
    await page.waitForURL(`**${pathOf(id)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const rows = page.locator('main table tbody tr');
    await expect(rows).toHaveCount(1);
    await page
      .locator('main')
      .getByRole('button', { name: words('join'), exact: true })
      .click();
    await expect(page.locator('main').getByText(words('joined'), { exact: true })).toBeVisible();
    const pinned = page.getByRole('group', { name: words('ownPlace') });
    await expect(pinned).toContainText('–');

    // Without a reload: the stream brings the board and the own place.
    const [one, more, times] = place.currency === 'BRL' ? ['500', '1000', 2] : (['100', '200', 1] as const);
    await stake(own.visitor, place, one);
    await expect(rows).toHaveCount(2);
    const mine = page.locator('main table tr[aria-current]');
    await expect(mine.getByRole('cell').first()).toHaveText('2');
    await expect(mine.getByRole('rowheader')).toHaveText(words('you'));
    await stake(own.visitor, place, more, times);
    await expect(mine.getByRole('cell').first()).toHaveText('1');
    await expectAccessibleOnce(page, place);

    await page.reload();
    await hydrated(page);
    await expect(mine.getByRole('cell').first()).toHaveText('1');
    await page.goBack();
    await expect(page).toHaveURL(/\/tournaments$/);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
    await expect(card).toContainText(words('list.joined'));
  });

test('a visitor reads board, scoring and prizes without script, and is led to the login', async ({
  browser,
}) => {
  const id = newId();
  await startTournament(addresses, id, {
    title: 'Open water',
    scoring: 'WIN_MULTIPLIER',
    games: ['neon-777', 'frostfang'],
    minRounds: 3,
  });
  const context = await browser.newContext({
    ...onPhone.use,
    baseURL: addresses.site,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  expect((await page.goto(`/en-UN${pathOf(id)}`))?.status()).toBe(200);
  await expect(page).toHaveTitle('Open water · Halcyon');
  const main = page.locator('main');
  await expect(main).toContainText(/Ends \w+, \d+ \w+ at \d\d:\d\d GMT(?!\+0)/);
  await expect(main).toContainText('A stake of €0.50 that wins €61.70 scores 123.40×.');
  await expect(main).toContainText('Place 1');
  await expect(main).toContainText('Rounds needed for a place: 3');
  await expect(main).toContainText('Games that count: 2');
  await expect(main).toContainText('No scores yet');
  await expect(main).toContainText('Hash of the draw’s seed, published before the start:');
  await expect(main.getByRole('link', { name: 'Log in to take part' })).toBeVisible();
  await expect(main.getByRole('button', { name: /Join/ })).toHaveCount(0);
  expect((await page.goto('/en-UN/tournaments/casino/nothing-here'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist');
});

test('while its stream is lost the board says so and goes on, and follows the stream again afterwards', async ({
  browser,
}) => {
  const id = newId();
  const title = titleOf('Rough sea', id);
  await startTournament(addresses, id, { title });
  const [own, rival] = await Promise.all([newPlayer(onDesktop), newPlayer(onDesktop)]);
  await join(rival.visitor, id);
  const page = await inBrowser(browser, own, '/tournaments');
  const stream = '**/api/v1/tournament/stream/**';
  await page.route(stream, (route) => route.fulfill({ status: 503 }));
  await page.locator('main').getByRole('link', { name: title }).click();
  const lost = page.locator('main').getByText('Reconnecting…');
  await expect(lost).toBeVisible();
  await expectAccessible(page);
  await stake(rival.visitor, onDesktop, '100');
  await expect(page.locator('main table tbody tr')).toHaveCount(1);
  await expect(lost).toBeVisible();
  await page.unroute(stream);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(lost).toHaveCount(0);
  await stake(rival.visitor, onDesktop, '100', 2);
  await expect(page.locator('main table tbody tr')).toContainText('€3.00');
});

test('the own place stays in view on a phone until its row is there', async ({ browser }) => {
  const id = newId();
  // A game that no other test uses: its rounds would join, too.
  await startTournament(addresses, id, { title: 'Long quay', joining: 'AUTO', games: [GAME] });
  const own = await newPlayer(onPhone);
  const page = await inBrowser(browser, own, pathOf(id));
  await expect(page.getByText('You take part with your first round of at least €0.10.')).toBeVisible();
  // Nothing was pressed, and no entry existed when the page was opened.
  await expect(async () => {
    // A round that was played before a node kept the board is found with the player's next one.
    await stake(own.visitor, onPhone, '100', 1, GAME);
    await expect(page.getByText('You’re taking part.')).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await page.setViewportSize({ width: 390, height: 420 });
  await page.evaluate(() => scrollTo(0, 0));
  const pinned = page.getByRole('group', { name: 'Your place' });
  await expect(pinned).toContainText(/Rounds counted: \d/);
  await expect(pinned).toContainText('Prize here: €100.00');
  await expect(pinned).toBeInViewport();
  await expectAccessible(page);
  await page.locator('main table tr[aria-current]').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 120);
  await expect(pinned).toBeHidden();
});

test('a buy-in says its price and where it goes, takes it once, and is refused without the money', async ({
  browser,
}) => {
  const id = newId();
  await startTournament(addresses, id, {
    title: 'Buy-in bay',
    joining: 'BUY_IN',
    buyInMinor: '2500',
    perEuro: { EUR: '1' },
    prizes: [
      { kind: 'POOL', places: 1, shareBps: 7_000 },
      { kind: 'POOL', places: 1, shareBps: 3_000 },
    ],
  });
  const [rich, poor] = await Promise.all([newPlayer(onDesktop), newPlayer(onPhone, '1000')]);
  const page = await inBrowser(browser, rich, pathOf(id));
  await expect(page.getByText(/Joining costs €25\.00 of your own money\./)).toBeVisible();
  await expect(page.locator('main')).toContainText('70% of the pool');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Join for €25.00' }).click();
  await expect(page.getByText('You’re taking part.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Balance/ })).toHaveText('€75.00');
  await expect(page.locator('main')).toContainText('Prize pool so far: €25.00');
  await expect(page.locator('main')).toContainText('€17.50');

  const other = await inBrowser(browser, poor, pathOf(id));
  await other.getByRole('button', { name: 'Join for €25.00' }).click();
  await expect(other.getByText('Your own money isn’t enough.')).toBeVisible();
  await expectAccessible(other);
  await expect(other.locator('main')).toContainText('Prize pool so far: €25.00');
});

test('a cancelled tournament says so on the open page and in the list, with the buy-in that went back', async ({
  browser,
}) => {
  const id = newId();
  const title = titleOf('Fogbound', id);
  await startTournament(addresses, id, {
    title,
    joining: 'BUY_IN',
    buyInMinor: '2500',
    perEuro: { EUR: '1' },
    prizes: [{ kind: 'POOL', places: 1, shareBps: 10_000 }],
  });
  const [own, other] = await Promise.all([newPlayer(onPhone), newPlayer(onDesktop)]);
  await join(own.visitor, id);
  const page = await inBrowser(browser, own, pathOf(id));
  const main = page.locator('main');
  await expect(main.getByText('You’re taking part.')).toBeVisible();
  const [first, second] = await Promise.all([
    OperatorVisitor.signIn(addresses.operator, 'compliance'),
    OperatorVisitor.signIn(addresses.operator, 'secondCompliance'),
  ]);
  const reason = 'browser test';
  const { proposalId } = await first.call(`POST /api/operator/v1/tournaments/${id}/cancel`, { reason });
  await second.call(`POST /api/operator/v1/proposals/${proposalId}/confirm`, { reason });
  // Cancelling pays nothing back by itself; a job does.
  await hasten('prizes.move_tournaments');

  // The stream says it to the open page.
  await expect(main).toContainText('This tournament was cancelled. No prizes are paid.');
  await expect(main.getByRole('heading', { name: 'Board' })).toHaveCount(0);
  const isBack = 'Your buy-in of €25.00 is back in your balance.';
  await expect(async () => {
    await page.reload();
    await expect(main.getByText(isBack)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  await open(page, '/en-UN/tournaments');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  await expect(card).toContainText('Cancelled');
  await expect(card).toContainText(isBack);
  await expectAccessible(page);
  const stranger = await inBrowser(browser, other, pathOf(id));
  await expect(stranger.locator('main')).toContainText('This tournament was cancelled. No prizes are paid.');
  await expect(stranger.locator('main')).not.toContainText('buy-in of');
});

test('the home page shows running tournaments, and a list that fails offers another try', async ({
  browser,
}) => {
  const id = newId();
  const title = titleOf('Home harbour', id);
  await startTournament(addresses, id, {
    title,
    endsAt: new Date(Date.now() + 900_000).toISOString(),
  });
  const context = await browser.newContext({ ...onDesktop.use, baseURL: addresses.site });
  const page = await context.newPage();
  await open(page, '/en-UN/');
  await page.mouse.wheel(0, 600);
  const box = page.getByRole('region', { name: 'Tournaments' });
  await expect(box.getByRole('link', { name: title })).toBeVisible();
  await box.getByRole('link', { name: title }).click();
  await page.waitForURL(`**${pathOf(id)}`);
  await page.goBack();
  await expect(page).toHaveURL(/\/en-UN\/$/);
});

test.describe('a list that fails', () => {
  test.use({ plantsFaults: true });

  test('says so in its place and is there with the next try', async ({ browser }) => {
    const context = await browser.newContext({ ...onPhone.use, baseURL: addresses.site });
    const page = await context.newPage();
    await open(page, '/en-UN/help');
    await page.route('**/api/v1/tournament/**', (route) => route.abort());
    await page.goto('/en-UN/help');
    await hydrated(page);
    await page.getByRole('link', { name: 'Menu' }).click();
    await page.locator('dialog[open]').getByRole('link', { name: 'Tournaments' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tournaments');
    const again = page.locator('main').getByRole('button', { name: 'Retry' });
    await expect(again).toBeVisible({ timeout: 30_000 });
    await page.unroute('**/api/v1/tournament/**');
    await again.click();
    await expect(again).toHaveCount(0);
    await expect(page.locator('main h2').first()).toBeVisible();
  });
});

test('a new place is read out to screen readers, and the next one half a minute later at the earliest', async ({
  browser,
}) => {
  const id = newId();
  await startTournament(addresses, id, { title: 'Quiet cove' });
  const own = await newPlayer(onPhone);
  await join(own.visitor, id);
  const page = await inBrowser(browser, own, '/tournaments');
  await page.clock.install();
  await page.goto(`/en-UN${pathOf(id)}`);
  await hydrated(page);
  const score = page.locator('main table tr[aria-current]').getByRole('cell').nth(1);
  const said = (words: string) => page.getByRole('status').filter({ hasText: words });
  await page.getByRole('group', { name: 'Your place' }).waitFor();
  // Rounds without a win, which would be read out as well.
  const game = await DecidedGame.open(own.visitor, onPhone.prefix);
  await game.play(100, 0);
  await expect(score).toHaveText('€1.00');
  await page.clock.fastForward(31_000);
  await expect(said('You are in place 1 with €1.00.')).toHaveCount(1);
  await game.play(100, 0);
  await expect(score).toHaveText('€2.00');
  await page.clock.fastForward(5_000);
  await expect(said('with €2.00.')).toHaveCount(0);
  await page.clock.fastForward(26_000);
  await expect(said('You are in place 1 with €2.00.')).toHaveCount(1);
});
