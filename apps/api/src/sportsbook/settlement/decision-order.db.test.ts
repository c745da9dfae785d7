import { oddsChange, marketOn, rollback, settlement } from '@halcyon/testkit/feed-messages';
import type { FeedMessage } from '@halcyon/wire/odds-feed/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeedHarness, until, type FeedHarness } from '../feed/testing/feed-harness.ts';
import { listDecisions } from './decision.store.ts';
import { standingOf } from './decision.rules.ts';
import { openSettler, type BetSettler } from './settlement.service.ts';

let harness: FeedHarness;
let settler: BetSettler;
beforeAll(async () => {
  harness = await openFeedHarness({
    settler: {
      onSettlement: (of) => settler.onSettlement(of),
      onRollback: (of) => settler.onRollback(of),
      onCancel: (of) => settler.onCancel(of),
    },
  });
  settler = openSettler(harness);
  await harness.bringUp();
});
afterAll(() => harness[Symbol.asyncDispose]());

test('decisions are in the order in which their producer said them, whatever order they came in', async () => {
  const { producer, db } = harness;
  producer.send(oddsChange({ timestamp: 1, sequence: 1 }, [marketOn('1x2')]));
  const eventId = await harness.eventId();
  const decided = async () => {
    const all = await listDecisions(db, eventId);
    return all.filter(({ outcome }) => outcome === 'home');
  };
  const send = async (message: FeedMessage, count: number) => {
    producer.send(message);
    await until(async () => (await decided()).length === count);
  };
  await send(settlement({ timestamp: 2, sequence: 2 }, { '1x2': 'away' }), 1);
  // The right result overtakes the rollback of the wrong one; both were sent within a millisecond.
  await send(settlement({ timestamp: 5, sequence: 4 }, { '1x2': 'home' }), 2);
  await send(rollback({ timestamp: 5, sequence: 3 }, ['1x2']), 3);
  const all = await decided();
  expect(all.map(({ kind, version }) => [kind, Number(version)])).toEqual([
    ['settled', 2],
    ['rolled_back', 4],
    ['settled', 3],
  ]);
  expect(standingOf(all)?.result).toBe('WON');
});
