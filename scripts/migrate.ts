import { readConfig } from '../apps/api/src/platform/config/config.ts';
import { migrateJobs } from '../apps/api/src/platform/jobs/jobs.ts';
import { migratePlatform } from '../apps/api/src/platform/postgres/schema.ts';

// Brings the platform's database to the schema of this release, as the role that owns it. The settings are the
// platform's own. It may run while the previous release does: migrations only add. The games server migrates its own.
const { databaseOwnerUrl, databaseUrl } = readConfig(process.env);
const connectionString = databaseOwnerUrl ?? databaseUrl;
if (connectionString === null) throw new Error('DATABASE_OWNER_URL is not set');
const applied = await migratePlatform({ connectionString });
await migrateJobs({ connectionString });
console.log(applied.length === 0 ? 'the database is up to date' : `${applied.length} migrations applied`);
