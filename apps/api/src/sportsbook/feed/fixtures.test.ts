import { VirtualClock } from '@halcyon/server-kit/clock';
import { expect, test } from 'vitest';
import type { FeedEvent } from './feed-event.ts';
import { Fixtures } from './fixtures.ts';

const minuteMs = 60_000;

test('the fixture of an event under way is read when nothing has come of it for two minutes, and again after two more', async () => {
  const clock = new VirtualClock();
  const startMs = clock.now().getTime();
  const eventOf = (step: FeedEvent['step'], atMs: number) =>
    ({ step, sequences: new Map([[1, { last: 1, missing: [], atMs }]]) }) as unknown as FeedEvent;
  const events = {
    silent: eventOf('live', startMs),
    ended: eventOf('ended', startMs),
    lively: eventOf('live', startMs + 110_000),
    ahead: eventOf('not_started', startMs),
    over: eventOf('closed', startMs),
  };
  const read: string[] = [];
  const fixtures = new Fixtures({
    clock,
    book: { named: () => Object.entries(events).map(([foreignId, event]) => ({ foreignId, event })) },
    client: { readFixture: async (id: string) => (read.push(id), null) },
  } as unknown as ConstructorParameters<typeof Fixtures>[0]);
  clock.move(2 * minuteMs - 1);
  await fixtures.readSilent();
  expect(read).toEqual([]);
  clock.move(1);
  await fixtures.readSilent();
  await fixtures.readSilent();
  expect(read).toEqual(['silent', 'ended']);
  clock.move(2 * minuteMs);
  await fixtures.readSilent();
  expect(read).toEqual(['silent', 'ended', 'silent', 'ended', 'lively']);
});
