import type { FeedMessage } from '@halcyon/wire/odds-feed/messages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  alive,
  betCancel,
  betStop,
  feedEventId,
  fixtureChange,
  fixtureOf,
  marketOn,
  oddsChange,
  rollback,
  settlement,
} from '@halcyon/testkit/feed-messages';
import { openFeedHarness, until, type FeedHarness } from './testing/feed-harness.ts';

let harness: FeedHarness;
beforeEach(async () => void (harness = await openFeedHarness()));
afterEach(() => harness[Symbol.asyncDispose]());

const kinds = () => harness.delivered.map(({ message }) => message.kind);
const send = (...messages: readonly FeedMessage[]) => harness.producer.send(...messages);
const isState = (key: string, state: string) => until(() => harness.state(key) === state, `${key} ${state}`);
const stored = async () =>
  harness.owner.sql<{ version: bigint; kind: string }>`
    select version, kind from sportsbook.feed_message order by event_id, version`;

test('bets are taken once the producer is up and its recovery has ended, and raw messages are in the log', async () => {
  await until(() => harness.producer.hasLine(1));
  send(oddsChange({ timestamp: 1, sequence: 1 }, [marketOn('1x2')]));
  await isState('1x2', 'suspended');
  await harness.bringUp();
  await isState('1x2', 'active');
  expect(await stored()).toEqual([{ version: 1n, kind: 'odds_change' }]);
});

test('a producer without a sign of life is down and the other one goes on', async () => {
  harness.producer.fixtures.set('sim:match:2', fixtureOf('sim:match:2'));
  await harness.bringUp();
  send(oddsChange({ timestamp: 1 }, [marketOn('1x2')]));
  send(oddsChange({ timestamp: 1, product: 3, event: 'sim:match:2' }, [marketOn('1x2')]));
  await until(async () => (await stored()).length === 2);
  await harness.eventId('sim:match:2');
  await isState('1x2', 'active');
  harness.clock.move(15_000);
  const nowMs = harness.clock.now().getTime();
  send(alive(nowMs, 3));
  await until(async () => {
    const rows = await harness.owner.sql`
      select 1 from sportsbook.producer where product = 3 and processed_at_ms = ${nowMs}`;
    return rows.length === 1;
  });
  harness.clock.move(6_000);
  await isState('1x2', 'suspended');
  expect(harness.state('1x2', 'sim:match:2')).toBe('active');
});

test('a missing number suspends its event alone until the recovery has ended', async () => {
  await harness.bringUp();
  send(oddsChange({ timestamp: 1, sequence: 1 }, [marketOn('1x2')]));
  await isState('1x2', 'active');
  harness.clock.move(19_000);
  send(alive(harness.clock.now().getTime(), 1), alive(harness.clock.now().getTime(), 3));
  harness.clock.move(12_000);
  send(alive(harness.clock.now().getTime(), 1), alive(harness.clock.now().getTime(), 3));
  harness.producer.isMute = true;
  send(oddsChange({ timestamp: 3, sequence: 3 }, [marketOn('1x2')]));
  await isState('1x2', 'suspended');
  await until(() => harness.producer.recoveries.filter(({ product }) => product === 1).length === 2);
  const again = harness.producer.recoveries.at(-1)!;
  expect(again.after).toBeGreaterThan(0);
  expect(harness.feed.isUp(1)).toBe(true);
  send({ kind: 'snapshot_complete', product: 1, timestamp: 4, requestId: again.requestId });
  await isState('1x2', 'active');
});

test('a gap that is seen only after a sign of life is recovered from the message before it', async () => {
  await harness.bringUp();
  const beforeMs = harness.clock.now().getTime() - 5_000;
  send(oddsChange({ timestamp: beforeMs, sequence: 1 }, [marketOn('1x2')]));
  await isState('1x2', 'active');
  for (let count = 0; count < 4; count += 1) {
    harness.clock.move(9_000);
    send(alive(harness.clock.now().getTime(), 1), alive(harness.clock.now().getTime(), 3));
  }
  // Number 2 was lost before these signs of life.
  send(oddsChange({ timestamp: harness.clock.now().getTime(), sequence: 3 }, [marketOn('1x2')]));
  await until(() => harness.producer.recoveries.filter(({ product }) => product === 1).length === 2);
  expect(harness.producer.recoveries.at(-1)!.after).toBe(beforeMs);
});

test('an event that its fixture calls closed takes no bets, and what moves money is sent again', async () => {
  await harness.bringUp();
  const lastMs = harness.clock.now().getTime() - 5_000;
  send(oddsChange({ timestamp: lastMs, sequence: 1 }, [marketOn('1x2')]));
  await isState('1x2', 'active');
  const recovered = () => harness.producer.recoveries.filter(({ product }) => product === 1);
  const before = recovered().length;
  for (let count = 0; count < 4; count += 1) {
    harness.clock.move(9_000);
    send(alive(harness.clock.now().getTime(), 1), alive(harness.clock.now().getTime(), 3));
  }
  harness.producer.fixtures.set(feedEventId, fixtureOf(feedEventId, { status: 'closed' }));
  send(fixtureChange({ timestamp: harness.clock.now().getTime() }, 5));
  await until(() => recovered().length > before);
  expect(recovered().at(-1)!.after).toBe(lastMs);
  await isState('1x2', 'suspended');
  send(fixtureChange({ timestamp: harness.clock.now().getTime() + 1 }, 5));
  await until(async () => (await stored()).length === 3);
  expect(recovered()).toHaveLength(before + 1);
});

test('a message that moves money is delivered once, in order, however often and in whatever order it comes', async () => {
  await harness.bringUp();
  const settled = settlement({ timestamp: 2 }, { '1x2': 'home' });
  const undone = rollback({ timestamp: 3 }, ['1x2']);
  send(oddsChange({ timestamp: 1 }, [marketOn('1x2')]), settled, settled, undone);
  await until(() => kinds().length === 2);
  send({ ...settled, requestId: 9 }, { ...undone, sequence: 4 }, betCancel({ timestamp: 4 }, ['1x2']));
  await until(() => kinds().length === 3);
  expect(kinds()).toEqual(['bet_settlement', 'rollback_bet_settlement', 'bet_cancel']);
  expect(harness.delivered.map(({ version }) => version)).toEqual([2n, 3n, 4n]);
  expect(harness.feed.counters.all.get('duplicate')).toBe(3);
});

test('a message whose settlement fails is delivered again until it succeeds, and the later ones of the event wait', async () => {
  await harness.bringUp();
  harness.failures = 2;
  send(settlement({ timestamp: 2 }, { '1x2': 'home' }), betCancel({ timestamp: 3 }, ['1x2']));
  await until(() => harness.failures < 2);
  expect(kinds()).toEqual([]);
  await harness.restart();
  await until(() => harness.failures === 0);
  await harness.restart();
  await until(() => kinds().length === 2);
  expect(kinds()).toEqual(['bet_settlement', 'bet_cancel']);
});

test('a restart continues with prices, numbers and versions where the log ended', async () => {
  await harness.bringUp();
  send(oddsChange({ timestamp: 1, sequence: 1 }, [marketOn('1x2')]), betStop({ timestamp: 2, sequence: 2 }));
  await isState('1x2', 'suspended');
  await until(async () => (await stored()).length === 2);
  await harness.restart();
  expect(harness.state('1x2')).toBe('suspended');
  harness.clock.move(31_000);
  await harness.bringUp();
  send(oddsChange({ timestamp: 3, sequence: 3 }, [marketOn('1x2')]));
  await isState('1x2', 'active');
  expect((await stored()).map(({ version }) => version)).toEqual([1n, 2n, 3n]);
  // Without its last snapshot an event is made of the log alone.
  await harness.owner.sql`delete from sportsbook.event_snapshot`;
  const before = harness.feed.find(await harness.eventId());
  await harness.restart();
  expect(harness.feed.find(await harness.eventId())).toEqual(before);
});

test('frames of nonsense, of 10 MB, of another form or about unknown events are counted and leave the others alone', async () => {
  await harness.bringUp();
  const { producer } = harness;
  producer.sendFrame(1, 'nonsense');
  producer.sendFrame(1, Buffer.from([1, 2, 3]));
  producer.sendFrame(1, JSON.stringify({ kind: 'odds_change' }));
  producer.sendFrame(1, JSON.stringify(alive(1, 3)));
  producer.sendFrame(
    1,
    JSON.stringify({ ...oddsChange({ timestamp: 1 }, [marketOn('1x2')]), betstopReason: 'a\0b' }),
  );
  send(oddsChange({ timestamp: 1, event: 'sim:match:none' }, [marketOn('1x2')]));
  send(oddsChange({ timestamp: 1 }, [marketOn('1x2')]));
  await isState('1x2', 'active');
  producer.sendFrame(1, 'x'.repeat(10_000_000));
  await until(() => !producer.hasLine(1));
  await until(() => producer.hasLine(1));
  const counts = Object.fromEntries(harness.feed.counters.all);
  expect(counts).toMatchObject({
    not_json: 1,
    not_text: 1,
    wrong_schema: 2,
    wrong_product: 1,
    unknown_event: 1,
    too_large: 1,
  });
  expect(harness.state('1x2')).toBe('suspended');
});

test('a fixture that changes is read again, and its first start is kept for the rules about moved events (bug report 6)', async () => {
  await harness.bringUp();
  const { producer } = harness;
  const first = producer.fixtures.get(feedEventId)!;
  const later = first.startsAtMs + 86_400_000;
  producer.fixtures.set(feedEventId, { ...first, startsAtMs: later });
  send(fixtureChange({ timestamp: 1 }, 2));
  const eventId = await harness.eventId();
  await until(() => harness.feed.find(eventId)?.startsAtMs === later);
  const rows = await harness.owner.sql`select starts_at, first_starts_at from sportsbook.event`;
  expect(rows).toEqual([{ starts_at: new Date(later), first_starts_at: new Date(first.startsAtMs) }]);
});

test('while the log cannot be written no bets are taken, and what was missed is recovered', async () => {
  await harness.bringUp();
  const { owner, producer } = harness;
  send(oddsChange({ timestamp: 1, sequence: 1 }, [marketOn('1x2')]));
  await isState('1x2', 'active');
  await owner.sql`alter table sportsbook.feed_message rename to feed_message_away`;
  send(oddsChange({ timestamp: 2, sequence: 2 }, [marketOn('1x2')]));
  await isState('1x2', 'suspended');
  await owner.sql`alter table sportsbook.feed_message_away rename to feed_message`;
  harness.clock.move(31_000);
  producer.snapshot = ({ product }) =>
    product === 1 ? [oddsChange({ timestamp: 2, sequence: 2 }, [marketOn('1x2')])] : [];
  await harness.bringUp();
  await isState('1x2', 'active');
  expect((await stored()).map(({ version }) => version)).toEqual([1n, 2n]);
});

test('a market that a settlement alone names and a market of no known type are kept, and alarms are counted (bug report 5)', async () => {
  await harness.bringUp();
  send(
    oddsChange({ timestamp: 1 }, [marketOn('mystery')]),
    settlement({ timestamp: 2 }, { 'asian_handicap|hcp=-12.5': 'home' }, 2, ['home', 'away']),
  );
  await until(() => kinds().length === 1);
  expect([harness.state('mystery'), harness.state('asian_handicap|hcp=-12.5')]).toEqual([
    'inactive',
    'settled',
  ]);
  expect(harness.feed.counters.all.get('unknown_market')).toBe(1);
});
