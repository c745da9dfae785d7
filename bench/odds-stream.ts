/**
 * Ten thousand watchers of the live list while prices of sixty events change twenty times a second. `node
 * bench/odds-stream.ts`. The stream has one process, its watchers another. BENCH_WATCHERS (10000), BENCH_SECONDS (20).
 */
import { platformFlags } from '../dev/start/platform-flags.ts';
import { OFFER_STREAM_PATH } from '../packages/contract/src/sportsbook/offer.contract.ts';
import { LineChild } from './children.ts';
import type { LiveLoadFigures, LiveLoadOrder } from './live-stream-load.ts';
import type { OddsServerOrder } from './odds-stream-server.ts';

const WATCHERS = Number(process.env['BENCH_WATCHERS'] ?? 10_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
const CHANGES_PER_SECOND = 20;
const EVENTS = 60;
const goals = { p95Ms: 150, cores: 1.2 } as const;

type Usage = { readonly rss: number; readonly connections: number; readonly cpuMs: number };

const order: OddsServerOrder = {
  events: EVENTS,
  changesPerSecond: CHANGES_PER_SECOND,
  connectionsMax: WATCHERS + 100,
};
const server = new LineChild('odds-stream-server.ts', order, ['--expose-gc', ...platformFlags]);
const { port } = JSON.parse(await server.line()) as { port: number };
const before = await server.ask<Usage>();
const load: LiveLoadOrder = {
  port,
  path: `${OFFER_STREAM_PATH}?topics=live`,
  stamp: 'second',
  isEach: true,
  connections: WATCHERS,
  measureMs: SECONDS * 1000,
  changesPerSecond: CHANGES_PER_SECOND,
};
const watchers = new LineChild('live-stream-load.ts', load);
await watchers.line();
const opened = await server.ask<Usage>();
const startedAt = performance.now();
const stream = await watchers.ask<LiveLoadFigures>();
const after = await server.ask<Usage>();
const cores = (after.cpuMs - opened.cpuMs) / (performance.now() - startedAt);
await server.end();

const bytes = Math.round((opened.rss - before.rss) / opened.connections);
const rows: readonly (readonly [string, boolean])[] = [
  [
    `${opened.connections} watchers, ${stream.lost} lost, ${bytes} bytes each`,
    opened.connections === WATCHERS && stream.lost === 0,
  ],
  [
    `change to frame: p50 ${stream.p50Ms} ms, p95 ${stream.p95Ms} ms, p99 ${stream.p99Ms} ms (goal p95 ≤ ${goals.p95Ms})`,
    stream.p95Ms <= goals.p95Ms,
  ],
  [`${cores.toFixed(2)} cores for the stream (goal ≤ ${goals.cores})`, cores <= goals.cores],
];
for (const [text, isMet] of rows) console.log(`${isMet ? 'met   ' : 'MISSED'} ${text}`);
if (rows.some(([, isMet]) => !isMet)) process.exitCode = 1;
