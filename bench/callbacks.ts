/**
 * Signed callbacks of a provider per second, against an empty endpoint of the same server that takes the same bytes.
 * `npm run bench:callbacks`. The server is the platform's own, as `compose.ts` puts it together. Both forms alternate
 * in one run, on one durable PostgreSQL, server and load in separate processes; the ratio is the median of the ratios
 * inside each repetition. Then the same connections send as many calls as the ratio implies, evenly spaced: response
 * times there are the platform's own time (docs/decisions/benchmark-method.md).
 * BENCH_PROVIDER (softswiss: HMAC over the raw body), BENCH_REPETITIONS (5), BENCH_SECONDS (4),
 * BENCH_CONNECTIONS (256), BENCH_PLAYERS (2048), BENCH_WAITS (on: the waits of the database sessions).
 * Ends with 1 below a ratio of 0.35, with a p99 of 50 ms or more in either form, or when a call was not accepted.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded, type EmbeddedServer } from '../dev/postgres/embedded.ts';
import { openDb } from '@halcyon/server-kit/sql';
import { registeredProviders } from '../apps/api/src/play/registry/registry.ts';
import { reconcile, refreshStatistics } from '../apps/api/src/ledger/chain/reconcile.service.ts';
import type { CallbackLoadOrder } from './callbacks-load.ts';
import { prepareCallbackPlayers } from './callbacks-players.ts';
import type { CallbackServerOrder } from './callbacks-server.ts';
import { platformFlags } from '../dev/start/platform-flags.ts';
import { cpuMsOf, firstLine, startChild } from './children.ts';
import { watchWaits } from './waits.ts';
import { warmUp, type LoadFigures } from './wallet-load.ts';

const slug = process.env['BENCH_PROVIDER'] ?? 'softswiss';
const REPETITIONS = Number(process.env['BENCH_REPETITIONS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? 256);
const PLAYERS = Number(process.env['BENCH_PLAYERS'] ?? 2_048);
const DATABASE = 'bench';
const RATIO_MIN = 0.35;
const P99_MS_MAX = 50;
const gameRef = '1001';
const emptyPath = '/integrations/empty';
const togetherPath = '/integrations/empty-together';

/** With the CPU time of the server's process and of the database for one answer. */
type Measured = LoadFigures & { readonly nodeUs: number; readonly postgresUs: number };
type Repetition = Readonly<Record<'calls' | 'empty' | 'together' | 'goal', Measured>>;
type Asked = Pick<CallbackLoadOrder, 'emptyPath' | 'pacePerSecond'>;

async function main(): Promise<void> {
  const provider = registeredProviders.find((of) => of.slug === slug);
  if (!provider) throw new Error(`there is no provider ${slug}`);
  const folder = mkdtempSync(join(tmpdir(), 'halcyon-bench-'));
  const tokensFile = join(folder, 'tokens.json');
  const server = await startEmbedded({
    folder,
    endsWithUs: 'remove',
    settings: { shared_buffers: '1GB', max_wal_size: '8GB' },
  });
  try {
    const tokens = await prepareCallbackPlayers(server, DATABASE, PLAYERS, { provider, gameRef });
    writeFileSync(tokensFile, JSON.stringify(tokens));
    const connection = server.connection('app', DATABASE);
    const order: CallbackServerOrder = {
      connection,
      dataFolder: join(folder, 'data'),
      emptyPath,
      togetherPath,
    };
    const child = startChild('callbacks-server.ts', order, platformFlags);
    process.once('exit', () => child.kill('SIGKILL'));
    const { port } = JSON.parse(await firstLine(child)) as { port: number };
    let loads = 0;
    const load = async (asked: Asked): Promise<Measured> => {
      loads += 1;
      const whole: CallbackLoadOrder = {
        ...asked,
        port,
        tokensFile,
        slug,
        gameRef,
        players: PLAYERS,
        connections: CONNECTIONS,
        ...warmUp,
        measureMs: SECONDS * 1000,
        secret: '',
        name: String(loads),
      };
      const before = cpuMsOf(child, server);
      const figures = JSON.parse(await firstLine(startChild('callbacks-load.ts', whole))) as LoadFigures;
      const after = cpuMsOf(child, server);
      const perCall = (of: 'node' | 'postgres') => ((after[of] - before[of]) * 1000) / figures.answered;
      return { ...figures, nodeUs: perCall('node'), postgresUs: perCall('postgres') };
    };
    const waits =
      process.env['BENCH_WAITS'] === 'on' ? await watchWaits(server.connection('admin', DATABASE)) : null;
    const repetitions: Repetition[] = [];
    for (let number = 1; number <= REPETITIONS; number += 1) {
      const calls = await load({});
      const empty = await load({ emptyPath });
      const together = await load({ emptyPath: togetherPath });
      waits?.take();
      const goal = await load({ pacePerSecond: RATIO_MIN * empty.perSecond });
      repetitions.push({ calls, empty, together, goal });
      console.log(`  ${number}/${REPETITIONS} callbacks: ${summary(calls)}`);
      console.log(`  ${number}/${REPETITIONS} empty: ${summary(empty)}`);
      console.log(`  ${number}/${REPETITIONS} empty, handled together: ${summary(together)}`);
      console.log(`  ${number}/${REPETITIONS} callbacks at the goal: ${summary(goal)}`);
      if (waits) console.log(`  ${number}/${REPETITIONS} meanwhile: ${waits.take()}`);
    }
    await waits?.stop();
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    const isGood = report(repetitions);
    process.exitCode = (await areBooksRight(server)) && isGood ? 0 : 1;
  } finally {
    await server.stop();
    rmSync(server.folder, { recursive: true, force: true });
  }
}

function summary({ perSecond, p50Ms, p99Ms, nodeUs, postgresUs }: Measured): string {
  return (
    `${Math.round(perSecond)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ` +
    `CPU ${nodeUs.toFixed(0)} + ${postgresUs.toFixed(0)} µs`
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** True: everything that was promised was reached. */
function report(repetitions: readonly Repetition[]): boolean {
  const of = (form: keyof Repetition, name: 'perSecond' | 'p99Ms') =>
    median(repetitions.map((repetition) => repetition[form][name]));
  const ratios = repetitions.map(({ calls, empty }) => calls.perSecond / empty.perSecond);
  const ratio = median(ratios);
  const [p99Ms, goalP99Ms] = [of('calls', 'p99Ms'), of('goal', 'p99Ms')];
  const taking = repetitions.flatMap(({ calls, goal }) => [calls, goal]);
  const notTaken = taking.reduce((sum, { errors, refused }) => sum + errors + refused, 0);
  const all = taking.reduce((sum, { requests }) => sum + requests, 0);
  console.log(
    `${slug}: ${Math.round(of('calls', 'perSecond'))}/s of ${Math.round(of('empty', 'perSecond'))}/s empty at ` +
      `${CONNECTIONS} connections, ratio ${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)}..` +
      `${Math.max(...ratios).toFixed(2)}); at least ${RATIO_MIN}`,
  );
  const ofTogether = repetitions.map(({ calls, together }) => calls.perSecond / together.perSecond);
  console.log(
    `of ${Math.round(of('together', 'perSecond'))}/s empty whose calls are handled together, as those of providers ` +
      `are: ratio ${median(ofTogether).toFixed(2)} (not part of the goal)`,
  );
  console.log(
    `p99 at ${RATIO_MIN} of an empty endpoint, ${Math.round(of('goal', 'perSecond'))}/s: ${goalP99Ms.toFixed(1)} ms; ` +
      `when all connections ask without a pause: ${p99Ms.toFixed(1)} ms, an empty endpoint ` +
      `${of('empty', 'p99Ms').toFixed(1)} ms; below ${P99_MS_MAX} ms in both`,
  );
  console.log(`${notTaken} of ${all} not taken; none may`);
  for (const answer of taking.flatMap((figures) => figures.notTaken)) console.log(`  not taken: ${answer}`);
  return ratio >= RATIO_MIN && Math.max(p99Ms, goalP99Ms) < P99_MS_MAX && notTaken === 0;
}

async function areBooksRight(server: EmbeddedServer): Promise<boolean> {
  const db = openDb({ ...server.connection('owner', DATABASE), max: 1 });
  await refreshStatistics(db.sql);
  const { commands, deviations } = await reconcile(db.sql);
  console.log(`reconciliation of ${commands} commands: ${deviations.length} deviations`);
  await db.close();
  return deviations.length === 0;
}

await main();
