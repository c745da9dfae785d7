import { verifyVirtual } from '../../../../../scripts/verify-virtual.ts';
import { startGames, type GamesServer } from '../../../../games/src/main.ts';
import { readConfig } from '../../../../games/src/platform/config.ts';
import { openGamesDatabase } from '../../../../games/src/testing/games-harness.ts';
import type {
  LeagueTableView,
  ScheduledEvent,
  VirtualEventView,
  VirtualFairnessView,
  VirtualResult,
} from '@halcyon/contract/sportsbook/virtuals.contract';
import { products } from '@halcyon/wire/odds-feed/messages';
import { openPlatformHarness, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyDeposit, setStanding, vertical } from '../../ledger/public.ts';
import { balancesOf } from '../../wallet/public.ts';
import { refusalOf } from '@halcyon/testkit/visitor';
import { until } from '../feed/testing/feed-harness.ts';

/** After each leap of the clock the next sign of life of the feed is awaited. */
const ALIVE_MS = 100;

let harness: PlatformHarness;
let games: GamesServer;
let database: Awaited<ReturnType<typeof openGamesDatabase>>;

beforeAll(async () => {
  harness = await openPlatformHarness({ worker: true, environment: { HALCYON_VIRTUALS: 'on' } });
  database = await openGamesDatabase();
  const { gamesUrl, seamlessSecret } = harness.config;
  const config = readConfig({
    GAMES_PORT: new URL(gamesUrl).port,
    GAMES_DATABASE_URL: database.url,
    PLATFORM_URL: harness.at.site,
    SEAMLESS_SECRET: seamlessSecret,
    SITE_ORIGIN: harness.at.site,
    LOG_LEVEL: 'silent',
    HALCYON_RATE_LIMITS: 'off',
  });
  const waits = { ...config.waits, alive: ALIVE_MS };
  games = await startGames({ ...config, waits }, harness.clock);
  await until(async () => (await schedule()).length > 0, 'events are on offer');
}, 60_000);
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  await games.close();
  await database.close();
});

async function read<Answer>(path: string, market = 'UN'): Promise<{ status: number; body: Answer }> {
  const joint = path.includes('?') ? '&' : '?';
  const response = await fetch(`${harness.at.site}/sportsbook-api/virtuals/${path}${joint}market=${market}`);
  return { status: response.status, body: (await response.json()) as Answer };
}
const codeOf = async (path: string, market?: string) =>
  (await read<{ code: string }>(path, market)).body.code;
const schedule = async () => (await read<{ items: ScheduledEvent[] }>('schedule')).body.items;
const nowMs = () => harness.clock.now().getTime();

test('every virtual sport is on offer, and bets on an event end ten seconds before its start', async () => {
  await until(
    async () => new Set((await schedule()).map(({ sport }) => sport)).size === 5,
    'all five sports',
  );
  const all = await schedule();
  for (const { startsAt, closesAt } of all) expect(Date.parse(startsAt) - Date.parse(closesAt)).toBe(10_000);
  const horses = await read<{ items: ScheduledEvent[] }>('schedule?sport=horses');
  expect(new Set(horses.body.items.map(({ sport }) => sport))).toEqual(new Set(['horses']));
});

test('a race is offered at prices that keep their stated return, closed by the clock, replayed and proven', async () => {
  const next = (await schedule()).find(
    ({ sport, closesAt }) => sport === 'horses' && Date.parse(closesAt) - nowMs() > 10_000,
  )!;
  const event = async () => (await read<VirtualEventView>(`events/${next.id}`)).body;
  await until(async () => (await event()).markets.length > 0, 'it is priced');
  const open = await event();
  expect(open.participants).toHaveLength(next.runnerCount);
  const win = open.markets.find(({ type }) => type === 'win')!;
  expect(open.returnsBps).toMatchObject({ win: 9_300, place: 9_400, exacta: 9_100 });
  for (const { oddsMilli, chances } of win.outcomes) {
    const returned = (oddsMilli! * chances!.won) / 1_000_000_000;
    expect(returned).toBeLessThanOrEqual(0.930_01);
    expect(returned).toBeGreaterThan(0.93 - chances!.won / 100_000_000);
  }
  expect(win.state).toBe('active');
  expect(await codeOf(`events/${next.id}/replay`)).toBe('virtuals.not_started');
  const before = (await read<VirtualFairnessView>(`events/${next.id}/fairness`)).body;
  expect(before).toMatchObject({ publicSeed: null, seed: null, result: null });

  harness.clock.move(Date.parse(next.closesAt) - nowMs());
  expect((await event()).markets.map(({ state }) => state)).not.toContain('active');
  harness.clock.move(Date.parse(next.startsAt) - nowMs());
  await until(async () => (await read(`events/${next.id}/replay`)).status === 200, 'the film is there');
  harness.clock.move(Date.parse(next.endsAt) - nowMs());
  const fairness = async () => (await read<VirtualFairnessView>(`events/${next.id}/fairness`)).body;
  await until(async () => (await fairness()).seed !== null, 'the seed is revealed');
  const proof = await fairness();
  expect(proof.seedHash).toBe(before.seedHash);
  expect(verifyVirtual(JSON.stringify(proof))).toEqual([]);
  const { items } = (await read<{ items: VirtualResult[] }>('results?sport=horses')).body;
  expect(items.find(({ id }) => id === next.id)).toMatchObject({ result: proof.result, seed: proof.seed });
  await until(async () => (await event()).state === 'closed', 'it is closed');
  const stored = await harness.owner
    .sql`select from sportsbook.event where event_id = ${next.id} and step = 'closed'`;
  expect(stored).toHaveLength(1);
});

/**
 * After a leap of the clock the feed may be taken to be silent, which stops bets until a sign of life has come and what
 * was missed is sent. Waits for a sign of life from now on before which nothing is missing.
 */
async function feedHasFollowed(): Promise<void> {
  const fromMs = nowMs();
  const isAlive = async () => {
    const [producer] = await harness.owner.sql<{ processed_at_ms: bigint | null }>`
      select processed_at_ms from sportsbook.producer where product = ${products.virtual}`;
    return (producer?.processed_at_ms ?? 0n) >= BigInt(fromMs);
  };
  await until(isAlive, 'the feed follows the clock');
}

/** A guest with 100 euro. */
async function bettor() {
  const { visitor, playerId } = await harness.openGuest();
  await harness.db.transact(async (tx) => {
    await setStanding(tx, playerId, { status: 'REGISTERED', level: 'FULLY VERIFIED' });
    const seed = { playerId, key: 'seed', currency: 'EUR', amountMinor: 100_00n };
    await applyDeposit(harness.ledger, tx, { ...seed, reservationKey: null });
  });
  return { visitor, playerId };
}

test('a bet on a race is taken until ten seconds before its start, as a round of the virtual sports, and paid by the draw', async () => {
  const { visitor, playerId } = await bettor();
  await feedHasFollowed();
  const soon = async () =>
    (await schedule()).find(
      ({ sport, closesAt }) => sport === 'greyhounds' && Date.parse(closesAt) - nowMs() > 20_000,
    );
  let found: ScheduledEvent | undefined;
  await until(async () => {
    found = await soon();
    if (!found) return false;
    const { markets } = (await read<VirtualEventView>(`events/${found.id}`)).body;
    return markets.some(({ state }) => state === 'active');
  }, 'a race takes bets');
  const race = found!;
  const { markets, version } = (await read<VirtualEventView>(`events/${race.id}`)).body;
  const { outcomes, key: market } = markets.find(({ type }) => type === 'win')!;
  const bodyOf = (at: number) => ({
    type: 'SINGLE',
    legs: [
      {
        eventId: race.id,
        market,
        outcome: outcomes[at]!.id,
        seen: { version, oddsMilli: outcomes[at]!.oddsMilli! },
      },
    ],
    lineStake: { amountMinor: '100', currency: 'EUR' },
  });
  const pay = (path: string, at: number) => visitor.pay(`POST /sportsbook-api/${path}`, bodyOf(at));
  expect(await refusalOf(pay('bets', 0))).toBe('bet.sport_not_offered');
  const checked = await visitor.call('POST /sportsbook-api/virtuals/slip/check', { body: bodyOf(0) });
  expect(checked).toMatchObject({ problems: [], delayMs: 0, boost: { next: null } });
  for (const at of outcomes.keys()) expect(await pay('virtuals/bets', at)).toMatchObject({ state: 'open' });
  const [round] = await harness.owner.sql<{ vertical: number }>`
    select distinct vertical from sportsbook.bet where player_id = ${playerId}`;
  expect(round).toEqual({ vertical: vertical.virtual });
  const state = async () => (await balancesOf(harness.db, playerId))!.mainMinor;
  expect(await state()).toBe(BigInt(100_00 - 100 * outcomes.length));

  harness.clock.move(Date.parse(race.closesAt) - nowMs());
  expect(await refusalOf(pay('virtuals/bets', 0))).toBe('bet.suspended');
  harness.clock.move(Date.parse(race.endsAt) - nowMs());
  type Settled = { state: string; legs: { outcome: string; oddsMilli: number }[] };
  const bets = async () =>
    (await visitor.call('GET /sportsbook-api/bets', { query: { state: 'settled' } }))['items'] as Settled[];
  await until(async () => (await bets()).length === outcomes.length, 'all are settled');
  const won = (await bets()).filter((bet) => bet.state === 'won');
  expect(won).toHaveLength(1);
  const { result } = (await read<VirtualFairnessView>(`events/${race.id}/fairness`)).body;
  expect(won[0]!.legs[0]!.outcome).toBe(result!.split('/')[0]);
  expect(await state()).toBe(BigInt(100_00 - 100 * outcomes.length + won[0]!.legs[0]!.oddsMilli / 10));
  // Of what was not bet on nothing is decided.
  const decided = await harness.owner
    .sql`select distinct market_key, rule from sportsbook.decision where event_id = ${race.id}`;
  expect(decided).toEqual([{ market_key: market, rule: 'virtual_race_win' }]);
});

test('a bet on the winner of a season is taken until its first round, and paid by the table after the last one', async () => {
  const { visitor, playerId } = await bettor();
  await feedHasFollowed();
  const openOf = async (kind: string) =>
    (await schedule()).find(
      (event) =>
        event.sport === 'virtual-football' &&
        event.kind === kind &&
        Date.parse(event.closesAt) - nowMs() > 30_000,
    );
  const viewOf = async (id: string) => (await read<VirtualEventView>(`events/${id}`)).body;
  const pricedOf = async (kind: string) => {
    await until(async () => {
      const found = await openOf(kind);
      return found !== undefined && (await viewOf(found.id)).markets.some(({ state }) => state === 'active');
    }, `an event of the kind ${kind} takes bets`);
    return viewOf((await openOf(kind))!.id);
  };
  const season = await pricedOf('outright');
  const match = await pricedOf('match');
  expect(season.returnsBps).toEqual({ season_winner: 9_300, season_top3: 9_400, season_last: 9_300 });
  const legOf = ({ id, markets, version }: VirtualEventView, type: string, outcome: string) => {
    const { key, outcomes } = markets.find((market) => market.type === type)!;
    const oddsMilli = outcomes.find((of) => of.id === outcome)!.oddsMilli ?? 0;
    return { eventId: id, market: key, outcome, seen: { version, oddsMilli } };
  };
  type Leg = ReturnType<typeof legOf>;
  const lineStake = { amountMinor: '100', currency: 'EUR' };
  const pay = (type: string, legs: readonly Leg[], by = visitor) =>
    by.pay('POST /sportsbook-api/virtuals/bets', { type, legs, lineStake });
  const combo = [legOf(season, 'season_winner', '1'), legOf(match, '1x2', 'home')];
  expect(await refusalOf(pay('ACCUMULATOR', combo))).toBe('bet.related_legs');
  // The likeliest club of each market.
  const picks = season.markets.map(({ type, outcomes }) => ({
    type,
    club: outcomes.toSorted((one, other) => other.chances!.won - one.chances!.won)[0]!.id,
  }));
  expect(picks.map(({ type }) => type)).toEqual(['season_winner', 'season_top3', 'season_last']);
  for (const { type, club } of picks)
    expect(await pay('SINGLE', [legOf(season, type, club)])).toMatchObject({ state: 'open' });

  harness.clock.move(Date.parse(season.closesAt) - nowMs());
  // The session of the first player has ended.
  const late = (await bettor()).visitor;
  expect(await refusalOf(pay('SINGLE', [legOf(season, 'season_winner', '1')], late))).toBe('bet.suspended');
  harness.clock.move(Date.parse(season.endsAt) - nowMs());
  const bets = () =>
    harness.owner.sql<{ state: string; type: string; rule: string }>`
      select bet.state, leg.market_key as type, decision.rule
      from sportsbook.bet
        join sportsbook.leg using (player_id, bet_id)
        join sportsbook.decision using (event_id, market_key, outcome)
      where bet.player_id = ${playerId}`;
  await until(async () => {
    const all = await bets();
    return all.length === picks.length && all.every(({ state }) => state !== 'open');
  }, 'all are settled');
  const { result, matches } = (await read<VirtualFairnessView>(`events/${season.id}/fairness`)).body;
  expect(matches).toHaveLength(240);
  const places = result!.split('/');
  const paid = {
    season_winner: places.slice(0, 1),
    season_top3: places.slice(0, 3),
    season_last: places.slice(-1),
  };
  const expected = picks.map(({ type, club }) => ({
    type,
    state: paid[type as keyof typeof paid].includes(club) ? 'won' : 'lost',
    rule: `virtual_football_${type}`,
  }));
  const settled = (await bets()).map((row) => ({ ...row }));
  expect(settled).toHaveLength(picks.length);
  expect(settled).toEqual(expect.arrayContaining(expected));

  const { status, body } = await read<LeagueTableView>(`table?season=${season.season}`);
  expect([status, body.isFinal, body.round]).toEqual([200, true, 30]);
  const clubs = season.participants.map(({ name }) => name);
  expect(body.rows.map(({ name }) => name)).toEqual(places.map((club) => clubs[Number(club) - 1]));
  // Of the season that has not begun nothing is known.
  expect(await codeOf(`table?season=${Number(season.season) + 1}`)).toBe('virtuals.season_unknown');
  expect((await read<LeagueTableView>('table')).body.season).toBe(Number(season.season));
});

test('an event of the book is none of the virtual sports, and an installation without them answers so', async () => {
  expect(await codeOf('events/01900000-0000-7000-8000-000000000001')).toBe('virtuals.event_unknown');
  await using other = await openPlatformHarness();
  const response = await fetch(`${other.at.site}/sportsbook-api/virtuals/schedule?market=UN`);
  expect([response.status, await response.json()]).toMatchObject([403, { code: 'virtuals.not_available' }]);
});
