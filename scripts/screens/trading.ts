import type { Proposal } from '@halcyon/contract/operations/review.contract';
import type { OddsFeedHealth } from '@halcyon/contract/operations/odds-feed.contract';
import type { TradedEvent, TradedRow } from '@halcyon/contract/operations/trading.contract';
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import { at, bets, boost, corrections, deeds, eur, factors, settlement, someId } from './traded.ts';

// The trading desk in each of its states. What a trader or a feed would have to do first is put into the answer that
// the page gets, so that a picture changes nothing of the book.

const api = '/api/operator/v1';
const matches = (path: string) => new RegExp(`${api}/${path}(\\?.*)?$`);
const eventPath = String.raw`trading/events/[0-9a-f-]{36}`;
const suspension = { at, by: 'Tess Trader', reason: 'wrong line-up of the away side' };

/** Changes an answer that the page gets, and opens the page again. */
async function changed<Body>(page: Page, path: string, change: (body: Body) => unknown): Promise<void> {
  await page.route(matches(path), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Body) });
  });
  await reload(page);
}

/** Gives the page another answer; null: none, and it goes on loading. */
async function answered(page: Page, path: string, json: object | null, status = 200): Promise<void> {
  await page.route(matches(path), (route) => (json === null ? undefined : route.fulfill({ status, json })));
  await reload(page);
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page
    .getByRole('heading', { level: 1 })
    .first()
    .waitFor({ timeout: 4_000 })
    .catch(() => {});
}

/** A row of the board whose call is answered so. */
const board = (name: string, json: object | null, status?: number): Screen => ({
  name: `desk-trading-${name}`,
  path: '/trading',
  as: 'trader',
  act: (page) => answered(page, 'trading/events', json, status),
});

async function openEvent(page: Page): Promise<void> {
  await page.locator('tbody a').first().click();
  await page.getByLabel('Name of a market').waitFor();
}

/** An event whose first markets have been changed so. */
const event = (name: string, change: (event: TradedEvent) => unknown, then?: Screen['act']): Screen => ({
  name: `desk-event-${name}`,
  path: '/trading?sport=football&live=false',
  as: 'trader',
  async act(page, sites) {
    await openEvent(page);
    await changed(page, eventPath, change);
    await page.getByLabel('Name of a market').waitFor();
    await then?.(page, sites);
  },
});

const firstMarket = (shown: TradedEvent, change: Partial<TradedEvent['markets'][number]>) => ({
  ...shown,
  markets: shown.markets.map((market, place) => (place === 0 ? { ...market, ...change } : market)),
});

/** Liabilities as after an evening of bets. */
const staked = (shown: TradedEvent): TradedEvent => ({
  ...shown,
  worst: eur(18_240.5),
  markets: shown.markets.map((market, place) =>
    place > 3
      ? market
      : {
          ...market,
          worst: eur(9_120 / (place + 1)),
          outcomes: market.outcomes.map((outcome, side) => ({
            ...outcome,
            cost: eur(side === 0 ? 9_120 / (place + 1) : side === 1 ? -4_210.75 : 312_440.2),
          })),
        },
  ),
});

const dialogOf = (name: RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.locator('dialog[open]').waitFor();
};

const settled = (name: string, json: object, then?: (page: Page) => Promise<void>): Screen => ({
  name: `desk-settlement-${name}`,
  path: `/trading/events/${someId}/settlement`,
  as: 'trader',
  isWhole: true,
  async act(page) {
    await answered(page, `${eventPath}/settlement`, json);
    await then?.(page);
  },
});

/** What is said after a correction was proposed; of a refusal, why. */
const propose = (status: number, json: object) => async (page: Page) => {
  await page.route(matches(`${eventPath}/corrections`), (route) => route.fulfill({ status, json }));
  await page.getByLabel('Reason').fill('the goal of minute 88 was given to the wrong side');
  await page.getByRole('button', { name: 'Propose' }).click();
  await page.waitForTimeout(1_500);
};

const proposal = (of: Partial<Proposal>): Proposal =>
  ({
    proposalId: `${Math.random()}`,
    kind: 'correction',
    subject: 'settle 1x2',
    playerId: null,
    eventId: someId,
    reason: 'the goal of minute 88 was given to the wrong side',
    proposedBy: 'tess@operators.example',
    proposedAt: at,
    isOwn: false,
    ...of,
  }) as Proposal;
const proposals =
  (as: 'trader' | 'operator', isOwn: boolean, then?: (page: Page) => Promise<void>) => async (page: Page) => {
    const items = [
      proposal({ isOwn }),
      proposal({ isOwn, subject: 'void total|total=2.5', reason: 'the price was that of the other line' }),
    ];
    await answered(page, 'proposals', { items });
    await then?.(page);
  };

const feed = (name: string, change: (health: OddsFeedHealth) => unknown): Screen => ({
  name: `desk-feed-${name}`,
  path: '/trading/feed',
  as: 'trader',
  isWhole: true,
  act: (page) => changed(page, 'trading/feed', change),
});

/** A page with two lists of one call, each with its own. */
const lists = (name: string, path: string, page: string, of: Readonly<Record<string, object>>): Screen => ({
  name,
  path: page,
  as: 'trader',
  isWhole: true,
  async act(shown) {
    await shown.route(matches(path), (route) => {
      const which = new URL(route.request().url()).searchParams.get('list') ?? '';
      return route.fulfill({ json: of[which] ?? {} });
    });
    await reload(shown);
  },
});

const list = (name: string, path: string, page: string, json: object | null, status?: number): Screen => ({
  name,
  path: page,
  as: 'trader',
  isWhole: true,
  act: (shown) => answered(shown, path, json, status),
});

const failed = { status: 500, code: 'fault.unexpected' };

export const trading: readonly Screen[] = [
  ...['', 'football', 'tennis', 'basketball', 'ice-hockey', 'handball', 'volleyball', 'table-tennis'].map(
    (sport): Screen => ({
      name: `desk-trading${sport && `-${sport}`}`,
      path: `/trading?sport=${sport}`,
      as: 'trader',
    }),
  ),
  { name: 'desk-trading-live', path: '/trading?live=true', as: 'trader' },
  board('none', { items: [], nextCursor: null, asOf: at }),
  board('loading', null),
  board('failed', failed, 500),
  {
    name: 'desk-trading-suspended',
    path: '/trading?sport=football',
    as: 'trader',
    act: (page) =>
      changed(page, 'trading/events', ({ items, ...rest }: { items: TradedRow[] }) => ({
        ...rest,
        items: items.map((row, place) => ({
          ...row,
          suspension: place === 0 ? suspension : null,
          suspendedMarketCount: place === 1 ? 1 : place === 2 ? 14 : 0,
          worst: eur(place * 4_310.25),
        })),
      })),
  },
  event('active', (shown) => shown),
  event('liability', staked),
  event('suspended', (shown) => ({ ...shown, suspension })),
  event('market-suspended', (shown) => firstMarket(shown, { state: 'suspended', suspension })),
  event('market-closed', (shown) => firstMarket(shown, { state: 'settled' })),
  event('by-hand', (shown) =>
    firstMarket(shown, {
      setting: {
        ...shown.markets[0]!.setting,
        overroundBps: 900,
        oddsMilliMax: { home: 2_100 },
        at,
        by: 'Tess Trader',
        reason: 'the striker is out',
      },
      overroundBps: 900,
    }),
  ),
  event('suspend', (shown) => shown, dialogOf(/^Suspend /)),
  event('resume', (shown) => ({ ...shown, suspension }), dialogOf(/^Resume /)),
  event('setting', (shown) => shown, dialogOf(/^Margin and limits of 1X2/)),
  event(
    'boost',
    (shown) => shown,
    async (page) => {
      await dialogOf(/^Boost /)(page);
      await page.getByRole('button', { name: /^\+10/ }).click();
    },
  ),
  event(
    'no-market',
    (shown) => shown,
    async (page) => {
      await page.getByLabel('Name of a market').fill('qqq');
    },
  ),
  { name: 'desk-event-unknown', path: `/trading/events/${someId}`, as: 'trader' },
  { name: 'desk-limits', path: '/trading/limits', as: 'trader', isWhole: true },
  list('desk-limits-factors', 'trading/player-factors', '/trading/limits', {
    items: factors,
    isMore: false,
    nextCursor: null,
  }),
  list('desk-limits-failed', 'trading/settings', '/trading/limits', failed, 500),
  { name: 'desk-limits-set', path: '/trading/limits', as: 'trader', act: dialogOf(/^Limits of /) },
  settled('none', { ...settlement([]), markets: [] }),
  settled('open', settlement([])),
  settled('corrected', settlement(corrections)),
  settled('void', settlement([]), async (page) => {
    await page.getByLabel('What').selectOption('void');
  }),
  settled('proposed', settlement([]), propose(200, { isDone: false })),
  settled('refused', settlement([]), propose(409, { status: 409, code: 'operations.proposal_open' })),
  { name: 'desk-proposals-own', path: '/proposals', as: 'trader', act: proposals('trader', true) },
  { name: 'desk-proposals-waiting', path: '/proposals', as: 'operator', act: proposals('operator', false) },
  { name: 'desk-bets', path: '/trading/bets', as: 'trader' },
  lists('desk-bets-many', 'trading/bets', '/trading/bets', {
    pending: { items: bets.slice(0, 1), isMore: false, asOf: at },
    large: { items: bets.slice(1), isMore: true, asOf: at },
  }),
  list('desk-bets-failed', 'trading/bets', '/trading/bets', failed, 500),
  feed('good', (health) => health),
  feed('bad', (health) => ({
    ...health,
    queued: 1_840,
    undelivered: 312,
    waitingCorrections: 2,
    unused: [
      { reason: 'unknown_event', count: 1_204 },
      { reason: 'duplicate', count: 88 },
      { reason: 'invalid', count: 3 },
    ],
    producers: health.producers.map((producer, place) => ({
      ...producer,
      state: place === 0 ? 'down' : 'recovering',
      isRecovering: place > 0,
    })),
  })),
  feed('away', (health) => ({ ...health, isRunning: false, producers: [] })),
  { name: 'desk-boosts', path: '/trading/boosts', as: 'trader' },
  lists('desk-boosts-many', 'trading/boosts', '/trading/boosts', {
    open: {
      items: [
        boost({}),
        boost({ state: 'to_come', isOffered: false, betCount: 0, stake: eur(0), cost: eur(0) }),
        boost({ isOffered: false, unboostedNowMilli: null, outcome: 'away' }),
      ],
      isMore: false,
      asOf: at,
    },
    over: {
      items: [
        boost({ state: 'over', endedBy: 'Niall Officer', cost: null }),
        boost({ state: 'over', endedBy: null }),
      ],
      isMore: false,
      asOf: at,
    },
  }),
  {
    name: 'desk-audit-trading',
    path: '/audit',
    as: 'operator',
    act: (page) => answered(page, 'audit', { items: deeds, nextBefore: null }),
  },
];
