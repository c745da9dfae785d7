/**
 * Many subscribers of a stream, such as the live lobby's. Opens its connections, prints `open`, measures for the given
 * time, and prints one line of JSON: delays from change to frame, and how many frames each connection received.
 */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type LiveLoadOrder = {
  readonly port: number;
  readonly path: string;
  /** The field of a frame that has the moment of a change. */
  readonly stamp: string;
  /** True: every change is in a frame. False: of several changes of one thing the last, so that they are reckoned. */
  readonly isEach: boolean;
  readonly connections: number;
  readonly measureMs: number;
  readonly changesPerSecond: number;
};
export type LiveLoadFigures = {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly frames: number;
  /** Of the connection that received most, in the measured time. */
  readonly framesMax: number;
  readonly gapMinMs: number;
  readonly lost: number;
};

const order = JSON.parse(process.argv[2] ?? '{}') as LiveLoadOrder;
const stamps = new RegExp(`"${order.stamp}":(\\d+)`, 'g');
const OPENING_AT_ONCE = 50;
const BUCKET_MS = order.isEach ? 1 : 1000 / order.changesPerSecond;
/** Where runs of delays begin (+) and end (−), in milliseconds or in steps of the distance between two changes. */
const edges = new Int32Array(4_000);
function count(delayMs: number, by: 1 | -1): void {
  const bucket = Math.min(Math.max(Math.floor(delayMs / BUCKET_MS), 0), edges.length - 1);
  edges[bucket] = (edges[bucket] ?? 0) + by;
}

type Listener = { rest: string; newestAt: number; receivedAt: number; frames: number; gapMin: number };
const listeners: Listener[] = [];
let isMeasuring = false;
let lost = 0;

// Every listener gets the same bytes: the changes of a frame are looked for once.
let lastText = '';
let lastChanges: readonly number[] = [];
function changesOf(text: string): readonly number[] {
  if (text === lastText) return lastChanges;
  lastText = text;
  lastChanges = [...text.matchAll(stamps)].map(([, at]) => Number(at));
  return lastChanges;
}

function receive(listener: Listener, text: string): void {
  const changes = changesOf(text);
  const newest = Math.max(0, ...changes);
  const now = Date.now();
  if (isMeasuring) {
    listener.frames += 1;
    if (listener.receivedAt > 0) listener.gapMin = Math.min(listener.gapMin, now - listener.receivedAt);
    if (order.isEach)
      for (const at of changes) {
        count(now - at, 1);
        count(now - at + BUCKET_MS, -1);
      }
    // Changes come at even distances, one for each step: all since the frame before lie between these two.
    else if (listener.newestAt > 0 && newest > listener.newestAt) {
      count(now - newest, 1);
      count(now - listener.newestAt, -1);
    }
  }
  listener.receivedAt = now;
  listener.newestAt = newest;
}

function open(): Promise<void> {
  const listener: Listener = { rest: '', newestAt: 0, receivedAt: 0, frames: 0, gapMin: Infinity };
  listeners.push(listener);
  return new Promise((resolve, reject) => {
    const socket = connect(order.port, '127.0.0.1');
    socket.setEncoding('latin1');
    socket.on('connect', () => socket.write(`GET ${order.path} HTTP/1.1\r\nhost: bench\r\n\r\n`));
    socket.on('data', (part: string) => {
      resolve();
      listener.rest += part;
      for (;;) {
        const from = listener.rest.indexOf('data: ');
        const to = from < 0 ? -1 : listener.rest.indexOf('\n\n', from);
        if (to < 0) break;
        receive(listener, listener.rest.slice(from, to));
        listener.rest = listener.rest.slice(to + 2);
      }
    });
    socket.on('close', () => (lost += 1));
    socket.on('error', reject);
  });
}

for (let from = 0; from < order.connections; from += OPENING_AT_ONCE) {
  const count = Math.min(OPENING_AT_ONCE, order.connections - from);
  await Promise.all(Array.from({ length: count }, open));
}
console.log('open');
await new Promise((resolve) => process.stdin.once('data', resolve));
isMeasuring = true;
await sleep(order.measureMs);
isMeasuring = false;

let running = 0;
const delays = Array.from(edges, (edge) => (running += edge));
const total = delays.reduce((sum, number) => sum + number, 0);
function percentile(share: number): number {
  let seen = 0;
  for (const [bucket, number] of delays.entries()) {
    seen += number;
    if (seen >= total * share) return (bucket + 1) * BUCKET_MS;
  }
  return delays.length * BUCKET_MS;
}
const figures: LiveLoadFigures = {
  p50Ms: percentile(0.5),
  p95Ms: percentile(0.95),
  p99Ms: percentile(0.99),
  frames: listeners.reduce((sum, { frames }) => sum + frames, 0),
  framesMax: listeners.reduce((most, { frames }) => Math.max(most, frames), 0),
  gapMinMs: listeners.reduce((least, { gapMin }) => Math.min(least, gapMin), Infinity),
  lost,
};
console.log(JSON.stringify(figures));
process.exit(0);
