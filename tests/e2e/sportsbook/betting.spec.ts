import type { EventRow } from '@halcyon/contract/sportsbook/offer.contract';
import { deposit } from '@halcyon/testkit/visitor';
import type { APIRequestContext } from '@playwright/test';
import { faultsOnPage } from '../a11y/faults.ts';
import { hydrated } from '../hydrated.ts';
import { expect, test } from '../test.ts';
import { signInNewPlayer } from '../wallet/signed-in.ts';
import { openWith, seenOf } from './bettor.ts';

/** The feed of an installation that has just begun sends its first prices within this time. */
const FEED_MS = 90_000;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Matches before their start whose first market is open, as the page will see them. */
async function openEvents(request: APIRequestContext, count: number): Promise<readonly EventRow[]> {
  let found: readonly EventRow[] = [];
  await expect
    .poll(
      async () => {
        const query = 'market=UN&language=en&sport=football&live=false&limit=50';
        const response = await request.get(`/sportsbook-api/events?${query}`);
        const { items } = (await response.json()) as { items: readonly EventRow[] };
        found = items.filter(
          ({ markets }) => markets[0]?.state === 'active' && (markets[0].outcomes[0]?.oddsMilli ?? 0) > 1_050,
        );
        return found.length >= count;
      },
      { timeout: FEED_MS },
    )
    .toBe(true);
  return found.slice(0, count);
}

test('a player bets on a single, a combo, a system and picks of one match, accepts a price, and finds all in My bets', async ({
  page,
  request,
}) => {
  await page.setViewportSize(DESKTOP);
  const events = await openEvents(request, 3);
  const { visitor } = await signInNewPlayer(page);
  await deposit(visitor, '10000', 'EUR', 'CREDITCARD');
  const home = '/en-UN/sportsbook';
  const slip = page.getByRole('complementary', { name: 'Bet slip' });
  const place = async (label: RegExp) => {
    await slip.getByRole('button', { name: label }).click();
    await expect(slip.getByRole('heading', { name: 'Bet accepted' })).toBeVisible();
  };

  // A press on a price of the page, and the same press again.
  await page.goto(`/en-UN/sportsbook/football/x/x/x-${events[0]!.id.replaceAll('-', '')}`);
  await hydrated(page);
  const cell = page
    .getByRole('region', { name: 'Match result' })
    .getByRole('button', { name: /to win, / })
    .first();
  await cell.click();
  await expect(cell).toHaveAttribute('aria-pressed', 'true');
  await slip
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(cell).toHaveAttribute('aria-pressed', 'false');
  await cell.click();
  const stake = slip.getByRole('textbox', { name: 'Stake' });
  await stake.pressSequentially('12.34.56');
  await expect(stake).toHaveValue('12.34');
  await page.reload();
  await hydrated(page);
  await expect(stake).toHaveValue('12.34');
  await stake.fill('2');
  await expect(slip).toContainText(/On average, €1\.\d\d of €2\.00 is returned\. Our margin is/);
  await expect(slip).toContainText('Maximum on this bet');
  expect(await faultsOnPage(page, { within: 'aside' })).toEqual([]);
  await place(/^Place bet €2\.00$/);

  // The price that was seen was better than that of now.
  const [first, ...rest] = events.map((event) => seenOf(event));
  await openWith(page, [{ ...first!, oddsMilli: first!.oddsMilli + 500 }], home);
  await stake.fill('1');
  await place(/^Accept .* and place$/);

  await openWith(page, [first!, ...rest], home);
  await expect(slip).toContainText('Combo boost');
  await stake.fill('1');
  await place(/^Place bet €1\.00$/);

  await openWith(page, [first!, ...rest], home);
  await slip.getByRole('button', { name: 'System', exact: true }).click();
  await slip.getByRole('textbox', { name: 'Stake per bet' }).fill('0.50');
  await place(/^Place bet €1\.50$/);

  const goals = events[0]!.markets.find(({ key }) => key.startsWith('total|'))!;
  const over = { ...first!, market: goals.key, outcome: 'over', oddsMilli: goals.outcomes[0]!.oddsMilli! };
  await openWith(page, [first!, over], home);
  await expect(slip).toContainText(/Combined chance .* Multiplied it would be/);
  await stake.fill('1');
  await place(/^(?:Place bet €1\.00|Accept .* and place)$/);

  await slip.getByRole('link', { name: 'Follow in My bets' }).click();
  await expect(page).toHaveURL(/\/en-UN\/sportsbook\/bet-history$/);
  const bets = page.getByRole('article');
  await expect(bets).toHaveCount(5);
  for (const name of ['Bet builder of 2', 'System of 3', 'Combo of 3'])
    await expect(bets.filter({ hasText: name })).toHaveCount(1);
  await expect(bets.filter({ hasText: 'Single' })).toHaveCount(2);
  await expect(bets.filter({ hasText: 'Single' }).first()).toContainText('Fair value now');
  expect(await faultsOnPage(page, { within: 'main' })).toEqual([]);
});

for (const { language, size, words } of [
  {
    language: 'pt-BR',
    size: PHONE,
    words: { open: /Abrir cupom/, place: 'Entrar e apostar', back: /em média voltam/ },
  },
  {
    language: 'fi-FI',
    size: DESKTOP,
    words: { open: null, place: 'Kirjaudu ja lyö veto', back: /palautuu keskimäärin/ },
  },
])
  test(`a visitor fills the slip and is led to the login, which leaves it as it is: ${language}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(size);
    const [event, other] = await openEvents(request, 2);
    await page.goto(`/${language}/sportsbook`);
    await openWith(page, [seenOf(event!), seenOf(other!)], `/${language}/sportsbook`);
    if (words.open) await page.getByRole('link', { name: words.open }).press('Enter');
    const slip = words.open ? page.getByRole('dialog') : page.getByRole('complementary').last();
    if (words.open)
      for (const key of ['1', '0']) await slip.getByRole('button', { name: key, exact: true }).click();
    else await slip.getByRole('textbox').last().fill('10');
    await expect(slip).toContainText(/10/);
    await expect(slip.getByRole('button', { name: words.place })).toBeInViewport();
    if (!words.open) await expect(slip).toContainText(words.back);
    await slip.getByRole('button', { name: words.place }).click();
    await expect(page).toHaveURL(/dialog=login/);
    await page.keyboard.press('Escape');
    await page.reload();
    await hydrated(page);
    const kept = await page.evaluate(
      () => JSON.parse(localStorage.getItem('halcyon.slip') ?? '{}') as { picks: unknown[]; stake: string },
    );
    expect([kept.picks.length, kept.stake]).toEqual([2, '10']);
  });
