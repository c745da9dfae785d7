import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientBase, type ClientConfig } from 'pg';
import type { Queryable } from './sql.ts';

/** One `.sql` file. Why not a library: docs/decisions/own-migrations.md. */
export type Migration = { readonly name: string; readonly sha256: string; readonly text: string };

/** A file that was applied before has other content now. Corrections are new files. */
class MigrationEdited extends Error {
  override name = 'MigrationEdited';

  constructor(file: string) {
    super(`migration ${file} was applied before and has been edited since: write a new migration instead`);
  }
}

/** All migrations of a folder in the order of their names. */
export function readMigrations(folder: string): readonly Migration[] {
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

/** Nodes may start concurrently: one migrates, the others wait and find nothing to do. */
const LOCK = 4_017_301;

type Step = (client: ClientBase) => Promise<unknown>;

/**
 * Applies the missing migrations in one transaction: an upgrade is complete or did not happen. `before` and `after`
 * run inside it. `owner` connects as the role that owns the schemas. Returns the names it applied.
 * Refuses: MigrationEdited.
 */
export async function migrate(
  owner: ClientConfig,
  migrations: readonly Migration[],
  { before, after }: { readonly before?: Step; readonly after?: Step } = {},
): Promise<readonly string[]> {
  const client = new Client(owner);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await before?.(client);
    await client.query(`
      create schema if not exists migration;
      create table if not exists migration.applied (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now());
      comment on table migration.applied is 'shard:local append-only'`);
    const { rows } = await client.query<Applied>('select name, sha256 from migration.applied');
    const known = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
    const edited = migrations.find(({ name, sha256 }) => known.has(name) && known.get(name) !== sha256);
    if (edited) throw new MigrationEdited(edited.name);
    const missing = migrations.filter(({ name }) => !known.has(name));
    for (const migration of missing) await apply(client, migration);
    await after?.(client);
    await client.query('commit');
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

type Applied = { name: string; sha256: string };

/** For readiness: are all migrations of this build applied? */
export async function isMigrated({ sql }: Queryable, migrations: readonly Migration[]): Promise<boolean> {
  const rows = await sql<Applied>`select name, sha256 from migration.applied`;
  const known = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  return migrations.every(({ name, sha256 }) => known.get(name) === sha256);
}

async function apply(client: ClientBase, { name, sha256, text }: Migration): Promise<void> {
  try {
    await client.query(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`migration ${name} failed: ${reason}`, { cause });
  }
  await client.query('insert into migration.applied (name, sha256) values ($1, $2)', [name, sha256]);
}
