/**
 * Signed callbacks of a provider per second, against an empty endpoint of the same server that takes the same bytes.
 * `npm run bench:callbacks`. Both forms alternate in one run, on one durable PostgreSQL, server and load in processes
 * of their own; the ratio is the median of the ratios inside each repetition. BENCH_PROVIDER (softswiss: HMAC over
 * the raw body), BENCH_REPETITIONS (5), BENCH_SECONDS (4), BENCH_CONNECTIONS (256), BENCH_PLAYERS (2048).
 * Ends with 1 below a ratio of 0.35 or with a p99 of 50 ms or more.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../apps/api/src/platform/postgres/embedded.ts';
import { openDb } from '../apps/api/src/platform/sql.ts';
import type { ProviderSlug } from '../apps/api/src/play/provider/adapter.ts';
import { reconcile, refreshStatistics } from '../apps/api/src/wallet/reconcile.service.ts';
import type { CallbackLoadOrder } from './callbacks-load.ts';
import type { CallbackServerOrder } from './callbacks-server.ts';
import { cpuMsOf, firstLine, startChild } from './children.ts';
import type { LoadFigures } from './wallet-load.ts';
import { preparePlayers } from './wallet-players.ts';

const slug = (process.env['BENCH_PROVIDER'] ?? 'softswiss') as ProviderSlug;
const REPETITIONS = Number(process.env['BENCH_REPETITIONS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? 256);
const PLAYERS = Number(process.env['BENCH_PLAYERS'] ?? 2_048);
const WARM_MS = 4_000;
const DATABASE = 'bench';
const gameRef = '1001';
const RATIO_MIN = 0.35;
const P99_MS_MAX = 50;

/** With the CPU time that the server's process took for one answer. */
type Measured = LoadFigures & { readonly cpuUs: number };
const folder = mkdtempSync(join(tmpdir(), 'halcyon-bench-'));
const tokensFile = join(folder, 'tokens.json');
const server = await startEmbedded({ folder, settings: { shared_buffers: '1GB', max_wal_size: '8GB' } });
try {
  await preparePlayers(server, DATABASE, PLAYERS);
  const order: CallbackServerOrder = {
    connection: server.connection('app', DATABASE),
    lanes: availableParallelism() > 3 ? 2 : 1,
    slug,
    players: PLAYERS,
    gameRef,
    tokensFile,
  };
  const child = startChild('callbacks-server.ts', order);
  process.once('exit', () => child.kill('SIGKILL'));
  const { port } = JSON.parse(await firstLine(child)) as Pick<CallbackLoadOrder, 'port'>;
  const measured: { calls: Measured; empty: Measured }[] = [];
  for (let repetition = 1; repetition <= REPETITIONS; repetition += 1) {
    const load = async (isEmpty: boolean) => {
      const asked: CallbackLoadOrder = {
        port,
        tokensFile,
        slug,
        gameRef,
        isEmpty,
        players: PLAYERS,
        connections: CONNECTIONS,
        warmMs: WARM_MS,
        measureMs: SECONDS * 1000,
        secret: '',
        name: String(repetition * 2 + Number(isEmpty)),
      };
      const beforeMs = cpuMsOf(child.pid ?? 0);
      const figures = JSON.parse(await firstLine(startChild('callbacks-load.ts', asked))) as LoadFigures;
      const cpuUs = ((cpuMsOf(child.pid ?? 0) - beforeMs) * 1000) / figures.answered;
      return { ...figures, cpuUs };
    };
    const [calls, empty] = [await load(false), await load(true)];
    measured.push({ calls, empty });
    const told = ({ perSecond, p50Ms, p99Ms, errors, refused, cpuUs }: Measured) =>
      `${Math.round(perSecond)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${cpuUs.toFixed(0)} µs of CPU, ${errors + refused} not taken`;
    console.log(`  ${repetition}/${REPETITIONS} callbacks ${told(calls)}; empty ${told(empty)}`);
  }
  const middle = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const ratios = measured.map(({ calls, empty }) => calls.perSecond / empty.perSecond);
  const ratio = middle(ratios);
  const p99Ms = middle(measured.map(({ calls }) => calls.p99Ms));
  const notTaken = measured.reduce((sum, { calls }) => sum + calls.errors + calls.refused, 0);
  const all = measured.reduce((sum, { calls }) => sum + calls.requests, 0);
  console.log(
    `${slug}: ${Math.round(middle(measured.map(({ calls }) => calls.perSecond)))}/s of ` +
      `${Math.round(middle(measured.map(({ empty }) => empty.perSecond)))}/s empty at ${CONNECTIONS} connections, ` +
      `ratio ${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)}..${Math.max(...ratios).toFixed(2)}), ` +
      `p99 ${p99Ms.toFixed(1)} ms, ${notTaken} of ${all} not taken; at least ${RATIO_MIN}, below ${P99_MS_MAX} ms`,
  );
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  const db = openDb({ ...server.connection('owner', DATABASE), max: 1 });
  await refreshStatistics(db.sql);
  const { commands, deviations } = await reconcile(db.sql);
  console.log(`reconciliation of ${commands} commands: ${deviations.length} deviations`);
  await db.close();
  process.exitCode = ratio >= RATIO_MIN && p99Ms < P99_MS_MAX && deviations.length === 0 ? 0 : 1;
} finally {
  await server.stop();
  rmSync(server.folder, { recursive: true, force: true });
}
