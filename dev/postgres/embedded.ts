import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { roleNames, type DatabaseRole } from '../../apps/api/src/platform/postgres/grants.ts';
import { freePort } from '../free-port.ts';
import { findBinaries, reachableRoot, type Binaries } from './binaries.ts';
import { withFileLock } from './file-lock.ts';
import { forgetDead, isAlive, readPostmaster } from './postmaster.ts';
import { reap } from './reaper.ts';
import { canEnter, findServerUser, type ServerUser } from './server-user.ts';

export type Connection = {
  /** The folder of the Unix socket; the server listens on nothing else. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
};

export type EmbeddedServer = {
  /** Where the data is: another folder than the given one if the database's user cannot enter that. */
  readonly folder: string;
  readonly port: number;
  /** True: the server of an earlier run was still running and has been taken over. */
  readonly isAdopted: boolean;
  /** Process id of the postmaster; changes when it is started again. */
  pid(): number;
  connection(role: DatabaseRole, database: string): Connection;
  /** As `connection`, as a URL for other processes. */
  url(role: DatabaseRole, database: string): string;
  /** Password of a role, for the migration runner that creates it. */
  password(role: DatabaseRole): string;
  /** Ends all sessions and stops cleanly. Safe to call twice. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Folder for this server alone: data, socket, log, passwords. */
  readonly folder: string;
  /** 0 or absent: a free one. */
  readonly port?: number;
  /** Settings in addition to the usual ones, or replacing them. */
  readonly settings?: Readonly<Record<string, string>>;
  /** False: a server that dies stays dead. For tests that kill it. */
  readonly restarts?: boolean;
  /**
   * A server that this process has started, not adopted, ends with it, also when the process is killed; `remove` deletes
   * the folder too. Absent: the server keeps running.
   */
  readonly endsWithUs?: 'stop' | 'remove';
  readonly log?: (line: string) => void;
};

const START_TRIES_MAX = 30;
// The C library of Linux would return a backend's memory after every statement and fault it in again for the next: a
// fifth of what a single money command costs the database. docs/decisions/embedded-postgresql.md. The server inherits
// no other variable.
const environment = {
  MALLOC_TRIM_THRESHOLD_: String(16 * 1024 * 1024),
  MALLOC_MMAP_THRESHOLD_: String(16 * 1024 * 1024),
  MALLOC_TOP_PAD_: String(1024 * 1024),
};
const START_WAIT_MS = 30_000;
const STOP_WAIT_MS = 30_000;
const WATCH_EVERY_MS = 500;
/** Each attempt takes up to 15 s; the watch tries again later. */
const REVIVE_TRIES_MAX = 10;

// Money is acknowledged after COMMIT and only then: only tests loosen the first three.
const usualSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  // Filling a new log file with zeros takes 45 ms, in which no command commits.
  // docs/decisions/embedded-postgresql.md.
  wal_init_zero: 'off',
  checkpoint_timeout: '10min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  password_encryption: 'scram-sha-256',
};

type Place = {
  readonly base: string;
  readonly cluster: string;
  readonly socket: string;
  readonly log: string;
  readonly user: ServerUser | null;
  readonly binaries: Binaries;
  readonly passwords: Readonly<Record<DatabaseRole, string>>;
};

/**
 * Starts PostgreSQL in `folder`: creates the cluster on first use, and takes over a server that an earlier run left
 * running. Concurrent callers share one server. A server that dies is started again until `stop`.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const log = options.log ?? (() => {});
  const place = preparePlace(options.folder, log);
  const settings = { ...usualSettings, ...options.settings };
  const reaper = options.endsWithUs
    ? reap({ cluster: place.cluster, ...(options.endsWithUs === 'remove' ? { folder: place.base } : {}) })
    : null;
  const started = await withFileLock(join(place.base, 'start.lock'), () =>
    bringUp(place, options.port ?? 0, settings, log),
  );
  if (started.isAdopted) reaper?.release();
  let { pid } = started;
  let isStopping = false;

  const isMissed = () => !isStopping && !isAlive(pid);
  const revive = async () => {
    for (let tries = 0; tries < REVIVE_TRIES_MAX && isMissed(); tries += 1) {
      log('PostgreSQL has died and is started again');
      await withFileLock(join(place.base, 'start.lock'), async () => {
        pid = (await bringUp(place, started.port, settings, log)).pid;
      }).catch((error: unknown) => log(`PostgreSQL does not start: ${String(error)}`));
    }
  };
  let reviving: Promise<void> | null = null;
  const watch = setInterval(() => {
    if (isAlive(pid) || reviving) return;
    reviving = revive().finally(() => (reviving = null));
  }, WATCH_EVERY_MS);
  watch.unref();
  if (options.restarts === false) clearInterval(watch);

  const connection = (role: DatabaseRole, database: string) =>
    connectionTo(place, started.port, role, database);
  return {
    folder: place.base,
    port: started.port,
    isAdopted: started.isAdopted,
    pid: () => pid,
    connection,
    url(role, database) {
      const { user, password, host } = connection(role, database);
      const socket = encodeURIComponent(host);
      return `postgres://${user}:${password}@localhost:${started.port}/${database}?host=${socket}`;
    },
    password: (role) => place.passwords[role],
    async stop() {
      isStopping = true;
      clearInterval(watch);
      await reviving;
      await stopPostmaster(pid);
      if (options.endsWithUs === 'stop') reaper?.release();
    },
  };
}

function connectionTo(place: Place, port: number, role: DatabaseRole, database: string): Connection {
  return { host: place.socket, port, user: roleNames[role], password: place.passwords[role], database };
}

function preparePlace(given: string, log: (line: string) => void): Place {
  const user = findServerUser();
  let base = resolve(given);
  mkdirSync(base, { recursive: true });
  // Only this server uses the folder, and secrets in it need restricted permissions: a private temporary folder
  // is made passable, not readable.
  if (!canEnter(base, user)) chmodSync(base, (statSync(base).mode & 0o777) | 0o011);
  if (!canEnter(base, user)) {
    base = join(reachableRoot, `data-${createHash('sha256').update(base).digest('hex').slice(0, 12)}`);
    mkdirSync(base, { recursive: true, mode: 0o755 });
    log(`The database's user cannot enter ${resolve(given)}: its data is in ${base}`);
  }
  base = realpathSync(base);
  const binaries = findBinaries(user);
  if (binaries.isCopied) log(`PostgreSQL's programs were copied below ${reachableRoot}`);
  // A socket's whole path may have 107 bytes, and its last part takes up to 15.
  const short = join(base, 'run');
  const digest = createHash('sha256').update(base).digest('hex').slice(0, 12);
  const socket = short.length <= 85 ? short : join(tmpdir(), `halcyon-${digest}`);
  mkdirSync(socket, { recursive: true });
  if (user) chownSync(socket, user.uid, user.gid);
  return {
    base,
    socket,
    user,
    binaries,
    cluster: join(base, 'cluster'),
    log: join(base, 'server.log'),
    passwords: keepPasswords(base),
  };
}

/** Created once, readable by this user alone; the database's user does not read them. */
function keepPasswords(base: string): Readonly<Record<DatabaseRole, string>> {
  const path = join(base, 'passwords.json');
  try {
    writeFileSync(path, JSON.stringify({ admin: newPassword(), owner: newPassword(), app: newPassword() }), {
      flag: 'wx',
      mode: 0o600,
    });
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
  return JSON.parse(readFileSync(path, 'utf8')) as Record<DatabaseRole, string>;
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

type Up = { readonly pid: number; readonly port: number; readonly isAdopted: boolean };

async function bringUp(
  place: Place,
  port: number,
  settings: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Promise<Up> {
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) makeCluster(place, log);
  const running = await adopt(place);
  if (running) return { ...running, isAdopted: true };
  let lastFault: unknown;
  for (let tries = 1; tries <= START_TRIES_MAX; tries += 1) {
    // Processes of a killed server may take a moment to end; until then a start is refused.
    forgetDead(place.cluster);
    try {
      const chosen = port === 0 ? await freePort() : port;
      return { pid: await launch(place, chosen, settings), port: chosen, isAdopted: false };
    } catch (error) {
      lastFault = error;
      await pause(500);
    }
  }
  throw new Error(`PostgreSQL does not start; its log is ${place.log}`, { cause: lastFault });
}

function makeCluster(place: Place, log: (line: string) => void): void {
  log('making a new database cluster');
  const unfinished = `${place.cluster}.new`;
  const secret = join(place.socket, 'initial-password');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(secret, place.passwords.admin, { mode: 0o600 });
  if (place.user) {
    chownSync(unfinished, place.user.uid, place.user.gid);
    chownSync(secret, place.user.uid, place.user.gid);
  }
  const made = spawnSync(
    place.binaries.initdb,
    [
      '-D',
      unfinished,
      '-U',
      roleNames.admin,
      '--auth=scram-sha-256',
      `--pwfile=${secret}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--data-checksums',
    ],
    { ...place.user, cwd: '/', encoding: 'utf8' },
  );
  rmSync(secret, { force: true });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || String(made.error)}`);
  renameSync(unfinished, place.cluster); // An interrupted initdb leaves no cluster.
}

/** A process id proves nothing: only a server that answers from this data folder is taken over. */
async function adopt(place: Place): Promise<{ pid: number; port: number } | null> {
  const endMs = performance.now() + START_WAIT_MS;
  for (;;) {
    const found = readPostmaster(place.cluster);
    if (!found || !isAlive(found.pid)) return null;
    if (await answersFrom(place, found.port)) return found;
    if (performance.now() > endMs) return null;
    await pause(100);
  }
}

async function answersFrom(place: Place, port: number): Promise<boolean> {
  if (!port) return false;
  const client = new Client({
    ...connectionTo(place, port, 'admin', 'postgres'),
    connectionTimeoutMillis: 3_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    );
    return rows[0]?.folder === place.cluster;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function launch(
  place: Place,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<number> {
  const output = openSync(place.log, 'a', 0o600);
  chmodSync(place.log, 0o600);
  // No TCP port: every process of the product connects to the socket.
  const given = { ...settings, listen_addresses: '', unix_socket_directories: place.socket };
  const flags = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Detached: Ctrl-C in the terminal must not stop the database before the platform has drained.
  const child = spawn(place.binaries.postgres, ['-D', place.cluster, '-p', String(port), ...flags], {
    ...place.user,
    env: environment,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  let hasEnded = false;
  child.on('exit', () => (hasEnded = true));
  child.on('error', () => (hasEnded = true));
  const endMs = performance.now() + START_WAIT_MS;
  while (performance.now() < endMs) {
    if (hasEnded) throw new Error(`postgres ended immediately; its log is ${place.log}`);
    if (child.pid !== undefined && (await answersFrom(place, port))) return child.pid;
    await pause(25);
  }
  child.kill('SIGQUIT');
  throw new Error(`postgres did not answer within ${START_WAIT_MS} ms; its log is ${place.log}`);
}

/** Fast shutdown: sessions end, everything committed is on disk. Immediate only when that hangs. */
async function stopPostmaster(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    const endMs = performance.now() + STOP_WAIT_MS;
    while (isAlive(pid) && performance.now() < endMs) await pause(20);
  }
}
