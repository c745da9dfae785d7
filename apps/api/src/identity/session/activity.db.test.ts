import { accountStatusNumbers } from '@halcyon/contract/identity/account-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@halcyon/testkit/database';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { ACTIVITY_EVERY_MS, ActivityNotes } from './activity.service.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.app);
});
afterAll(async () => {
  await db.close();
  await database.close();
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 12, minute));
const sessionOf = (playerId: bigint) => `00000000-0000-4000-8000-${String(playerId).padStart(12, '0')}`;

async function signIn(playerId: bigint, endedAt: Date | null = null): Promise<void> {
  await db.sql`
    insert into identity.account (player_id, status, verification_level, ready_at, site_id, market_id, country_code,
      currency, time_zone, language_id, terms_version, registered_at)
    values (${playerId}, ${accountStatusNumbers.REGISTERED}, 1, ${at(0)}, 1, 'UN', 'AT', 'EUR', 'Europe/Vienna', 'en',
      1, ${at(0)})`;
  await db.sql`
    insert into identity.session (player_id, session_id, token_hash, opened_at, last_active_at, idle_minutes, ends_at,
      login_method, address, device_id, device, ended_at, end_reason)
    values (${playerId}, ${sessionOf(playerId)}, ${`hash-${playerId}`}, ${at(0)}, ${at(0)}, 60, ${at(59)}, 'password',
      '127.0.0.1', ${sessionOf(playerId)}, 'test', ${endedAt}, ${endedAt && 'signed_out'})`;
}

async function seenAt(playerId: bigint): Promise<Date | undefined> {
  const [row] = await db.sql<{ last_active_at: Date }>`
    select last_active_at from identity.session where player_id = ${playerId}`;
  return row?.last_active_at;
}

/** How many transactions wrote the sessions of these players as they are. */
async function writersOf(playerIds: readonly bigint[]): Promise<number> {
  const [row] = await db.sql<{ writers: bigint }>`
    select count(distinct xmin::text) as writers from identity.session where player_id = any (${playerIds}::bigint[])`;
  return Number(row?.writers);
}

test('the players of a second are noted by one transaction, each at the latest time; no note moves back or follows another immediately', async () => {
  for (const playerId of [1n, 2n, 3n]) await signIn(playerId);
  const notes = new ActivityNotes(db, () => {});
  notes.note(1n, sessionOf(1n), at(3));
  notes.note(2n, sessionOf(2n), at(4));
  notes.note(1n, sessionOf(1n), at(5));
  await notes.write();
  expect([await writersOf([1n, 2n]), await writersOf([1n, 2n, 3n])]).toEqual([1, 2]);
  expect([await seenAt(1n), await seenAt(2n), await seenAt(3n)]).toEqual([at(5), at(4), at(0)]);
  for (const again of [at(1), new Date(at(5).getTime() + ACTIVITY_EVERY_MS - 1)]) {
    notes.note(1n, sessionOf(1n), again);
    await notes.write();
    expect(await seenAt(1n)).toEqual(at(5));
  }
});

test('a note is written automatically within seconds, and an ended session stays unchanged', async () => {
  await signIn(4n);
  await signIn(5n, at(2));
  const notes = new ActivityNotes(db, () => {});
  notes.note(4n, sessionOf(4n), at(6));
  notes.note(5n, sessionOf(5n), at(6));
  await expect.poll(() => seenAt(4n)).toEqual(at(6));
  expect(await seenAt(5n)).toEqual(at(0));
});

test('a session that is being changed is passed over and holds up no other player’s note', async () => {
  for (const playerId of [6n, 7n]) await signIn(playerId);
  const notes = new ActivityNotes(db, () => {});
  for (const playerId of [6n, 7n]) notes.note(playerId, sessionOf(playerId), at(7));
  await db.transact(async (tx) => {
    await tx.sql`select 1 from identity.session where player_id = 6 for update`;
    await notes.write();
  });
  expect([await seenAt(6n), await seenAt(7n)]).toEqual([at(0), at(7)]);
});
