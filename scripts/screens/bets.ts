import type { BetView } from '@halcyon/contract/sportsbook/bet.contract';
import type { BetExplanation } from '@halcyon/contract/sportsbook/explanation.contract';
import type { Page, Route } from '@playwright/test';
import type { Screen } from './screen.ts';

// What happens after a bet is placed. Most bets are real: bettors.ts. What a picture cannot wait for, as a dead heat, is
// an answer of the server in which a real bet has that result.

type Leg = BetView['legs'][number];
type LegReason = BetExplanation['legs'][number];

const home = '/sportsbook/bet-history';
const listPath = (list: string) => `${home}?list=${list}`;
const LIST = /\/sportsbook-api\/bets\?/;
const EXPLANATION = /\/bets\/[^/]+\/explanation/;

const euros = (amountMinor: number) => ({ amountMinor: String(amountMinor), currency: 'EUR' });
const legWith = (bet: BetView, change: (leg: Leg, at: number) => Partial<Leg>): BetView => ({
  ...bet,
  legs: bet.legs.map((leg, at) => ({ ...leg, ...change(leg, at) })),
});

async function fulfilWith<Body>(route: Route, change: (body: Body) => unknown): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, json: change((await response.json()) as Body) });
}

type Listed = { readonly items: readonly BetView[]; readonly nextCursor: string | null };

/** Opens the page again; from now on its list of bets is another one. */
async function relist(page: Page, change: (list: Listed) => Listed): Promise<void> {
  await page.route(LIST, (route) => fulfilWith(route, change));
  await reload(page);
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
}

const ofKind = ({ items }: Listed, kind: BetView['kind']): BetView => {
  const bet = items.find(
    (one) => one.kind === kind && !one.isEachWay && one.legs[0]?.event?.sport === 'football',
  );
  if (!bet) throw new Error(`no ${kind} in the list`);
  return bet;
};

/** Several bets made of one, each under its own id. */
const several = (bets: readonly BetView[]): readonly BetView[] =>
  bets.map((bet, at) => ({ ...bet, id: bet.id.replace(/^.{8}/, String(at + 1).padStart(8, '0')) }));

/** Opens the folded part of the first bet that has one. `at`: 0 is the first part of the card. */
async function unfold(page: Page, at: 'first' | 'last'): Promise<void> {
  const parts = page.locator('main article').first().locator('details > summary');
  await (at === 'first' ? parts.first() : parts.last()).click();
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
}

const live = (leg: Leg, second = 62 * 60 + 14): Leg => ({
  ...leg,
  event: leg.event && {
    ...leg.event,
    state: 'live',
    progress: { period: '2nd_half', score: { home: 1, away: 0 }, clock: { second, isStopped: false } },
  },
});

/** Open bets that a picture cannot wait for. */
function openKinds(list: Listed): Listed {
  const single = ofKind(list, 'single');
  const multiple = ofKind(list, 'multiple');
  const results = ['WON', null, 'VOID'] as const;
  const running = legWith(multiple, (leg, at) => ({
    ...(at === 1 ? live(leg) : leg),
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
      ...legWith(multiple, (_, at) => ({ result: parts[at] ?? 'VOID' })),
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

type Decided = {
  readonly decision?: Partial<NonNullable<LegReason['decision']>>;
  readonly result?: Leg['result'];
  readonly factor?: readonly [numerator: string, denominator: string];
  readonly leg?: Partial<Leg>;
  readonly bet?: Partial<BetView>;
};

/** The sum of a single whose leg has another factor. */
function workedWith(
  working: NonNullable<BetExplanation['working']>,
  [numerator, denominator]: NonNullable<Decided['factor']>,
) {
  const returned = euros(
    Math.round((Number(working.stake.amountMinor) * Number(numerator)) / Number(denominator)),
  );
  return { ...working, sum: { numerator, denominator }, returned, paid: returned };
}

/** A bet that was decided so, with its explanation open. */
function why(name: string, { decision, result = 'WON', factor, leg, bet }: Decided): Screen {
  const changeReason = (reason: LegReason): LegReason => ({
    ...reason,
    result,
    decision: reason.decision && { ...reason.decision, ...decision },
    ...(factor && { factor: { numerator: factor[0], denominator: factor[1] } }),
  });
  return {
    name: `bets-why-${name}`,
    path: listPath('settled'),
    as: 'betting',
    isWhole: true,
    async act(page) {
      await page.route(EXPLANATION, (route) =>
        fulfilWith<BetExplanation>(route, ({ working, ...body }) => ({
          ...body,
          legs: body.legs.map(changeReason),
          working: working && factor ? workedWith(working, factor) : working,
        })),
      );
      await relist(page, ({ items }) => {
        const won = items.find(({ kind, state }) => kind === 'single' && state === 'won')!;
        return { items: [{ ...legWith(won, () => ({ result, ...leg })), ...bet }], nextCursor: null };
      });
      await unfold(page, 'first');
    },
  };
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
    act: (page) => relist(page, openKinds),
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
      await card.locator('input[type=range]').fill('300');
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
  {
    name: 'bets-why-combination',
    path: listPath('settled'),
    as: 'betting',
    isWhole: true,
    async act(page) {
      await page.route(EXPLANATION, (route) =>
        fulfilWith<BetExplanation>(route, (body) => ({
          ...body,
          working: body.working && { ...body.working, boostBps: 500, boost: euros(32), cut: euros(7) },
        })),
      );
      await relist(page, (list) => ({ items: [ofKind(list, 'multiple')], nextCursor: null }));
      await unfold(page, 'first');
    },
  },
  why('single', {}),
  why('void', {
    decision: { rule: 'retired' },
    result: 'VOID',
    factor: ['1', '1'],
    bet: { state: 'void', returned: euros(200) },
  }),
  why('half-won', { decision: { rule: 'handicap' }, result: 'HALF_WON', factor: ['156', '100'] }),
  why('half-lost', { decision: { rule: 'total' }, result: 'HALF_LOST', factor: ['1', '2'] }),
  why('dead-heat', {
    decision: { rule: 'place', deadHeat: { placesLeft: 1, tied: 2 } },
    factor: ['165', '100'],
  }),
  why('deduction', { decision: { rule: 'winner', deductionBps: 2_500 }, factor: ['19', '10'] }),
  why('corrected', { decision: { rule: 'corrected' } }),
  why('early-payout', { decision: { rule: 'early_payout' } }),
  why('free-bet', { bet: { isFreeBet: true } }),
  why('boosted', { leg: { unboostedOddsMilli: 1_900 } }),
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
