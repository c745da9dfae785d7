import type { ServerResponse } from 'node:http';
import type { LiveFrame, LiveState } from '@halcyon/contract/live-casino/tables.contract';
import type { ReportFault } from '@halcyon/server-kit/faults';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { eventOf, EventStream, type StreamLimits } from '../platform/http/event-stream.ts';

/** No connection is sent updates more often than this. */
export const FRAME_MS = 2_000;

/**
 * Sends every open lobby what changed, as server-sent events. The change is computed and serialised once for all
 * connections: one text with the changes, one with everything for connections since the last tick.
 */
export class TableStream {
  readonly #lines: EventStream<{ isNew: boolean }>;
  readonly #report: ReportFault;
  readonly #states: () => ReadonlyMap<string, LiveState>;
  #sent = new Map<string, LiveState>();
  #isWriting = false;
  #timer: NodeJS.Timeout | null = null;

  /** `states`: every live game by its id, as it is now. */
  constructor(states: () => ReadonlyMap<string, LiveState>, report: ReportFault, limits?: StreamLimits) {
    this.#states = states;
    this.#report = report;
    this.#lines = new EventStream(limits);
  }

  get size(): number {
    return this.#lines.size;
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

  mayOpen(address: string): boolean {
    return this.#lines.mayOpen(address);
  }

  /** Refuses: request.too_many. */
  admit(request: FastifyRequest, reply: FastifyReply): void {
    this.#lines.admit(request, reply, { isNew: true });
  }

  open(response: ServerResponse, address: string): void {
    this.#lines.open(response, address, { isNew: true });
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
      let whole: Buffer | null = null;
      await this.#lines.send((line) => {
        if (!line.isNew) return change;
        line.isNew = false;
        return (whole ??= eventOf({ isWhole: true, tables: wholeOf(now) }));
      });
    } finally {
      this.#isWriting = false;
    }
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#lines.stop();
  }
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
