import type { EventRow, ResultRow } from '@halcyon/contract/sportsbook/offer.contract';
import { oddsFormats } from '@halcyon/odds/price/odds-format';
import { liveSports } from '@halcyon/odds/sport';
import type { Page } from '@playwright/test';
import {
  addressOf,
  changed,
  changeEvent,
  events,
  followTo,
  marketTitle,
  open,
  openEvent,
  read,
  runningOf,
} from './offered.ts';
import type { Screen, Sites } from './screen.ts';
import { slips } from './slips.ts';

// The sportsbook before a bet: lists, events in each of their states, builder, search, results. Slips: slips.ts.

/** What a page reads after its first picture has come by then. */
const ANSWERS_MS = 1_000;
const DAY_MS = 86_400_000;
const laterDay = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
const groups = ['goals', 'halves', 'combined', 'intervals', 'corners', 'cards', 'players', 'all', 'pinned'];
const overs = [
  'suspended',
  'interrupted',
  'delayed',
  'postponed',
  'abandoned',
  'ended',
  'cancelled',
] as const;

/** Opens the page again with something kept in the browser. */
async function reloadWith(page: Page, key: string, value: unknown): Promise<void> {
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify(value),
  ] as const);
  await page.reload();
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForTimeout(ANSWERS_MS);
}

async function follow(page: Page): Promise<void> {
  const [one, other] = await events(page, 2);
  const [match] = await events(page, 1, 'sport=tennis');
  const [side] = other!.participants;
  await reloadWith(page, 'halcyon.followed', [
    { kind: 'competition', id: one!.competition.id, name: one!.competition.name },
    { kind: 'participant', id: side!.id, name: side!.name },
    { kind: 'event', id: match!.id, name: match!.name },
  ]);
}

/** Presses outcomes of the builder, by market type and place. */
async function combine(page: Page, picks: readonly (readonly [type: string, at: number])[]): Promise<void> {
  await openEvent(page, 'sport=football&live=false', 'builder');
  await page.locator('.builder_tray').waitFor();
  for (const [type, at] of picks) {
    const title = page.getByRole('heading', { level: 2, name: marketTitle(page, type), exact: true });
    const card = page.locator('.event_card').filter({ has: title });
    // oxlint-disable-next-line no-await-in-loop
    await card.first().locator('.event_outcomes button').nth(at).click();
  }
}

/** An event as it is once it has been stopped or is over. */
async function inState(page: Page, state: (typeof overs)[number]): Promise<void> {
  const isOver = state === 'ended' || state === 'abandoned' || state === 'cancelled';
  const isBefore = state === 'delayed' || state === 'postponed' || state === 'cancelled';
  const [event] = await events(page, 1, `live=${!isBefore}`);
  await open(page, isBefore ? '/sportsbook?when=3h' : '/sportsbook/live');
  await changeEvent(page, event!.id, (now) => ({
    ...now,
    state,
    markets: isOver
      ? []
      : now.markets.map((market) => (market.state === 'active' ? { ...market, state: 'suspended' } : market)),
  }));
  await followTo(page, event!);
}

const sideOf = ({ id, name, look }: EventRow['participants'][number]) => ({ id, name, look });

/** A season in which the sides of the competition have played, which a new installation has not seen. */
async function withStatistics(page: Page): Promise<void> {
  const [event] = await events(page, 1);
  const { items } = await read<{ items: EventRow[] }>(
    page,
    `events?limit=50&competition=${event!.competition.id}`,
  );
  const sides = [
    ...new Map(items.flatMap(({ participants }) => participants).map((of) => [of.id, of])).values(),
  ];
  const resultOf = (row: EventRow, at: number): ResultRow => ({
    ...row,
    id: row.id.replace(/^.{8}/, String(at).padStart(8, '0')),
    state: 'closed',
    startsAt: new Date(Date.parse(row.startsAt) - (at + 1) * 7 * DAY_MS).toISOString(),
    progress: {
      score: { home: (at * 7) % 4, away: (at * 5) % 3 },
      periodScores: [{ period: '1st_half', home: (at * 7) % 2, away: 0 }],
    },
  });
  await open(page, '/sportsbook/football');
  await page.route(`**/sportsbook-api/events/${event!.id}/statistics?**`, (route) =>
    changed(route, () => ({
      table: sides.map((of, at) => ({
        ...sideOf(of),
        played: 17,
        won: Math.max(0, 12 - at),
        drawn: 3,
        lost: Math.min(14, 2 + at),
        scored: Math.max(9, 38 - 2 * at),
        conceded: 11 + 2 * at,
        points: 3 * Math.max(0, 12 - at) + 3,
      })),
      form: event!.participants.map(({ id }, at) => ({
        participantId: id,
        results: [0, 1, 2, 3, 4].map((back) => resultOf(event!, 5 * at + back)),
      })),
      meetings: [11, 12].map((back) => resultOf(event!, back)),
    })),
  );
  await followTo(page, event!);
  await page.locator('main table').last().waitFor();
}

/** An event with a boosted price. */
async function openBoosted(page: Page): Promise<void> {
  const { items } = await read<{ items: EventRow[] }>(page, 'events?limit=50&boosted=true');
  await open(page, addressOf(items[0]!));
}

async function searchFor(page: Page, words: (first: EventRow) => string): Promise<void> {
  const [event] = await events(page, 1);
  await page.locator('main input[type=search], dialog input').first().fill(words(event!));
  await page.waitForTimeout(ANSWERS_MS);
}
const team = ({ participants }: EventRow): string => participants[0]!.name;

export const sportsbook: readonly Screen[] = [
  ...['3h', '24h', 'today', 'tomorrow'].map((when) => ({
    name: `sport-list-${when}`,
    path: `/sportsbook?when=${when}`,
  })),
  { name: 'sport-list-day', path: `/sportsbook?when=${laterDay}` },
  {
    name: 'sport-list-by-time',
    path: '/sportsbook?when=24h',
    act: (page) => page.locator('.sportsbook_section-head button').first().click(),
  },
  {
    name: 'sport-list-error',
    path: '/sportsbook/football',
    async act(page) {
      await page.route('**/sportsbook-api/events?**', (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.locator('main a[href*="when=today"]').first().click();
      await page.waitForTimeout(4 * ANSWERS_MS);
    },
  },
  ...liveSports.slice(1).map((sport) => ({ name: `sport-of-${sport}`, path: `/sportsbook/${sport}` })),
  {
    name: 'sport-region',
    path: '/sportsbook/football',
    async act(page) {
      const [{ region }] = (await events(page, 1)) as [EventRow];
      await open(page, `/sportsbook/football/${region.slug}`);
    },
  },
  {
    name: 'sport-competition',
    path: '/sportsbook/football',
    async act(page) {
      const [{ region, competition }] = (await events(page, 1)) as [EventRow];
      await open(page, `/sportsbook/football/${region.slug}/${competition.slug}`);
    },
  },
  { name: 'sport-soon', path: '/sportsbook/starting_soon' },
  { name: 'sport-boosts', path: '/sportsbook/price_boost' },
  { name: 'sport-favourites', path: '/sportsbook/favourites' },
  { name: 'sport-favourites-filled', path: '/sportsbook/favourites', isWhole: true, act: follow },
  { name: 'sport-search', path: '/sportsbook/search' },
  { name: 'sport-search-found', path: '/sportsbook/search', act: (page) => searchFor(page, team) },
  {
    name: 'sport-search-nothing',
    path: '/sportsbook/search',
    act: (page) => searchFor(page, () => 'qqqzzz'),
  },
  { name: 'sport-search-header', path: '/sportsbook?dialog=search', act: (page) => searchFor(page, team) },
  ...oddsFormats.slice(1).map((format) => ({
    name: `sport-odds-${format}`,
    path: '/sportsbook/football',
    act: (page: Page) => reloadWith(page, 'halcyon.odds-format', format),
  })),
  {
    name: 'sport-results-sport',
    path: '/sportsbook/results?sport=table-tennis',
    isWhole: true,
  },
  {
    name: 'sport-results-none',
    path: '/sportsbook/results?date=2020-01-01',
  },
  ...groups.map((group) => ({
    name: `sport-event-${group}`,
    path: '/sportsbook/football',
    async act(page: Page) {
      await openEvent(page, 'sport=football&live=false', group);
    },
  })),
  ...liveSports.slice(1).map((sport) => ({
    name: `sport-event-of-${sport}`,
    path: `/sportsbook/${sport}`,
    async act(page: Page) {
      await openEvent(page, `sport=${sport}&live=false`);
    },
  })),
  ...liveSports.map((sport) => ({
    name: `sport-event-live-${sport}`,
    path: `/sportsbook/${sport}`,
    isWhole: sport === 'football' || sport === 'tennis',
    async act(page: Page, { sandbox }: Sites) {
      await open(page, addressOf(await runningOf(page, sport, sandbox)));
    },
  })),
  ...overs.map((state) => ({
    name: `sport-event-${state}`,
    path: '/sportsbook',
    act: (page: Page) => inState(page, state),
  })),
  { name: 'sport-event-statistics', path: '/sportsbook', isWhole: true, act: withStatistics },
  { name: 'sport-event-boosted', path: '/sportsbook/price_boost', act: openBoosted },
  { name: 'sport-event-missing', path: '/sportsbook/football/x/x/x-00000000000070008000000000000001' },
  { name: 'sport-builder', path: '/sportsbook', act: (page) => combine(page, []) },
  { name: 'sport-builder-one', path: '/sportsbook', act: (page) => combine(page, [['1x2', 0]]) },
  {
    name: 'sport-builder-picks',
    path: '/sportsbook',
    async act(page) {
      await combine(page, [
        ['1x2', 0],
        ['btts', 0],
        ['sending_off', 1],
      ]);
      await page.locator('.builder_press button:not([disabled])').waitFor();
    },
  },
  {
    name: 'sport-builder-refused',
    path: '/sportsbook',
    async act(page) {
      await combine(page, [
        ['1x2', 0],
        ['double_chance', 2],
      ]);
      await page.locator('.builder_problem').waitFor();
    },
  },
  ...slips,
];
