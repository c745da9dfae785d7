import { OFFER_STREAM_PATH } from '@halcyon/contract/sportsbook/offer.contract';
import { alive, feedEventId, fixtureOf, marketOn, oddsChange } from '@halcyon/testkit/feed-messages';
import { openPlatformHarness, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyDeposit, setStanding } from '../ledger/public.ts';
import { balancesOf } from '../wallet/public.ts';
import { until } from './feed/testing/feed-harness.ts';
import { ScriptedProducer } from './feed/testing/scripted-producer.ts';

const HOUR_MS = 3_600_000;
let producer: ScriptedProducer;
let harness: PlatformHarness;

beforeAll(async () => {
  producer = await ScriptedProducer.open();
  const nowMs = Date.now();
  producer.fixtures.set(feedEventId, fixtureOf(feedEventId, { startsAtMs: nowMs - HOUR_MS }));
  // The same two clubs in all of them.
  const { participants } = fixtureOf(feedEventId);
  for (const at of [1, 2, 3]) {
    const id = `sim:match:ahead${at}`;
    producer.fixtures.set(id, fixtureOf(id, { participants, startsAtMs: nowMs + at * HOUR_MS }));
  }
  const over = { participants, startsAtMs: nowMs - 2 * HOUR_MS };
  for (const id of ['sim:match:over', 'sim:match:unseen']) producer.fixtures.set(id, fixtureOf(id, over));
  const { origin, key } = producer.account;
  harness = await openPlatformHarness({
    environment: { ODDS_FEED_URL: origin, ODDS_FEED_KEY: key, HALCYON_SPORTSBOOK: 'on' },
  });
  await until(() => producer.hasLine(1) && producer.hasLine(3), 'the lines are open');
  producer.send(alive(nowMs, 1), alive(nowMs, 3));
  const goal = {
    sequence: 1,
    atMs: nowMs,
    period: 'half1',
    second: 600,
    kind: 'goal',
    side: 'home',
  } as const;
  producer.send(
    oddsChange({ timestamp: 1 }, [marketOn('1x2'), marketOn('total|total=2.5', { ids: ['over', 'under'] })], {
      incidents: [goal],
      eventStatus: { status: 'live', period: 'half1', score: { home: 1, away: 0 } },
    }),
    oddsChange({ timestamp: 1, product: 3, event: 'sim:match:ahead1' }, [marketOn('1x2')], {
      eventStatus: { status: 'not_started' },
    }),
    oddsChange({ timestamp: 1, event: 'sim:match:over' }, [], {
      eventStatus: { status: 'closed', score: { home: 2, away: 1 } },
    }),
    oddsChange({ timestamp: 1, event: 'sim:match:unseen' }, [], { eventStatus: { status: 'closed' } }),
  );
  await until(
    async () => (await read('events/' + (await idOf(feedEventId)))).body.markets?.length === 2,
    'priced',
  );
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  await producer[Symbol.asyncDispose]();
});

async function idOf(foreignId: string): Promise<string> {
  const rows = await harness.owner.sql<{ id: string }>`
    select id from sportsbook.foreign_name where foreign_id = ${foreignId} and kind = 'event'`;
  return rows[0]?.id ?? '00000000-0000-7000-8000-000000000000';
}

async function read(path: string, market = 'UN', at = harness.at.site) {
  const joint = path.includes('?') ? '&' : '?';
  const response = await fetch(`${at}/sportsbook-api/${path}${joint}market=${market}&language=en`);
  // Each test states the shape of the answer that it expects.
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: response.status, body: (await response.json()) as any };
}
const names = (body: { items: { startsAt: string }[] }) => body.items.map(({ startsAt }) => startsAt);

test('sports, competitions and events on offer are listed by start, page by page', async () => {
  const { body } = await read('sports');
  expect(body.items).toMatchObject([{ sport: 'football', eventCount: 4, liveCount: 1 }]);
  const [region] = body.items[0].regions;
  expect(region).toMatchObject({ name: 'Nordland', countryCode: 'FI' });
  const [competition] = region.competitions;
  expect(competition).toMatchObject({ name: 'Northern League', isSimulated: true, eventCount: 4 });
  const all = names((await read('events')).body);
  expect(all).toEqual(all.toSorted());
  expect(all).toHaveLength(4);
  const first = (await read(`events?limit=3&competition=${competition.id}`)).body;
  const second = (await read(`events?limit=3&region=${region.id}&cursor=${first.nextCursor}`)).body;
  expect([...names(first), ...names(second), second.nextCursor]).toEqual([...all, null]);
  const page = await read(`competitions/${competition.id}`);
  expect([page.body.events.length, page.body.competition.season]).toEqual([4, '2026']);
  expect((await read(`competitions/${await idOf(feedEventId)}`)).body.code).toBe(
    'sportsbook.competition_unknown',
  );
});

test('filters name sport, live and times, and what they cannot read is refused', async () => {
  const now = new Date().toISOString();
  expect((await read('events?live=true')).body.items).toHaveLength(1);
  expect((await read(`events?from=${now}`)).body.items).toHaveLength(3);
  expect((await read(`events?to=${now}&sport=tennis`)).body.items).toHaveLength(0);
  expect((await read('live')).body.items).toMatchObject([{ sport: 'football', events: [{ state: 'live' }] }]);
  for (const query of ['sport=curling', 'limit=101', 'limit=0', 'region=1', 'from=today', 'live=maybe'])
    expect([query, (await read(`events?${query}`)).status]).toEqual([query, 400]);
});

test('a search finds teams, competitions and their events by the beginnings of words', async () => {
  const { body } = await read('search?words=hald');
  expect(body.sides).toMatchObject([{ name: 'Halden', sport: 'football' }]);
  expect(body.events).toHaveLength(4);
  const league = (await read('search?words=north%20lea')).body;
  expect(league.sides).toEqual([]);
  expect(league.competitions).toMatchObject([
    { competition: { name: 'Northern League', slug: 'northern-league' }, region: { slug: 'nordland' } },
  ]);
  expect((await read('search?words=alden')).body).toEqual({ sides: [], competitions: [], events: [] });
  for (const query of ['search', 'search?words=a', `search?words=${'a'.repeat(61)}`])
    expect([query, (await read(query)).status]).toEqual([query, 400]);
});

test('statistics of an event are of the finished matches on record, and of no other', async () => {
  const { body } = await read(`events/${await idOf(feedEventId)}/statistics`);
  expect(body.table).toMatchObject([
    { name: 'Halden', played: 1, won: 1, scored: 2, conceded: 1, points: 3 },
    { name: 'Tarnby', played: 1, lost: 1, points: 0 },
  ]);
  expect(body.meetings).toMatchObject([{ state: 'closed', progress: { score: { home: 2, away: 1 } } }]);
  expect(body.form.map(({ results }: { results: unknown[] }) => results.length)).toEqual([1, 1]);
  const itself = await read(`events/${await idOf('sim:match:over')}/statistics`);
  expect(itself.body.meetings).toEqual([]);
  expect((await read('events/01900000-0000-7000-8000-000000000009/statistics')).status).toBe(404);
});

test('favourites are events, competitions and participants together', async () => {
  const { body } = await read(`events/${await idOf(feedEventId)}`);
  const count = async (of: string) => (await read(`events?of=${of}`)).body.items.length;
  expect(await count(body.id)).toBe(1);
  expect(await count(body.participants[0].id)).toBe(4);
  expect(await count(`${body.id},${body.competition.id}`)).toBe(4);
  expect(await count('01900000-0000-7000-8000-000000000009')).toBe(0);
  for (const of of ['', 'x', `${body.id},`, `${body.id};drop`])
    expect([of, (await read(`events?of=${of}`)).status]).toEqual([of, 400]);
});

test('an event has its score, its markets with prices and chances, and its incidents', async () => {
  const id = await idOf(feedEventId);
  const { body } = await read(`events/${id}`);
  expect(body).toMatchObject({
    name: 'Halden v Tarnby',
    state: 'live',
    progress: { period: 'half1', score: { home: 1, away: 0 } },
    participants: [
      { role: 'home', name: 'Halden' },
      { role: 'away', name: 'Tarnby' },
    ],
  });
  const [result] = body.markets;
  expect(result).toMatchObject({ key: '1x2', group: 'main', state: 'active' });
  expect(result.outcomes[0]).toMatchObject({ id: 'home', chances: { won: 333_333 } });
  expect(result.outcomes[0].oddsMilli).toBeLessThan(3_000);
  expect((await read(`events/${id}/incidents`)).body.items).toMatchObject([{ kind: 'goal', side: 'home' }]);
  expect((await read(`events/${id}/incidents?after=1`)).body.items).toEqual([]);
  const unknown = await read('events/01900000-0000-7000-8000-000000000009');
  expect([unknown.status, unknown.body.code]).toEqual([404, 'sportsbook.event_unknown']);
});

test('an event that is over is among the results of its day, with its score; one without a score is not', async () => {
  const [id, unseen] = [await idOf('sim:match:over'), await idOf('sim:match:unseen')];
  await until(async () => (await read(`events/${unseen}`)).body.state === 'closed', 'closed without a score');
  await until(async () => (await read(`events/${id}`)).body.state === 'closed', 'closed');
  const startsAt = (await read(`events/${id}`)).body.startsAt as string;
  const { body } = await read(`results?date=${startsAt.slice(0, 10)}&sport=football`);
  expect(body.items).toMatchObject([{ id, state: 'closed', progress: { score: { home: 2, away: 1 } } }]);
  expect((await read('results?date=2001-01-01')).body.items).toEqual([]);
  expect((await read('results?date=2001-02-30')).status).toBe(400);
});

test('markets without a sportsbook and those whose flag is off read nothing of it', async () => {
  const paths = ['sports', 'events', 'live', `events/${await idOf(feedEventId)}`, 'results?date=2026-01-01'];
  for (const market of ['DE', 'NL', 'PE', 'PP'])
    for (const path of paths) {
      const { status, body } = await read(path, market);
      expect([market, path, status, body.code]).toEqual([market, path, 403, 'sportsbook.not_available']);
    }
  const stream = await fetch(`${harness.at.site}${OFFER_STREAM_PATH}?topics=live&market=DE`);
  expect(stream.status).toBe(404);
});

test('a player of a blocked province, without sport or who may only be paid out reads nothing of it', async () => {
  const { visitor, playerId } = await harness.openGuest();
  const readAs = () =>
    visitor.call('GET /sportsbook-api/sports', { query: { market: 'UN' } }).then(
      () => 'read',
      (refused: { problem?: { code?: string } }) => refused.problem?.code,
    );
  expect(await readAs()).toBe('read');
  const { sql } = harness.owner;
  for (const [change, back] of [
    [
      () => sql`update identity.access set sports = false where player_id = ${playerId}`,
      () => sql`update identity.access set sports = true where player_id = ${playerId}`,
    ],
    [
      () => sql`update identity.access set payout = true where player_id = ${playerId}`,
      () => sql`update identity.access set payout = false where player_id = ${playerId}`,
    ],
    [
      () => sql`
        update identity.account set market_id = 'CA', country_code = 'CA', province = 'ON' where player_id = ${playerId}`,
      () => sql`update identity.account set province = 'AB' where player_id = ${playerId}`,
    ],
  ] as const) {
    await change();
    expect(await readAs()).toBe('sportsbook.not_available');
    await back();
    expect(await readAs()).toBe('read');
  }
});

test('a player bets on the offer of a feed: before the start at once, on a running match after its delay', async () => {
  const { visitor, playerId } = await harness.openGuest();
  await harness.db.transact(async (tx) => {
    await setStanding(tx, playerId, { status: 'REGISTERED', level: 'FULLY VERIFIED' });
    const seed = { playerId, key: 'seed', currency: 'EUR', amountMinor: 100_00n };
    await applyDeposit(harness.ledger, tx, { ...seed, reservationKey: null });
  });
  const slipOn = async (foreignId: string) => {
    const { id: eventId, version, markets } = (await read(`events/${await idOf(foreignId)}`)).body;
    const { key: market, outcomes } = markets[0];
    const [{ id: outcome, oddsMilli }] = outcomes;
    const legs = [{ eventId, market, outcome, seen: { version, oddsMilli } }];
    return { type: 'SINGLE', legs, lineStake: { amountMinor: '1000', currency: 'EUR' } };
  };
  const ahead = await slipOn('sim:match:ahead1');
  expect(await visitor.call('POST /sportsbook-api/slip/check', { body: ahead })).toMatchObject({
    problems: [],
    delayMs: 0,
    stake: { max: { amountMinor: '10000' }, reason: 'balance' },
  });
  expect(await visitor.pay('POST /sportsbook-api/bets', ahead)).toMatchObject({
    state: 'open',
    legs: [{ event: { name: 'Halden v Tarnby', state: 'not_started' } }],
  });
  const pressedMs = Date.now();
  const live = await visitor.pay('POST /sportsbook-api/bets', await slipOn(feedEventId));
  expect(live).toMatchObject({ state: 'open', legs: [{ event: { state: 'live' } }] });
  expect(Date.now() - pressedMs).toBeGreaterThan(4_900);
  const { items } = await visitor.call('GET /sportsbook-api/bets', { query: { state: 'open' } });
  expect(items).toHaveLength(2);
  expect((await balancesOf(harness.db, playerId))!.mainMinor).toBe(80_00n);
});

test('a stream sends what changed as one frame a topic, and only to those who asked for it', async () => {
  const id = await idOf(feedEventId);
  const leaving = new AbortController();
  const open = async (topics: string) => {
    const url = `${harness.at.site}${OFFER_STREAM_PATH}?market=UN&topics=${topics}`;
    const response = await fetch(url, { signal: leaving.signal });
    const state = { status: response.status, text: '' };
    if (response.status === 200)
      void (async () => {
        for await (const part of response.body!) state.text += Buffer.from(part).toString();
      })().catch(() => {});
    return state;
  };
  const [both, other] = [await open(`live,event:${id}`), await open('sport:tennis')];
  await until(() => both.text.includes('retry'), 'open');
  producer.send(oddsChange({ timestamp: 5 }, [marketOn('1x2', { status: -1 })]));
  await until(() => both.text.split('data:').length === 3, 'two frames');
  const frames = both.text
    .split('\n')
    .flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6)) as { topic: string }] : []));
  expect(frames.map(({ topic }) => topic).toSorted()).toEqual([`event:${id}`, 'live']);
  expect(frames[0]).toMatchObject({ events: [{ id, markets: [{ key: '1x2', state: 'suspended' }] }] });
  expect(other.text).not.toContain('data:');
  for (const topics of ['', 'everything', `event:${id},`, Array.from({ length: 21 }, () => 'live').join()])
    expect([topics, (await open(topics)).status]).toEqual([topics, topics.startsWith('live') ? 200 : 400]);
  leaving.abort();
});

test('an installation without a feed has no sport on offer, and says so', async () => {
  await using other = await openPlatformHarness({ environment: { HALCYON_SPORTSBOOK: 'on' } });
  const at = other.at.site;
  expect((await read('sports', 'UN', at)).body).toEqual({ items: [] });
  expect((await read('events', 'UN', at)).body).toEqual({ items: [], nextCursor: null });
  expect((await read('live', 'UN', at)).body).toEqual({ items: [] });
});

test('where the sportsbook is off by configuration nothing of it is read', async () => {
  await using other = await openPlatformHarness();
  expect((await read('sports', 'UN', other.at.site)).body.code).toBe('sportsbook.not_available');
});

test('the site map has every page of the sportsbook in the slugs of its language, and none where there is no sport', async () => {
  const mapOf = async (locale: string) =>
    (await fetch(`${harness.at.site}/sitemap.xml?locale=${locale}`)).text();
  const [running, over] = [await idOf(feedEventId), await idOf('sim:match:over')];
  const german = await mapOf('de-AT');
  expect(german).toMatch(
    /\/de-AT\/sportsbook\/fussball\/nordland\/northern-league\/[a-z0-9-]+-[0-9a-f]{32}</,
  );
  expect(german).toContain(running.replaceAll('-', ''));
  expect(german).toContain('/de-AT/sportsbook/quotenboost<');
  expect(german).not.toContain(over.replaceAll('-', ''));
  expect(await mapOf('es-PE')).not.toContain('/sportsbook');
});
