import { openTestDatabase } from '@halcyon/testkit/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outbox } from './outbox.ts';
import { countDead, listDead, reviveDead } from './outbox.store.ts';
import { Relay, retryMs, TRIES_MAX, type Listener, type Subscriber } from './relay.ts';
import { openDb, type Db } from '@halcyon/server-kit/sql';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
let errors: { at: object; message: string }[];
const log = {
  warn() {},
  error: (at: object, message: string) => void errors.push({ at, message }),
} as never;

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb({ ...database.app, max: 4 });
});
afterAll(async () => {
  await db.close();
  await database.close();
});
beforeEach(async () => {
  errors = [];
  await db.sql`delete from platform.outbox`;
});

const emit = (playerId: bigint, name: string, n = 0) =>
  db.transact((tx) => outbox.emit(tx, { name, playerId, facts: { n } }));
const subscriber = (name: string, listen: Listener): Subscriber => ({
  name,
  on: new Map(['good', 'bad'].map((event) => [event, listen])),
});
const relayTo = (...subscribers: Subscriber[]) => new Relay({ db, log, owner: 'test', subscribers });
/** As after the pause before the next try. */
const pass = () => db.sql`update platform.outbox set next_try_at = now() where dead_at is null`;

test('one event that always fails delays no other player’s messages, and its own player’s until it is a dead letter', async () => {
  const seen: string[] = [];
  const relay = relayTo(
    subscriber('inbox', async (_tx, { player_id: playerId, name, facts }) => {
      if (name === 'bad') throw new Error('no text for this market');
      seen.push(`${playerId}:${String(facts['n'])}`);
    }),
  );
  await emit(1n, 'good', 1);
  await emit(1n, 'bad');
  await emit(1n, 'good', 2);
  await emit(2n, 'good', 1);
  await emit(1n, 'good', 3);
  await relay.deliverOnce();
  expect(seen).toEqual(['1:1', '2:1']);
  await emit(2n, 'good', 2);
  await relay.deliverOnce();
  expect(seen).toEqual(['1:1', '2:1', '2:2']);
  for (let tries = 1; tries < TRIES_MAX; tries += 1) {
    await pass();
    await relay.deliverOnce();
  }
  await relay.deliverOnce();
  expect(seen).toEqual(['1:1', '2:1', '2:2', '1:2', '1:3']);
  expect(errors).toMatchObject([
    { message: 'an event is a dead letter', at: { event: 'bad', playerId: '1' } },
  ]);
  expect(await listDead(db, 10)).toMatchObject([
    { name: 'bad', player_id: 1n, tries: TRIES_MAX, last_fault: 'Error: no text for this market' },
  ]);
  expect(await countDead(db)).toBe(1);
});

test('an event is not tried again before its pause, and the pauses grow to half an hour', async () => {
  let tries = 0;
  const relay = relayTo(
    subscriber('inbox', async () => {
      tries += 1;
      throw new Error('not yet');
    }),
  );
  await emit(1n, 'bad');
  await relay.deliverOnce();
  await relay.deliverOnce();
  expect(tries).toBe(1);
  expect([1, 2, 3, 20].map(retryMs)).toEqual([1_000, 2_000, 4_000, 1_800_000]);
});

test('what a failed subscriber wrote is undone; one that succeeded is not called again, nor undone', async () => {
  const calls: string[] = [];
  let isMended = false;
  const write = (tx: { sql: Db['sql'] }, name: string) =>
    tx.sql`insert into platform.lease (name, owner, ends_at) values (${name}, 'test', now())`;
  const relay = relayTo(
    subscriber('first', async (tx) => {
      calls.push('first');
      await write(tx, 'by the first');
    }),
    subscriber('second', async (tx) => {
      calls.push('second');
      await write(tx, 'by the second');
      if (!isMended) await tx.sql`select 1 / 0`;
    }),
  );
  const written = async () =>
    (
      await db.sql<{
        name: string;
      }>`select name from platform.lease where owner = 'test' and name like 'by %'`
    )
      .map(({ name }) => name)
      .toSorted();
  await emit(1n, 'good');
  await relay.deliverOnce();
  expect(await written()).toEqual(['by the first']);
  isMended = true;
  await pass();
  await relay.deliverOnce();
  expect(calls).toEqual(['first', 'second', 'second']);
  expect(await written()).toEqual(['by the first', 'by the second']);
  expect(await db.sql`select 1 from platform.outbox`).toEqual([]);
});

test('a dead letter that is tried again has all its tries and the same number', async () => {
  const numbers: bigint[] = [];
  const relay = relayTo(subscriber('inbox', async (_tx, { id }) => void numbers.push(id)));
  await emit(1n, 'bad');
  await db.sql`update platform.outbox set tries = ${TRIES_MAX}, dead_at = now(), last_fault = 'x'`;
  await relay.deliverOnce();
  expect(numbers).toEqual([]);
  const [dead] = await listDead(db, 1);
  expect(await reviveDead(db, dead!.id)).toMatchObject({ name: 'bad' });
  expect(await reviveDead(db, dead!.id)).toBeNull();
  await relay.deliverOnce();
  expect(numbers).toEqual([dead!.id]);
});
