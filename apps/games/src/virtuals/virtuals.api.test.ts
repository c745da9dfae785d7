import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { Fixture, SchedulePage } from '@halcyon/wire/odds-feed/fixtures';
import { FeedMessage, oddsFeedKeyHeader, oddsFeedPaths } from '@halcyon/wire/odds-feed/messages';
import { signCall } from '@halcyon/wire/seamless/signature';
import {
  virtualCalls,
  virtualFeedKeyOf,
  virtualsPath,
  type VirtualAnswerOf,
  type VirtualCall,
  type VirtualRequestOf,
} from '@halcyon/wire/virtuals/virtual-calls';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { verifyVirtual } from '../../../../scripts/verify-virtual.ts';
import type { GamesServer } from '../main.ts';
import { openFakePlatform, type FakePlatform } from '../testing/fake-platform.ts';
import { eventually, openGames, openGamesDatabase } from '../testing/games-harness.ts';

let database: Awaited<ReturnType<typeof openGamesDatabase>>;
let platform: FakePlatform;
let games: GamesServer;
const clock = new VirtualClock();
const received: FeedMessage[] = [];
let socket: WebSocket | undefined;
const root = 'ab'.repeat(32);

const keyHeader = () => ({ [oddsFeedKeyHeader]: virtualFeedKeyOf(platform.secret) });
const connect = async () => {
  const url = `${games.origin.replace('http', 'ws')}${oddsFeedPaths.stream}?product=6`;
  const connected = new WebSocket(url, { headers: keyHeader() });
  connected.on('message', (data) => received.push(FeedMessage.parse(JSON.parse(String(data)))));
  await once(connected, 'open');
  socket = connected;
};

beforeAll(async () => {
  database = await openGamesDatabase();
  platform = await openFakePlatform(0n);
  platform.ledgerRoot = root;
  games = await openGames(platform, database.url, clock);
  await connect();
}, 60_000);
afterAll(async () => {
  socket?.terminate();
  await games.close();
  await platform[Symbol.asyncDispose]();
  await database.close();
});

async function ask<Call extends VirtualCall>(
  call: Call,
  request: VirtualRequestOf<Call>,
  secret = platform.secret,
): Promise<{ status: number; answer: Extract<VirtualAnswerOf<Call>, { ok: true }> }> {
  const path = virtualsPath + virtualCalls[call].path;
  const rawBody = JSON.stringify(request);
  const headers = {
    'content-type': 'application/json',
    ...signCall(secret, { method: 'POST', path, rawBody }, Date.now()),
  };
  const response = await fetch(games.origin + path, { method: 'POST', headers, body: rawBody });
  const answer: unknown = await response.json();
  if (response.ok) virtualCalls[call].answer.parse(answer);
  return { status: response.status, answer: answer as never };
}
const fairnessOf = async (eventId: string) => (await ask('fairness', { eventId })).answer.fairness;
const ofEvent = (eventId: string) =>
  received.filter((message) => 'event' in message && message.event === eventId);
const read = async (path: string, headers: Record<string, string> = keyHeader()) => {
  const response = await fetch(games.origin + path, { headers });
  return { status: response.status, answer: (await response.json()) as unknown };
};

/** One event of each sport that is open for a while. */
async function chosen() {
  const open = await eventually(
    async () =>
      (await ask('schedule', {})).answer.events.filter(
        ({ fixture, closesAtMs }) =>
          fixture.kind !== 'outright' && closesAtMs > clock.now().getTime() + 60_000,
      ),
    (events) => new Set(events.map(({ fixture }) => fixture.sport)).size === 5,
  );
  return [...new Set(open.map(({ fixture }) => fixture.sport))].map((sport) =>
    open.find(({ fixture }) => fixture.sport === sport)!,
  );
}

test('a virtual event is bound before it is bet on, drawn after the betting, and proven at its end', async () => {
  const events = await chosen();
  expect(events.map(({ fixture }) => fixture.sport).toSorted()).toEqual([
    'greyhounds',
    'horses',
    'motor-racing',
    'virtual-football',
    'virtual-tennis',
  ]);
  const bound = await Promise.all(events.map(({ fixture }) => fairnessOf(fixture.id)));
  for (const [at, fairness] of bound.entries()) {
    const id = events[at]!.fixture.id;
    expect(fairness).toMatchObject({ publicSeed: null, seed: null, dayKey: null, result: null });
    expect(verifyVirtual(JSON.stringify(fairness))).toEqual([
      'it is not closed yet: its seed is not published',
    ]);
    expect((await ask('film', { eventId: id })).status).toBe(409);
    await eventually(
      async () => ofEvent(id).map(({ kind }) => kind),
      (kinds) => kinds.join() === 'fixture_change,odds_change',
    );
  }
  const closing = Math.max(...events.map(({ closesAtMs }) => closesAtMs));
  clock.move(closing - clock.now().getTime() + 1);
  for (const { fixture } of events)
    await eventually(
      async () => ofEvent(fixture.id).some(({ kind }) => kind === 'bet_stop'),
      (isStopped) => isStopped,
    );
  const end = Math.max(...events.map(({ endsAtMs }) => endsAtMs));
  clock.move(end - clock.now().getTime() + 10);
  for (const [at, before] of bound.entries()) {
    const { id, sport } = events[at]!.fixture;
    const messages = await eventually(
      async () => ofEvent(id),
      (all) => all.length === 7,
    );
    expect(messages.map((message) => 'sequence' in message && message.sequence)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
    const proof = await fairnessOf(id);
    // What was published before the betting is what the seed proves.
    expect(proof).toMatchObject({
      law: before.law,
      seedHash: before.seedHash,
      dayKeyHash: before.dayKeyHash,
      publicSeed: root,
    });
    expect(createHash('sha256').update(Buffer.from(proof.seed!, 'hex')).digest('hex')).toBe(before.seedHash);
    expect(verifyVirtual(JSON.stringify(proof)), sport).toEqual([]);
    expect(verifyVirtual(JSON.stringify({ ...proof, result: '9/9/9' }))).toEqual([
      `it was drawn ${proof.result}, not 9/9/9`,
    ]);
    expect(verifyVirtual(JSON.stringify({ ...proof, seed: 'cd'.repeat(32) }))).toContain(
      'its seed is not the one that was bound before the betting',
    );
    const film = (await ask('film', { eventId: id })).answer.film;
    expect(film).toEqual((await ask('film', { eventId: id })).answer.film);
    const { results } = (await ask('results', { sport, limit: 50 })).answer;
    expect(results.find(({ eventId }) => eventId === id)).toMatchObject({
      result: proof.result,
      seed: proof.seed,
    });
  }
});

test('results of a round that has ended are never cut by the end of a page', async () => {
  const page = await eventually(
    async () => (await ask('results', { sport: 'virtual-football', limit: 1 })).answer.results,
    ({ length }) => length === 8,
  );
  expect(new Set(page.map(({ startsAtMs }) => startsAtMs)).size).toBe(1);
  const beforeMs = page[0]!.startsAtMs;
  const earlier = await ask('results', { sport: 'virtual-football', limit: 1, beforeMs });
  expect(earlier.answer.results.every(({ startsAtMs }) => startsAtMs < beforeMs)).toBe(true);
});

test('the key of a day is published a day after it, and every seed of the day follows from it', async () => {
  const [{ fixture }] = (await chosen()) as [Awaited<ReturnType<typeof chosen>>[number]];
  clock.move(fixture.startsAtMs + 90_000 - clock.now().getTime());
  const proof = await eventually(
    () => fairnessOf(fixture.id),
    ({ seed }) => seed !== null,
  );
  clock.move(2 * 86_400_000);
  const { dayKey, dayKeyHash } = await fairnessOf(fixture.id);
  expect(createHash('sha256').update(Buffer.from(dayKey!, 'hex')).digest('hex')).toBe(dayKeyHash);
  expect(createHmac('sha256', Buffer.from(dayKey!, 'hex')).update(fixture.id).digest('hex')).toBe(proof.seed);
});

test('a recovery sends what was settled meanwhile and how open events are, and then that it is complete', async () => {
  const [{ fixture, endsAtMs }] = (await chosen()) as [Awaited<ReturnType<typeof chosen>>[number]];
  const after = fixture.startsAtMs;
  await games.close();
  clock.move(endsAtMs + 1_000 - clock.now().getTime());
  games = await openGames(platform, database.url, clock);
  received.length = 0;
  await connect();
  await eventually(
    async () => (await fairnessOf(fixture.id)).result,
    (result) => result !== null,
  );
  received.length = 0;
  const recover = () =>
    fetch(games.origin + oddsFeedPaths.recovery, {
      method: 'POST',
      headers: { ...keyHeader(), 'content-type': 'application/json' },
      body: JSON.stringify({ product: 6, requestId: 7, after }),
    });
  expect((await recover()).status).toBe(202);
  expect((await recover()).status).toBe(429);
  await eventually(
    async () => received.map(({ kind }) => kind),
    (kinds) => kinds.includes('snapshot_complete'),
  );
  const sent = received.filter((message) => 'requestId' in message && message.requestId === 7);
  const settled = sent.filter((message) => message.kind === 'bet_settlement' && message.event === fixture.id);
  expect(settled).toHaveLength(1);
  const open = sent.filter(
    (message) => message.kind === 'odds_change' && message.eventStatus.status === 'not_started',
  );
  expect(open.length).toBeGreaterThan(20);
});

test('a season is bound with all its matches before it is bet on, and settled from their table', async () => {
  const { fixture, closesAtMs, endsAtMs } = (
    await eventually(
      async () =>
        (await ask('schedule', {})).answer.events.filter(
          (event) => event.fixture.kind === 'outright' && event.closesAtMs > clock.now().getTime(),
        ),
      ({ length }) => length === 1,
    )
  )[0]!;
  const { id } = fixture;
  const before = await fairnessOf(id);
  expect(before).toMatchObject({ publicSeed: null, seed: null, result: null });
  expect(before.matches).toHaveLength(240);
  for (const match of before.matches!)
    expect(match).toMatchObject({ seed: null, publicSeed: null, result: null });
  clock.move(closesAtMs - clock.now().getTime());
  await eventually(
    async () => ofEvent(id).map(({ kind }) => kind),
    (kinds) => kinds.at(-1) === 'bet_stop',
  );
  expect((await ask('film', { eventId: id })).status).toBe(409);
  clock.move(endsAtMs - clock.now().getTime());
  // Most matches were never listed: they count as they are drawn.
  await eventually(
    async () => ofEvent(id).some(({ kind }) => kind === 'bet_settlement'),
    (isSettled) => isSettled,
  );
  const proof = await fairnessOf(id);
  expect(proof).toMatchObject({ law: before.law, seedHash: before.seedHash });
  expect(proof.matches!.map(({ seedHash }) => seedHash)).toEqual(
    before.matches!.map(({ seedHash }) => seedHash),
  );
  expect(verifyVirtual(JSON.stringify(proof))).toEqual([]);
  const [first] = proof.matches!;
  const changed = { ...proof, matches: [{ ...first, seed: 'cd'.repeat(32) }] };
  expect(verifyVirtual(JSON.stringify(changed))).toContain(
    `the seed of ${first!.eventId} is not the one that was bound`,
  );
  const settled = ofEvent(id).find(({ kind }) => kind === 'bet_settlement');
  if (settled?.kind !== 'bet_settlement') throw new Error('it is not settled');
  const places = proof.result!.split('/');
  const wonIn = (type: string) =>
    settled.markets
      .find((market) => market.type === type)!
      .outcomes.flatMap(({ id: club, result }) => (result === 1 ? [club] : []));
  expect(wonIn('season_winner')).toEqual(places.slice(0, 1));
  expect(wonIn('season_top3').toSorted()).toEqual(places.slice(0, 3).toSorted());
  expect(wonIn('season_last')).toEqual(places.slice(-1));
});

type Counted = { played: number; won: number; goals: number; conceded: number; points: number; form: string };

/** The rows of a league by club, counted from results as the archive writes them. */
function countOf(matches: readonly { names: readonly string[]; result: string }[]): Map<string, Counted> {
  const rows = new Map<string, Counted>();
  for (const { names, result } of matches) {
    const goals = /^(\d+):(\d+)/.exec(result)!.slice(1).map(Number);
    for (const [own, other] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const row = rows.get(names[own]!) ?? { played: 0, won: 0, goals: 0, conceded: 0, points: 0, form: '' };
      const difference = goals[own]! - goals[other]!;
      rows.set(names[own]!, {
        played: row.played + 1,
        won: row.won + (difference > 0 ? 1 : 0),
        goals: row.goals + goals[own]!,
        conceded: row.conceded + goals[other]!,
        points: row.points + (difference > 0 ? 3 : difference === 0 ? 1 : 0),
        form: `${row.form}${difference > 0 ? 'W' : difference === 0 ? 'D' : 'L'}`.slice(-5),
      });
    }
  }
  return rows;
}
const tableOf = async (request: VirtualRequestOf<'table'> = {}) => (await ask('table', request)).answer;

test('the table of the running season counts the results of the archive, and nothing of a round that is played', async () => {
  const matchesFrom = async () =>
    (await ask('schedule', {})).answer.events.filter(
      ({ fixture, closesAtMs }) =>
        fixture.sport === 'virtual-football' &&
        fixture.kind !== 'outright' &&
        closesAtMs > clock.now().getTime() + 60_000,
    );
  const [next] = await eventually(matchesFrom, ({ length }) => length > 0);
  const season = Number(next!.fixture.competition.season);
  clock.move(next!.endsAtMs - 20_000 - clock.now().getTime());
  // Rounds before it have ended meanwhile.
  await eventually(
    async () => (await ask('schedule', {})).answer.events,
    (events) => events.every((event) => event.endsAtMs > clock.now().getTime()),
  );
  const during = await tableOf({ season });
  const played = ({ rows }: typeof during) => rows.reduce((sum, row) => sum + row.played, 0);
  clock.move(next!.endsAtMs + 500 - clock.now().getTime());
  const after = await eventually(
    () => tableOf({ season }),
    (table) => played(table) >= played(during) + 16,
  );
  const { results } = await eventually(
    async () => (await ask('results', { sport: 'virtual-football', limit: 100 })).answer,
    ({ results: all }) =>
      all.filter(({ startsAtMs }) => startsAtMs === next!.fixture.startsAtMs).length === 8,
  );
  const ofSeason = results
    .filter(({ startsAtMs, names }) => startsAtMs >= after.startsAtMs && names.length === 2)
    .toSorted((one, other) => one.startsAtMs - other.startsAtMs);
  expect(played(after)).toBe(2 * ofSeason.length);
  expect(played(during)).toBe(2 * (ofSeason.length - 8));
  const counted = countOf(ofSeason);
  for (const row of after.rows) if (row.played > 0) expect(row).toMatchObject(counted.get(row.name)!);
  const order = after.rows.map(
    ({ points, goals, conceded }) => points * 1e6 + (goals - conceded) * 1e3 + goals,
  );
  expect(order).toEqual(order.toSorted((one, other) => other - one));
  expect(after).toMatchObject({ season, isFinal: false });
  expect((await ask('table', { season: season + 1 })).status).toBe(409);
  expect((await ask('table', { season: 7 })).status).toBe(409);
});

test('the table of a season that has ended has all its matches, and the places by which its bets were settled', async () => {
  const season = await eventually(
    async () =>
      (await ask('schedule', {})).answer.events.find(
        ({ fixture, closesAtMs }) => fixture.kind === 'outright' && closesAtMs > clock.now().getTime(),
      ),
    (found) => found !== undefined,
  );
  const { fixture, endsAtMs } = season!;
  clock.move(endsAtMs + 1_000 - clock.now().getTime());
  const { matches, result } = await eventually(
    () => fairnessOf(fixture.id),
    (proof) => proof.result !== null,
  );
  const table = await tableOf({ season: Number(fixture.competition.season) });
  expect(table).toMatchObject({ round: 30, isFinal: true });
  const clubs = fixture.participants.map(({ names }) => names['en'] ?? '');
  expect(table.rows.map(({ name }) => name)).toEqual(
    result!.split('/').map((club) => clubs[Number(club) - 1]),
  );
  const counted = countOf(
    matches!.map((match) => ({
      names: [clubs[match.home - 1]!, clubs[match.away - 1]!],
      result: match.result!,
    })),
  );
  for (const row of table.rows) expect(row).toMatchObject(counted.get(row.name)!);
});

test('an event that an installation of another pace has left holds up no other', async () => {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const row = `'horses:1:1', 'horses', now(), repeat('c', 64), '{}', now()`;
  await owner.query(`insert into games.virtual_event values (${row})`);
  await owner.end();
  clock.move(601_000);
  const laterMs = clock.now().getTime() + 60_000;
  const races = async () =>
    (await ask('schedule', {})).answer.events.filter(({ fixture }) => fixture.sport === 'horses');
  expect(await eventually(races, (all) => all.some((of) => of.closesAtMs > laterMs))).not.toEqual([]);
});

test('without a public seed no race and no match is listed, and keys of other callers are refused', async () => {
  expect((await read(`${oddsFeedPaths.event}/horses:1:1`, {})).status).toBe(401);
  expect((await read(`${oddsFeedPaths.event}/horses:1:1`)).status).toBe(404);
  expect((await ask('schedule', {}, 'another secret of 32 characters and more')).status).toBe(401);
  const [{ fixture }] = (await chosen()) as [Awaited<ReturnType<typeof chosen>>[number]];
  expect(Fixture.parse((await read(`${oddsFeedPaths.event}/${fixture.id}`)).answer).id).toBe(fixture.id);
  const nowMs = clock.now().getTime();
  const page = await read(`${oddsFeedPaths.schedule}?from=${nowMs}&to=${nowMs + 600_000}`);
  expect(SchedulePage.parse(page.answer).items.length).toBeGreaterThan(20);
  platform.isDown = true;
  clock.move(5 * 86_400_000);
  await eventually(
    async () => {
      const { events } = (await ask('schedule', {})).answer;
      return events.filter(({ fixture: { kind } }) => kind !== 'outright').length;
    },
    (count) => count === 0,
  );
});
