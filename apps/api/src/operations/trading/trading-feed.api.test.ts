import { alive, feedEventId, fixtureOf, marketOn, oddsChange } from '@halcyon/testkit/feed-messages';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { openPlatformHarness, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { refusalOf } from '@halcyon/testkit/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../sportsbook/feed/testing/feed-harness.ts';
import { ScriptedProducer } from '../../sportsbook/feed/testing/scripted-producer.ts';

const HOUR_MS = 3_600_000;
const path = '/api/operator/v1/trading';
let producer: ScriptedProducer;
let harness: PlatformHarness;
let niall: OperatorVisitor;
let vera: OperatorVisitor;

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
}, 60_000);
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  await producer[Symbol.asyncDispose]();
});

const lastDeed = async () => (await niall.call('GET /api/operator/v1/audit')).items[0];

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
  harness.clock.move(31_000);
  producer.send(alive(Date.now() + 31_000, 1), alive(Date.now() + 31_000, 3));
  await until(async () => (await niall.call(`GET ${path}/feed`))['producers'][0].state === 'up', 'up');
  await recover(1);
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
