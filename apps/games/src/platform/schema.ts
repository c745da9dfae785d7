import { join } from 'node:path';
import { migrate, readMigrations, type Migration } from '@halcyon/server-kit/migrate';
import type { ClientConfig } from 'pg';

/** All migrations of the games server. */
export const readGamesMigrations = (): readonly Migration[] =>
  readMigrations(join(import.meta.dirname, '..', '..', 'migrations'));

/** Where a version before 2026-11-26 recorded what it had applied. */
const adoptEarlierRecord = `do $$ begin
  if to_regclass('public.migration') is not null then
    create schema migration;
    alter table public.migration set schema migration;
    alter table migration.migration rename to applied;
    alter table migration.applied rename column hash to sha256;
    alter table migration.applied rename column ran_at to applied_at;
  end if;
end $$`;

/** Brings the schema of the games server up to date. See `migrate`. */
export function migrateGames(owner: ClientConfig): Promise<readonly string[]> {
  return migrate(owner, readGamesMigrations(), { before: (client) => client.query(adoptEarlierRecord) });
}
