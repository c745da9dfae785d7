import { createHash, createHmac } from 'node:crypto';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { openTestDatabase } from '@halcyon/testkit/database';
import { fixtureOf } from '@halcyon/testkit/feed-messages';
import type { Fixture } from '@halcyon/wire/odds-feed/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepFixture } from '../feed/fixture.service.ts';
import { readDayKeys } from './day-key.service.ts';
import { readFairness } from './fairness.service.ts';

const hourMs = 3_600_000;
const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const seedOf = (key: string, id: string) =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(id).digest('hex');
const key = 'ab'.repeat(32);
let db: Db;
beforeAll(async () => void (db = openDb({ ...(await openTestDatabase()).app, max: 2 })));
afterAll(() => db.close());

test('after the key of a day is out, every match of the day can be verified, though no schedule has it any more', async () => {
  const clock = new VirtualClock();
  const startsAtMs = clock.now().getTime() - 40 * hourMs;
  const ids = ['sim:day:1', 'sim:day:2'];
  const eventIds: string[] = [];
  const fixtures = new Map<string, Fixture>();
  for (const id of ids) {
    const fairness = { seedHash: sha256(seedOf(key, id)), dayKeyHash: sha256(key), seed: seedOf(key, id) };
    const fixture = fixtureOf(id, { status: 'closed', startsAtMs, fairness });
    fixtures.set(id, fixture);
    eventIds.push((await db.transact((tx) => keepFixture(tx, 'main', fixture)))!);
  }
  const asked: string[] = [];
  const answer = { dayKey: undefined as string | undefined };
  const client = {
    async readFixture(id: string) {
      asked.push(id);
      const fixture = fixtures.get(id)!;
      const { dayKey } = answer;
      return { ...fixture, fairness: { ...fixture.fairness!, ...(dayKey !== undefined && { dayKey }) } };
    },
  };
  const keys = () => Promise.all(eventIds.map(async (eventId) => (await readFairness(db, eventId)).dayKey));
  await readDayKeys({ db, clock, client });
  expect(await keys()).toEqual([null, null]);
  answer.dayKey = 'cd'.repeat(32);
  await readDayKeys({ db, clock, client });
  expect(await keys()).toEqual([null, null]);
  answer.dayKey = key;
  await readDayKeys({ db, clock, client });
  expect(await keys()).toEqual([key, key]);
  for (const [at, eventId] of eventIds.entries()) {
    const { dayKey, dayKeyHash, seed, event } = await readFairness(db, eventId);
    expect([sha256(dayKey!), seedOf(dayKey!, event)]).toEqual([dayKeyHash, seed]);
    expect(event).toBe(ids[at]);
  }
  // One event of the day is enough, and a key that is known is not asked for.
  await readDayKeys({ db, clock, client });
  expect(asked).toEqual(['sim:day:1', 'sim:day:1', 'sim:day:1']);
});
