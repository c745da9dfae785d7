import { fixtureOf, marketOn, oddsChange } from '@halcyon/testkit/feed-messages';
import { aBet, aLeg } from '@halcyon/testkit/sample-bets';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertBet } from '../bets/bet.store.ts';
import { openFeedHarness, until, type FeedHarness } from '../feed/testing/feed-harness.ts';
import { followEarlyPayouts } from './early-payout.service.ts';
import { openSettler } from './settlement.service.ts';
import { voidUnplayed } from './unplayed.service.ts';

const HOUR_MS = 3_600_000;
let harness: FeedHarness;
const report = (where: string, error: unknown) => {
  throw new Error(where, { cause: error });
};
beforeAll(async () => {
  harness = await openFeedHarness();
  await harness.bringUp();
});
afterAll(() => harness[Symbol.asyncDispose]());

async function bet(player: bigint, eventId: string, marketKey: string): Promise<void> {
  const legs = [aLeg(1, { eventId, marketKey })];
  await harness.db.transact((tx) => insertBet(tx, aBet(player, { legs })));
}
const sweep = () => voidUnplayed({ ...harness });

test('a match that has not begun 48 hours after its first start voids its bets once, whatever start it has now (bug report 6)', async () => {
  const id = 'sim:match:moved';
  const startsAtMs = harness.clock.now().getTime();
  harness.producer.fixtures.set(id, fixtureOf(id, { startsAtMs }));
  const head = { timestamp: startsAtMs, product: 3 as const, event: id };
  const eventStatus = { status: 'not_started' as const };
  harness.producer.send(oddsChange(head, [marketOn('1x2')], { eventStatus }));
  await until(async () => (await harness.eventId(id).catch(() => null)) !== null);
  const eventId = await harness.eventId(id);
  await bet(1n, eventId, '1x2');
  await bet(2n, eventId, 'total|total=2.5');
  // The feed has moved it a week on.
  await harness.owner.sql`
    update sportsbook.event set starts_at = starts_at + interval '7 days' where event_id = ${eventId}`;
  harness.clock.move(47 * HOUR_MS);
  await sweep();
  harness.clock.move(2 * HOUR_MS);
  expect(harness.delivered).toEqual([]);
  await sweep();
  await until(() => harness.delivered.length > 0);
  await sweep();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(harness.delivered).toMatchObject([
    {
      eventId,
      message: {
        kind: 'bet_cancel',
        markets: [
          { type: '1x2', voidReason: 'not_started' },
          { type: 'total', specifiers: 'total=2.5', voidReason: 'not_started' },
        ],
      },
    },
  ]);
});

test('a side that is two goals ahead is paid early, once, and not while its goal may be taken back', async () => {
  const eventId = await harness.eventId();
  const settler = openSettler(harness);
  const follow = () => followEarlyPayouts({ ...harness, report, settler });
  let end = follow();
  const paid = async () => {
    const rows = await harness.owner.sql<{ outcome: string }>`
      select outcome from sportsbook.decision where event_id = ${eventId} and kind = 'paid_early' order by decision_id`;
    return rows.map(({ outcome }) => outcome);
  };
  let timestamp = harness.clock.now().getTime();
  let goals = 0;
  const send = (score: [number, number], status: 1 | -1, side?: 'home' | 'away') => {
    const [home, away] = score;
    if (side) goals += 1;
    const goal = { sequence: goals, atMs: 1, period: 'half1', second: 60 * goals, kind: 'goal', side };
    harness.producer.send(
      oddsChange({ timestamp: (timestamp += 1_000) }, [marketOn('1x2', { status })], {
        eventStatus: { status: 'live', period: 'half1', score: { home, away } },
        ...(side && { incidents: [goal] }),
      }),
    );
  };
  const isAt = (home: number, status: string) =>
    until(() => harness.feed.find(eventId)?.progress.score?.home === home && harness.state('1x2') === status);
  send([0, 0], 1);
  send([1, 0], 1, 'home');
  await isAt(1, 'active');
  send([2, 0], -1, 'home');
  await isAt(2, 'suspended');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await paid()).toEqual([]);
  send([2, 0], 1);
  await until(async () => (await paid()).length > 0);
  expect(await paid()).toEqual(['home']);
  const [settlement] = await harness.owner.sql`
    select done_at from sportsbook.settlement where event_id = ${eventId}`;
  expect(settlement).toEqual({ done_at: null });
  // A process that starts again finds what is paid, and what was reached meanwhile.
  end();
  for (const away of [1, 2, 3, 4]) send([2, away], 1, 'away');
  await until(() => harness.feed.find(eventId)?.progress.score?.away === 4);
  end = follow();
  send([2, 4], 1);
  send([3, 4], 1, 'home');
  await until(async () => (await paid()).length > 1);
  end();
  expect(await paid()).toEqual(['home', 'away']);
});

test('a lead that came and went while no process followed the feed is paid once the match is over', async () => {
  const foreignId = 'sim:match:late';
  harness.producer.fixtures.set(foreignId, fixtureOf(foreignId));
  const sides = ['home', 'home', 'away', 'away'] as const;
  const incidents = sides.map((side, at) => ({
    sequence: at + 1, atMs: 1, period: 'half1', second: 60 * (at + 1), kind: 'goal', side,
  })); // prettier-ignore
  const send = (timestamp: number, status: 'live' | 'ended', seen: typeof incidents) =>
    harness.producer.send(
      oddsChange({ timestamp, event: foreignId }, [marketOn('1x2')], {
        eventStatus: { status, period: 'half2', score: { home: 2, away: 2 } },
        incidents: seen,
      }),
    );
  const nowMs = harness.clock.now().getTime();
  send(nowMs, 'live', incidents);
  const eventId = await vi.waitFor(() => harness.eventId(foreignId), 10_000);
  await until(() => harness.feed.find(eventId)?.step === 'live');
  const end = followEarlyPayouts({ ...harness, report, settler: openSettler(harness) });
  send(nowMs + 1_000, 'ended', []);
  const paid = () =>
    harness.owner.sql<{ outcome: string }>`
      select outcome from sportsbook.decision where event_id = ${eventId} and kind = 'paid_early'`;
  await until(async () => (await paid()).length > 0);
  end();
  expect(await paid()).toEqual([{ outcome: 'home' }]);
});
