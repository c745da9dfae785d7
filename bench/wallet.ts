/**
 * Wallet commands per second over HTTP, against the same work done as BEGIN, SELECT FOR UPDATE, COMMIT.
 * `node bench/wallet.ts`. Forms alternate in one run, on one durable PostgreSQL; ratios are medians of the
 * ratios inside each repetition. Play of bonus money is compared with plain play, and its rows per command are checked.
 * BENCH_REPETITIONS (3), BENCH_SECONDS (3), BENCH_CONNECTIONS (256).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded, type EmbeddedServer } from '../dev/postgres/embedded.ts';
import { openDb } from '@halcyon/server-kit/sql';
import { reconcile, refreshStatistics } from '../apps/api/src/ledger/chain/reconcile.service.ts';
import { listUnboundMoney } from '../apps/api/src/rewards/bound-money.store.ts';
import { platformFlags } from '../dev/start/platform-flags.ts';
import { cpuMsOf, firstLine, startChild } from './children.ts';
import { warmUp, type LoadFigures, type LoadOrder } from './wallet-load.ts';
import { prepareBonusPlayers, writtenRows, type WrittenRows } from './wallet-bonus-players.ts';
import { measureTpcB } from './tpc-b.ts';
import { preparePlayers } from './wallet-players.ts';
import type { ServerOrder } from './wallet-server.ts';

const REPETITIONS = Number(process.env['BENCH_REPETITIONS'] ?? 3);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? 256);
const PLAYERS = 10_000;
const DATABASE = 'bench';
const SECRET = 'benchmark-secret-that-signs-every-call-0001';
/** With one core PostgreSQL and one Node process fill the machine; more lanes help from four cores on. */
const LANES = availableParallelism() > 3 ? 2 : 1;

/** What the wallet must reach, in times of the naive form; at that speed an answer's time is the wallet's own. */
const GOAL_RATIO = 4;

/** What play of bonus money must reach of plain play; below it the benchmark ends with 1. */
const BONUS_RATIO = 0.8;
/**
 * Most rows written per command: guard, balance and leg, and nothing of the bonus; a twentieth more for marks of refunds.
 * In the mix a stake of two wallets has two legs.
 */
const ROWS_MAX = { 'lanes, bonus play': 3.05, 'lanes, bonus mix': 3.35 } as const;

const cases = {
  lanes: { form: 'lanes', players: PLAYERS },
  naive: { form: 'naive', players: PLAYERS },
  'lanes, bonus play': { form: 'lanes', players: PLAYERS },
  'lanes, bonus mix': { form: 'lanes', players: PLAYERS },
  'lanes at the goal': { form: 'lanes', players: PLAYERS },
  'lanes, one player': { form: 'lanes', players: 1 },
  'naive, one player': { form: 'naive', players: 1 },
  'empty endpoint': { form: 'empty', players: PLAYERS },
} as const;
type Case = keyof typeof cases;

/** Players of a case start after this number. Each mix has separate players, since it uses up their own money. */
const afterPlayer = (name: Case, repetition: number): number =>
  name === 'lanes, bonus play' ? PLAYERS : name === 'lanes, bonus mix' ? (1 + repetition) * PLAYERS : 0;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'halcyon-bench-'));
  const server = await startEmbedded({
    folder,
    endsWithUs: 'remove',
    settings: { shared_buffers: '1GB', max_wal_size: '8GB' },
  });
  try {
    await preparePlayers(server, DATABASE, PLAYERS);
    const mixes = Array.from({ length: REPETITIONS }, (_, index) => ({
      after: afterPlayer('lanes, bonus mix', index + 1),
      count: PLAYERS,
      mixed: true,
    }));
    await prepareBonusPlayers(server, DATABASE, [{ after: PLAYERS, count: PLAYERS, mixed: false }, ...mixes]);
    const figures = new Map<Case, LoadFigures[]>(Object.keys(cases).map((name) => [name as Case, []]));
    for (let repetition = 1; repetition <= REPETITIONS; repetition += 1) {
      for (const name of Object.keys(cases) as Case[]) {
        const isPaced = name === 'lanes at the goal';
        const pace = isPaced ? { pacePerSecond: GOAL_RATIO * figures.get('naive')!.at(-1)!.perSecond } : {};
        const figure = await measure(server, name, repetition, pace);
        figures.get(name)!.push(figure);
        console.log(`  ${repetition}/${REPETITIONS} ${name}: ${describe(figure)}`);
      }
    }
    report(figures);
    await checkBooks(server);
    benchPostgres(server);
  } finally {
    await server.stop();
    rmSync(server.folder, { recursive: true, force: true });
  }
}

async function measure(
  server: EmbeddedServer,
  name: Case,
  repetition: number,
  pace: Pick<LoadOrder, 'pacePerSecond'>,
): Promise<LoadFigures> {
  const { form, players } = cases[name];
  const order: ServerOrder = {
    form,
    connection: server.connection('app', DATABASE),
    lanes: LANES,
    secret: SECRET,
  };
  const child = startChild('wallet-server.ts', order, platformFlags);
  const { port } = JSON.parse(await firstLine(child)) as { port: number };
  const load: LoadOrder = {
    port,
    players,
    afterPlayer: afterPlayer(name, repetition),
    connections: CONNECTIONS,
    ...warmUp,
    measureMs: SECONDS * 1000,
    secret: SECRET,
    name: `${name.replaceAll(/[^a-z]/g, '')}${repetition}`,
    ...pace,
  };
  const rowsBefore = await writtenRows(server, DATABASE);
  const before = cpuMsOf(child, server);
  const figures = JSON.parse(await firstLine(startChild('wallet-load.ts', load))) as LoadFigures;
  const after = cpuMsOf(child, server);
  const perCommand = (name: 'node' | 'postgres') => ((after[name] - before[name]) * 1000) / figures.answered;
  console.log(
    `    CPU per command: Node ${perCommand('node').toFixed(0)} µs, PostgreSQL ${perCommand('postgres').toFixed(0)} µs`,
  );
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  if (name in ROWS_MAX) {
    const rows = await settledRows(server, figures.answered, rowsBefore);
    checkRows(name as keyof typeof ROWS_MAX, rows);
  }
  return figures;
}

/** Written per command. Backends report what they wrote when they end, a moment after their client. */
async function settledRows(
  server: EmbeddedServer,
  answered: number,
  before: WrittenRows,
): Promise<WrittenRows> {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const after = await writtenRows(server, DATABASE);
  const per = (of: keyof WrittenRows) => (after[of] - before[of]) / answered;
  return { guard: per('guard'), balance: per('balance'), leg: per('leg'), bonus: per('bonus') };
}

function checkRows(name: keyof typeof ROWS_MAX, rows: WrittenRows): void {
  const all = rows.guard + rows.balance + rows.leg + rows.bonus;
  const each = Object.entries(rows).map(([of, count]) => `${of} ${count.toFixed(2)}`);
  console.log(`    rows per command: ${all.toFixed(2)} (${each.join(', ')})`);
  if (rows.bonus > 0 || all > ROWS_MAX[name])
    throw new Error(`${name} writes ${all.toFixed(2)} rows per command, ${rows.bonus} of bonuses`);
  if (rows.leg < 0.5) throw new Error(`${name} wrote no legs: nothing was measured`);
}

function describe({ perSecond, p50Ms, p99Ms, refused, errors }: LoadFigures): string {
  const times = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
  return `${Math.round(perSecond).toLocaleString('en')}/s, ${times}, ${refused} refused, ${errors} errors`;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function report(figures: ReadonlyMap<Case, readonly LoadFigures[]>): void {
  const speeds = (name: Case) => figures.get(name)!.map((figure) => figure.perSecond);
  const ratiosOf = (of: Case, to: Case) => speeds(of).map((speed, index) => speed / speeds(to)[index]!);
  const ratio = (of: Case, to: Case) => {
    const ratios = ratiosOf(of, to);
    return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}..${Math.max(...ratios).toFixed(2)})`;
  };
  const say = (what: string, of: Case, to: Case) => {
    const [figure, reference] = [of, to].map((name) => Math.round(median(speeds(name))).toLocaleString('en'));
    console.log(`${what}: ${figure}/s, reference ${reference}/s (${to}), ratio ${ratio(of, to)}`);
  };
  console.log(
    `\n${CONNECTIONS} connections, ${PLAYERS} players, ${LANES} lane(s), ${availableParallelism()} cores, median of ${REPETITIONS}`,
  );
  say('wallet over HTTP', 'lanes', 'naive');
  say(`play of bonus money (goal ${BONUS_RATIO})`, 'lanes, bonus play', 'lanes');
  say(`bonus mix (goal ${BONUS_RATIO})`, 'lanes, bonus mix', 'lanes');
  for (const name of Object.keys(ROWS_MAX) as (keyof typeof ROWS_MAX)[]) {
    if (median(ratiosOf(name, 'lanes')) >= BONUS_RATIO) continue;
    console.error(`${name} is below ${BONUS_RATIO} of plain play`);
    process.exitCode = 1;
  }
  say('one hot player', 'lanes, one player', 'lanes');
  say('one hot player', 'lanes, one player', 'naive, one player');
  say('wallet over HTTP', 'lanes', 'empty endpoint');
  const p99 = (name: Case) => {
    const times = figures.get(name)!.map((figure) => figure.p99Ms);
    return `${median(times).toFixed(1)} ms (worst run ${Math.max(...times).toFixed(1)})`;
  };
  // As many connections as before, each with a call as soon as the last is answered: they cause the queue themselves.
  console.log(`p99 of the wallet when all connections ask without a pause: ${p99('lanes')}`);
  const goal = Math.round(median(speeds('lanes at the goal'))).toLocaleString('en');
  console.log(
    `p99 of the wallet at ${GOAL_RATIO} times the naive form, ${goal}/s: ${p99('lanes at the goal')}`,
  );
}

async function checkBooks(server: EmbeddedServer): Promise<void> {
  const db = openDb({ ...server.connection('owner', DATABASE), max: 1 });
  await refreshStatistics(db.sql);
  const startMs = performance.now();
  const { commands, deviations: ofLedger } = await reconcile(db.sql);
  const deviations = [...ofLedger, ...(await listUnboundMoney(db.sql))];
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  console.log(
    `reconciliation of ${commands.toLocaleString('en')} commands in ${seconds} s: ${deviations.length} deviations`,
  );
  if (deviations.length > 0) process.exitCode = 1;
  for (const { rule, playerId, detail } of deviations.slice(0, 10))
    console.log(`  ${playerId}: ${rule}: ${detail}`);
  await db.close();
}

function benchPostgres(server: EmbeddedServer): void {
  const tps = measureTpcB(server, DATABASE, SECONDS * 2);
  if (tps === null) console.log('pgbench TPC-B: not measured, pgbench is not installed');
  else console.log(`pgbench TPC-B, scale 10, 8 clients: ${tps.toFixed(0)} tps`);
}

await main();
