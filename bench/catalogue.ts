/**
 * The lobby's response times at 50 requests a second, with today's catalogue and with 5,000 games, in turn and in one
 * run: `npm run bench:catalogue`. Visitors request the lobby, pages of categories in every order, searches (spelt
 * rightly and wrongly), and single games. The smaller catalogue is the reference of the larger one.
 * Goals: 30 ms at the 95th percentile; processor time of a request at 5,000 games at most 1.5 times.
 * BENCH_REPETITIONS (3), BENCH_SECONDS (15), BENCH_RATE (50 a second), BENCH_GAMES (5000).
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded, type EmbeddedServer } from '../dev/postgres/embedded.ts';
import { ensureDatabase } from '../apps/api/src/platform/postgres/grants.ts';
import { migratePlatform } from '../apps/api/src/platform/postgres/schema.ts';
import { platformFlags } from '../dev/start/platform-flags.ts';
import type { CatalogueServerAt, CatalogueServerOrder } from './catalogue-server.ts';
import { firstLine, startChild } from './children.ts';

const REPETITIONS = Number(process.env['BENCH_REPETITIONS'] ?? 3);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15);
const RATE = Number(process.env['BENCH_RATE'] ?? 50);
const GAMES = Number(process.env['BENCH_GAMES'] ?? 5_000);
const GOAL_MS = 30;
const GOAL_RATIO = 1.5;

const places = [
  'market=UN&language=en',
  'market=CA&language=ca',
  'market=FI&language=fi',
  'market=UK&language=en',
];
const channels = ['mobile', 'mobile', 'desktop', 'tablet'];
const categories = ['slots', 'books', 'cascades', 'classic', 'table', 'new'];
const sorts = ['popular', 'popular', 'name', 'new', 'rtp'];
const typed = ['dragon', 'dargon', 'book of', 'gold', 'zzzz', 'quiet rivr'];
const slugs = ['frostfang', 'book-of-neferet', 'ruby-rain'];
const of = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!;

/** The n-th visitor's request: the same in every run. */
function pathOf(n: number): string {
  const place = `${of(places, n)}&channel=${of(channels, Math.floor(n / 3))}`;
  const turn = Math.floor(n / 7);
  switch (n % 10) {
    case 0:
    case 1:
      return `/api/v1/catalogue/lobby?${place}`;
    case 2:
      return `/api/v1/catalogue/games?${place}&search=${encodeURIComponent(of(typed, turn))}`;
    case 3:
      return `/api/v1/catalogue/games/${of(slugs, turn)}?${place}`;
    default: {
      const page = `limit=60&position=${60 * (turn % 4)}`;
      return `/api/v1/catalogue/games?${place}&category=${of(categories, n)}&sort=${of(sorts, turn)}&${page}`;
    }
  }
}

type Figures = {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly cpuMs: number;
};

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'halcyon-bench-'));
  const server = await startEmbedded({ folder, endsWithUs: 'remove' });
  try {
    const small = await open(server, 'small', 0);
    const large = await open(server, 'large', GAMES);
    console.log(
      `filled ${small.at.games} games in ${small.at.fillMs} ms, ${large.at.games} in ${large.at.fillMs} ms`,
    );
    await ask(small, 4);
    await ask(large, 4);
    const ratios: number[] = [];
    const tails: number[] = [];
    for (let repetition = 1; repetition <= REPETITIONS; repetition += 1) {
      const [few, many] = [await ask(small, SECONDS), await ask(large, SECONDS)];
      ratios.push(many.cpuMs / few.cpuMs);
      tails.push(many.p95Ms);
      console.log(`  ${repetition}/${REPETITIONS} ${small.at.games} games: ${describe(few)}`);
      console.log(`  ${repetition}/${REPETITIONS} ${large.at.games} games: ${describe(many)}`);
    }
    const [ratio, tail] = [median(ratios), median(tails)];
    console.log(`\n${availableParallelism()} cores, ${RATE} requests a second, ${SECONDS} s each`);
    console.log(`p95 at ${large.at.games} games: ${tail.toFixed(1)} ms; the goal is at most ${GOAL_MS}`);
    console.log(
      `processor time of a request against ${small.at.games} games: ${ratio.toFixed(2)} times; at most ${GOAL_RATIO}`,
    );
    if (ratio > GOAL_RATIO || tail > GOAL_MS) process.exitCode = 1;
    for (const { child } of [small, large]) {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    }
  } finally {
    await server.stop();
    rmSync(server.folder, { recursive: true, force: true });
  }
}

type Opened = { readonly child: ChildProcess; readonly at: CatalogueServerAt };

async function open(server: EmbeddedServer, database: string, games: number): Promise<Opened> {
  const passwords = { owner: server.password('owner'), app: server.password('app') };
  await ensureDatabase(server.connection('admin', 'postgres'), database, passwords);
  await migratePlatform(server.connection('owner', database));
  const order: CatalogueServerOrder = { connection: server.connection('app', database), games };
  const child = startChild('catalogue-server.ts', order, platformFlags);
  return { child, at: JSON.parse(await firstLine(child)) as CatalogueServerAt };
}

/** Sends at a steady rate, whether responses arrive or not. */
async function ask({ child, at }: Opened, seconds: number): Promise<Figures> {
  const before = await cpuOf(child);
  const count = seconds * RATE;
  const start = performance.now();
  const times: number[] = [];
  const sent: Promise<void>[] = [];
  for (let n = 0; n < count; n += 1) {
    const due = start + (n * 1000) / RATE;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    sent.push(
      fetch(`${at.url}${pathOf(n)}`).then(async (response) => {
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${pathOf(n)}: ${response.status}`);
        times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(sent);
  times.sort((one, other) => one - other);
  const part = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  return {
    p50Ms: part(0.5),
    p95Ms: part(0.95),
    p99Ms: part(0.99),
    cpuMs: ((await cpuOf(child)) - before) / count,
  };
}

function cpuOf(child: ChildProcess): Promise<number> {
  const line = new Promise<number>((resolve) => {
    child.stdout!.once('data', (chunk: Buffer) => {
      resolve((JSON.parse(chunk.toString()) as { cpuMs: number }).cpuMs);
    });
  });
  child.kill('SIGUSR2');
  return line;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
const describe = ({ p50Ms, p95Ms, p99Ms, cpuMs }: Figures): string =>
  `p50 ${p50Ms.toFixed(1)}, p95 ${p95Ms.toFixed(1)}, p99 ${p99Ms.toFixed(1)} ms; ${cpuMs.toFixed(2)} ms of processor a request`;

await main();
