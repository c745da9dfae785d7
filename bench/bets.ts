/**
 * Bets placed over HTTP: sessions, guard of the page, idempotency key, limits, stake and bet. `npm run bench:bets`. Prints
 * bets a second in a closed loop and the ratio to TPC-B of the same run, then how long placing takes at an even pace, and
 * audits the books. BENCH_PLAYERS (10000), BENCH_SECONDS (20), BENCH_RATE (1500 a second).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '@halcyon/server-kit/sql';
import { reconcile, refreshStatistics } from '../apps/api/src/ledger/chain/reconcile.service.ts';
import { listMisbookedBets } from '../apps/api/src/sportsbook/settlement/bet-books.store.ts';
import { accountStatusNumbers } from '../packages/contract/src/identity/account-status.ts';
import { startEmbedded, type EmbeddedServer } from '../dev/postgres/embedded.ts';
import { platformFlags } from '../dev/start/platform-flags.ts';
import type { BetsFigures, BetsOrder } from './bets-load.ts';
import type { BetsServerOrder } from './bets-server.ts';
import { cpuMsOf, firstLine, startChild } from './children.ts';
import { measureTpcB } from './tpc-b.ts';
import { preparePlayers } from './wallet-players.ts';

const PLAYERS = Number(process.env['BENCH_PLAYERS'] ?? 10_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
const RATE = Number(process.env['BENCH_RATE'] ?? 1_500);
const EVENTS = 100;
const ON_FIRST = 80;
const CONNECTIONS = 64;
const TPC_B_SECONDS = 10;
const DATABASE = 'bench';
const GOAL = { perSecond: 1_500, p99Ms: 100 };

const folder = mkdtempSync(join(tmpdir(), 'halcyon-bench-'));
const server = await startEmbedded({ folder, endsWithUs: 'remove', settings: { shared_buffers: '1GB' } });
try {
  await main(server);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function main(on: EmbeddedServer): Promise<void> {
  await preparePlayers(on, DATABASE, PLAYERS, { isAnyPoor: false });
  const owner = openDb({ ...on.connection('owner', DATABASE), max: 1 });
  await prepareSessions(owner);
  const tokenFile = join(folder, 'tokens');
  const order: BetsServerOrder = { connection: on.connection('app', DATABASE), events: EVENTS, tokenFile };
  const child = startChild('bets-server.ts', order, platformFlags);
  const { url } = JSON.parse(await firstLine(child)) as { url: string };
  const load = async (of: Pick<BetsOrder, 'seconds' | 'perSecond'>) => {
    const given: BetsOrder = {
      url,
      tokenFile,
      events: EVENTS,
      onFirst: ON_FIRST,
      connections: CONNECTIONS,
      ...of,
    };
    return JSON.parse(await firstLine(startChild('bets-load.ts', given))) as BetsFigures;
  };
  await load({ seconds: SECONDS, perSecond: null });
  const before = cpuMsOf(child, on);
  const closed = await load({ seconds: SECONDS, perSecond: null });
  const after = cpuMsOf(child, on);
  const paced = await load({ seconds: SECONDS, perSecond: RATE });
  const tps = measureTpcB(on, DATABASE, TPC_B_SECONDS);
  const ratio =
    tps === null
      ? 'TPC-B not measured, pgbench is not installed'
      : `${(closed.perSecond / tps).toFixed(2)} × TPC-B (${tps.toFixed(0)} tps)`;
  const bets = closed.perSecond * SECONDS;
  console.log(
    `${availableParallelism()} cores, ${PLAYERS.toLocaleString('en')} players, ${ON_FIRST} % on one market, ${CONNECTIONS} connections: ` +
      `${Math.round(closed.perSecond).toLocaleString('en')} bets/s (goal ${GOAL.perSecond.toLocaleString('en')}), ${ratio}; ` +
      `p50 ${closed.p50Ms.toFixed(0)} ms, p99 ${closed.p99Ms.toFixed(0)} ms, ${closed.failed} failed`,
  );
  console.log(
    `CPU per bet: Node ${((after.node - before.node) / bets).toFixed(2)} ms, PostgreSQL ${((after.postgres - before.postgres) / bets).toFixed(2)} ms`,
  );
  console.log(
    `at ${RATE.toLocaleString('en')} a second: ${Math.round(paced.perSecond).toLocaleString('en')} bets/s, ` +
      `p50 ${paced.p50Ms.toFixed(0)} ms, p99 ${paced.p99Ms.toFixed(0)} ms (goal ${GOAL.p99Ms}), ${paced.failed} failed`,
  );
  child.kill('SIGTERM');
  await refreshStatistics(owner.sql);
  const { commands, deviations } = await reconcile(owner.sql);
  const misbooked = await listMisbookedBets(owner, new Date(0), 10);
  console.log(
    `reconciliation of ${commands.toLocaleString('en')} commands: ${deviations.length} deviations, ${misbooked.length} bets booked otherwise`,
  );
  if (deviations.length + misbooked.length + closed.failed + paced.failed > 0) process.exitCode = 1;
  await owner.close();
}

async function prepareSessions({ sql }: Pick<ReturnType<typeof openDb>, 'sql'>): Promise<void> {
  await sql`
    insert into identity.account (player_id, status, verification_level, ready_at, site_id, market_id, country_code,
      currency, time_zone, language_id, terms_version, registered_at)
    select n, ${accountStatusNumbers.REGISTERED}::smallint, 1, now(), 1, 'UN', 'IE', 'EUR', 'Europe/Dublin', 'en', 99,
      now() from generate_series(1, ${PLAYERS}::int) n`;
  await sql`
    insert into identity.person (player_id, email, first_name, last_name, birth_date, address, city)
    select n, 'bench' || n || '@bench.example', 'Bench', 'Player', '1990-01-01', 'Quay 1', 'Dublin'
    from generate_series(1, ${PLAYERS}::int) n`;
  await sql`insert into identity.access (player_id) select n from generate_series(1, ${PLAYERS}::int) n`;
  await sql`
    insert into identity.session (player_id, session_id, token_hash, opened_at, last_active_at, idle_minutes, ends_at,
      login_method, address, device_id, device)
    select n, gen_random_uuid(), 'bench-' || n, now(), now(), 60, now() + interval '1 day', 'password', '127.0.0.1',
      gen_random_uuid(), 'bench' from generate_series(1, ${PLAYERS}::int) n`;
  await sql`analyze identity.account, identity.person, identity.access, identity.session, wallet.guard`;
}
