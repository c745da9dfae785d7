import { alive, feedEventId, fixtureOf, marketOn, oddsChange } from '@halcyon/testkit/feed-messages';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { openPlatformHarness, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { eventually, refusalOf } from '@halcyon/testkit/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../sportsbook/feed/testing/feed-harness.ts';
import { ScriptedProducer } from '../../sportsbook/feed/testing/scripted-producer.ts';

const HOUR_MS = 3_600_000;
const path = '/api/operator/v1/trading';
let producer: ScriptedProducer;
let harness: PlatformHarness;
let niall: OperatorVisitor;
let vera: OperatorVisitor;
let eventId: string;

beforeAll(async () => {
  producer = await ScriptedProducer.open();
  const nowMs = Date.now();
  producer.fixtures.set(feedEventId, fixtureOf(feedEventId, { startsAtMs: nowMs + HOUR_MS }));
  const { origin, key } = producer.account;
  harness = await openPlatformHarness({
    environment: { ODDS_FEED_URL: origin, ODDS_FEED_KEY: key, HALCYON_SPORTSBOOK: 'on' },
  });
  niall = await OperatorVisitor.signIn(harness.operatorUrl, 'compliance');
  vera = await OperatorVisitor.signIn(harness.operatorUrl, 'verification');
  await until(() => producer.hasLine(1) && producer.hasLine(3), 'the lines are open');
  producer.send(alive(nowMs, 1), alive(nowMs, 3));
  const eventStatus = { status: 'not_started' } as const;
  producer.send(oddsChange({ timestamp: 2, product: 3 }, [marketOn('1x2')], { eventStatus }));
  await until(async () => (await niall.call(`GET ${path}/events`))['items'].length === 1, 'it is on offer');
  eventId = (await niall.call(`GET ${path}/events`)).items[0].id;
  await until(async () => (await read())['names'].home !== undefined, 'its fixture is read');
}, 60_000);
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  await producer[Symbol.asyncDispose]();
});

const read = () => niall.call(`GET ${path}/events/${eventId}`);
const lastDeed = async () => (await niall.call('GET /api/operator/v1/audit')).items[0];

describe('a boosted price', () => {
  const boost = (of: object, by = niall) =>
    by.call(`POST ${path}/boosts`, {
      eventId,
      market: '1x2',
      outcome: 'home',
      oddsMilli: 3_300,
      stakeMinorMax: '5000',
      reason: 'match of the day',
      ...of,
    });
  const boosts = async (of = 'open') => (await niall.call(`GET ${path}/boosts?list=${of}`)).items;
  const home = async () => (await read())['markets'][0].outcomes[0];

  test('is set from now until the start, is the price of players, and is listed with its names until it is ended', async () => {
    const { startsAt, names } = await read();
    expect(names).toMatchObject({ home: 'Halden', away: 'Tarnby' });
    const before = (await home()).oddsMilli;
    const { boostId, marginBps } = await boost({});
    // A third of 3.30 returns 1.10 of a stake.
    expect(marginBps).toBe(-1_000);
    await eventually(async () => ((await home()).boost ? true : null));
    expect(await home()).toMatchObject({ oddsMilli: 3_300, boost: { unboostedOddsMilli: before } });
    expect(await boosts()).toMatchObject([
      {
        boostId,
        state: 'running',
        isOffered: true,
        to: startsAt,
        event: { name: 'Halden v Tarnby' },
        names: { home: 'Halden' },
        unboostedOddsMilli: before,
        betCount: 0,
        by: 'niall@operators.example',
      },
    ]);
    expect(await refusalOf(boost({ oddsMilli: 3_400 }))).toBe('operations.boost_running');
    expect(await lastDeed()).toMatchObject({
      action: 'price_boost.set',
      facts: { boostId, marginBps: -1_000 },
    });
    await niall.call(`POST ${path}/boosts/${boostId}/end`, { reason: 'enough' });
    await eventually(async () => ((await home()).boost ? null : true));
    expect((await home()).oddsMilli).toBe(before);
    expect(await boosts()).toEqual([]);
    expect(await boosts('over')).toMatchObject([
      { boostId, state: 'over', endedBy: 'niall@operators.example' },
    ]);
    expect(await refusalOf(niall.call(`POST ${path}/boosts/${boostId}/end`, { reason: 'again' }))).toBe(
      'operations.boost_unknown',
    );
  });

  test('is refused where it is no raise, too far above fair or ends late, and to those who may not trade', async () => {
    const late = new Date(Date.now() + 5 * HOUR_MS).toISOString();
    for (const of of [{ oddsMilli: 2_000 }, { oddsMilli: 3_800 }, { to: late }])
      expect(await refusalOf(boost(of))).toBe('operations.boost_not_fit');
    expect(await refusalOf(boost({ outcome: 'other' }))).toBe('operations.outcome_unknown');
    expect(await refusalOf(boost({ stakeMinorMax: '0' }))).toBe('request.invalid');
    expect(await refusalOf(boost({}, vera))).toBe('operator.not_allowed');
    expect(await refusalOf(niall.call(`GET ${path}/boosts?list=all`))).toBe('request.invalid');
  });
});

test('the feed is shown with its producers, what was not used and what waits', async () => {
  producer.sendFrame(1, 'nonsense');
  await until(
    async () =>
      (await niall.call(`GET ${path}/feed`))['unused'].some(
        ({ reason }: { reason: string }) => reason === 'not_json',
      ),
    'the frame is counted',
  );
  const health = await niall.call(`GET ${path}/feed`);
  expect(health).toMatchObject({ isRunning: true, undelivered: 0, waitingCorrections: 0, eventCount: 1 });
  expect(health['producers']).toMatchObject([
    { product: 1, state: 'up', lastMessageAt: expect.any(String) },
    { product: 3, state: 'up' },
  ]);
});

test('a producer is requested to send again what may be missing, not too often, and not while a producer is down', async () => {
  const recover = (product: number, by = niall) =>
    by.call(`POST ${path}/feed/${product}/recovery`, { reason: 'prices look old' });
  const count = producer.recoveries.length;
  // A silence that is noticed before the sign of life is recovered from by itself, and it is too soon once more.
  await eventually(async () => {
    harness.clock.move(31_000);
    const nowMs = harness.clock.now().getTime();
    producer.send(alive(nowMs, 1), alive(nowMs, 3));
    await until(async () => (await niall.call(`GET ${path}/feed`))['producers'][0].state === 'up', 'up');
    return (await refusalOf(recover(1))) === 'done';
  });
  await until(() => producer.recoveries.length > count, 'the recovery is requested');
  expect(await lastDeed()).toMatchObject({ action: 'recovery.requested', facts: { product: 1 } });
  await until(
    async () => (await niall.call(`GET ${path}/feed`))['producers'][0].isRecovering === false,
    'it has ended',
  );
  expect(await refusalOf(recover(1))).toBe('operations.recovery_too_soon');
  expect(await refusalOf(recover(9))).toBe('operations.producer_unknown');
  expect(await refusalOf(recover(1, vera))).toBe('operator.not_allowed');
  producer.drop(3);
  await until(async () => (await niall.call(`GET ${path}/feed`))['producers'][1].state === 'down', 'down');
  expect(await refusalOf(recover(3))).toBe('operations.producer_down');
});
