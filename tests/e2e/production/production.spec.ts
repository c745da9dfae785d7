import type { BrowserContext, Page } from '@playwright/test';
import { newBankPerson } from '@halcyon/testkit/bank-visitor';
import { origins, ports } from '../../../dev/production/addresses.ts';
import { hydrated } from '../hydrated.ts';
import { pointer } from '../journey/hands.ts';
import { deposits, Ear, registers, spins, withdraws } from '../journey/screens.ts';
import { newTraveller } from '../journey/travellers.ts';
import { allProviders } from '../play/provider-slugs.ts';
import { fillDetails, signInAtBank } from '../pay-and-play/bank-hands.ts';
import { expect, test } from '../test.ts';

// Method: NODE_ENV=production behind TLS and HTTP/2, every setting given, the outside systems each at an origin of
// their own on another site. What the browser complains of fails the test (tests/e2e/test.ts), and so does every breach of
// the page's policy, also inside the frames.

type Watched = { readonly breaches: string[]; readonly received: string[] };

/** Keeps what breaks the policy of any page or frame, and what games say to the site. */
async function watch(context: BrowserContext): Promise<Watched> {
  const watched: Watched = { breaches: [], received: [] };
  await context.exposeFunction('keepBreach', (text: string) => watched.breaches.push(text));
  await context.exposeFunction('keepMessage', (type: string) => watched.received.push(type));
  await context.addInitScript(`
    addEventListener('securitypolicyviolation', ({ documentURI, effectiveDirective, blockedURI }) =>
      window.keepBreach([documentURI, effectiveDirective, blockedURI].join(' ')));
    addEventListener('message', ({ data }) => data?.type?.startsWith('halcyon.game.') && window.keepMessage(data.type));`);
  return watched;
}

const quick = { intervals: [50], timeout: 60_000 };

async function hears({ received }: Watched, type: string): Promise<void> {
  await expect.poll(() => received.includes(`halcyon.game.${type}`), quick).toBe(true);
}

type Game = { readonly id: string; readonly gameSlug: string; readonly gameProvider: string };

/** The catalogue as the page itself reads it. */
async function gamesOf(page: Page, lobby: 'casino' | 'live-casino'): Promise<readonly Game[]> {
  return page.evaluate(async (of) => {
    const all: Game[] = [];
    for (;;) {
      const query = `market=UN&language=en&lobby=${of}&position=${all.length}&limit=100`;
      const answer = await fetch(`/api/v1/catalogue/games?${query}`);
      const { items, hasMore } = (await answer.json()) as { items: Game[]; hasMore: boolean };
      all.push(...items);
      if (!hasMore) return all;
    }
  }, lobby);
}

test('in production a visitor signs up, deposits, plays at every provider and at a live table, and withdraws', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const watched = await watch(context);
  const page = await context.newPage();
  const who = newTraveller('en-UN');
  const ear = new Ear(page);
  await registers(page, pointer, who);
  await expectTransport(page, context);
  await deposits(page, pointer, who);
  await ear.hears(page, 5_000n);
  await spins(page, pointer, who, ear, 2);

  const games = [...(await gamesOf(page, 'casino')), ...(await gamesOf(page, 'live-casino'))];
  for (const provider of allProviders) {
    const game = games.find(({ gameProvider }) => gameProvider === provider);
    expect(game, `a game of ${provider}`).toBeDefined();
    await opensGame(page, watched, game!);
  }
  await withdraws(page, pointer, who, ear);
  await betsAtTable(page, watched, games);
  expect(watched.breaches).toEqual([]);
});

test('in production the operators’ page opens behind TLS at its own origin', async ({ browser }) => {
  const context = await browser.newContext();
  const watched = await watch(context);
  const page = await context.newPage();
  await page.goto(origins.operator);
  await page.getByLabel('Password').fill('Not-The-Password-00');
  await page.getByLabel(/mail/i).fill('unknown@operators.example');
  const answered = page.waitForResponse((one) => one.request().method() === 'POST');
  await page.getByLabel('Password').press('Enter');
  expect((await answered).status()).toBe(401);
  expect(watched.breaches).toEqual([]);
});

test('in production a visitor of Finland signs up at the bank and plays with the deposit', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const watched = await watch(context);
  const page = await context.newPage();
  await page.goto('/en-FI/signup/pnp');
  await hydrated(page);
  await signInAtBank(page, newBankPerson('FI'));
  await fillDetails(page, 'FI');
  await expect(page.locator('.page-state_state svg.ui_ok')).toBeVisible({ timeout: 30_000 });
  await page.locator('.page-state_state button').click();
  await page.waitForURL('**/en-FI/online-casino');
  await expect(page.locator('.balance_figure')).toContainText('20.00');
  await page.goto('/en-FI/play/neon-777');
  await hears(watched, 'first_frame');
  expect(watched.breaches).toEqual([]);
});

/** The frame draws its first picture, from the provider's own origin. */
async function opensGame(page: Page, watched: Watched, game: Game): Promise<void> {
  watched.received.length = 0;
  await page.goto(`/en-UN/play/${game.gameSlug}`);
  await hears(watched, 'first_frame');
  await expect(page.locator('.play_launch')).toHaveCount(0);
  const frame = page.locator('iframe.play_game-frame');
  await expect(frame).toHaveAttribute('src', new RegExp(`^${origins.outside(game.gameProvider)}/`));
}

/** A bet at a table without seats, which its result decides. */
async function betsAtTable(page: Page, watched: Watched, games: readonly Game[]): Promise<void> {
  const provider = 'pragmaticplay';
  const tables = await page.evaluate(async (of) => {
    const answer = await fetch(`/api/v1/live/tables?market=UN&partnerId=${of}`);
    return ((await answer.json()) as { tables: { gameId: string; tableId: string; kind: string }[] }).tables;
  }, provider);
  const table = tables.find(({ kind }) => kind === 'roulette' || kind === 'baccarat');
  const game = games.find(({ id, gameProvider }) => id === table?.gameId && gameProvider === provider);
  expect(game).toBeDefined();
  await opensGame(page, watched, game!);
  const next = `http://127.0.0.1:${ports.sandbox}/providers/${provider}/live-tables/${table!.tableId}/next`;
  const nextPhase = async () => {
    const answer = await fetch(next, { method: 'POST' });
    return ((await answer.json()) as { phase: string }).phase;
  };
  while ((await nextPhase()) !== 'betting');
  const studio = page.frameLocator('iframe.play_game-frame');
  const laid = page.waitForResponse((response) => response.url().endsWith('/layout'));
  await studio.locator('.spot[aria-disabled="false"]').first().click();
  await laid;
  while ((await nextPhase()) !== 'result');
  await hears(watched, 'round_started');
  await hears(watched, 'round_ended');
}

/** HTTP/2, a policy for the next two years to come by TLS alone, and cookies that nothing else reads. */
async function expectTransport(page: Page, context: BrowserContext): Promise<void> {
  const protocol = () =>
    page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol,
    );
  expect(await protocol()).toBe('h2');
  const answer = await page.evaluate(async () => {
    const { headers } = await fetch(location.href);
    return headers.get('strict-transport-security');
  });
  expect(answer).toBe('max-age=63072000; includeSubDomains');
  const cookies = (await context.cookies(origins.site)).filter(({ httpOnly }) => httpOnly);
  expect(cookies.length).toBeGreaterThan(0);
  for (const { name, secure, sameSite } of cookies) {
    expect(name).toMatch(/^__Host-/);
    expect({ secure, sameSite }).toEqual({ secure: true, sameSite: 'Lax' });
  }
}
