import type { BetView } from '@halcyon/contract/sportsbook/bet.contract';
import type { CashOutView } from '@halcyon/contract/sportsbook/cash-out.contract';
import type { Page } from '@playwright/test';
import { explained } from './explained-bets.ts';
import {
  euros,
  home,
  LIST,
  legWith,
  listPath,
  ofKind,
  relist,
  unfold,
  wonLeg,
  type Leg,
  type Listed,
} from './listed-bets.ts';
import type { Screen } from './screen.ts';

// What happens after a bet is placed. Most bets are real: bettors.ts. What a picture cannot wait for, as a dead heat, is
// an answer of the server in which a real bet has that result.

/** Several bets made of one, each under its own id. */
const several = (bets: readonly BetView[]): readonly BetView[] =>
  bets.map((bet, at) => ({ ...bet, id: bet.id.replace(/^.{8}/, String(at + 1).padStart(8, '0')) }));

const live = (leg: Leg, second = 62 * 60 + 14): Leg => ({
  ...leg,
  event: leg.event && {
    ...leg.event,
    state: 'live',
    progress: { period: '2nd_half', score: { home: 1, away: 0 }, clock: { second, isStopped: false } },
  },
});

const over = (leg: Leg): Leg => ({
  ...leg,
  event: leg.event && { ...leg.event, state: 'ended', progress: { score: { home: 2, away: 0 } } },
});

const notOffered: Omit<CashOutView, 'betId'> = {
  state: 'open',
  stakeLeft: euros(300),
  offer: null,
  reason: 'bet.cash_out_not_offered',
  cashOuts: [],
  rule: null,
};

/** Open bets that a picture cannot wait for. */
function openKinds(list: Listed): Listed {
  const single = ofKind(list, 'single');
  const multiple = ofKind(list, 'multiple');
  const results = ['WON', null, 'VOID'] as const;
  const running = legWith(multiple, (leg, at) => ({
    ...([over, live][at]?.(leg) ?? leg),
    result: results[at] ?? null,
  }));
  const items = several([
    { ...running, state: 'open', cashedOut: euros(0), cashedOutStake: euros(0), cashOuts: [] },
    { ...single, state: 'pending', acceptedAt: null },
    { ...single, isFreeBet: true },
    legWith(single, ({ oddsMilli }) => ({ unboostedOddsMilli: oddsMilli && oddsMilli - 150 })),
    legWith(single, (leg) => ({ ...live(leg), hasEarlyPayout: true })),
  ]);
  return { items, nextCursor: items.at(-1)!.id };
}

/** Every end that a bet has. */
function settledKinds(list: Listed): Listed {
  const single = list.items.find(({ kind, state }) => kind === 'single' && state === 'won')!;
  const multiple = ofKind(list, 'multiple');
  const ended = (
    result: Leg['result'],
    state: BetView['state'],
    returned: number,
    bet = single,
  ): BetView => ({
    ...legWith(bet, () => ({ result })),
    state,
    returned: euros(returned),
  });
  const parts = ['WON', 'HALF_LOST'] as const;
  const items = several([
    {
      ...legWith(multiple, (leg, at) => ({ ...wonLeg(leg), result: parts[at] ?? 'VOID' })),
      state: 'won',
      returned: euros(1_284),
    },
    ended('VOID', 'void', 200),
    ended('HALF_WON', 'won', 312),
    ended('HALF_LOST', 'won', 100),
    legWith(ended('WON', 'won', 440), () => ({ hasEarlyPayout: true })),
    { ...ended('WON', 'won', 240), isFreeBet: true },
    ended('LOST', 'lost', 0),
    { ...single, state: 'refused', refusedCode: 'bet.price_changed', returned: euros(0), acceptedAt: null },
  ]);
  return { items, nextCursor: items.at(-1)!.id };
}

/** The first card of the list of open bets that can be cashed out. */
const offered = (page: Page) =>
  page
    .locator('main article')
    .filter({ has: page.locator('input[type=range]') })
    .first();

/** Presses the offer; the server answers so. */
async function refuseCashOut(page: Page, code: string): Promise<void> {
  await page.route(/\/bets\/[^/]+\/cash-out$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { status: 422, code } })
      : route.continue(),
  );
  const card = offered(page);
  await card.locator('section > button').click();
  await page.waitForTimeout(500);
  await card.scrollIntoViewIfNeeded();
}

async function openMatch(page: Page): Promise<void> {
  const card = page
    .locator('main article')
    .filter({ has: page.locator('li a') })
    .last();
  await card.locator('li a').first().click();
  await page.waitForURL(/[0-9a-f]{32}/);
  await page.locator('main dl dd').last().waitFor();
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
}

export const bets: readonly Screen[] = [
  { name: 'bets-visitor', path: home },
  ...['open', 'cash-out', 'settled'].map((list) => ({
    name: `bets-${list}-none`,
    path: listPath(list),
    as: 'player' as const,
  })),
  {
    name: 'bets-loading',
    path: home,
    as: 'player',
    async act(page) {
      await page.route(LIST, () => {});
      await page.reload();
      await page.locator('main [aria-busy=true]').first().waitFor();
    },
  },
  {
    name: 'bets-failed',
    path: home,
    as: 'player',
    async act(page) {
      await page.route(LIST, (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.reload();
      await page.locator('main [role=alert]').first().waitFor({ timeout: 20_000 });
    },
  },
  { name: 'bets-open', path: listPath('open'), as: 'betting', isWhole: true },
  { name: 'bets-cash-out', path: listPath('cash-out'), as: 'betting', isWhole: true },
  { name: 'bets-settled', path: listPath('settled'), as: 'betting', isWhole: true },
  {
    name: 'bets-open-kinds',
    path: listPath('open'),
    as: 'betting',
    isWhole: true,
    async act(page) {
      // The server knows none of these ids.
      await page.route(/\/bets\/0{7}\d[^/]+\/cash-out$/, (route) => {
        const [, betId = ''] = /bets\/([^/]+)/.exec(route.request().url()) ?? [];
        return route.fulfill({ json: { ...notOffered, betId } });
      });
      await relist(page, openKinds);
    },
  },
  {
    name: 'bets-settled-kinds',
    path: listPath('settled'),
    as: 'betting',
    isWhole: true,
    act: (page) => relist(page, settledKinds),
  },
  {
    name: 'bets-cash-part',
    path: listPath('cash-out'),
    as: 'betting',
    async act(page) {
      const card = offered(page);
      const slider = card.locator('input[type=range]');
      await slider.fill(String(Math.round(Number(await slider.getAttribute('max')) / 2)));
      await card.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'bets-cash-part-invalid',
    path: listPath('cash-out'),
    as: 'betting',
    async act(page) {
      const card = offered(page);
      await card.locator('section input[inputmode]').first().fill('999');
      await card.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'bets-cash-changed',
    path: listPath('cash-out'),
    as: 'betting',
    act: (page) => refuseCashOut(page, 'bet.cash_out_changed'),
  },
  {
    name: 'bets-cash-refused',
    path: listPath('cash-out'),
    as: 'betting',
    act: (page) => refuseCashOut(page, 'bet.cash_out_suspended'),
  },
  {
    name: 'bets-rule',
    path: listPath('open'),
    as: 'betting',
    isWhole: true,
    async act(page) {
      for (const summary of await page.locator('main section > details > summary').all())
        // oxlint-disable-next-line no-await-in-loop
        await summary.click();
    },
  },
  {
    name: 'bets-timeline',
    path: listPath('settled'),
    as: 'betting',
    isWhole: true,
    async act(page) {
      await relist(page, (list) => ({ items: [ofKind(list, 'multiple')], nextCursor: null }));
      await unfold(page, 'last');
    },
  },
  {
    name: 'bets-share',
    path: listPath('settled'),
    as: 'betting',
    async act(page) {
      await page.locator('main article').last().getByRole('button').last().click();
      await page.locator('main article').last().scrollIntoViewIfNeeded();
      await page.waitForTimeout(500);
    },
  },
  ...explained,
  {
    name: 'match-proof-right',
    path: listPath('settled'),
    as: 'betting',
    isWhole: true,
    async act(page) {
      await openMatch(page);
      const proof = page
        .locator('main section')
        .filter({ has: page.locator('dl') })
        .last();
      await proof.getByRole('button').first().click();
      await proof.getByRole('status').filter({ hasText: /\d/ }).waitFor({ timeout: 20_000 });
    },
  },
  { name: 'match-proof-later', path: listPath('open'), as: 'betting', isWhole: true, act: openMatch },
  { name: 'transactions-sports', path: '/my-account/banking/transactions', as: 'betting', isWhole: true },
];
