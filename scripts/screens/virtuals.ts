import type { ScheduledEvent, VirtualEventView } from '@halcyon/contract/sportsbook/virtuals.contract';
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

// Virtual sports in each of their states. Moments of an event are waited for: at most one cycle of its sport.

const api = '**/sportsbook-api/virtuals';
const sports = ['horses', 'greyhounds', 'motor-racing', 'virtual-football', 'virtual-tennis'] as const;
type Sport = (typeof sports)[number];
type Pick = { readonly eventId: string; readonly market: string; readonly outcome: string };

async function readVirtuals<Body>(page: Page, path: string): Promise<Body> {
  const market = new URL(page.url()).pathname.split('/')[1]!.split('-')[1]!;
  const url = new URL(`/sportsbook-api/virtuals/${path}?market=${market}&language=en`, page.url());
  return (await (await page.request.get(url.href)).json()) as Body;
}

const scheduleAt = (page: Page) => readVirtuals<{ now: string; items: ScheduledEvent[] }>(page, 'schedule');

/** Events of a sport that can be bet on for long enough to take a picture, by start. */
async function openEvents(page: Page, sport: Sport, kind?: 'outright'): Promise<VirtualEventView[]> {
  const { now, items } = await scheduleAt(page);
  const open = items.filter(
    (item) =>
      item.sport === sport &&
      (kind === undefined ? item.kind !== 'outright' : item.kind === kind) &&
      Date.parse(item.closesAt) - Date.parse(now) > 25_000,
  );
  return Promise.all(open.slice(0, 3).map(({ id }) => readVirtuals<VirtualEventView>(page, `events/${id}`)));
}

/** Waits until so much of a film of the sport has run; above 1, until its result is shown. */
async function waitForFilm(page: Page, sport: Sport, part: number): Promise<void> {
  const { now, items } = await scheduleAt(page);
  const atMs = Date.parse(now);
  const instants = items
    .filter((item) => item.sport === sport && item.kind !== 'outright')
    .map(({ startsAt, endsAt }) => {
      const [fromMs, toMs] = [Date.parse(startsAt), Date.parse(endsAt)];
      return fromMs + (toMs - fromMs) * Math.min(part, 1) + (part > 1 ? 3_000 : 0);
    })
    .filter((ms) => ms > atMs);
  await page.waitForTimeout(Math.min(...instants) - atMs);
}

const film = (sport: Sport, moment: string, part: number): Screen => ({
  name: `virtual-${sport}-${moment}`,
  path: `/virtuals/${sport}`,
  act: (page) => waitForFilm(page, sport, part),
});

const slipPlace = (page: Page) => page.locator('dialog[open], aside.virtuals_side').locator('visible=true');

/** Opens the page of a sport with these picks in the slip. */
async function showSlip(page: Page, sport: Sport, picks: readonly Pick[], more: object = {}): Promise<void> {
  const events = new Map<string, VirtualEventView>();
  for (const { eventId } of picks)
    // oxlint-disable-next-line no-await-in-loop
    events.set(eventId, await readVirtuals<VirtualEventView>(page, `events/${eventId}`));
  const kept = picks.map((pick) => {
    const { version, markets } = events.get(pick.eventId)!;
    const outcomes = markets.find(({ key }) => key === pick.market)?.outcomes ?? [];
    const oddsMilli = outcomes.find(({ id }) => id === pick.outcome)?.oddsMilli ?? 2_500;
    return { ...pick, seen: { version, oddsMilli }, isBanker: false };
  });
  const stakes = Object.fromEntries(
    picks.map(({ eventId, market, outcome }) => [`${eventId} ${market} ${outcome}`, '5']),
  );
  await page.evaluate(
    (slip) => localStorage.setItem('halcyon.virtual-slip', slip),
    JSON.stringify({ picks: kept, stakes, stake: '5', ...more }),
  );
  await page.goto(page.url().replace(/\/virtuals.*/, `/virtuals/${sport}`));
  await page.locator('html[data-hydrated]').waitFor();
  const bar = page.locator('.virtuals_bar button');
  if (await bar.isVisible()) await bar.click();
  await slipPlace(page).locator('li').first().waitFor();
}

const firstMarket = ({ id: eventId, markets }: VirtualEventView, outcome: number): Pick => ({
  eventId,
  market: markets[0]!.key,
  outcome: markets[0]!.outcomes[outcome]!.id,
});

async function slipOf(page: Page, sport: Sport, count: number, more: object = {}): Promise<void> {
  const events = await openEvents(page, sport);
  await showSlip(
    page,
    sport,
    events.slice(0, count).map((event, at) => firstMarket(event, at + 1)),
    more,
  );
}

const press = (page: Page) => slipPlace(page).locator('.button_button[data-tone=cta]').last().click();

/** A press that is refused so. */
async function refused(page: Page, code: string, additionalInfo: object = {}): Promise<void> {
  await page.route(`${api}/bets`, (route) =>
    route.fulfill({ status: 409, json: { status: 409, code, additionalInfo } }),
  );
  await slipOf(page, 'horses', 1);
  await press(page);
  await slipPlace(page).locator('[data-refused]').waitFor();
}

/** The page of the latest event of a sport that is over. */
async function openReplay(page: Page): Promise<void> {
  await page.locator('main a[href*="/virtuals/event/"]').first().click();
  await page.locator('input[type=range]').waitFor();
}

async function check(page: Page): Promise<void> {
  await openReplay(page);
  await page.locator('.button_button[data-tone=brand]').last().click();
  await page.locator('.virtuals_actions [role=status]:not(:empty)').waitFor();
}

/** A proof whose seed is not the one that was bound. */
async function forge(page: Page): Promise<void> {
  await page.route(`${api}/events/*/fairness*`, async (route) => {
    const response = await route.fetch();
    const proof = (await response.json()) as { seedHash: string };
    await route.fulfill({ response, json: { ...proof, seedHash: 'f'.repeat(64) } });
  });
  await check(page);
}

async function openSeason(page: Page): Promise<VirtualEventView> {
  const [season] = await openEvents(page, 'virtual-football', 'outright');
  if (!season) throw new Error('no season takes bets now');
  return season;
}

/** A season as it is once its last round has been played. */
async function endedSeason(page: Page): Promise<void> {
  const { items } = await scheduleAt(page);
  const season = items.find(({ kind }) => kind === 'outright')!;
  await page.route(`${api}/events/*/fairness*`, async (route) => {
    const response = await route.fetch();
    const proof = (await response.json()) as object;
    const result = Array.from({ length: 16 }, (_, at) => ((at * 7) % 16) + 1).join('/');
    await route.fulfill({ response, json: { ...proof, result } });
  });
  await page.route(`${api}/table*`, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.delete('season');
    const response = await route.fetch({ url: url.href });
    const table = (await response.json()) as object;
    await route.fulfill({ response, json: { ...table, season: Number(season.season), isFinal: true } });
  });
  await page.goto(page.url().replace(/\/virtuals.*/, `/virtuals/event/${season.id}`));
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByRole('table').waitFor();
}

type Reply = { readonly status?: number; readonly json: object };

/** A page whose call gets this answer once a link leads to it; null: none, and it goes on loading. */
const answered = (name: string, of: 'results' | 'schedule', reply: Reply | null): Screen => ({
  name: `virtual-${of}-${name}`,
  path: of === 'results' ? '/virtuals/horses' : '/virtuals/results/horses',
  async act(page) {
    await page.route(`${api}/${of}*`, (route) => (reply === null ? undefined : route.fulfill(reply)));
    const other = of === 'results' ? '/virtuals/results/horses' : '/virtuals/horses';
    await page.locator(`main a[href$="${other}"]`).last().click();
    await page.waitForTimeout(8_000);
  },
});

const unavailable: Reply = { status: 503, json: { status: 503, code: 'play.provider_unavailable' } };

export const virtuals: readonly Screen[] = [
  { name: 'virtuals', path: '/virtuals', isWhole: true },
  ...sports.map((sport): Screen => ({ name: `virtual-${sport}`, path: `/virtuals/${sport}`, isWhole: true })),
  ...sports.flatMap((sport) => [
    film(sport, 'start', 0.05),
    film(sport, 'late', 0.85),
    film(sport, 'result', 1.1),
  ]),
  {
    name: 'virtual-season',
    path: '/virtuals/virtual-football',
    isWhole: true,
    async act(page) {
      await openSeason(page);
      await page.locator('.virtuals_main > ul button').nth(1).click();
      await page.getByRole('table').first().waitFor();
    },
  },
  {
    name: 'virtual-table',
    path: '/virtuals/virtual-football',
    isWhole: true,
    async act(page) {
      await page.locator('.virtuals_main > ul button').last().click();
      await page.getByRole('table').first().waitFor();
    },
  },
  {
    name: 'virtual-slip-one',
    path: '/virtuals/horses',
    as: 'player',
    act: (page) => slipOf(page, 'horses', 1),
  },
  {
    name: 'virtual-slip-combo',
    path: '/virtuals/greyhounds',
    as: 'player',
    act: (page) => slipOf(page, 'greyhounds', 3, { mode: 'combo' }),
  },
  {
    name: 'virtual-slip-each-way',
    path: '/virtuals/horses',
    as: 'player',
    async act(page) {
      await slipOf(page, 'horses', 1);
      await slipPlace(page).locator('button[aria-pressed]').first().click();
    },
  },
  {
    name: 'virtual-slip-season',
    path: '/virtuals/virtual-football',
    as: 'player',
    async act(page) {
      const { id: eventId } = await openSeason(page);
      await showSlip(page, 'virtual-football', [
        { eventId, market: 'season_winner', outcome: '3' },
        { eventId, market: 'season_top3', outcome: '5' },
      ]);
    },
  },
  {
    name: 'virtual-slip-closed',
    path: '/virtuals/results/horses',
    as: 'player',
    async act(page) {
      const href = await page.locator('main a[href*="/virtuals/event/"]').first().getAttribute('href');
      const eventId = href!.split('/').at(-1)!;
      const [open] = await openEvents(page, 'horses');
      await showSlip(page, 'horses', [{ eventId, market: 'win', outcome: '1' }, firstMarket(open!, 0)]);
    },
  },
  { name: 'virtual-slip-visitor', path: '/virtuals/horses', act: (page) => slipOf(page, 'horses', 1) },
  {
    name: 'virtual-slip-refused-closed',
    path: '/virtuals/horses',
    as: 'player',
    act: (page) => refused(page, 'bet.market_closed'),
  },
  {
    name: 'virtual-slip-no-money',
    path: '/virtuals/horses',
    as: 'player',
    act: (page) => refused(page, 'wallet.insufficient_funds'),
  },
  {
    name: 'virtual-slip-limit',
    path: '/virtuals/horses',
    as: 'player',
    act: (page) => refused(page, 'bet.stake_limit_reached'),
  },
  {
    name: 'virtual-slip-most',
    path: '/virtuals/horses',
    as: 'player',
    act: (page) => refused(page, 'bet.stake_above_max', { max: '250000' }),
  },
  {
    name: 'virtual-excluded',
    path: '/virtuals/horses',
    as: 'excluded',
  },
  {
    name: 'virtual-slip-placed',
    path: '/virtuals/horses',
    as: 'player',
    async act(page) {
      await slipOf(page, 'horses', 1);
      const placed = page.waitForResponse(`${api}/bets`);
      await press(page);
      await placed;
    },
  },
  ...sports.map((sport): Screen => ({
    name: `virtual-results-${sport}`,
    path: `/virtuals/results/${sport}`,
  })),
  ...sports.map((sport): Screen => ({
    name: `virtual-replay-${sport}`,
    path: `/virtuals/results/${sport}`,
    isWhole: true,
    act: openReplay,
  })),
  ...sports.map((sport): Screen => ({
    name: `virtual-proof-${sport}`,
    path: `/virtuals/results/${sport}`,
    isWhole: true,
    act: check,
  })),
  { name: 'virtual-proof-wrong', path: '/virtuals/results/virtual-tennis', isWhole: true, act: forge },
  { name: 'virtual-season-ended', path: '/virtuals', isWhole: true, act: endedSeason },
  answered('none', 'results', { json: { items: [], nextCursor: null } }),
  answered('failed', 'results', unavailable),
  answered('loading', 'results', null),
  answered('none', 'schedule', { json: { now: new Date().toISOString(), items: [] } }),
  answered('not-offered', 'schedule', {
    status: 403,
    json: { status: 403, code: 'virtuals.not_available' },
  }),
  answered('failed', 'schedule', { status: 500, json: { status: 500, code: 'fault.unexpected' } }),
  answered('loading', 'schedule', null),
  { name: 'virtual-unknown', path: '/virtuals/event/00000000-0000-4000-8000-000000000000' },
];
