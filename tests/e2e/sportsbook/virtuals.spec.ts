import type { Browser, Page } from '@playwright/test';
import { hydrated } from '../hydrated.ts';
import { depositAt, moneyAt, playerAt, places, windowOf, wordsAt, type Place } from '../rewards/players.ts';
import { expect, test } from '../test.ts';

const STAKE_MINOR = 150;

const placeOf = (prefix: string, on: string) =>
  places.find((place) => place.prefix === prefix && place.on === on)!;
const finland = placeOf('fi-FI', 'a phone');
const ireland = placeOf('en-UN', 'a phone');

/** A text with values in their places, as an expression that matches the whole of it. */
const whole = (text: string) => new RegExp(`^${text.replaceAll('?', '\\?')}$`);

/** A player of a place with money, in a window of virtual sports. */
async function bettorAt(browser: Browser, place: Place, path: string) {
  const { visitor } = await playerAt(place);
  await depositAt(place, visitor, '2000');
  const page = await windowOf(browser, place, visitor);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`/${place.prefix}/virtuals/${path}`);
  await hydrated(page);
  const bet = async (state: 'open' | 'settled') =>
    (await visitor.call('GET /sportsbook-api/bets', { query: { state } }))['items'][0];
  return { place, page, bet, t: wordsAt(place, 'virtuals'), market: wordsAt(place, 'markets') };
}
type Bettor = Awaited<ReturnType<typeof bettorAt>>;

/** Takes a price into the slip and places a single on it. Returns the bet. */
async function placeBet({ place, page, bet, t }: Bettor, label: RegExp) {
  const price = page.getByRole('button', { name: label }).first();
  // A race that has just closed gives way to the next one.
  await price.click();
  await expect(price).toHaveAttribute('aria-pressed', 'true');
  const opener = page.getByRole('button', { name: t('slip.open') });
  if (await opener.isVisible()) await opener.click();
  const slip = page.locator('dialog[open], aside').filter({ hasText: t('slip.title'), visible: true });
  await slip.getByRole('textbox', { name: whole(t('slip.stake_on', { name: '.+' })) }).fill('1.50');
  const answered = page.waitForResponse((response) => response.url().endsWith('/virtuals/bets'));
  await slip
    .getByRole('button', { name: t('slip.place_one', { amount: moneyAt(place, STAKE_MINOR) }), exact: true })
    .click();
  expect(await (await answered).json()).toMatchObject({ state: 'open' });
  await expect(slip.getByText(t('slip.placed_one'))).toBeVisible();
  await page.keyboard.press('Escape');
  return bet('open');
}

// The timetable of the tests runs at five times the pace: a race starts every eight seconds and takes eight. Its replay and
// its draw are of whole-bets.spec.ts.
test('a race that a player has bet on runs before the eyes of the player, in Finnish on a phone', async ({
  browser,
}) => {
  const bettor = await bettorAt(browser, finland, 'motor-racing');
  const { page, bet, t } = bettor;
  const { id } = await placeBet(bettor, new RegExp(`^${bettor.market('type.win')}: 3 .+, [\\d.,]+$`));
  await expect(page.getByText(whole(t('film.seconds', { at: '\\d+', all: 8 }))).first()).toBeVisible({
    timeout: 40_000,
  });
  await expect.poll(() => bet('settled'), { timeout: 60_000 }).toMatchObject({ id });
});

test('a season of the league is bet on before its first round, in English on a phone', async ({
  browser,
}) => {
  const bettor = await bettorAt(browser, ireland, 'virtual-football');
  const { page } = bettor;
  await page.getByRole('button', { name: /^Season \d+$/ }).click();
  await expect(seasonTable(page).getByRole('row')).toHaveCount(17);
  const { legs } = await placeBet(bettor, /^Season top three: .+, [\d.]+$/);
  expect(legs[0]).toMatchObject({ market: 'season_top3' });
});
const seasonTable = (page: Page) => page.getByRole('table', { name: /^Season \d+$/ });

test('virtual sports open without a fault on a device whose clock is wrong by minutes', async ({ page }) => {
  await page.clock.setSystemTime(Date.now() - 4 * 60_000);
  await page.goto('/en-UN/virtuals/virtual-football');
  await hydrated(page);
  // What is open is read off the server's clock.
  const shown = await page.getByText(/^Now \d/).textContent();
  const minutes = [0, 60_000].map((ms) => new Date(Date.now() - ms).getUTCMinutes());
  expect(minutes).toContain(Number(/:(\d\d):/.exec(shown!)![1]));
});
