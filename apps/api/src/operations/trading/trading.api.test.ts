import type { TradedMarket, TradedRow } from '@halcyon/contract/operations/trading.contract';
import {
  alive,
  feedEventId,
  fixtureOf,
  marketOn,
  oddsChange,
  settlement,
} from '@halcyon/testkit/feed-messages';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { openPlatformHarness, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { aBet, aLeg, placeBet } from '@halcyon/testkit/sample-bets';
import { eventually, refusalOf } from '@halcyon/testkit/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setStanding } from '../../ledger/guard.service.ts';
import { applyDeposit } from '../../ledger/payment.service.ts';
import { until } from '../../sportsbook/feed/testing/feed-harness.ts';
import { ScriptedProducer } from '../../sportsbook/feed/testing/scripted-producer.ts';
import { settleDue } from '../../sportsbook/settlement/settlement.service.ts';
import { faultsToStderr } from '@halcyon/server-kit/faults';
import { balancesOf } from '../../wallet/wallet.service.ts';

const HOUR_MS = 3_600_000;
let producer: ScriptedProducer;
let harness: PlatformHarness;
let niall: OperatorVisitor;
let mira: OperatorVisitor;
let vera: OperatorVisitor;
let eventId: string;
let playerId: bigint;
let timestamp = 1;

beforeAll(async () => {
  producer = await ScriptedProducer.open();
  const nowMs = Date.now();
  producer.fixtures.set(feedEventId, fixtureOf(feedEventId, { startsAtMs: nowMs + HOUR_MS }));
  producer.fixtures.set('sim:match:later', fixtureOf('sim:match:later', { startsAtMs: nowMs + 2 * HOUR_MS }));
  const { origin, key } = producer.account;
  harness = await openPlatformHarness({
    environment: { ODDS_FEED_URL: origin, ODDS_FEED_KEY: key, HALCYON_SPORTSBOOK: 'on' },
  });
  niall = await OperatorVisitor.signIn(harness.operatorUrl, 'compliance');
  mira = await OperatorVisitor.signIn(harness.operatorUrl, 'secondCompliance');
  vera = await OperatorVisitor.signIn(harness.operatorUrl, 'verification');
  await until(() => producer.hasLine(1) && producer.hasLine(3), 'the lines are open');
  producer.send(alive(nowMs, 1), alive(nowMs, 3));
  price();
  await until(async () => (await list()).length === 2, 'both events are on offer');
  eventId = (await list())[0]!.id;
  await until(async () => (await read()).markets?.length === 2, 'priced');
  ({ playerId } = await harness.openGuest());
  await harness.db.transact(async (tx) => {
    await setStanding(tx, playerId, { status: 'REGISTERED', level: 'FULLY VERIFIED' });
    const seed = { playerId, key: 'seed', currency: 'EUR', amountMinor: 5_000_00n };
    await applyDeposit(harness.ledger, tx, { ...seed, reservationKey: null });
  });
}, 60_000);
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  await producer[Symbol.asyncDispose]();
});

const over = { ids: ['over', 'under'] } as const;
function price(status: 1 | -1 = 1): void {
  timestamp += 1;
  const markets = [marketOn('1x2', { status }), marketOn('total|total=2.5', { ...over, status })];
  producer.send(oddsChange({ timestamp, product: 3 }, markets, { eventStatus: { status: 'not_started' } }));
}
const path = '/api/operator/v1/trading';
const list = async (query = '') => (await niall.call(`GET ${path}/events${query}`)).items as TradedRow[];
const read = () => niall.call(`GET ${path}/events/${eventId}`);
const marketNow = async (key = '1x2') =>
  (await read())['markets'].find((market: { key: string }) => market.key === key);
const suspend = (body: object = {}, by = niall, id = eventId) =>
  by.call(`POST ${path}/events/${id}/suspend`, { reason: 'wrong line-up', ...body });
const resume = (body: object = {}) =>
  niall.call(`POST ${path}/events/${eventId}/resume`, { reason: 'line-up is right', ...body });
const lastDeed = async () => (await niall.call('GET /api/operator/v1/audit')).items[0];
const setting = (scope: object, values: object = {}, basedOn: string | null = null) =>
  niall.call(`POST ${path}/settings`, {
    scope,
    overroundBps: null,
    oddsMilliMax: {},
    outcomeMinorMax: null,
    eventMinorMax: null,
    betMinorMax: null,
    ...values,
    basedOn,
    reason: 'as agreed this morning',
  });
const bet = (outcome: string, more: object = {}, id = eventId) =>
  placeBet(harness, aBet(playerId, { legs: [aLeg(1, { eventId: id, outcome })], ...more }));
const main = async () => (await balancesOf(harness.db, playerId))!.mainMinor;
const settle = () =>
  settleDue({ ...harness, clock: { now: () => new Date(Date.now() + HOUR_MS) }, report: faultsToStderr });

describe('the list of events', () => {
  test('is filtered by sport, live and name, and only for those who may trade', async () => {
    expect(await list('?sport=tennis')).toEqual([]);
    expect(await list('?live=true')).toEqual([]);
    expect(await list('?search=northern')).toHaveLength(2);
    expect(await list('?search=%25')).toEqual([]);
    expect(await list('?limit=1')).toHaveLength(1);
    expect(await refusalOf(vera.call(`GET ${path}/events`))).toBe('operator.not_allowed');
    expect(await refusalOf(niall.call(`GET ${path}/events/01900000-0000-7000-8000-000000000009`))).toBe(
      'sportsbook.event_unknown',
    );
  });

  test('leads to an event with chance, fair price, price and margin of each outcome', async () => {
    const market = await marketNow();
    expect(market).toMatchObject({ overroundClass: 'result', overroundBps: 500, state: 'active' });
    const [home] = market.outcomes;
    expect(home).toMatchObject({ id: 'home', chanceE6: 333_333, fairOddsMilli: 3_000 });
    expect(home.oddsMilli).toBeLessThan(3_000);
    expect(home.marginBps).toBeGreaterThan(0);
  });
});

describe('a suspension', () => {
  test('stops a market for players at once and through new prices, with its reason, until it is resumed', async () => {
    await suspend({ market: '1x2' });
    expect(await marketNow()).toMatchObject({
      state: 'suspended',
      suspension: { reason: 'wrong line-up', by: 'niall@operators.example' },
    });
    expect(await lastDeed()).toMatchObject({
      action: 'bets.suspended',
      reason: 'wrong line-up',
      facts: { eventId, market: '1x2' },
    });
    const { version } = await marketNow('total|total=2.5');
    price();
    await until(async () => (await marketNow('total|total=2.5')).version >= version, 'the next prices');
    expect((await marketNow()).state).toBe('suspended');
    expect((await marketNow('total|total=2.5')).state).toBe('active');
    const shown = await fetch(`${harness.at.site}/sportsbook-api/events/${eventId}?market=UN&language=en`);
    const { markets } = (await shown.json()) as { markets: { key: string; state: string }[] };
    expect(markets.find(({ key }) => key === '1x2')?.state).toBe('suspended');
    await resume({ market: '1x2' });
    expect(await marketNow()).toMatchObject({ state: 'active', suspension: null });
    expect(await lastDeed()).toMatchObject({ action: 'bets.resumed' });
  });

  test('of a whole event stops every market of it', async () => {
    await suspend();
    expect((await list())[0]).toMatchObject({ openMarketCount: 0, suspension: { reason: 'wrong line-up' } });
    expect(await refusalOf(suspend())).toBe('operations.suspended_already');
    await resume();
    expect((await list())[0]).toMatchObject({ openMarketCount: 2, suspension: null });
    expect(await refusalOf(resume())).toBe('operations.not_suspended');
  });

  test('is refused for what is unknown, without a reason, and to those who may not trade', async () => {
    expect(await refusalOf(suspend({ market: 'total|total=9.5' }))).toBe('operations.market_unknown');
    expect(await refusalOf(suspend({}, niall, '01900000-0000-7000-8000-000000000009'))).toBe(
      'sportsbook.event_unknown',
    );
    expect(await refusalOf(suspend({ reason: '' }))).toBe('request.invalid');
    expect(await refusalOf(suspend({}, vera))).toBe('operator.not_allowed');
  });
});

describe('a setting', () => {
  test('of a market’s margin changes its prices, and a form that was opened before is refused', async () => {
    const before = (await marketNow()).outcomes[0].oddsMilli;
    const market = { of: 'market', eventId, market: '1x2' };
    const { settingId } = await setting(market, { overroundBps: 1_500 });
    const after = await marketNow();
    expect(after).toMatchObject({ overroundBps: 1_500, setting: { settingId, overroundBps: 1_500 } });
    expect(after.outcomes[0].oddsMilli).toBeLessThan(before);
    expect(await refusalOf(setting(market, { overroundBps: 300 }))).toBe('operations.changed_meanwhile');
    await setting(market, { oddsMilliMax: { home: 2_000 } }, settingId);
    expect((await marketNow()).outcomes.map(({ oddsMilli }: { oddsMilli: number }) => oddsMilli)).toEqual([
      2_000,
      before,
      before,
    ]);
    expect(await lastDeed()).toMatchObject({ action: 'market_setting.set', facts: { scope: market } });
    const last = (await marketNow()).setting.settingId;
    await setting(market, {}, last);
    expect((await marketNow()).outcomes[0].oddsMilli).toBe(before);
  });

  test('of a class counts for all its markets, and for none that has its own', async () => {
    const { settingId } = await setting({ of: 'class', overroundClass: 'line' }, { overroundBps: 900 });
    expect(await marketNow('total|total=2.5')).toMatchObject({ overroundBps: 900 });
    expect(await marketNow()).toMatchObject({ overroundBps: 500 });
    await setting({ of: 'class', overroundClass: 'line' }, {}, settingId);
    expect(await marketNow('total|total=2.5')).toMatchObject({ overroundBps: 400 });
  });

  test('of limits holds for the book and for an event', async () => {
    await setting({ of: 'book' }, { eventMinorMax: '5000000', betMinorMax: '100000' });
    expect((await read())['eventLimit']).toEqual({ amountMinor: '5000000', currency: 'EUR' });
    await setting({ of: 'event', eventId }, { eventMinorMax: '700000' });
    expect((await read())['eventLimit']).toEqual({ amountMinor: '700000', currency: 'EUR' });
    const { book, classes } = await niall.call(`GET ${path}/settings`);
    expect(book).toMatchObject({ betMinorMax: '100000', by: 'niall@operators.example' });
    expect(classes).toHaveLength(7);
  });

  test('is refused where its scope has no such value, for unknown outcomes, and where all outcomes together would win', async () => {
    expect(await refusalOf(setting({ of: 'book' }, { overroundBps: 100 }))).toBe(
      'operations.setting_not_fit',
    );
    const market = { of: 'market', eventId, market: '1x2' };
    expect(await refusalOf(setting(market, { oddsMilliMax: { other: 2_000 } }))).toBe(
      'operations.outcome_unknown',
    );
    expect(await refusalOf(setting(market, { overroundBps: -1 }))).toBe('request.invalid');
    // Chances that add up to 0.97: only a margin keeps all bets together from winning.
    const won = [330_000, 320_000, 320_000];
    const outcomes = ['home', 'draw', 'away'].map((id, at) => ({
      id,
      active: 1 as const,
      chances: { won: won[at]!, halfWon: 0, void: 0, halfLost: 0, lost: 1_000_000 - won[at]! },
    }));
    timestamp += 1;
    const markets = [marketOn('1x2_1h', { outcomes })];
    producer.send(oddsChange({ timestamp, product: 3 }, markets, { eventStatus: { status: 'not_started' } }));
    await until(async () => (await marketNow('1x2_1h')) !== undefined, 'the first half is priced');
    const half = { of: 'market', eventId, market: '1x2_1h' };
    expect(await refusalOf(setting(half, { overroundBps: 100 }))).toBe('operations.price_unsafe');
    expect((await marketNow('1x2_1h')).outcomes[0].oddsMilli).toBeGreaterThan(0);
  });

  test('of a player changes what the player may stake, is listed, and is not set over a newer one', async () => {
    const factor = (factorHundredths: number, basedOn: number, id = playerId) =>
      niall.call(`POST /api/operator/v1/players/${id}/factor`, {
        factorHundredths,
        basedOn,
        reason: 'bets for others',
      });
    await factor(25, 100);
    expect(await refusalOf(factor(50, 100))).toBe('operations.changed_meanwhile');
    expect(await refusalOf(factor(201, 25))).toBe('request.invalid');
    expect(await refusalOf(factor(50, 100, 9_999_999n))).toBe('operations.player_unknown');
    expect((await niall.call(`GET ${path}/player-factors`)).items).toMatchObject([
      { playerId: Number(playerId), factorHundredths: 25, reason: 'bets for others' },
    ]);
    expect(await lastDeed()).toMatchObject({ action: 'player_factor.set', facts: { from: 100, to: 25 } });
    await factor(100, 25);
    expect((await niall.call(`GET ${path}/player-factors`)).items).toEqual([]);
  });
});

describe('bets', () => {
  test('in their delay, and open ones above an amount, are listed with their legs', async () => {
    const listed = async (query: string) => (await niall.call(`GET ${path}/bets?${query}`)).items;
    const large = { lineMinor: 1_200_00n, stakeMinor: 1_200_00n };
    const { betId } = await bet('home', large);
    await bet('away');
    expect(await listed('list=large')).toMatchObject([
      { betId, stake: { amountMinor: '120000' }, legs: [{ event: 'Halden v Tarnby', outcome: 'home' }] },
    ]);
    expect(await listed('list=large&eurosMin=1500')).toEqual([]);
    expect(await listed('list=pending')).toEqual([]);
    expect(await refusalOf(niall.call(`GET ${path}/bets?list=large&eurosMin=999`))).toBe('request.invalid');
  });

  test('show in the liability of their outcomes and of the event', async () => {
    // One that no list has read yet: its bets are put into the database behind the back of the book.
    const event3 = 'sim:match:third';
    const startsAtMs = harness.clock.now().getTime() + 3 * HOUR_MS;
    producer.fixtures.set(event3, fixtureOf(event3, { startsAtMs }));
    timestamp += 1;
    const head = { timestamp, product: 3, event: event3 } as const;
    producer.send(oddsChange(head, [marketOn('1x2')], { eventStatus: { status: 'not_started' } }));
    const id = await eventually(async () => {
      const [row] = await harness.owner.sql<{ id: string }>`
        select id from sportsbook.foreign_name where kind = 'event' and foreign_id = ${event3}`;
      return row?.id ?? null;
    });
    await bet('home', { lineMinor: 1_200_00n, stakeMinor: 1_200_00n }, id);
    await bet('away', { lineMinor: 10_00n, stakeMinor: 10_00n }, id);
    const event = await eventually(async () => {
      const found = await niall.call(`GET ${path}/events/${id}`);
      return found['markets'].length === 1 ? found : null;
    });
    const [market] = event['markets'] as TradedMarket[];
    const cost = Object.fromEntries(market!.outcomes.map((one) => [one.id, one.cost.amountMinor]));
    // 1,200.00 at 2.10 on home, 10.00 on away.
    expect(cost).toMatchObject({ home: '131000', away: '-118900', draw: '-121000' });
    expect(market!.worst).toEqual({ amountMinor: '131000', currency: 'EUR' });
    expect(event['worst']).toEqual({ amountMinor: '131000', currency: 'EUR' });
    expect((await list()).find((row) => row.id === id)!.worst).toEqual(event['worst']);
  });
});

describe('a correction', () => {
  const settled = (id = eventId) => niall.call(`GET ${path}/events/${id}/settlement`);
  const propose = async (change: object, by = niall, basedOn?: string | null) =>
    by.call(`POST ${path}/events/${eventId}/corrections`, {
      change,
      basedOn: basedOn === undefined ? (await settled())['newest'] : basedOn,
      reason: 'the goal was not given',
    });
  const confirm = (by: OperatorVisitor, proposalId: string) =>
    by.call(`POST /api/operator/v1/proposals/${proposalId}/confirm`, { reason: 'looked at it' });
  const results = (home: string, draw: string, away: string) => ({
    way: 'settle',
    market: '1x2',
    results: { home, away, ...(draw !== '' && { draw }) },
  });
  const awaitState = (state: string) =>
    until(async () => (await settled())['corrections'][0]?.state === state, `the correction is ${state}`);

  test('settles a market otherwise with two people, books only the difference, and holds against the feed', async () => {
    timestamp += 1;
    producer.send(settlement({ timestamp, product: 3 }, { '1x2': 'home' }));
    await until(async () => (await settled())['newest'] !== null, 'the result is noted');
    const before = await main();
    await settle();
    expect(await main()).toBe(before + 2_520_00n);
    expect(await refusalOf(propose(results('WON', '', 'LOST')))).toBe('operations.settled_so');
    const { proposalId } = await propose(results('LOST', '', 'WON'));
    expect(await refusalOf(propose(results('LOST', '', 'WON'), mira))).toBe('operations.proposal_open');
    expect(await refusalOf(confirm(niall, proposalId))).toBe('operations.proposal_own');
    expect(await refusalOf(confirm(vera, proposalId))).toBe('operator.not_allowed');
    const [open] = (await mira.call('GET /api/operator/v1/proposals')).items;
    expect(open).toMatchObject({ kind: 'correction', subject: 'settle 1x2', eventId, playerId: null });
    await confirm(mira, proposalId);
    await awaitState('settling');
    await settle();
    await awaitState('done');
    expect(await main()).toBe(before + 21_00n);
    expect((await settled())['markets']).toMatchObject([
      {
        key: '1x2',
        outcomes: [
          { id: 'away', result: 'WON' },
          { id: 'home', result: 'LOST', betCount: 1 },
        ],
      },
    ]);
    const rules = await harness.owner.sql`select distinct rule from sportsbook.decision
      where event_id = ${eventId} and result = 'LOST' and outcome = 'home'`;
    expect(rules).toEqual([{ rule: 'corrected' }]);
    expect(await lastDeed()).toMatchObject({ action: 'proposal.confirmed', facts: { kind: 'correction' } });
    producer.send(settlement({ timestamp: (timestamp += 1), product: 3 }, { '1x2': 'home' }));
    const ofHome = async () => (await settled())['markets'][0].outcomes[1];
    await until(async () => (await ofHome()).feedResult === 'WON', 'the result is noted');
    await settle();
    expect([await main(), (await ofHome()).result]).toEqual([before + 21_00n, 'LOST']);
  });

  test('is stale once anything else was decided about the event', async () => {
    const { proposalId } = await propose({ way: 'void', market: '1x2', from: null, until: null });
    timestamp += 1;
    const { newest } = await settled();
    producer.send(settlement({ timestamp, product: 3 }, { 'total|total=2.5': 'over' }, 2, over.ids as never));
    await until(async () => (await settled())['newest'] !== newest, 'another result');
    expect(await refusalOf(confirm(mira, proposalId))).toBe('operations.proposal_stale');
    expect(
      await refusalOf(propose({ way: 'void', market: '1x2', from: null, until: null }, niall, newest)),
    ).toBe('operations.changed_meanwhile');
    await mira.call(`POST /api/operator/v1/proposals/${proposalId}/decline`, { reason: 'out of date' });
  });

  test('voids the bets of a time alone, and gives their stakes back; taken back, the result counts again', async () => {
    const before = await main();
    const [row] = await harness.owner.sql<{ at: Date }>`
      select max(accepted_at) as at from sportsbook.bet join sportsbook.leg using (player_id, bet_id)
      where player_id = ${playerId} and event_id = ${eventId}`;
    const from = row!.at.toISOString();
    expect(await refusalOf(propose({ way: 'void', market: '1x2', from, until: from }))).toBe(
      'operations.window_invalid',
    );
    const first = await propose({ way: 'void', market: '1x2', from, until: null });
    await confirm(mira, first.proposalId);
    await awaitState('settling');
    await settle();
    await awaitState('done');
    // The bet of 10.00 on away had won 21.00; the larger one was accepted before.
    expect(await main()).toBe(before - 11_00n);
    const second = await propose({ way: 'restore', market: '1x2', from, until: null });
    await confirm(niall, second.proposalId).catch(() => confirm(mira, second.proposalId));
    await awaitState('settling');
    await settle();
    await awaitState('done');
    expect(await main()).toBe(before);
  });

  test('is refused for a market without bets, for results that are missing or unknown, and to those who may not', async () => {
    expect(await refusalOf(propose({ way: 'void', market: 'btts', from: null, until: null }))).toBe(
      'operations.market_unknown',
    );
    const of = (all: object) => propose({ way: 'settle', market: '1x2', results: all });
    expect(await refusalOf(of({ home: 'WON' }))).toBe('operations.results_incomplete');
    expect(await refusalOf(of({ home: 'WON', away: 'LOST', other: 'LOST' }))).toBe(
      'operations.outcome_unknown',
    );
    expect(await refusalOf(propose(results('WON', '', 'LOST'), vera, null))).toBe('operator.not_allowed');
    expect(await refusalOf(settled('01900000-0000-7000-8000-000000000009'))).toBe('sportsbook.event_unknown');
    expect(await refusalOf(suspend({ market: '1x2' }))).toBe('operations.market_over');
  });
});
