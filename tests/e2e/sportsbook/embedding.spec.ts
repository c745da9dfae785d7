import type { BookSetting } from '@halcyon/contract/sportsbook/book';
import type { EventRow } from '@halcyon/contract/sportsbook/offer.contract';
import type { APIRequestContext, Browser, FrameLocator, Page } from '@playwright/test';
import { addresses } from '../../../playwright.config.ts';
import { faultsOnPage } from '../a11y/faults.ts';
import { hydrated } from '../hydrated.ts';
import { depositAt, places, playerAt, windowOf, wordsAt, type Place } from '../rewards/players.ts';
import { expect, test } from '../test.ts';

/** The feed of an installation that has just begun sends its first prices within this time. */
const FEED_MS = 90_000;
const placeOf = (prefix: string, on: string) =>
  places.find((place) => place.prefix === prefix && place.on === on)!;

/** As the policies of the three markets say. */
const variantOf = ({ prefix }: Place) => (prefix === 'en-UN' ? 'A' : 'B');

/** Shows this browser the sportsbook of another setting; the demonstration alone reads the cookie. */
const choose = (page: Page, book: BookSetting) =>
  page
    .context()
    .addCookies([{ name: `book_${new URL(addresses.site).port}`, value: book, url: addresses.site }]);

/** A player of a place with money, in a window whose sportsbook is the book of a setting. */
async function enter(browser: Browser, place: Place, book: BookSetting) {
  const { visitor } = await playerAt(place);
  await depositAt(place, visitor, '10000');
  const page = await windowOf(browser, place, visitor);
  await choose(page, book);
  return { page, visitor };
}

/** An event that may be bet on. */
async function openEvent(request: APIRequestContext, { market, language }: Place): Promise<EventRow> {
  let found: EventRow | undefined;
  await expect
    .poll(
      async () => {
        const query = `market=${market}&language=${language}&sport=football&live=false&limit=50`;
        const { items } = await (await request.get(`/sportsbook-api/events?${query}`)).json();
        found = (items as readonly EventRow[]).find(
          ({ markets }) => markets[0]?.state === 'active' && (markets[0].outcomes[0]?.oddsMilli ?? 0) > 1_050,
        );
        return found !== undefined;
      },
      { timeout: FEED_MS },
    )
    .toBe(true);
  return found!;
}

const addressOf = ({ prefix }: Place, { id }: EventRow) =>
  `/${prefix}/sportsbook/football/x/x/x-${id.replaceAll('-', '')}`;

/** Presses the first price of an event in the book and places a bet of 10. */
async function placeBet(book: FrameLocator, place: Place): Promise<void> {
  const words = wordsAt(place, 'slip');
  const isBefore = (text: string) => new RegExp(text.split('{{')[0]!.trim());
  await book.locator('main button[data-layout]:not([aria-disabled])').first().click();
  await book.getByRole('link', { name: words('open') }).press('Enter');
  const slip = book.getByRole('dialog');
  if (place.on === 'a desktop') await slip.getByRole('textbox').last().fill('10');
  else for (const key of ['1', '0']) await slip.getByRole('button', { name: key, exact: true }).click();
  await slip.getByRole('button', { name: isBefore(words('press.place')) }).click();
  await expect(slip.getByRole('heading', { name: words('placed.title_one') })).toBeVisible();
}

for (const place of places) {
  const variant = variantOf(place);
  test(`our own book takes a bet in the page of a host by variant ${variant}, in ${place.prefix} on ${place.on}`, async ({
    browser,
    request,
  }) => {
    const { page, visitor } = await enter(browser, place, 'built-in');
    const event = await openEvent(request, place);
    await page.goto(addressOf(place, event));
    await expect(page.locator('[data-book=open]')).toBeVisible();
    await expect(page.locator('script[src*="/widget.js"]')).toHaveCount(variant === 'A' ? 1 : 0);
    await placeBet(page.frameLocator('main iframe'), place);
    const { items } = await visitor.call('GET /sportsbook-api/bets', { query: { state: 'open' } });
    expect(items).toMatchObject([{ stake: { amountMinor: '1000', currency: place.currency } }]);
    expect(await faultsOnPage(page, { within: 'main' })).toEqual([]);
  });
}

test('the pages of a book in variant A are those of the address, back and forth, and its session ends with it', async ({
  browser,
  request,
}) => {
  const place = placeOf('en-UN', 'a desktop');
  const { page } = await enter(browser, place, 'built-in');
  const event = await openEvent(request, place);
  const created = page.waitForResponse('**/sportsbook-api/auth/session/create');
  await page.goto(addressOf(place, event));
  expect((await created).status()).toBe(200);
  const book = page.frameLocator('iframe[title=Sports]');
  await expect(book.getByRole('heading', { level: 1 })).toContainText(event.participants[0]!.name);
  // The book spells the words of the address.
  await expect(page).toHaveURL(new RegExp(`-${event.id.replaceAll('-', '')}$`));
  expect(
    page
      .frames()
      .map((frame) => frame.url())
      .join(' '),
  ).not.toContain('token=');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Tennis/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/en-UN\/sportsbook\/tennis$/);
  await expect(book.getByRole('heading', { level: 1 })).toContainText('Tennis');
  await page.goBack();
  await expect(book.getByRole('heading', { level: 1 })).toContainText(event.participants[0]!.name);
  // Its frame is gone before the answer, so the session is looked at.
  const ended = page.waitForRequest('**/sportsbook-api/widget/session/unregister');
  await page.getByRole('link', { name: 'Casino', exact: true }).first().click();
  const { authorization = '' } = (await ended).headers();
  const context = () => request.get('/sportsbook-api/context/session', { headers: { authorization } });
  await expect.poll(async () => (await context()).status()).toBe(401);
});

test('no other site may frame our own book in variant B', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: addresses.site });
  const document = await page.request.get('/sportsbook-frame?market=BR&language=br');
  expect(document.headers()['content-security-policy']).toContain("frame-ancestors 'self';");
  await choose(page, 'built-in');
  await page.goto('/pt-BR/sportsbook');
  await expect(page.locator('main iframe')).toHaveAttribute('sandbox', /allow-scripts/);
});

test('a vendor’s book in variant B is configuration alone: language, balance by webhook, login and path', async ({
  browser,
}) => {
  const place = placeOf('fi-FI', 'a desktop');
  const { page, visitor } = await enter(browser, place, 'altenar');
  await page.goto('/fi-FI/sportsbook/tennis');
  const book = page.frameLocator('iframe');
  await expect(book.getByRole('heading', { name: 'Sijaisvedonlyönti' })).toBeVisible();
  await expect(book.getByRole('button', { name: 'Tennis' })).toHaveAttribute('aria-pressed', 'true');
  const balance = book.getByRole('status');
  await expect(balance).toHaveText('Saldo: 100.00 EUR');
  await depositAt(place, visitor, '2500');
  await expect(balance).toHaveText('Saldo: 125.00 EUR');
  await book.getByRole('button', { name: 'Live' }).click();
  await expect(page).toHaveURL(/\/fi-FI\/sportsbook\/live$/);
  await page.goBack();
  await expect(book.getByRole('button', { name: 'Tennis' })).toHaveAttribute('aria-pressed', 'true');
  await book.getByRole('button', { name: 'Talleta' }).click();
  await expect(page).toHaveURL(/dialog=deposit/);
});

test('a vendor’s book in variant A renews its token, and a visitor is led to the login', async ({
  browser,
}) => {
  const place = placeOf('en-UN', 'a phone');
  const { page } = await enter(browser, place, 'betby');
  await page.goto('/en-UN/sportsbook');
  await expect(page.getByRole('heading', { name: 'Stand-in book' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Balance: 100.00 EUR');
  const entered = page.waitForResponse((response) => response.url().endsWith('/book/session'));
  const ofSession = /\/book\/session\/[0-9a-f-]+$/;
  await page.route(ofSession, (route) =>
    route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } }),
  );
  expect((await entered).status()).toBe(200);
  await page.unroute(ofSession);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Balance: 100.00 EUR');

  await page.context().clearCookies();
  await choose(page, 'betby');
  await page.goto('/en-UN/sportsbook');
  await page.getByRole('button', { name: 'Log in' }).last().click();
  await expect(page).toHaveURL(/dialog=login/);
});

test.describe('a book that does not load', () => {
  test.use({ plantsFaults: true });
  test('says so and can be tried again, in the language of the page', async ({ page }) => {
    await choose(page, 'kambi');
    await page.route('**/book/sportsbook-api/widget.js', (route) => route.abort());
    await page.goto('/pl-PL/sportsbook');
    await hydrated(page);
    await expect(page.getByRole('alert')).toContainText('Nie udało się otworzyć zakładów');
    await page.unroute('**/book/sportsbook-api/widget.js');
    await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
    await expect(page.getByRole('heading', { name: 'Stand-in book' })).toBeVisible();
  });
});
