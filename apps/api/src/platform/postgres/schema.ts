import { join } from 'node:path';
import { migrate, readMigrations, type Migration } from '@halcyon/server-kit/migrate';
import type { ClientConfig } from 'pg';
import { grantToApplication } from './grants.ts';

/** All migrations of the platform. */
export const readPlatformMigrations = (): readonly Migration[] =>
  readMigrations(join(import.meta.dirname, '..', '..', '..', 'migrations'));

/** Brings the platform's schema up to date, then grants the application its rights again. See `migrate`. */
export function migratePlatform(
  owner: ClientConfig,
  migrations: readonly Migration[] = readPlatformMigrations(),
): Promise<readonly string[]> {
  return migrate(owner, migrations, { after: grantToApplication });
}
