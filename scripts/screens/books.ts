import type { BookSetting } from '@halcyon/contract/sportsbook/book';
import type { Page } from '@playwright/test';
import type { Screen, Sites } from './screen.ts';

// The sportsbook as an embedded book: ours and a vendor's stand-in, each as a script (A) and in a frame (B). Which variant
// one has depends on the market: PREFIX=pt-BR has frames.

const contextCall = '**/api/v1/sportsbook/login/context**';

/** Opens the sportsbook of another setting; the demonstration alone reads the cookie. */
async function choose(page: Page, { site }: Sites, book: BookSetting, wait: 'opened' | 'not' = 'opened') {
  const cookie = { name: `book_${new URL(site).port}`, value: book, url: site };
  await page.context().addCookies([cookie]);
  // What another picture left in the slip.
  await page.evaluate(() => localStorage.removeItem('halcyon.slip'));
  await page.reload({ waitUntil: 'commit' });
  await page.locator('html[data-hydrated]').waitFor();
  if (wait === 'not') return;
  await page.locator('[data-book=open]').waitFor({ timeout: 30_000 });
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
  await page.waitForTimeout(2_000);
}

/** Ours is always a frame in the page. */
const inside = (page: Page) => page.frameLocator('iframe');

async function fillSlip(page: Page): Promise<void> {
  const prices = inside(page).locator('main button[data-layout]:not([aria-disabled]):visible');
  // Prices of a match that is played move.
  await prices.first().press('Enter');
  await inside(page).locator('.slip_bar').waitFor();
  await page.waitForTimeout(1_000);
}

async function openSlip(page: Page): Promise<void> {
  await fillSlip(page);
  await inside(page).locator('.slip_bar').press('Enter');
  await inside(page).locator('dialog[open], [role=dialog]').first().waitFor();
  await page.waitForTimeout(1_000);
}

const path = '/sportsbook';
export const books: readonly Screen[] = [
  {
    name: 'book-visitor',
    path,
    act: (page, at) => choose(page, at, 'built-in'),
  },
  { name: 'book-ours', path, as: 'betting', act: (page, at) => choose(page, at, 'built-in') },
  {
    name: 'book-ours-live',
    path: '/sportsbook/live',
    as: 'betting',
    act: (page, at) => choose(page, at, 'built-in'),
  },
  {
    name: 'book-ours-bets',
    path: '/sportsbook/bet-history',
    as: 'betting',
    act: (page, at) => choose(page, at, 'built-in'),
  },
  {
    name: 'book-ours-picked',
    path,
    as: 'betting',
    async act(page, at) {
      await choose(page, at, 'built-in');
      await fillSlip(page);
    },
  },
  {
    name: 'book-ours-slip',
    path,
    as: 'betting',
    async act(page, at) {
      await choose(page, at, 'built-in');
      await openSlip(page);
    },
  },
  { name: 'book-vendor-a', path, as: 'betting', act: (page, at) => choose(page, at, 'betby') },
  { name: 'book-vendor-b', path, as: 'betting', act: (page, at) => choose(page, at, 'altenar') },
  { name: 'book-vendor-visitor', path, act: (page, at) => choose(page, at, 'altenar') },
  {
    name: 'book-opening',
    path,
    async act(page, at) {
      await page.route(contextCall, () => {});
      await choose(page, at, 'built-in', 'not');
      await page.locator('[data-book=opening]').waitFor();
    },
  },
  {
    name: 'book-failed',
    path,
    async act(page, at) {
      await page.route(contextCall, (route) => route.fulfill({ status: 500, body: '{}' }));
      await choose(page, at, 'built-in', 'not');
      await page.locator('main [role=alert]').waitFor();
    },
  },
  {
    name: 'book-blocked',
    path,
    async act(page, at) {
      await page.route(contextCall, (route) =>
        route.fulfill({ status: 403, json: { status: 403, code: 'sportsbook.not_available' } }),
      );
      await choose(page, at, 'built-in', 'not');
      await page.locator('main h1').waitFor();
    },
  },
];
