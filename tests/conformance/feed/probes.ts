import { alive, marketOn, oddsChange } from '@halcyon/testkit/feed-messages';
import { until, type FeedHarness } from '../../../apps/api/src/sportsbook/feed/testing/feed-harness.ts';
import { line, type Line } from '../case.ts';

export const waited = 'it never came true';
/** What a state comes to, if it does so in time. */
export async function comesTo(harness: FeedHarness, key: string, state: string): Promise<Line> {
  await until(() => harness.state(key) === state, waited).catch(() => {});
  return line(`market ${key}`, state, harness.state(key));
}
export async function deliveries(harness: FeedHarness, expected: readonly string[]): Promise<Line> {
  const kinds = () => harness.delivered.map(({ message }) => message.kind).join(', ');
  // One more message of the event shows that nothing is on its way.
  await until(() => harness.delivered.length >= expected.length, waited).catch(() => {});
  await settled(harness);
  return line('delivered to settlement', expected.join(', '), kinds());
}
/** Everything that was sent has been applied: a last message of another market has come through. */
export async function settled(harness: FeedHarness): Promise<void> {
  last.timestamp += 1;
  harness.producer.send(
    oddsChange({ timestamp: last.timestamp }, [marketOn('double_chance', { status: -1 })]),
  );
  const atMs = last.timestamp;
  await until(async () => {
    const event = harness.feed.find(await harness.eventId());
    return event?.markets.get('double_chance')?.atMs === atMs || event?.step === 'closed';
  }, waited);
}
const last = { timestamp: 1_000_000 };
export const price = async (harness: FeedHarness) =>
  harness.feed
    .find(await harness.eventId())
    ?.markets.get('1x2')
    ?.outcomes.get('home')?.oddsMilli ?? 0;
export const versions = async ({ owner }: FeedHarness) => {
  const rows = await owner.sql<{
    version: bigint;
  }>`select version from sportsbook.feed_message order by version`;
  return rows.map(({ version }) => version).join(' ');
};
export const at = (odds: number) => [{ id: 'home', odds, active: 1 as const }];
export const priced = (timestamp: number, odds: number) =>
  oddsChange({ timestamp }, [marketOn('1x2', { outcomes: at(odds) })]);
export const open = (harness: FeedHarness) =>
  harness.producer.send(oddsChange({ timestamp: 1, sequence: 1 }, [marketOn('1x2')]));
/** Signs of life until the pause between recoveries is over. */
export async function pass(harness: FeedHarness, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 9) {
    harness.clock.move(Math.min(left, 9) * 1_000);
    const nowMs = harness.clock.now().getTime();
    harness.producer.send(alive(nowMs, 1), alive(nowMs, 3));
    await settled(harness);
  }
}
