/**
 * The stream of live tables and the wallet's wire in one process, as one installation has them, with tables that
 * change on their own at a fixed pace. Runs as a child process; prints its ports, then answers `memory` lines.
 */
import Fastify from 'fastify';
import { createInterface } from 'node:readline';
import { liveStream } from '../apps/api/src/live-casino/live-casino.routes.ts';
import { unknownState } from '../apps/api/src/live-casino/live-tables.ts';
import { TableStream } from '../apps/api/src/live-casino/table-stream.ts';
import type { LiveState } from '../packages/contract/src/live-casino/tables.contract.ts';
import { serveWallet, type ServerOrder } from './wallet-server.ts';

export type LiveServerOrder = {
  readonly wallet: ServerOrder;
  readonly tables: number;
  readonly changesPerSecond: number;
  readonly connectionsMax: number;
};

const order = JSON.parse(process.argv[2] ?? '{}') as LiveServerOrder;
const TICK_MS = 10;
const states = new Map<string, LiveState>(
  Array.from({ length: order.tables }, (_, at) => [
    `table-${at}`,
    {
      ...unknownState,
      isOpen: true,
      seats: 7,
      seatsTaken: 3,
      dealer: 'Isla',
      lastResults: ['17', '0', '32'],
    },
  ]),
);
const limits = { connectionsMax: order.connectionsMax, perAddressMax: order.connectionsMax };
const stream = new TableStream(
  () => states,
  () => {},
  limits,
);
const app = Fastify({ logger: false });
liveStream(app, { stream });
await app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
stream.start();

let changed = 0;
const startedAt = performance.now();
// How many watch is a number that may be anything: here it is the moment of the change.
setInterval(() => {
  const due = Math.floor(((performance.now() - startedAt) / 1000) * order.changesPerSecond);
  for (; changed < due; changed++) {
    const name = `table-${changed % order.tables}`;
    const before = states.get(name) ?? unknownState;
    states.set(name, { ...before, players: Date.now(), seatsTaken: changed % 7 });
  }
}, TICK_MS);

const wallet = await serveWallet(order.wallet);
const address = app.server.address();
const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
console.log(JSON.stringify({ port, walletPort: wallet.port }));
createInterface({ input: process.stdin }).on('line', () => {
  globalThis.gc?.();
  const { rss } = process.memoryUsage();
  console.log(JSON.stringify({ rss, connections: stream.size }));
});
process.on('SIGTERM', () => {
  stream.stop();
  void Promise.all([app.close(), wallet.stop()]).then(() => process.exit(0));
});
