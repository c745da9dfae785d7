import type { FrameLocator, Page } from '@playwright/test';
import { deposit } from '@halcyon/testkit/visitor';
import { hydrated } from '../hydrated.ts';
import { expect, test } from '../test.ts';
import { signInNewPlayer } from '../wallet/signed-in.ts';

/** Opens a game for play money and answers with what is in its frame. */
async function opensDemo(page: Page, path: string): Promise<FrameLocator> {
  await page.goto(`${path}?mode=demo`);
  const game = page.frameLocator('iframe.play_game-frame');
  await expect(game.locator('[aria-keyshortcuts="Space"]')).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('.play_launch')).toHaveCount(0);
  return game;
}

test('where the market allows it a slot plays automatically within a loss limit, shows how many spins are left, and stops at a press', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const game = await opensDemo(page, '/en-UN/play/neon-777');
  await game.getByRole('button', { name: 'Turbo' }).click();
  await game.getByRole('button', { name: 'Autoplay' }).click();
  await expect(game.getByRole('radio', { name: '€10.00' }).first()).toBeChecked();
  await game.getByRole('group', { name: 'Number of spins' }).getByText('25', { exact: true }).click();
  const requested = page.waitForRequest((request) => request.url().endsWith('/api/rounds'));
  await game.getByRole('button', { name: 'Start autoplay' }).click();
  const spin = game.locator('[aria-keyshortcuts="Space"]');
  await expect(spin).toHaveAccessibleName('Stop autoplay, 25 spins left');
  expect((await requested).postDataJSON()).toMatchObject({ isAutoplay: true });
  // The next one begins automatically, unless the first has won free spins, which end the run.
  await expect(spin).toHaveAccessibleName(/^(Stop autoplay, 24 spins left|Spin)$/, { timeout: 30_000 });
  if ((await spin.getAttribute('aria-label')) !== 'Spin') await spin.click();
  await expect(game.getByText(/^Autoplay stopped/).first()).toBeVisible();
  await expect(spin).toHaveAccessibleName('Spin', { timeout: 30_000 });
});

test('a market that forbids autoplay is offered neither autoplay nor turbo', async ({ page }) => {
  const game = await opensDemo(page, '/en-UK/play/neon-777');
  await expect(game.getByRole('button', { name: 'Rules and payouts' })).toBeVisible();
  await expect(game.getByRole('button', { name: 'Autoplay' })).toHaveCount(0);
  await expect(game.getByRole('button', { name: 'Turbo' })).toHaveCount(0);
});

test('blackjack is staked with chips, nothing lies over the cards, and the same stake is laid again by one press', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const game = await opensDemo(page, '/en-UN/play/blackjack');
  const stake = game.locator('.hand-stake');
  await expect(stake).toHaveText('€1.00');
  await game.getByRole('button', { name: 'Chip €5.00' }).click();
  await expect(stake).toHaveText('€6.00');
  await game.getByRole('button', { name: 'Double bet' }).click();
  await expect(stake).toHaveText('€12.00');
  await page.keyboard.press('Space');
  const again = game.getByRole('button', { name: /^Rebet/ });
  const stand = game.locator('[data-action="stand"], [data-action="decline-insurance"]').first();
  await expect(async () => {
    if (await stand.isVisible()) await stand.click();
    await expect(again).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  const state = await game.locator('.hand').first().getAttribute('data-state');
  if (state === 'lose' || state === 'bust') await expect(game.locator('.hand .chips i')).toHaveCount(0);
  const cards = (await game.locator('.hand .cards').first().boundingBox())!;
  const result = (await game.locator('.hand .total').first().boundingBox())!;
  expect(result.y).toBeGreaterThanOrEqual(cards.y + cards.height - 1);
  await again.click();
  // A natural, dealt in one of 21 hands, is paid immediately: 12 and 18.
  await expect(game.locator('.hand-stake').first()).toHaveText(/^€(?:12|30)\.00$/);
});

test('a heading of a game is read once, and figures in it are written as outside', async ({ page }) => {
  const game = await opensDemo(page, '/en-UN/play/thunder-of-olympus');
  await expect(game.getByRole('heading', { level: 1 })).toHaveAccessibleName('Thunder of Olympus');
  await game.getByRole('button', { name: 'Rules and payouts' }).click();
  const sheet = game.getByRole('dialog');
  await expect(sheet).toContainText(/9\d\.\d\d%/);
  await expect(sheet).toContainText(/\d,\d{3} × stake/);
});

test('a visitor who finds a live table in the search gets the login over the lobby and is not led away', async ({
  page,
}) => {
  await page.goto('/en-UN/live-casino-online?dialog=search');
  await hydrated(page);
  await page.locator('dialog input[type=search]').fill('northern light');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Northern Light Roulette/ })
    .click();
  await expect(page).toHaveURL(
    /\/en-UN\/live-casino-online\?dialog=login&from=%2Fen-UN%2Fplay%2Fnorthern-light-roulette$/,
  );
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible();
});

// facts: W3.2
test('a spin for money costs the page one frame and no request', async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let frames: { type: string; body: { balanceMap: { MAIN: string } } }[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (payload !== 'pong') frames.push(JSON.parse(String(payload)));
    }),
  );
  const { visitor } = await signInNewPlayer(page);
  await deposit(visitor, '5000', 'EUR', 'CREDITCARD');
  await page.goto('/en-UN/play/neon-777');
  const spin = page.frameLocator('iframe').locator('[aria-keyshortcuts="Space"]');
  await expect(spin).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
  const net = page.locator('.play_game-status dd').last();
  await expect(net).toHaveText('€0.00');
  await page.waitForTimeout(2_000);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${baseURL}/api/`)) requests.push(request.url());
  });
  frames = [];
  await spin.click();
  await expect(net).not.toHaveText('€0.00', { timeout: 15_000 });
  await expect.poll(() => frames.length).toBeGreaterThan(0);
  const mainMinor = Number(frames.at(-1)?.body.balanceMap.MAIN);
  await expect(page.getByRole('link', { name: /^Balance/ })).toHaveText(`€${(mainMinor / 100).toFixed(2)}`);
  const netMinor = mainMinor - 5_000;
  await expect(net).toHaveText(`${netMinor < 0 ? '−' : ''}€${(Math.abs(netMinor) / 100).toFixed(2)}`);
  // Longer than the announcement waits.
  await page.waitForTimeout(1_500);
  expect(requests).toEqual([]);
  expect(frames.map(({ type }) => type)).toEqual(['balance']);
});
