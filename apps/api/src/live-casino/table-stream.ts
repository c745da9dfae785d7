import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import type { LiveFrame, LiveState } from '@halcyon/contract/live-casino/tables.contract';
import type { ReportFault } from '@halcyon/server-kit/faults';

/** No connection is sent updates more often than this. */
export const FRAME_MS = 2_000;
/** Ticks without a frame after which a comment says that the line is still open. */
const QUIET_TICKS_MAX = 7;
/** So many connections are written to before other work of this process gets its turn. */
const WRITES_AT_ONCE = 1_000;
/** A client that does not read is disconnected; the browser reconnects and starts over. */
const BUFFERED_BYTES_MAX = 64 * 1024;
const RETRY_MS = 3_000;

export type StreamLimits = { readonly connectionsMax: number; readonly perAddressMax: number };
export const streamLimits: StreamLimits = { connectionsMax: 20_000, perAddressMax: 200 };

type Connection = {
  readonly response: ServerResponse;
  /** The connection itself: a frame is the same bytes for all, and is written without further wrapping. */
  readonly line: Writable;
  readonly address: string;
  isNew: boolean;
  quiet: number;
};

/**
 * Sends every open lobby what changed, as server-sent events. The change is computed and serialised once for all
 * connections: one text with the changes, one with everything for connections since the last tick.
 */
export class TableStream {
  readonly #limits: StreamLimits;
  readonly #report: ReportFault;
  readonly #states: () => ReadonlyMap<string, LiveState>;
  readonly #connections = new Set<Connection>();
  readonly #byAddress = new Map<string, number>();
  #sent = new Map<string, LiveState>();
  #isWriting = false;
  #timer: NodeJS.Timeout | null = null;

  /** `states`: every live game by its id, as it is now. */
  constructor(
    states: () => ReadonlyMap<string, LiveState>,
    report: ReportFault,
    limits: StreamLimits = streamLimits,
  ) {
    this.#states = states;
    this.#report = report;
    this.#limits = limits;
  }

  get size(): number {
    return this.#connections.size;
  }

  /** The next round begins two seconds after the last one ended, so that no client is updated twice within them. */
  start(): void {
    this.#timer = setTimeout(() => {
      void this.tick()
        .catch((error: unknown) => this.#report('live_casino.stream', error))
        .finally(() => this.#timer && this.start());
    }, FRAME_MS);
    this.#timer.unref();
  }

  /** False: too many listen already, in all or from this address. */
  mayOpen(address: string): boolean {
    const { connectionsMax, perAddressMax } = this.#limits;
    return this.size < connectionsMax && (this.#byAddress.get(address) ?? 0) < perAddressMax;
  }

  open(response: ServerResponse, address: string): void {
    const line = response.socket;
    if (!line) return;
    const connection = { response, line, address, isNew: true, quiet: 0 };
    this.#connections.add(connection);
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
    response.on('close', () => this.#close(connection));
    // The answer ends with its connection and so needs no chunks around every frame.
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      'x-accel-buffering': 'no',
    });
    response.write(`retry: ${RETRY_MS}\n\n`);
  }

  /** One round over all connections. */
  async tick(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    try {
      const now = this.#states();
      const changes = changesBetween(this.#sent, now);
      this.#sent = new Map(now);
      const change = changes.length > 0 ? eventOf({ isWhole: false, tables: changes }) : null;
      const hasNew = [...this.#connections].some(({ isNew }) => isNew);
      const whole = hasNew ? eventOf({ isWhole: true, tables: wholeOf(now) }) : null;
      await this.#broadcast(change, whole);
    } finally {
      this.#isWriting = false;
    }
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    for (const { response } of this.#connections) response.end();
  }

  async #broadcast(change: Buffer | null, whole: Buffer | null): Promise<void> {
    let written = 0;
    for (const connection of this.#connections) {
      const text = connection.isNew ? whole : change;
      const isQuiet = text === null && ++connection.quiet >= QUIET_TICKS_MAX;
      if (text === null && !isQuiet) continue;
      connection.isNew = false;
      connection.quiet = 0;
      const { line } = connection;
      if (line.writableLength > BUFFERED_BYTES_MAX) line.destroy();
      else line.write(text ?? stillHere);
      if (++written % WRITES_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #close(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    const left = (this.#byAddress.get(connection.address) ?? 1) - 1;
    if (left > 0) this.#byAddress.set(connection.address, left);
    else this.#byAddress.delete(connection.address);
  }
}

const stillHere = Buffer.from(': still here\n\n');

function eventOf(frame: LiveFrame): Buffer {
  return Buffer.from(`data: ${JSON.stringify(frame)}\n\n`);
}

function wholeOf(states: ReadonlyMap<string, LiveState>): LiveFrame['tables'] {
  return [...states].map(([gameId, state]) => ({ gameId, ...state }));
}

const fields = ['isOpen', 'seats', 'seatsTaken', 'players', 'dealer', 'lastResults'] as const;

/** Of each game the fields that have changed; games that have disappeared are unknown. Pure. */
export function changesBetween(
  before: ReadonlyMap<string, LiveState>,
  now: ReadonlyMap<string, LiveState>,
): LiveFrame['tables'] {
  const changes: LiveFrame['tables'] = [];
  for (const [gameId, state] of now) {
    const last = before.get(gameId);
    if (last === state) continue;
    const changed = fields.filter((field) => !last || !isSame(last[field], state[field]));
    if (changed.length > 0) changes.push({ gameId, ...pick(state, changed) });
  }
  return changes;
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value, at) => value === other[at]);
}

function pick(state: LiveState, names: readonly (typeof fields)[number][]): Partial<LiveState> {
  return Object.fromEntries(names.map((name) => [name, state[name]]));
}
