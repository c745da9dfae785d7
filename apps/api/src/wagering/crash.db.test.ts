import { Events } from '@halcyon/server-kit/events';
import { faultsToStderr } from '@halcyon/server-kit/faults';
import { openLedger } from '../ledger/ledger.ts';
import { outcomeCode } from '../ledger/public.ts';
import { moneyRules } from './money-rules.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedServer } from '../../../../dev/postgres/embedded.ts';
import { ensureDatabase } from '../platform/postgres/grants.ts';
import { migratePlatform } from '../platform/postgres/schema.ts';
import { processesIn } from '../../../../dev/postgres/postmaster.ts';
import { openDb } from '@halcyon/server-kit/sql';
import { Lanes } from '../ledger/executor/lanes.ts';
import { refreshStatistics } from '../ledger/chain/reconcile.service.ts';
import { applyDeposit } from '../ledger/payment.service.ts';
import { openWallet } from '../ledger/guard.service.ts';
import { deviationsOf } from '@halcyon/testkit/deviations';
import { compare, type Comparison } from '@halcyon/testkit/money-acknowledged';
import { loadTerms, runLoad, toAcknowledged, type Acknowledged } from '@halcyon/testkit/money-load';
import { publishTerms } from '@halcyon/testkit/published-terms';

const isLong = process.env['HALCYON_LONG_TESTS'] === 'on';
const RUNS = Number(process.env['HALCYON_CRASH_RUNS'] ?? (isLong ? 20 : 3));
const CONTROL_TRIES_MAX = 3;
/** Of the test without a crash. */
const COMMANDS = isLong ? 200_000 : 10_000;
const PLAYERS = 100;
const DATABASE = 'halcyon';
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

type Installation = { readonly folder: string; readonly settings: Record<string, string> };

function start(of: Installation): Promise<EmbeddedServer> {
  return startEmbedded({ ...of, restarts: false });
}

/** A separate server with everything on that makes a commit durable, unless `settings` says otherwise. */
async function install(settings: Record<string, string> = {}): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'halcyon-crash-'));
  const of = { folder, settings };
  const server = await start(of);
  folders.push(server.folder);
  const passwords = { owner: server.password('owner'), app: server.password('app') };
  await ensureDatabase(server.connection('admin', 'postgres'), DATABASE, passwords);
  await migratePlatform(server.connection('owner', DATABASE));
  const owner = openDb({ ...server.connection('owner', DATABASE), max: 1 });
  await publishTerms(owner, [loadTerms]);
  await owner.close();
  const db = openDb(server.connection('app', DATABASE));
  for (let playerId = 1n; playerId <= BigInt(PLAYERS); playerId += 1n) {
    await db.transact(async (tx) => {
      await openWallet(tx, playerId, 'EUR', 'UTC');
      const deposit = {
        playerId,
        key: 'opening',
        currency: 'EUR',
        amountMinor: 1_000_00n,
        reservationKey: null,
      };
      await applyDeposit(openLedger({ ...moneyRules, events: db.events }), tx, deposit);
    });
  }
  await db.close();
  await server.stop();
  return of;
}

/** Kills the postmaster and everything it started, in the middle of things. */
function killServer(server: EmbeddedServer): void {
  const cluster = join(server.folder, 'cluster');
  process.kill(server.pid(), 'SIGKILL');
  for (const pid of processesIn(cluster)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It was faster.
    }
  }
}

type Crash = {
  readonly acknowledged: number;
  /** By kind, of those that were carried out. */
  readonly bonuses: Readonly<
    Record<'granted' | 'ended' | 'completed' | 'released' | 'credited' | 'withdrawn', number>
  >;
  readonly comparison: Comparison;
  readonly deviations: readonly object[];
};

let crashes = 0;
/** Numbers of bonuses that one load may use. */
const BONUSES_OF_LOAD = 50_000_000;

/** Load with bonuses, kill -9 after `afterMs`, a new start, and a comparison of every command that had an answer. */
async function crashOnce(of: Installation, name: string, afterMs: number): Promise<Crash> {
  const server = await start(of);
  const connection = server.connection('app', DATABASE);
  const lanes = new Lanes(openLedger({ ...moneyRules, events: new Events(faultsToStderr) }), { connection });
  const acknowledged: Acknowledged[] = [];
  let isKilled = false;
  const bonusesFrom = (crashes += 1) * BONUSES_OF_LOAD;
  const load = { players: PLAYERS, callers: 48, name, roundsMax: 1_000_000, bonusesFrom };
  const hear = (...answer: Parameters<typeof toAcknowledged>) => acknowledged.push(toAcknowledged(...answer));
  const played = runLoad(lanes, load, hear, () => isKilled);
  await pause(afterMs);
  isKilled = true;
  killServer(server);
  await played;
  await lanes.close();

  const again = await start(of);
  const db = openDb({ ...again.connection('owner', DATABASE), max: 1 });
  await refreshStatistics(db.sql);
  const comparison = await compare(db.sql, acknowledged);
  const deviations = await deviationsOf(db.sql);
  const completed = await db.sql<{ count: bigint }>`
    select count(*) as count from rewards.active_bonus where state = 2 and number > ${bonusesFrom}`;
  const doneOf = (letter: string) =>
    acknowledged.filter(({ key, code }) => key.startsWith(letter) && code === outcomeCode.done).length;
  const bonuses = {
    granted: doneOf('g'),
    ended: doneOf('f'),
    completed: Number(completed[0]!.count),
    released: doneOf('q'),
    credited: doneOf('a'),
    withdrawn: doneOf('h'),
  };
  await db.close();
  await again.stop();
  return { acknowledged: acknowledged.length, bonuses, comparison, deviations };
}

test(`${RUNS} times kill -9 of PostgreSQL under grants, completions, ends, free spins and credits: nothing that was acknowledged is lost or changed`, async () => {
  const installation = await install();
  let acknowledged = 0;
  for (let run = 1; run <= RUNS; run += 1) {
    const crash = await crashOnce(installation, `run${run}`, 400 + 137 * run);
    expect(crash.comparison, `run ${run}`).toEqual({ lost: [], different: [] });
    expect(crash.deviations, `run ${run}`).toEqual([]);
    expect(crash.acknowledged).toBeGreaterThan(100);
    for (const count of Object.values(crash.bonuses)) expect(count).toBeGreaterThan(0);
    acknowledged += crash.acknowledged;
  }
  console.log(
    `kill -9 of PostgreSQL: ${RUNS} runs, ${acknowledged} commands acknowledged, 0 lost, 0 different`,
  );
}, 900_000);

test(`the books of ${COMMANDS.toLocaleString('en')} commands of bonus-heavy play have no deviation, and no bonus is without its terms`, async () => {
  const installation = await install();
  const server = await start(installation);
  const connection = server.connection('app', DATABASE);
  const lanes = new Lanes(openLedger({ ...moneyRules, events: new Events(faultsToStderr) }), { connection });
  const byKind = new Map<string, number>();
  let commands = 0;
  const load = { players: PLAYERS, callers: 64, name: 'heavy', roundsMax: 1_000_000, bonusesFrom: 1 };
  await runLoad(
    lanes,
    load,
    ({ key }, { code }) => {
      commands += 1;
      if (code === outcomeCode.done) byKind.set(key[0]!, (byKind.get(key[0]!) ?? 0) + 1);
    },
    () => commands >= COMMANDS,
  );
  await lanes.close();
  const db = openDb({ ...server.connection('owner', DATABASE), max: 1 });
  await refreshStatistics(db.sql);
  expect(await deviationsOf(db.sql)).toEqual([]);
  const bare = await db.sql`
    select from rewards.active_bonus left join rewards.terms using (terms_id) where terms.body is null`;
  expect(bare).toEqual([]);
  await db.close();
  await server.stop();
  // Bonus-heavy: of a hundred commands carried out, at least ten are about bonuses themselves.
  const about = ['g', 'f', 'q', 'a', 'n', 'h'].map((letter) => byKind.get(letter) ?? 0);
  for (const count of about) expect(count).toBeGreaterThan(COMMANDS / 1_000);
  expect(about.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(commands / 10);
}, 900_000);

// The checker must have teeth: with a commit that does not wait for the disk it has to find losses.
test('the same with synchronous_commit=off is caught', async () => {
  const installation = await install({
    synchronous_commit: 'off',
    wal_writer_delay: '10s',
    wal_buffers: '64MB',
  });
  let lost = 0;
  for (let tries = 1; tries <= CONTROL_TRIES_MAX && lost === 0; tries += 1) {
    const { comparison } = await crashOnce(installation, `control${tries}`, 700);
    lost = comparison.lost.length + comparison.different.length;
  }
  expect(lost).toBeGreaterThan(0);
}, 300_000);
