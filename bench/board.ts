/**
 * A tournament's board of 100,000 entries: how long a stake takes until watchers see it, and what its worker costs.
 * `npm run bench:board`. BENCH_ENTRIES (100000), BENCH_CHANGES (2500 entries every two seconds), BENCH_SECONDS (30).
 * Exits with 1 when the 95th percentile is above 2.5 s.
 */
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { BoardFrame } from '@halcyon/contract/prizes/tournament.contract';
import { systemClock } from '@halcyon/server-kit/clock';
import { openDb } from '@halcyon/server-kit/sql';
import Fastify from 'fastify';
import { BoardStream } from '../apps/api/src/prizes/tournament/board-stream.ts';
import { BoardWorker } from '../apps/api/src/prizes/tournament/board-worker.service.ts';
import { moveTournament } from '../apps/api/src/prizes/tournament/tournament.store.ts';
import type { PlayedBatch } from '../apps/api/src/rewards/public.ts';
import { announce, someTournament } from '../tests/harness/tournament-rules.ts';
import { openTestDatabase, stopTestServer, useOwnTestServer } from '../tests/harness/database.ts';

const ENTRIES = Number(process.env['BENCH_ENTRIES'] ?? 100_000);
const CHANGES = Number(process.env['BENCH_CHANGES'] ?? 2_500);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 30);
const P95_MS_MAX = 2_500;
const TICK_MS = 2_000;
/** Stakes whose way to the watcher is measured: of entries at the top, where the shared text shows them. */
const WATCHED = 40;
const BASE = 1_000_000n;

useOwnTestServer();
const database = await openTestDatabase();
const db = openDb({ ...database.app, max: 8 });
const rules = someTournament(new Date(Date.now() - 60_000), {
  joining: 'OPT_IN',
  scoring: 'TOTAL_STAKE',
  minStakeMinor: '1',
  endsAt: new Date(Date.now() + 86_400_000).toISOString(),
  prizes: [{ kind: 'MONEY', places: 50, amountMinor: '1000' }],
});
await announce({ db, clock: systemClock }, 'bench', rules);
await moveTournament(db.sql, 'bench', { from: 'PUBLISHED', to: 'RUNNING', at: new Date() });
// Entries 1 to 40 are far above the others.
await db.sql`
  insert into prizes.tournament_entry (player_id, tournament_id, entry_id, name_mask, currency, joined_at, seen_sequence,
    value, reached_at, rounds, detail)
  select n, 'bench', lpad(to_hex(n), 16, '0'), 'N•••', 'EUR', ${new Date(0)}, 0,
    case when n <= ${WATCHED} then ${BASE * 1_000n}::bigint else (n * 7919 % 1000000) + 1 end, now() - interval '1 hour', 20,
    jsonb_build_object('stake', (case when n <= ${WATCHED} then ${BASE * 1_000n}::bigint else (n * 7919 % 1000000) + 1 end)::text,
      'win', '0', 'points', '0', 'best', '[]'::jsonb, 'recent', '[]'::jsonb)
  from generate_series(1::bigint, ${ENTRIES}::bigint) as n`;
await db.sql`analyze prizes.tournament_entry`;

let ticks = 0;
let cpuMs = 0;
let wallMs = 0;
const report = (_name: string, error: unknown) => {
  throw error;
};
const bus = { publish: () => {}, subscribe: () => () => {}, close: async () => {} };
const worker: BoardWorker = new BoardWorker({
  db,
  clock: systemClock,
  bus,
  report,
  categoriesOf: async () => new Map(),
  afterTick: () => stream.tick(),
});
const stream = new BoardStream({ db, clock: systemClock, boards: worker });
const app = Fastify();
stream.mount(app);
const url = await app.listen({ port: 0, host: '127.0.0.1' });

/** When the watched entry was given which score, and when the watcher saw at least that. */
const waiting = new Map<string, { readonly atMs: number; readonly value: bigint }[]>();
const waits: number[] = [];
let rest = '';
get(`${url}/api/v1/tournament/stream/bench`, (response) => {
  response.setEncoding('utf8').on('data', (text: string) => {
    const atMs = performance.now();
    const parts = (rest + text).split('\n\n');
    rest = parts.pop()!;
    for (const part of parts) {
      if (!part.startsWith('data: ')) continue;
      const frame = JSON.parse(part.slice(6)) as BoardFrame;
      if ('board' in frame) for (const row of frame.board) seen(row.entryId, BigInt(row.score), atMs);
    }
  });
});
function seen(entryId: string, score: bigint, atMs: number): void {
  const open = waiting.get(entryId) ?? [];
  waiting.set(
    entryId,
    open.filter(({ value, atMs: from }) => {
      if (score < value) return true;
      waits.push(atMs - from);
      return false;
    }),
  );
}

const sequences = new Map<bigint, bigint>();
const values = new Map<bigint, bigint>();
function batchOf(playerId: bigint): PlayedBatch {
  const afterSequence = sequences.get(playerId) ?? 0n;
  const of = {
    providerId: 1,
    roundKey: `${playerId}-${afterSequence}`,
    gameId: 'frostfang',
    category: 'slot',
    atMs: Date.now(),
  };
  sequences.set(playerId, afterSequence + 2n);
  return {
    playerId,
    currency: 'EUR',
    afterSequence,
    toSequence: afterSequence + 2n,
    played: [
      { ...of, kind: 'stake', realMinor: 100n, sequence: afterSequence + 1n },
      { ...of, kind: 'win', realMinor: 0n, sequence: afterSequence + 2n },
    ],
  };
}

await worker.tick();
const endsAt = performance.now() + SECONDS * 1_000;
const ticking = (async () => {
  while (performance.now() < endsAt + 2 * TICK_MS) {
    await pause(TICK_MS);
    const [cpu, from] = [process.cpuUsage(), performance.now()];
    await worker.tick();
    const used = process.cpuUsage(cpu);
    cpuMs += (used.user + used.system) / 1_000;
    wallMs += performance.now() - from;
    ticks += 1;
  }
})();
const PAUSE_MS = 50;
const perPause = Math.max(1, Math.round((CHANGES * PAUSE_MS) / TICK_MS));
while (performance.now() < endsAt) {
  for (let at = 0; at < perPause; at++)
    worker.take(batchOf(BigInt(WATCHED + 1 + Math.floor(Math.random() * (ENTRIES - WATCHED)))));
  const playerId = BigInt(1 + Math.floor(Math.random() * WATCHED));
  const value = (values.get(playerId) ?? BASE * 1_000n) + 100n;
  values.set(playerId, value);
  const entryId = playerId.toString(16).padStart(16, '0');
  waiting.set(entryId, [...(waiting.get(entryId) ?? []), { atMs: performance.now(), value }]);
  worker.take(batchOf(playerId));
  await pause(PAUSE_MS);
}
await ticking;

const sorted = waits.toSorted((one, other) => one - other);
const percentile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
const lost = [...waiting.values()].flat().length;
const figures = {
  entries: ENTRIES,
  changesPerTick: CHANGES,
  stakesSeen: waits.length,
  stakesLost: lost,
  p50Ms: Math.round(percentile(0.5)),
  p95Ms: Math.round(percentile(0.95)),
  maxMs: Math.round(percentile(1)),
  tickMs: Math.round(wallMs / ticks),
  workerCpuShare: Number((cpuMs / (ticks * TICK_MS + wallMs)).toFixed(4)),
};
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
await worker.stop();
stream.stop();
await app.close();
await db.close();
await database.close();
await stopTestServer();
process.exit(lost === 0 && waits.length > 0 && figures.p95Ms <= P95_MS_MAX ? 0 : 1);
