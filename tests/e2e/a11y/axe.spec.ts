import type { Page, Request } from '@playwright/test';
import { deposit, newPerson, OpenGame, signUp, Visitor } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { everyAddress, everyDialog } from './addresses.ts';
import { faultsOnPage } from './faults.ts';
import { looksOf } from './looks.ts';
import { expect, test } from '../test.ts';

// Every screen and dialog, signed out and signed in, dark and light, on a phone and on a desk.
const PARTS = 2;
/** What a page fetches after hydration it begins at once; the next answer may begin another request. */
const QUIET_MS = 150;
const BUSY_MS_MAX = 2_000;
/** Hydration changes the page under axe, which then reads a detached heading as black. */
const ALIVE_MS = 10_000;
/** Colours go over into those of the other theme; axe must not look half-way. */
const COLOURS_MS = 400;

/** A player with money and a few rounds behind, signed in in this page's browser. */
async function signedIn(page: Page): Promise<{ receipt: string }> {
  const visitor = new Visitor(addresses);
  const tail = String(process.hrtime.bigint()).slice(-7);
  const letters = [...tail].map((digit) => 'abdefiklmo'[Number(digit)]).join('');
  const person = newPerson({ lastName: `Mac${letters}`, phone: `+35385${tail}` });
  await signUp(visitor, person);
  await deposit(visitor, '5000', 'EUR', 'CREDITCARD');
  const slot = await OpenGame.open(visitor, 'neon-777');
  await slot.play((slot.session['description'].stakesMinor as string[])[0]!);
  const statement = await visitor.call('GET /api/v1/player/wallet/statement');
  const { email, password } = person;
  const answer = await page.request.post('/api/v1/player/login', {
    data: { email, password },
    headers: { origin: addresses.site },
  });
  expect(answer.ok()).toBe(true);
  return { receipt: statement['receipts'].at(-1).referenceId as string };
}

/** Requests under way in each page; streams, which stay open, are not among them. */
const underWay = new WeakMap<Page, Set<Request>>();

function followRequests(page: Page): void {
  const open = new Set<Request>();
  underWay.set(page, open);
  page.on('request', (request) => {
    if (!['eventsource', 'websocket', 'ping'].includes(request.resourceType())) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Sooner than Playwright's `networkidle`, which takes half a second and never comes while a stream is open. */
async function answered(page: Page): Promise<void> {
  const untilMs = Date.now() + BUSY_MS_MAX;
  let quietSinceMs = Date.now();
  while (Date.now() < untilMs && Date.now() - quietSinceMs < QUIET_MS) {
    await page.waitForTimeout(25);
    if (underWay.get(page)!.size > 0) quietSinceMs = Date.now();
  }
}

async function settle(page: Page, url: string, place: number): Promise<void> {
  // It comes in its first look, so that no colour is on its way from another.
  const [{ colorScheme, width }] = looksOf(place);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
  underWay.get(page)!.clear();
  await page.goto(url);
  // Scripts start after `load`. A failed page never hydrates.
  await page
    .locator('html[data-hydrated]')
    .waitFor({ timeout: ALIVE_MS })
    .catch(() => {});
  await answered(page);
}

/** Parts far below are not drawn until they come near, and have no colours yet: axe would read black. */
function drawEverything(): void {
  for (const part of document.querySelectorAll<HTMLElement>('body *'))
    if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible';
}

/** What axe calls serious or critical, in one line each. */
async function faultsOf(page: Page, where: string, place: number): Promise<string[]> {
  const faults: string[] = [];
  for (const [at, { colorScheme, width }] of looksOf(place).entries()) {
    if (at > 0) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(COLOURS_MS);
    }
    await page.evaluate(drawEverything);
    const found = await faultsOnPage(page, { hasFrames: where.includes('/play/') });
    faults.push(...found.map((fault) => `${where} ${colorScheme} ${width}: ${fault}`));
  }
  return faults;
}

/** What a player sees otherwise than a visitor; the bar above and below is the same on all others. */
const isOwn = (address: string) => /my-account|deposit|online-casino|\/play\/|en-UN$/.test(address);

for (const who of ['signed out', 'signed in'] as const) {
  for (let part = 0; part < PARTS; part += 1) {
    test(`axe finds nothing serious on any screen, ${who} (${part + 1} of ${PARTS})`, async ({ page }) => {
      test.setTimeout(240_000);
      followRequests(page);
      if (who === 'signed in') await signedIn(page);
      const screens = everyAddress().filter((address) => who === 'signed out' || isOwn(address));
      const faults: string[] = [];
      for (const [place, address] of screens.filter((_, index) => index % PARTS === part).entries()) {
        await settle(page, address, place);
        faults.push(...(await faultsOf(page, address, place)));
      }
      expect(faults).toEqual([]);
    });
  }
}

for (const who of ['signed out', 'signed in'] as const) {
  test(`axe finds nothing serious with a dialog open, ${who}`, async ({ page }) => {
    test.setTimeout(240_000);
    followRequests(page);
    const receipt = who === 'signed in' ? (await signedIn(page)).receipt : '';
    const faults: string[] = [];
    for (const [place, name] of everyDialog().entries()) {
      await settle(page, `/en-UN/languages?dialog=${name}&game=neon-777&receipt=${receipt}`, place);
      faults.push(...(await faultsOf(page, `dialog ${name}`, place)));
    }
    expect(faults).toEqual([]);
  });
}
