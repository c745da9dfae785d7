import type { Browser, Page } from '@playwright/test';
import { eventually, type Json, type Visitor } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { expectAccessibleOnce, open } from '../identity/browser.ts';
import { hydrated } from '../hydrated.ts';
import { expect, test } from '../test.ts';
import { places, playerAt, windowOf, wordsAt, type Place } from './players.ts';

const onPhone = places[0]!;
const onDesktop = places[1]!;
const rewards = '/my-account/rewards';

const awardsOf = async (visitor: Visitor) =>
  (await visitor.call('GET /api/v1/bonus/freespin/details'))['items'] as Json[];
const mainOf = async (visitor: Visitor) =>
  BigInt((await visitor.call('GET /api/v1/player/wallet'))['main'].cash.amountMinor as string);

/** Claims free spins from their card, or by the code that opens them, and answers when their game is open. */
async function claimed(
  browser: Browser,
  place: Place,
  by: { readonly title?: string; readonly code?: string; readonly game: string },
) {
  const { visitor } = await playerAt(place);
  const page = await windowOf(browser, place, visitor);
  const words = wordsAt(place);
  const at = by.code ? `/my-account/bonus-code?bonusCode=${by.code}` : rewards;
  await open(page, `/${place.prefix}${at}`);
  if (by.code) await page.getByRole('button', { name: words('code.verify') }).click();
  const card = page.getByRole('article').filter({ hasText: by.title ?? '' });
  const title = await card.getByRole('heading').first().textContent();
  await card.getByRole('button', { name: words('action.claim') }).click();
  const dialog = page.locator('dialog[open]');
  await expect(dialog).toContainText(words('fact.wager'));
  await expectAccessibleOnce(page, place);
  const claim = words('spins.claim', { rounds: '' });
  await dialog.getByRole('button', { name: new RegExp(claim.trim().split(/\s+/).join('.*')) }).click();
  await page.waitForURL(`**/${place.prefix}/play/${by.game}`);
  return { page, visitor, words, title };
}

/** Where the simulator of a provider plays the session that the page has opened. */
async function simulatorOf(page: Page, slug: string) {
  const frame = page.locator('iframe').first();
  const id = await eventually(async () => {
    const path = page
      .frames()
      .map((of) => new URL(of.url(), addresses.site).pathname)
      .find((of) => of.includes(`/providers/${slug}/games/`));
    return path?.split('/').at(-1);
  });
  await expect(frame).toBeVisible();
  const session = `${addresses.sandbox}/providers/${slug}/sessions/${id}`;
  const post = async (path: string, body: object) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    return (await fetch(`${session}${path}`, init)).json() as Promise<Json>;
  };
  await post('/start', {});
  return () => post('/play', { action: 'spin', stakeMinor: '100', toEnd: true });
}

const OWN_GAME = 'anubis-rising';
/** A card offers ten of them; the code has half as many rounds. */
const BY_CARD = { title: '10 free spins on Anubis Rising' };
const BY_CODE = { code: 'ANUBIS5' };

for (const [place, by] of [
  [onPhone, BY_CARD],
  [onDesktop, BY_CODE],
  [places.find(({ prefix, on }) => prefix === 'pt-BR' && on === 'a phone')!, BY_CODE],
  [places.find(({ prefix, on }) => prefix === 'fi-FI' && on === 'a desktop')!, BY_CODE],
] as const)
  // facts: B3.1, B6.1
  test(`free spins on an own game are claimed, counted in it and played to the end (${place.prefix}, ${place.on})`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const { page, visitor, words, title } = await claimed(browser, place, { ...by, game: OWN_GAME });
    const game = page.frameLocator('iframe.play_game-frame');
    const spin = game.locator('[aria-keyshortcuts="Space"]');
    await expect(spin).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
    const [award] = await awardsOf(visitor);
    const { roundsTotal } = award!;
    const line = new RegExp(`${roundsTotal}\\D+${roundsTotal}`);
    await expect(game.getByText(line).first()).toBeVisible();
    // The notice waits until the game has opened.
    await expect(page.getByText(words('spins.claimed', { title }))).toBeVisible();
    await expectAccessibleOnce(page, place);
    for (let played = 1; played <= roundsTotal; played += 1) {
      await expect(spin).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
      await spin.click();
      await expect
        .poll(async () => (await awardsOf(visitor))[0]!['roundsPlayed'], { timeout: 60_000 })
        .toBe(played);
      if (played !== 2) continue;
      // The card follows.
      const second = await page.context().newPage();
      await second.goto(`/${place.prefix}${rewards}/active`);
      await hydrated(second);
      const bar = second.getByRole('progressbar').first();
      const counted = words('spins.played', { played: 2, total: roundsTotal });
      await expect(bar).toHaveAttribute('aria-valuetext', new RegExp(`^${counted}`));
      const play = second.getByRole('link', { name: words('spins.play'), exact: true });
      await expect(play).toHaveAttribute('href', `/${place.prefix}/play/${OWN_GAME}`);
      await expectAccessibleOnce(second, place);
      await second.close();
    }
    await expect.poll(async () => (await awardsOf(visitor))[0]!['status']).toBe('FINISHED');
    const won = BigInt((await awardsOf(visitor))[0]!['winnings'].amountMinor as string);
    expect(await mainOf(visitor)).toBe(won);
  });

test('free spins at Relax are played at the provider, and what they won becomes a bonus by their terms', async ({
  browser,
}) => {
  const { page, visitor } = await claimed(browser, onDesktop, {
    title: '20 free spins on Medusa’s Mirror',
    game: 'medusas-mirror',
  });
  const spin = await simulatorOf(page, 'relax');
  for (let played = 0; played < 20; played += 1) expect(await spin()).toMatchObject({ stakeMinor: '0' });
  const award = await eventually(async () =>
    (await awardsOf(visitor)).find(({ status }) => status === 'FINISHED'),
  );
  const won = BigInt(award['winnings'].amountMinor as string);
  expect(await mainOf(visitor)).toBe(0n);
  await page.goto(`/en-UN${rewards}/active`);
  await hydrated(page);
  if (won === 0n) return expect(page.getByText('No active rewards')).toBeVisible();
  const kept = won > 100_000n ? 100_000n : won;
  const required = Number(kept * 20n) / 100;
  const amount = required.toLocaleString('en-IE', { minimumFractionDigits: 2 });
  await expect(page.getByRole('progressbar', { name: 'To wager' })).toHaveAttribute(
    'aria-valuetext',
    `€0.00 of €${amount} counted, €${amount} left`,
  );
});

test('free spins at Play’n GO by a code are own money up to the limit of their terms', async ({
  browser,
}) => {
  const { page, visitor } = await claimed(browser, onPhone, {
    code: 'SPINS15',
    game: 'nine-lantern-street',
  });
  const spin = await simulatorOf(page, 'playngo');
  for (let played = 0; played < 15; played += 1) expect(await spin()).toMatchObject({ stakeMinor: '0' });
  const award = await eventually(async () =>
    (await awardsOf(visitor)).find(({ status }) => status === 'FINISHED'),
  );
  const won = BigInt(award['winnings'].amountMinor as string);
  expect(await mainOf(visitor)).toBe(won > 100_000n ? 100_000n : won);
});

test('free spins at SoftSwiss are reported in one sum at their end', async ({ browser }) => {
  const { page, visitor } = await claimed(browser, onPhone, {
    code: 'DRAGON10',
    game: 'dragons-tithe',
  });
  const spin = await simulatorOf(page, 'softswiss');
  for (let played = 0; played < 9; played += 1) await spin();
  expect((await awardsOf(visitor))[0]).toMatchObject({ status: 'READY', roundsPlayed: 0 });
  await spin();
  const award = await eventually(async () =>
    (await awardsOf(visitor)).find(({ status }) => status === 'FINISHED'),
  );
  expect(award).toMatchObject({ roundsPlayed: 10 });
  const { bonus } = await visitor.call('GET /api/v1/player/wallet');
  const inBonus = (bonus as Json[]).find(({ vertical }) => vertical === 'CASINO')!;
  expect(inBonus['bonus'].amountMinor).toBe(award['winnings'].amountMinor);
});
