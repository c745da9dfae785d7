import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Client, type ClientConfig } from 'pg';

const folder = new URL('../../migrations/', import.meta.url);
/** Keeps two servers that start together from migrating at once; any fixed number. */
const LOCK = 7_210_026;

/**
 * Brings the games' database up to date: every file of `migrations/` once, in the order of its number, each in
 * its own transaction. Safe to run from several processes. Throws when a file that already ran was changed.
 */
export async function migrate(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .toSorted()) {
      await migrateOne(client, name, readFileSync(new URL(name, folder), 'utf8'));
    }
  } finally {
    await client.end();
  }
}

async function migrateOne(client: Client, name: string, text: string): Promise<void> {
  const hash = createHash('sha256').update(text).digest('hex');
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists public.migration (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ hash: string }>(
      'select hash from public.migration where name = $1',
      [name],
    );
    if (rows[0] && rows[0].hash !== hash) throw new Error(`migration ${name} was changed after it ran`);
    if (!rows[0]) {
      await client.query(text);
      await client.query('insert into public.migration (name, hash) values ($1, $2)', [name, hash]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
