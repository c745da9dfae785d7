import { openTestDatabase } from '@halcyon/testkit/database';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { migratePlatform, readPlatformMigrations } from '../platform/postgres/schema.ts';
import { openDb } from '@halcyon/server-kit/sql';
import { reconcile } from './chain/reconcile.service.ts';
import { balancesOf } from '../wallet/wallet.service.ts';

const MOVED = '0385_wallet_main_in_guard.sql';

test('an installation that kept MAIN among the other accounts keeps every cent when it is updated', async () => {
  await using database = await openTestDatabase('empty');
  const before = readPlatformMigrations().filter(({ name }) => name < MOVED);
  await migratePlatform(database.owner, before);
  const client = new Client(database.owner);
  await client.connect();
  await client.query(`
    insert into wallet.guard (player_id, sequence, currency, time_zone, account_status, verification_level, deposited_minor)
    values (1, 1, 978, 'Europe/Vienna', 3, 1, 2500), (2, 0, 978, 'Europe/Vienna', 3, 1, 0);
    insert into wallet.balance values (1, 1, 2500), (1, 2, 0), (2, 1, 0), (2, 2, 0);
    insert into wallet.leg (player_id, provider_id, command_key, leg_number, sequence, kind, outcome, vertical,
      requested_minor, weight_basis_points, source, destination, currency, amount_minor, source_after_minor,
      destination_after_minor, playable_after_minor, decided_at, ends_round)
    values (1, 0, 'opening', 0, 1, 7, 0, 0, 2500, 0, -2, 1, 978, 2500, 0, 2500, 2500, now(), false)`);
  await client.end();
  expect(await migratePlatform(database.owner)).toContain(MOVED);
  const db = openDb(database.owner);
  expect(await balancesOf(db, 1n)).toMatchObject({ mainMinor: 2500n, totalMinor: 2500n, sequence: 1n });
  expect(await balancesOf(db, 2n)).toMatchObject({ mainMinor: 0n, totalMinor: 0n });
  expect((await reconcile(db.sql)).deviations).toEqual([]);
  await db.close();
});
