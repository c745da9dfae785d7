/**
 * Logins during play: 20 a second with argon2id (OWASP's 19 MiB, 2 passes, one at a time) while the wallet takes its
 * commands in the same process. `node bench/login.ts`. With and without logins in turn, in one run, on one durable
 * PostgreSQL, in short phases, so that a slow minute of the machine slows both. The figure is the p99 of all commands
 * during logins against that of all without. Then the times of a refused login of known and of unknown e-mails, which
 * must be indistinguishable. BENCH_REPETITIONS (6), BENCH_SECONDS (15), BENCH_LOGINS (20 a second), BENCH_COMMANDS
 * (200 a second), BENCH_PASSWORD_MEMORY (19 MiB; 64 is the platform's default, docs/decisions/password-hashing.md).
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountStatusNumbers } from '../packages/contract/src/identity/account-status.ts';
import { Passwords } from '../apps/api/src/identity/password/password-hash.ts';
import { hashOfValue } from '../apps/api/src/identity/account/value-hash.ts';
import { migrateJobs } from '../apps/api/src/platform/jobs/jobs.ts';
import { startEmbedded, type EmbeddedServer } from '../dev/postgres/embedded.ts';
import { openDb } from '@halcyon/server-kit/sql';
import { platformFlags } from '../dev/start/platform-flags.ts';
import { firstLine, startChild } from './children.ts';
import { logIn, type LoginFigures, type LoginOrder } from './login-load.ts';
import type { LoginServerOrder } from './login-server.ts';
import type { LoadFigures, LoadOrder } from './wallet-load.ts';
import { preparePlayers } from './wallet-players.ts';

const REPETITIONS = Number(process.env['BENCH_REPETITIONS'] ?? 6);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15);
const WARM_SECONDS = 5;
const LOGINS = Number(process.env['BENCH_LOGINS'] ?? 20);
const COMMANDS = Number(process.env['BENCH_COMMANDS'] ?? 200);
const PASSWORD_MEMORY = process.env['BENCH_PASSWORD_MEMORY'] === '64' ? 64 : 19;
const CONNECTIONS = 64;
const PLAYERS = 10_000;
const ACCOUNTS = 400;
const REFUSED = 60;
const DATABASE = 'bench';
const SECRET = 'benchmark-secret-that-signs-every-call-0001';
const PASSWORD = `wading-heron-${randomBytes(6).toString('hex')}`;

type Phase = { readonly wallet: LoadFigures; readonly logins: LoginFigures | null };

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'halcyon-bench-'));
  const server = await startEmbedded({
    folder,
    endsWithUs: 'remove',
    settings: { shared_buffers: '512MB', max_wal_size: '4GB' },
  });
  try {
    await preparePlayers(server, DATABASE, PLAYERS);
    // A login from a new device notifies its player by a job.
    await migrateJobs(server.connection('owner', DATABASE));
    await prepareAccounts(server);
    const order: LoginServerOrder = {
      connection: server.connection('app', DATABASE),
      lanes: 1,
      secret: SECRET,
      passwordMemory: PASSWORD_MEMORY,
    };
    const child = startChild('login-server.ts', order, platformFlags);
    const at = JSON.parse(await firstLine(child)) as { loginUrl: string; walletPort: number };
    await measure(at, 'warm', { seconds: WARM_SECONDS, withLogins: true });
    const phases: Record<'alone' | 'beside', Phase[]> = { alone: [], beside: [] };
    for (let repetition = 1; repetition <= REPETITIONS; repetition += 1) {
      const alone = await measure(at, `a${repetition}`, { seconds: SECONDS, withLogins: false });
      const beside = await measure(at, `b${repetition}`, { seconds: SECONDS, withLogins: true });
      phases.alone.push(alone);
      phases.beside.push(beside);
      console.log(`  ${repetition}/${REPETITIONS} wallet alone:  ${describeWallet(alone.wallet)}`);
      console.log(`  ${repetition}/${REPETITIONS} with logins:   ${describeWallet(beside.wallet)}`);
      console.log(`  ${repetition}/${REPETITIONS} logins:        ${describeLogins(beside.logins!)}`);
    }
    console.log(
      `\n${availableParallelism()} cores, ${COMMANDS} wallet commands and ${LOGINS} logins a second at ${PASSWORD_MEMORY} MiB, ${SECONDS} s each`,
    );
    const ratios = phases.beside.map(({ wallet }, index) => wallet.p99Ms / phases.alone[index]!.wallet.p99Ms);
    const [aloneMs, besideMs] = [p99Of(phases.alone), p99Of(phases.beside)];
    console.log(
      `p99 of wallet commands: ${aloneMs.toFixed(1)} ms without logins, ${besideMs.toFixed(1)} ms with them, ` +
        `${(besideMs / aloneMs).toFixed(2)} times (single phases ${Math.min(...ratios).toFixed(2)}..` +
        `${Math.max(...ratios).toFixed(2)}); the goal is at most 2`,
    );
    await compareRefusals(at.loginUrl);
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  } finally {
    await server.stop();
    rmSync(server.folder, { recursive: true, force: true });
  }
}

/** Accounts that can sign in, all with one password; what they cost to make is not measured. */
async function prepareAccounts(server: EmbeddedServer): Promise<void> {
  const db = openDb({ ...server.connection('owner', DATABASE), max: 1 });
  const hash = await new Passwords(PASSWORD_MEMORY).hash(PASSWORD);
  const total = ACCOUNTS + REFUSED;
  await db.sql`
    insert into identity.account (player_id, status, verification_level, ready_at, site_id, market_id, country_code,
      currency, time_zone, language_id, terms_version, registered_at)
    select 1000000 + n, ${accountStatusNumbers.REGISTERED}::smallint, 1, now(), 1, 'UN', 'IE', 'EUR', 'Europe/Dublin',
      'en', 1, now() from generate_series(1, ${total}::int) n`;
  await db.sql`
    insert into identity.person (player_id, email, email_verified_at, first_name, last_name)
    select 1000000 + n, 'player' || n - 1 || '@bench.example', now(), 'Bench', 'Player'
    from generate_series(1, ${total}::int) n`;
  await db.sql`insert into identity.access (player_id) select 1000000 + n from generate_series(1, ${total}::int) n`;
  await db.sql`
    insert into identity.credential (player_id, password_hash, set_at)
    select 1000000 + n, ${hash}, now() from generate_series(1, ${total}::int) n`;
  for (let number = 0; number < total; number += 1) {
    const emailHash = hashOfValue('email', `player${number}@bench.example`);
    await db.sql`
      insert into identity.email_key (email_hash, player_id, verified_at)
      values (${emailHash}, ${1_000_001 + number}, now())`;
  }
  await db.close();
}

async function measure(
  at: { readonly loginUrl: string; readonly walletPort: number },
  name: string,
  { seconds, withLogins }: { readonly seconds: number; readonly withLogins: boolean },
): Promise<Phase> {
  const load: LoadOrder = {
    port: at.walletPort,
    players: PLAYERS,
    connections: CONNECTIONS,
    warmMs: 1_000,
    measureMs: seconds * 1000,
    secret: SECRET,
    name,
    pacePerSecond: COMMANDS,
  };
  const order: LoginOrder = {
    url: at.loginUrl,
    perSecond: LOGINS,
    measureMs: (seconds + 1) * 1000,
    prefix: 'player',
    accounts: ACCOUNTS,
    password: PASSWORD,
  };
  const [wallet, logins] = await Promise.all([
    firstLine(startChild('wallet-load.ts', load)),
    withLogins ? firstLine(startChild('login-load.ts', order)) : null,
  ]);
  return {
    wallet: JSON.parse(wallet) as LoadFigures,
    logins: logins ? (JSON.parse(logins) as LoginFigures) : null,
  };
}

/** One wrong password each, known and unknown in turn: a machine that slows down slows both. */
async function compareRefusals(url: string): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let number = 0; number < REFUSED; number += 1) {
    for (const [kind, email] of [
      ['known', `player${ACCOUNTS + number}@bench.example`],
      ['unknown', `nobody${number}@bench.example`],
    ] as const) {
      const took = await logIn(url, email, 'wrong-password', 401);
      if (took === null) throw new Error(`a wrong password of ${email} was not refused`);
      times[kind].push(took);
    }
  }
  console.log(`\nA refused login, ${REFUSED} of each, deciles in ms:`);
  for (const [kind, list] of Object.entries(times)) {
    const sorted = list.toSorted((one, other) => one - other);
    const deciles = Array.from(
      { length: 9 },
      (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / 10)]!,
    );
    console.log(`  ${kind.padEnd(8)} ${deciles.map((ms) => ms.toFixed(1).padStart(6)).join(' ')}`);
  }
  const wins = times.known.filter((ms, index) => ms > times.unknown[index]!).length;
  console.log(
    `  known slower than unknown in ${wins} of ${REFUSED} pairs (a coin gives ${REFUSED / 2} ± ${Math.ceil(Math.sqrt(REFUSED))})`,
  );
}

function describeWallet({ perSecond, p50Ms, p99Ms, refused, errors }: LoadFigures): string {
  return `${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${refused} refused, ${errors} errors`;
}

function describeLogins({ perSecond, p50Ms, p99Ms, failed }: LoginFigures): string {
  return `${perSecond.toFixed(1)}/s, p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, ${failed} failed`;
}

function p99Of(phases: readonly Phase[]): number {
  const all = phases.flatMap(({ wallet }) => wallet.timesMs ?? []).toSorted((one, other) => one - other);
  return all[Math.floor(all.length * 0.99)] ?? 0;
}

await main();
