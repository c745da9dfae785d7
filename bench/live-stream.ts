/**
 * Ten thousand visitors on the live lobby's stream while tables change 200 times a second, with wallet load. `node
 * bench/live-stream.ts`. Stream and wallet share one process, listeners and wallet load have their own. Phases
 * alternate in one run, without and with listeners. BENCH_LISTENERS (10000), BENCH_SECONDS (20).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FRAME_MS } from '../apps/api/src/live-casino/table-stream.ts';
import { LIVE_STREAM_PATH } from '../packages/contract/src/live-casino/tables.contract.ts';
import { startEmbedded } from '../dev/postgres/embedded.ts';
import { LineChild } from './children.ts';
import { platformFlags } from '../dev/start/platform-flags.ts';
import type { LiveLoadFigures, LiveLoadOrder } from './live-stream-load.ts';
import type { LiveServerOrder } from './live-stream-server.ts';
import type { LoadFigures, LoadOrder } from './wallet-load.ts';
import { preparePlayers } from './wallet-players.ts';

const LISTENERS = Number(process.env['BENCH_LISTENERS'] ?? 10_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
const CHANGES_PER_SECOND = 200;
const TABLES = 30;
const WALLET_CONNECTIONS = 64;
const PLAYERS = 2_000;
const DATABASE = 'bench';
const SECRET = 'benchmark-secret-that-signs-every-call-0001';
const goals = { p95Ms: 2_500, bytesPerConnection: 30_000, walletShare: 0.5 } as const;

type Memory = { readonly rss: number; readonly connections: number };

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'halcyon-bench-'));
  const database = await startEmbedded({ folder, endsWithUs: 'remove' });
  try {
    await preparePlayers(database, DATABASE, PLAYERS);
    const connection = database.connection('app', DATABASE);
    const wallet = { form: 'lanes', connection, lanes: 1, secret: SECRET } as const;
    const order: LiveServerOrder = {
      wallet,
      tables: TABLES,
      changesPerSecond: CHANGES_PER_SECOND,
      connectionsMax: LISTENERS + 100,
    };
    const server = new LineChild('live-stream-server.ts', order, ['--expose-gc', ...platformFlags]);
    const { port, walletPort } = JSON.parse(await server.line()) as { port: number; walletPort: number };
    await measureWallet(walletPort, 'warm');
    const alone = await measureWallet(walletPort, 'alone');
    const before = await server.ask<Memory>();
    const load: LiveLoadOrder = {
      port,
      path: LIVE_STREAM_PATH,
      stamp: 'players',
      isEach: false,
      connections: LISTENERS,
      measureMs: SECONDS * 1000,
      changesPerSecond: CHANGES_PER_SECOND,
    };
    const listeners = new LineChild('live-stream-load.ts', load);
    await listeners.line();
    const after = await server.ask<Memory>();
    const quiet = listeners.ask<LiveLoadFigures>();
    const busy = measureWallet(walletPort, 'busy');
    const [stream, beside] = await Promise.all([quiet, busy]);
    report({ stream, alone, beside, before, after });
    await server.end();
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureWallet(port: number, name: string): Promise<LoadFigures> {
  const order: LoadOrder = {
    port,
    players: PLAYERS,
    connections: WALLET_CONNECTIONS,
    warmMs: 3_000,
    measureMs: (SECONDS - 5) * 1000,
    secret: SECRET,
    name,
  };
  return JSON.parse(await new LineChild('wallet-load.ts', order).line()) as LoadFigures;
}

type Report = {
  readonly stream: LiveLoadFigures;
  readonly alone: LoadFigures;
  readonly beside: LoadFigures;
  readonly before: Memory;
  readonly after: Memory;
};

function report({ stream, alone, beside, before, after }: Report): void {
  const bytes = Math.round((after.rss - before.rss) / after.connections);
  const share = beside.perSecond / alone.perSecond;
  const framesAllowed = Math.ceil((SECONDS * 1000) / FRAME_MS) + 1;
  const rows: readonly (readonly [string, boolean])[] = [
    [
      `${after.connections} connections, ${stream.lost} lost`,
      after.connections === LISTENERS && stream.lost === 0,
    ],
    [
      `at most ${stream.framesMax} frames in ${SECONDS} s on one connection (${framesAllowed} allowed), ` +
        `never closer than ${stream.gapMinMs} ms at the listener`,
      stream.framesMax <= framesAllowed,
    ],
    [
      `change to frame: p50 ${stream.p50Ms} ms, p95 ${stream.p95Ms} ms, p99 ${stream.p99Ms} ms (goal p95 < ${goals.p95Ms})`,
      stream.p95Ms < goals.p95Ms,
    ],
    [
      `memory: ${bytes} bytes a connection (goal < ${goals.bytesPerConnection})`,
      bytes < goals.bytesPerConnection,
    ],
    [
      `wallet: ${Math.round(alone.perSecond)}/s alone, ${Math.round(beside.perSecond)}/s beside the stream, ` +
        `share ${share.toFixed(2)} (goal ≥ ${goals.walletShare})`,
      share >= goals.walletShare,
    ],
  ];
  for (const [text, isMet] of rows) console.log(`${isMet ? 'met   ' : 'MISSED'} ${text}`);
  if (rows.some(([, isMet]) => !isMet)) process.exitCode = 1;
}

await main();
