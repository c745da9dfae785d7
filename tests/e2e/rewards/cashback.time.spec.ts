import type { Browser, Locator, Page } from '@playwright/test';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { deposit, eventually, OpenGame, type Json, type Visitor } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { moveClockTo } from '../clock.ts';
import { hydrated } from '../hydrated.ts';
import { expectAccessibleOnce } from '../identity/browser.ts';
import { wordsOf } from '../identity/words.ts';
import { desktop, inBrowser, logIn, newPlayer, phone } from '../responsible-gambling/player.ts';
import { expect, test } from '../test.ts';

// These tests move the clock of the whole installation, forward only: docs/decisions/virtual-clock.md.
test.describe.configure({ mode: 'default' });

const REWARDS = '/my-account/rewards';
const DAILY = '0197c0de-0000-7000-8000-000000000022';
const OPENS_AFTER_MS = 6 * 60_000;
// More than the least that is paid, in any currency.
const LOSS_MINOR = 2_000;
const HANDS_MAX = 40;

const places = [
  {
    prefix: 'en-UN',
    language: 'en',
    use: phone,
    currency: 'EUR',
    stake: '200',
    method: 'TRUSTLY',
  },
  {
    prefix: 'pt-BR',
    language: 'br',
    use: phone,
    currency: 'BRL',
    stake: '1000',
    method: 'PIX',
  },
  {
    prefix: 'fi-FI',
    language: 'fi',
    use: phone,
    currency: 'EUR',
    stake: '200',
    method: 'TRUSTLY',
  },
  {
    prefix: 'en-UN',
    language: 'en',
    use: desktop,
    currency: 'EUR',
    stake: '200',
    method: 'TRUSTLY',
  },
  {
    prefix: 'pt-BR',
    language: 'br',
    use: desktop,
    currency: 'BRL',
    stake: '1000',
    method: 'PIX',
  },
  {
    prefix: 'fi-FI',
    language: 'fi',
    use: desktop,
    currency: 'EUR',
    stake: '200',
    method: 'TRUSTLY',
  },
] as const;

const progressOf = (visitor: Visitor) =>
  visitor.call(`GET /api/v1/bonus/cashback/${DAILY}/progress`) as Promise<Json>;
const mainOf = async (visitor: Visitor) =>
  Number((await visitor.call('GET /api/v1/player/wallet'))['main'].cash.amountMinor);

/** An amount in any language’s form: `1.23` and `1,23`. */
const amountOf = (minor: string) =>
  new RegExp(`${minor.padStart(3, '0').slice(0, -2)}[.,]${minor.padStart(3, '0').slice(-2)}`);

const limitCalls: Readonly<Record<string, string>> = {
  deposit: 'deposit',
  loss: 'spend',
  stake: 'stake',
  time: 'time',
};

/** Markets require limits before the first deposit. */
async function setLimits(visitor: Visitor, currency: string): Promise<void> {
  const { missing } = await visitor.call('GET /api/v1/player/limit-offer');
  for (const { kind, duration } of missing as { kind: string; duration: string }[]) {
    const limit = kind === 'time' ? { minutes: 600 } : { amountMinor: '500000', currency };
    await visitor.call(`PATCH /api/v1/player/${limitCalls[kind]}-limits`, { body: { duration, limit } });
  }
}

/** A round of a boosted game, and hands that are overdrawn until the day has cost enough for a cash-back. */
async function playUntilLost(visitor: Visitor, prefix: string, stake: string): Promise<Json> {
  const before = await mainOf(visitor);
  await (await OpenGame.open(visitor, 'neon-777', prefix)).play(stake);
  const table = await OpenGame.open(visitor, 'blackjack', prefix);
  for (let hand = 0; before - (await mainOf(visitor)) < LOSS_MINOR; hand += 1) {
    if (hand > HANDS_MAX) throw new Error('the hands cost nothing');
    await overdraw(table);
  }
  // What is shown follows the ledger by a second or two.
  let last = '';
  return eventually(async () => {
    const progress = await progressOf(visitor);
    const now = progress['staked'].amountMinor + progress['returned'].amountMinor;
    const isSettled = now === last && progress['accrued'].amountMinor !== '0';
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return isSettled && progress;
  });
}

async function overdraw(table: OpenGame): Promise<void> {
  let { round } = await table.play('1000');
  while (round.state === 'open') {
    const { roundId, legalActions, actions } = round as Json;
    const action = ['decline-insurance', 'hit', 'stand'].find((of) => legalActions.includes(of))!;
    round = (await table.act(roundId, action, actions.length))['round'];
  }
}

type Place = (typeof places)[number];

/** A player of the place has switched it on and played; the page shows what it comes to so far. */
async function playToday(browser: Browser, place: Place) {
  const { prefix, language, use, currency, stake, method } = place;
  const words = wordsOf(language, 'rewards');
  const player = await newPlayer(prefix);
  const { visitor } = player;
  await setLimits(visitor, currency);
  await deposit(visitor, '60000', currency, method);
  const page = await inBrowser(browser, player, `${REWARDS}?show=cashback`, use);
  const card = page.getByRole('article').filter({ hasText: titles[language] });
  await expectAccessibleOnce(page, place);
  await card.getByRole('button', { name: words('cashback.switchOn') }).click();
  const on = words('cashback.done.on').replace('{{title}}', titles[language]);
  await expect(page.getByText(on)).toBeVisible();
  await page.locator(`a[href$="${REWARDS}/active"]`).first().click();
  await page.waitForURL(`**${REWARDS}/active`);
  await expect(card.getByText(words('cashback.soFar'), { exact: true })).toBeVisible();
  const game = card.getByRole('link', { name: 'Neon 777' });
  await expect(game).toHaveAttribute('href', `/${prefix}/play/neon-777`);

  const progress = await playUntilLost(visitor, prefix, stake);
  const { accrued, netLoss } = progress;
  await expect(card.getByRole('heading', { level: 2 }).locator('+ p')).toContainText(
    amountOf(accrued.amountMinor),
  );
  await expect(rowOf(card, words('cashback.sum.netLoss'))).toContainText(amountOf(netLoss.amountMinor));
  await expect(
    card.getByRole('button', { name: words('claim.yesAmount').replace('{{amount}}', '').trim() }),
  ).toHaveCount(0);
  await expectAccessibleOnce(page, place);
  return { place, player, page, card, progress };
}

/** The same player on the next day, after another login. */
async function claimNextDay({
  place,
  player: { visitor, person },
  page,
  card,
  progress: { accrued, windowFrom },
}: Awaited<ReturnType<typeof playToday>>): Promise<void> {
  const { prefix, language, use } = place;
  const words = wordsOf(language, 'rewards');
  await logIn(page, person, prefix, `${REWARDS}/active`);
  await withoutLoginNotice(page);
  await visitor.logIn(person.email, person.password);
  const due = (await progressOf(visitor))['periods'].find((of: Json) => of['from'] === windowFrom)['due'];
  expect(due).toEqual(accrued);
  const before = await mainOf(visitor);
  // On a phone by the window, on a large screen everything at once (iCash).
  const icash = page.getByRole('region', { name: words('cashback.icash') });
  const claim = (use === phone ? card : icash).getByRole('button', { name: amountOf(due.amountMinor) });
  await expectAccessibleOnce(page, place);
  await claim.click();
  await page.waitForURL(`**/${prefix}${REWARDS}`);
  const paid = page.getByText(words('cashback.done.paid').replace('{{amount}}', '').trim(), {
    exact: false,
  });
  await expect(paid.first()).toBeVisible();
  await expect(icash).toHaveCount(0);
  expect((await mainOf(visitor)) - before).toBe(Number(due.amountMinor));
  // The notice clears by itself after five seconds.
  await expect(paid).toHaveCount(0, { timeout: 8_000 });
}

// facts: B3.1, B5.1
test('in en-UN, pt-BR and fi-FI, on a phone and on a desktop, a cash-back is switched on, follows real rounds, and is claimed when its day is over', async ({
  browser,
}) => {
  // Six players side by side: one day of the installation passes for all.
  test.setTimeout(240_000);
  // One sign-in, which the six share.
  await OperatorVisitor.signIn(addresses.operator, 'compliance');
  const played = await Promise.all(places.map((place) => playToday(browser, place)));
  const dayEndsMs = Math.max(...played.map(({ progress }) => Date.parse(progress['windowTo'])));
  await moveClockTo(dayEndsMs + OPENS_AFTER_MS);
  await Promise.all(played.map((of) => claimNextDay(of)));
});

const titles = {
  en: 'Daily cashback',
  br: 'Cashback diário',
  fi: 'Päivittäinen käteispalautus',
} as const;

/** The notice of the last login would take the place of the one that is looked for. */
async function withoutLoginNotice(page: Page): Promise<void> {
  // What the login kept for the next page has been read: a reload shows it no more.
  await page.waitForFunction(() => ![localStorage, sessionStorage].some((area) => 'halcyon.arrival' in area));
  await page.reload();
  await hydrated(page);
}

function rowOf(card: Locator, term: string): Locator {
  return card.locator('dl > div').filter({ hasText: term }).first();
}
