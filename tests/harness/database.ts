import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded, type Connection, type EmbeddedServer } from '../../dev/postgres/embedded.ts';
import { migrateJobs } from '../../apps/api/src/platform/jobs/jobs.ts';
import { withFileLock } from '../../dev/postgres/file-lock.ts';
import { ensureDatabase } from '../../apps/api/src/platform/postgres/grants.ts';
import { fingerprintOf, type Migration } from '@halcyon/server-kit/migrate';
import { migratePlatform, readPlatformMigrations } from '../../apps/api/src/platform/postgres/schema.ts';
import { isAlive } from '../../dev/postgres/postmaster.ts';

/** A database of one test file: fully migrated, empty, gone when the test is. */
export type TestDatabase = AsyncDisposable & {
  readonly name: string;
  /** The role that owns the schemas: for arranging what the product itself may not do. */
  readonly owner: Connection;
  /** The role the product runs as. */
  readonly app: Connection;
  readonly admin: Connection;
  close(): Promise<void>;
};

// A crash of the machine may lose a test's data; a killed process loses nothing even so. Tests about
// durability start a separate server with everything on.
const testSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  shared_buffers: '128MB',
  max_wal_size: '256MB',
};
const TEMPLATES_KEPT = 3;
/** Where Linux keeps files in memory, and how large that place must be to hold the databases of a whole run. */
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_BYTES_MIN = 4 * 1024 ** 3;

let server: Promise<EmbeddedServer> | null = null;

/**
 * The PostgreSQL shared by all tests of this machine. Started by the first that needs it; it stays up for the next
 * run until `stopTestServer`. HALCYON_TEST_PG names its folder.
 */
export function testServer(endsWithUs?: 'remove'): Promise<EmbeddedServer> {
  const folder = process.env['HALCYON_TEST_PG'] ?? join(roomiestFolder(), `halcyon-test-${userInfo().uid}`);
  server ??= startEmbedded({ folder, settings: testSettings, ...(endsWithUs ? { endsWithUs } : {}) });
  return server;
}

/** For a command: its own PostgreSQL, removed with its folder however the command ends. */
export function useOwnTestServer(): void {
  const folder = mkdtempSync(join(roomiestFolder(), 'halcyon-command-'));
  server = startEmbedded({ folder, settings: testSettings, endsWithUs: 'remove' });
}

/**
 * In memory where there is room: a database is a thousand files, and a disk's file system that looks past the files of
 * the databases dropped before it needs a second to make them, not a twentieth (docs/decisions/browser-tests.md).
 */
function roomiestFolder(): string {
  try {
    const { blocks, bsize } = statfsSync(MEMORY_FOLDER);
    return blocks * bsize >= MEMORY_BYTES_MIN ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** For the end of a whole run: nothing of it stays in memory. Other runs that share the folder lose their databases. */
export async function stopTestServer(): Promise<void> {
  const running = await testServer();
  await running.stop();
  rmSync(running.folder, { recursive: true, force: true });
  server = null;
}

/**
 * A copy of the migrated template, the schema of jobs included, made in less than a tenth of a second; or an empty
 * database, for a server with its own schema.
 * Use: `await using database = await openTestDatabase();`, or once per file in `beforeAll` with `close()` in `afterAll`.
 */
export async function openTestDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const running = await testServer();
  // The roles that own a database come with the template.
  const migrated = await ensureTemplate(running, readPlatformMigrations());
  const template = content === 'empty' ? 'template1' : migrated;
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await asAdmin(running, (client) =>
    client.query(`create database ${name} template ${template} owner halcyon_owner`),
  );
  const close = async () => {
    await asAdmin(running, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return {
    name,
    owner: running.connection('owner', name),
    app: running.connection('app', name),
    admin: running.connection('admin', name),
    close,
    [Symbol.asyncDispose]: close,
  };
}

const templates = new Map<string, Promise<string>>();

function ensureTemplate(running: EmbeddedServer, migrations: readonly Migration[]): Promise<string> {
  const template = `template_${fingerprintOf(migrations)}_with_jobs`;
  const known = templates.get(template);
  if (known) return known;
  const made = withFileLock(join(running.folder, 'template.lock'), async () => {
    const exists = await asAdmin(running, async (client) => {
      await dropLeftovers(client, template);
      const found = await client.query('select 1 from pg_database where datname = $1', [template]);
      return found.rowCount === 1;
    });
    if (!exists) await makeTemplate(running, template, migrations);
    return template;
  });
  templates.set(template, made);
  made.catch(() => templates.delete(template));
  return made;
}

async function makeTemplate(running: EmbeddedServer, template: string, migrations: readonly Migration[]) {
  const unfinished = `unfinished_${template}`;
  await asAdmin(running, (client) => client.query(`drop database if exists ${unfinished} with (force)`));
  const passwords = { owner: running.password('owner'), app: running.password('app') };
  await ensureDatabase(running.connection('admin', 'postgres'), unfinished, passwords);
  const owner = running.connection('owner', unfinished);
  await migratePlatform(owner, migrations);
  await migrateJobs(owner);
  // Only a finished template has the name that others look for.
  await asAdmin(running, (client) => client.query(`alter database ${unfinished} rename to ${template}`));
}

/** Databases of processes that were killed, and templates of schemas that are long gone. */
async function dropLeftovers(client: Client, current: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'test\\_%' or datname like 'template\\_%' order by oid desc`,
  );
  const names = rows.map((row) => row.datname);
  const dead = names.filter((name) => name.startsWith('test_') && !isAlive(Number(name.split('_')[1])));
  const old = names.filter((name) => name.startsWith('template_') && name !== current).slice(TEMPLATES_KEPT);
  for (const name of [...dead, ...old]) await client.query(`drop database if exists ${name} with (force)`);
}

async function asAdmin<Result>(
  running: EmbeddedServer,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(running.connection('admin', 'postgres'));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
