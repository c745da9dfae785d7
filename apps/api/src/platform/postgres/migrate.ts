import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig, type PoolConfig } from 'pg';
import { grantToApplication } from './grants.ts';

/** The folder of all migrations of the platform. */
const migrationsFolder = join(import.meta.dirname, '..', '..', '..', 'migrations');

export type Migration = { readonly name: string; readonly sha256: string; readonly text: string };

/** A file that was applied before has other content now. Corrections are new files. */
class MigrationEdited extends Error {
  override name = 'MigrationEdited';

  constructor(file: string) {
    super(`migration ${file} was applied before and has been edited since: write a new migration instead`);
  }
}

/** All migrations in the order of their names. */
export function readMigrations(folder: string = migrationsFolder): readonly Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
  });
}

/** One fingerprint of all migrations: equal fingerprints make equal schemas. */
export function fingerprintOf(migrations: readonly Migration[]): string {
  const lines = migrations.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n');
  return createHash('sha256').update(lines).digest('hex').slice(0, 16);
}

/** Any number of nodes may start concurrently: one migrates, the others wait and find nothing to do. */
const lockNumber = 4_017_301;

/**
 * Applies what is missing, all in one transaction, then grants the application its rights again.
 * `owner` connects as the role that owns the schemas. Answers with the names it applied.
 * Refuses: MigrationEdited.
 */
export async function migrate(
  owner: ClientConfig,
  migrations: readonly Migration[] = readMigrations(),
): Promise<readonly string[]> {
  const client = new Client(owner);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber]);
    await client.query(`
      create schema if not exists migration;
      create table if not exists migration.applied (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now());
      comment on table migration.applied is 'shard:local append-only'`);
    const before = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migration.applied',
    );
    const known = new Map(before.rows.map((row) => [row.name, row.sha256]));
    const applied: string[] = [];
    for (const migration of migrations) {
      const sha256 = known.get(migration.name);
      if (sha256 === migration.sha256) continue;
      if (sha256 !== undefined) throw new MigrationEdited(migration.name);
      await apply(client, migration);
      applied.push(migration.name);
    }
    await grantToApplication(client);
    await client.query('commit');
    return applied;
  } finally {
    await client.end();
  }
}

/** For readiness: are all migrations of this build applied? */
export async function isMigrated(database: PoolConfig, migrations: readonly Migration[]): Promise<boolean> {
  const client = new Client(database as ClientConfig);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migration.applied',
    );
    const known = new Map(rows.map((row) => [row.name, row.sha256]));
    return migrations.every(({ name, sha256 }) => known.get(name) === sha256);
  } finally {
    await client.end();
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`migration ${migration.name} failed: ${why}`, { cause });
  }
  const { name, sha256 } = migration;
  await client.query('insert into migration.applied (name, sha256) values ($1, $2)', [name, sha256]);
}
