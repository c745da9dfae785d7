import { setImmediate as turn } from 'node:timers/promises';
import type { Incident } from '@halcyon/odds/incident';
import { FeedMessage } from '@halcyon/wire/odds-feed/messages';
import { Fixture } from '@halcyon/wire/odds-feed/fixtures';
import { afterEach, expect, test, vi } from 'vitest';
import { Switchboard } from '../../platform/switchboard.ts';
import { eventsBetween } from '../calendar/calendar.ts';
import { seededChance } from '@halcyon/odds/chance/seeded-chance';
import { engines } from '../engine/engine.ts';
import { incidentsOf } from '../engine/played.ts';
import { Commitments } from '../chance/commitments.ts';
import { bufferedBytesMax } from './consumers.ts';
import { FeedClock } from './feed-clock.ts';
import { OddsFeed } from './odds-feed.ts';
import type { Product } from './outlet.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const startMs = Date.UTC(2026, 10, 28, 13);

/** A consumer's connection that keeps what it received. */
class TestSocket {
  readonly received: FeedMessage[] = [];
  bufferedAmount = 0;
  isCut = false;
  send(text: string): void {
    this.received.push(FeedMessage.parse(JSON.parse(text)));
  }
  on(): void {}
  terminate(): void {
    this.isCut = true;
  }
  of(kind: FeedMessage['kind']): FeedMessage[] {
    return this.received.filter((message) => message.kind === kind);
  }
}

let feed: OddsFeed;
afterEach(() => feed.stop());

/** A feed without prices, so that tests of its messages are quick. */
function openFeed(atMs = startMs, matchesMax = Infinity) {
  const time = { nowMs: atMs };
  const switchboard = new Switchboard();
  const commitments = new Commitments(null, () => Promise.resolve(null));
  const clock = new FeedClock(() => time.nowMs);
  feed = new OddsFeed({ switchboard, commitments, laws: {}, clock, matchesMax });
  const connect = (product: Product) => {
    const socket = new TestSocket();
    feed.outlet.connect(product, socket);
    return socket;
  };
  /** Lets the clock run in steps of a second, and what waits for it happen. */
  const run = async (ms: number) => {
    for (const untilMs = time.nowMs + ms; time.nowMs < untilMs;) {
      time.nowMs += 1_000;
      feed.tick();
      await turn();
    }
  };
  const isRecovered = (socket: TestSocket) =>
    vi.waitFor(() => expect(socket.of('snapshot_complete')).toHaveLength(1), { timeout: 20_000 });
  return { time, switchboard, connect, run, isRecovered };
}

test('a feed of two matches of each round has all competitions and no others of their matches', async () => {
  openFeed(startMs, 2);
  await feed.ready();
  const events = [...feed.events.values()].map(({ calendar }) => calendar);
  expect(new Set(events.map(({ match }) => match))).toEqual(new Set([1, 2]));
  expect(new Set(events.map(({ competition }) => competition.id)).size).toBeGreaterThan(60);
  expect(events.length).toBeLessThan(700);
});

test('whenever the feed starts, about 1,500 events are listed and about 60 are under way', async () => {
  openFeed();
  await feed.ready();
  const events = [...feed.events.values()];
  const live = events.filter(({ isLive }) => isLive);
  expect(live.length).toBeGreaterThan(40);
  expect(live.length).toBeLessThan(100);
  expect(events.length - live.length).toBeGreaterThan(1_400);
  expect(new Set(live.map(({ calendar }) => calendar.competition.sport)).size).toBeGreaterThan(5);
});

test('a new consumer has to recover; a recovery sends every open event and says when it is complete', async () => {
  const { connect, isRecovered } = openFeed();
  const [live, prematch] = [connect(1), connect(3)];
  expect(live.received).toMatchObject([{ kind: 'alive', product: 1, subscribed: 0 }]);
  expect(feed.recover({ product: 3, requestId: 7 })).toBe(true);
  expect(feed.recover({ product: 3, requestId: 8 })).toBe(false);
  await isRecovered(prematch);
  const sent = prematch.of('odds_change');
  expect(sent.length).toBeGreaterThan(1_400);
  expect(sent.every((message) => 'requestId' in message && message.requestId === 7)).toBe(true);
  expect(prematch.received.at(-1)).toMatchObject({ kind: 'snapshot_complete', requestId: 7 });
  feed.recover({ product: 1, requestId: 1 });
  await isRecovered(live);
  expect(live.of('odds_change').length).toBeGreaterThan(40);
});

test('messages of an event and producer are numbered without gaps, and a restart numbers above what it used before', async () => {
  const { connect, run, time } = openFeed();
  await feed.ready();
  const sockets = [connect(1), connect(3)];
  await run(20 * minuteMs);
  const numbers = Map.groupBy(
    sockets.flatMap(({ received }) => received).filter((message) => 'event' in message),
    ({ product, event }) => `${product} ${event}`,
  );
  expect(numbers.size).toBeGreaterThan(60);
  let firsts = 0;
  let highest = 0;
  for (const messages of numbers.values()) {
    const sequences = messages.map(({ sequence }) => sequence!);
    for (const [at, sequence] of sequences.entries())
      if (at > 0) expect(sequence).toBe(sequences[at - 1]! + 1);
    if (sequences[0] === 1) firsts += 1;
    highest = Math.max(highest, sequences.at(-1)!);
  }
  // Events that were new during this time begin with 1.
  expect(firsts).toBeGreaterThan(10);
  feed.stop();
  const again = openFeed(time.nowMs + minuteMs);
  await feed.ready();
  const socket = again.connect(1);
  await again.run(2 * minuteMs);
  const [first] = socket.received.filter(
    (message) => 'event' in message && numbers.has(`1 ${message.event}`),
  );
  expect(first).toMatchObject({ product: 1 });
  expect('sequence' in first! && first.sequence! > highest).toBe(true);
});

test('events begin at their time, close, and a recovery says what became of those that ended meanwhile', async () => {
  const { connect, run, time, isRecovered } = openFeed();
  await feed.ready();
  const first = connect(1);
  const afterMs = time.nowMs;
  const starting = eventsBetween(time.nowMs + 1, time.nowMs + 10 * minuteMs).filter(
    ({ competition }) => competition.sport === 'table-tennis',
  );
  expect(starting.length).toBeGreaterThan(1);
  await run(60 * minuteMs);
  for (const { id, startsAtMs } of starting) {
    const of = first.received.filter((message) => message.kind === 'odds_change' && message.event === id);
    expect(of[0]!.timestamp - startsAtMs).toBeLessThan(2_000);
    expect(of.at(-1)).toMatchObject({ eventStatus: { status: 'closed' } });
  }
  const second = connect(1);
  feed.recover({ product: 1, requestId: 2, after: afterMs });
  await isRecovered(second);
  for (const { id } of starting) {
    const of = second.received.filter((message) => message.kind === 'odds_change' && message.event === id);
    expect(of).toMatchObject([{ eventStatus: { status: 'closed' }, markets: [], requestId: 2 }]);
    expect('incidents' in of[0]! && of[0].incidents!.at(-1)).toMatchObject({ kind: 'match_end' });
  }
  // What was closed before that is left out.
  const third = connect(1);
  time.nowMs += minuteMs;
  feed.recover({ product: 1, requestId: 3, after: time.nowMs });
  await isRecovered(third);
  const statuses = third.received.flatMap((one) =>
    one.kind === 'odds_change' ? [one.eventStatus.status] : [],
  );
  expect(statuses.length).toBeGreaterThan(0);
  expect(statuses).not.toContain('closed');
});

test('seeds stay secret until an event is closed, and its result follows from them', async () => {
  const { run } = openFeed();
  await feed.ready();
  const [event] = eventsBetween(startMs + 1, startMs + 6 * minuteMs).filter(
    ({ competition }) => competition.sport === 'table-tennis',
  );
  const before = Fixture.parse(feed.fixtureOf(event!.id));
  expect(before.competition.isSimulated).toBe(true);
  expect(Object.keys(before.fairness!).toSorted()).toEqual(['dayKeyHash', 'seedHash']);
  await run(15 * minuteMs);
  expect(Object.keys(feed.fixtureOf(event!.id)!.fairness!).toSorted()).toEqual([
    'dayKeyHash',
    'law',
    'publicSeed',
    'seedHash',
  ]);
  await run(60 * minuteMs);
  expect(feed.fixtureOf(event!.id)).toMatchObject({
    status: 'closed',
    fairness: { seed: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  const { seed, publicSeed } = feed.fixtureOf(event!.id)!.fairness!;
  const chance = seededChance({ serverSeed: seed!, publicSeed: publicSeed!, event: event!.id });
  const again = incidentsOf(engines['table-tennis']!.draw(chance, event!));
  const factsOf = (incidents: readonly Incident[]) =>
    incidents.map(({ kind, side, period, second }) => ({ kind, side, period, second }));
  expect(factsOf(feed.events.get(event!.id)!.incidents)).toEqual(factsOf(again));
});

test('the schedule has every listed event once, with those of the last day; a category is of one sport', async () => {
  openFeed();
  await feed.ready();
  const ids: string[] = [];
  const sportOf = new Map<string, string>();
  for (let cursor: string | null = null; ;) {
    const { items, nextCursor } = feed.schedule({
      fromMs: startMs - 24 * hourMs,
      toMs: startMs + 400 * hourMs,
      cursor,
    });
    for (const item of items.slice(0, 3)) Fixture.parse(item);
    ids.push(...items.map(({ id }) => id));
    for (const { sport, category, competition } of items)
      for (const { id } of [category, competition]) {
        expect(sportOf.get(id) ?? sport, id).toBe(sport);
        sportOf.set(id, sport);
      }
    cursor = nextCursor;
    if (cursor === null) break;
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(2_000);
  expect(feed.fixtureOf('football-england-1:9999:1:1')).toBeNull();
});

test('a reader that takes nothing is cut off, and others go on', async () => {
  const { connect, run } = openFeed();
  await feed.ready();
  const [slow, quick] = [connect(1), connect(1)];
  slow.bufferedAmount = bufferedBytesMax + 1;
  await run(30_000);
  expect(slow.isCut).toBe(true);
  expect(quick.isCut).toBe(false);
  expect(quick.received.length).toBeGreaterThan(5);
});

test('sped up, matches run so many times faster, and being slowed again keep what they are ahead', async () => {
  const { run, switchboard, time } = openFeed();
  switchboard.set('odds-feed', { speed: 30 });
  await run(minuteMs);
  expect(feed.clock.matchMs() - time.nowMs).toBeGreaterThan(28 * minuteMs);
  switchboard.set('odds-feed', { speed: 1 });
  feed.tick();
  const aheadMs = feed.clock.matchMs() - time.nowMs;
  await run(minuteMs);
  expect(feed.clock.matchMs() - time.nowMs).toBe(aheadMs);
});

test('messages are lost, repeated, delayed and reordered as the switches say', async () => {
  const { connect, run, switchboard } = openFeed();
  await feed.ready();
  const socket = connect(1);
  const numbers = () =>
    socket.received.flatMap((message) =>
      'sequence' in message && message.sequence ? [`${message.event} ${message.sequence}`] : [],
    );
  switchboard.set('odds-feed', { gap: 3 });
  await run(20_000);
  expect(switchboard.of('odds-feed').gap).toBe(0);
  const [lost] = numbers();
  expect(lost).toBeDefined();
  switchboard.set('odds-feed', { duplicate: true });
  const before = numbers().length;
  await run(20_000);
  const repeated = numbers().slice(before);
  expect(repeated.length).toBeGreaterThan(2);
  expect(new Set(repeated).size).toBe(repeated.length / 2);
  switchboard.set('odds-feed', { duplicate: 0, reorder: true });
  const from = socket.received.length;
  await run(minuteMs);
  const times = socket.received
    .slice(from)
    .filter(({ kind }) => kind !== 'alive')
    .map(({ timestamp }) => timestamp);
  expect(times).not.toEqual(times.toSorted((one, two) => one - two));
  switchboard.set('odds-feed', { reorder: false, late_ms: 120_000 });
  await run(2_000);
  const held = socket.received.length;
  await run(20_000);
  expect(socket.received.length).toBe(held);
});

test('officials call off, move and end events, and a storm of stops leaves bets open afterwards', async () => {
  const { connect, run, switchboard } = openFeed();
  await feed.ready();
  const [live, prematch] = [connect(1), connect(3)];
  const running = [...feed.events.values()].find(
    ({ isLive, calendar }) => isLive && calendar.competition.sport === 'tennis',
  )!;
  const [called, moved] = [...feed.events.values()].filter(
    ({ status, startsAtMs }) => status === 'not_started' && startsAtMs > startMs + 5 * hourMs,
  );
  switchboard.set('odds-feed', {
    cancel_event: called!.id,
    move_start: { event: moved!.id, minutes: 30 },
    abandon_at: { event: running.id, minute: 0 },
  });
  await run(3_000);
  expect(called!.status).toBe('cancelled');
  expect(feed.fixtureOf(moved!.id)!.startsAtMs).toBe(moved!.calendar.startsAtMs + 30 * minuteMs);
  expect(running.status).toBe('abandoned');
  expect(prematch.of('fixture_change')).toMatchObject([{ changeType: 3 }, { changeType: 2 }]);
  switchboard.set('odds-feed', { bet_stop_storm: 2 });
  await run(2_000);
  expect(live.of('bet_stop').length).toBeGreaterThanOrEqual(40);
  expect(switchboard.of('odds-feed')).toMatchObject({
    cancel_event: null,
    move_start: null,
    abandon_at: null,
    bet_stop_storm: 0,
  });
});

test('a silent feed sends no alive', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    const { connect, switchboard } = openFeed();
    const socket = connect(3);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(socket.of('alive')).toHaveLength(4);
    switchboard.set('odds-feed', { silent: true });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(socket.of('alive')).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
});
