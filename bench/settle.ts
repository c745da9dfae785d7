/**
 * Settles the open bets of one event while others are placed. `npm run bench:settle`. Prints bets a second, the ratio to
 * TPC-B of the same run, and how long placing took; then audits the books.
 * BENCH_BETS (1000000), BENCH_PLACED (200 a second).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultsToStderr } from '@halcyon/server-kit/faults';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { countBets, noteResults, openSettlementOn, prepareBets } from '@halcyon/testkit/open-bets';
import { aBet, placeBet } from '@halcyon/testkit/sample-bets';
import { ensureDatabase } from '../apps/api/src/platform/postgres/grants.ts';
import { migratePlatform } from '../apps/api/src/platform/postgres/schema.ts';
import { reconcile, refreshStatistics } from '../apps/api/src/ledger/chain/reconcile.service.ts';
import { startEmbedded, type EmbeddedServer } from '../dev/postgres/embedded.ts';
import { platformFlags } from '../dev/start/platform-flags.ts';
import { processesIn } from '../dev/postgres/postmaster.ts';
import { cpuMsOfProcess } from './children.ts';
import { measureTpcB } from './tpc-b.ts';

const BETS = Number(process.env['BENCH_BETS'] ?? 1_000_000);
const PLACED_A_SECOND = Number(process.env['BENCH_PLACED'] ?? 200);
const BETS_A_PLAYER = 10;
const TPC_B_SECONDS = 10;
const DATABASE = 'bench';
const GOAL = { betsPerSecond: 25_000, placeMs: 250 };

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'halcyon-bench-'));
  const settings = { shared_buffers: '2GB', max_wal_size: '8GB' };
  const server = await startEmbedded({ folder, endsWithUs: 'remove', settings });
  try {
    await run(server);
  } finally {
    await server.stop();
    rmSync(server.folder, { recursive: true, force: true });
  }
}

async function run(server: EmbeddedServer): Promise<void> {
  const passwords = { owner: server.password('owner'), app: server.password('app') };
  await ensureDatabase(server.connection('admin', 'postgres'), DATABASE, passwords);
  await migratePlatform(server.connection('owner', DATABASE));
  const owner = openDb({ ...server.connection('owner', DATABASE), max: 1 });
  const players = Math.max(1, Math.round(BETS / BETS_A_PLAYER));
  await prepareBets(owner, BETS, players);
  await owner.sql`checkpoint`.catch(() => null);

  const placing = openDb(server.connection('app', DATABASE));
  let faults = 0;
  const settlement = openSettlementOn(server.connection('app', DATABASE), (where, error) => {
    faults += 1;
    if (faults <= 5) faultsToStderr(where, error);
  });
  await noteResults(settlement.db);

  const placer = startPlacing({ ledger: settlement.ledger, db: placing }, players);
  const postgres = () =>
    processesIn(join(server.folder, 'cluster'))
      .map(cpuMsOfProcess)
      .reduce((a, b) => a + b, 0);
  const before = { node: process.cpuUsage(), postgres: postgres(), ms: performance.now() };
  await settlement.settle();
  const seconds = (performance.now() - before.ms) / 1_000;
  const cpu = process.cpuUsage(before.node);
  const placed = await placer.stop();
  const perBet = (ms: number) => `${((ms * 1_000) / BETS).toFixed(1)} µs`;
  console.log(
    `CPU per bet: Node ${perBet((cpu.user + cpu.system) / 1_000)}, PostgreSQL ${perBet(postgres() - before.postgres)}`,
  );
  const betsPerSecond = BETS / seconds;
  const tps = measureTpcB(server, DATABASE, TPC_B_SECONDS);
  const ratio =
    tps === null
      ? 'TPC-B not measured, pgbench is not installed'
      : `${(betsPerSecond / tps).toFixed(1)} × TPC-B (${tps.toFixed(0)} tps)`;
  console.log(
    `${BETS.toLocaleString('en')} bets in ${seconds.toFixed(1)} s: ${Math.round(betsPerSecond).toLocaleString('en')}/s (goal ${GOAL.betsPerSecond.toLocaleString('en')}), ${ratio}, ${availableParallelism()} cores`,
  );
  console.log(
    `placing ${placed.count} bets meanwhile: p50 ${placed.p50Ms.toFixed(0)} ms, p99 ${placed.p99Ms.toFixed(0)} ms (goal ${GOAL.placeMs}), ${placed.failed} failed`,
  );
  await audit(owner, faults);
  for (const one of [placing, settlement, owner]) await one.close();
}

/** Places bets on another event at an even pace, whatever the answers take: each time counts from when it was due. */
function startPlacing(on: Parameters<typeof placeBet>[0], players: number) {
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let failed = 0;
  let sent = 0;
  const startedMs = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - startedMs) * PLACED_A_SECOND) / 1_000;
    for (; sent < due; sent += 1) {
      const dueMs = startedMs + (sent * 1_000) / PLACED_A_SECOND;
      const bet = aBet(BigInt(1 + ((sent * 7_919) % players)));
      const done = placeBet(on, bet)
        .then(() => void times.push(performance.now() - dueMs))
        .catch(() => void (failed += 1))
        .finally(() => open.delete(done));
      open.add(done);
    }
  }, 5);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      const sorted = times.toSorted((one, other) => one - other);
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
      return { count: sorted.length, failed, p50Ms: at(0.5), p99Ms: at(0.99) };
    },
  };
}

async function audit(owner: Db, faults: number): Promise<void> {
  await refreshStatistics(owner.sql);
  const { commands, deviations } = await reconcile(owner.sql);
  console.log(`reconciliation of ${commands.toLocaleString('en')} commands: ${deviations.length} deviations`);
  for (const { rule, playerId, detail } of deviations.slice(0, 10))
    console.log(`  ${playerId}: ${rule}: ${detail}`);
  for (const { kind, state, bets, returned } of await countBets(owner))
    console.log(
      `  ${kind} ${state}: ${bets.toLocaleString('en')}, returned ${returned.toLocaleString('en')}`,
    );
  if (deviations.length > 0 || faults > 0) process.exitCode = 1;
}

// With the flags of the platform's process, whose settlement this is.
if (process.execArgv.includes(platformFlags[0])) await main();
else
  process.exitCode =
    spawnSync(process.execPath, [...platformFlags, import.meta.filename], { stdio: 'inherit' }).status ?? 1;
