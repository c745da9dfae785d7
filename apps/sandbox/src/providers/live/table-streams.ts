import type { ServerResponse } from 'node:http';
import type { SimulatedSession } from '../simulator.ts';
import type { LiveFloor } from './live-floor.ts';
import type { TableRun } from './table/table-run.ts';

/** Changes that come close together reach a page as one. */
const JOIN_MS = 120;
const HEARTBEAT_MS = 15_000;
/** A player who is away for so long loses the seat. */
const AWAY_MS = 30_000;
/** A page that does not read its events is cut off and reconnects. */
const BUFFERED_BYTES_MAX = 1_000_000;

type Stream = {
  readonly response: ServerResponse;
  readonly run: TableRun;
  readonly session: SimulatedSession;
  timer: NodeJS.Timeout | null;
};

/** Updates of a table to its players' pages, as server-sent events. */
export class TableStreams {
  readonly #streams = new Set<Stream>();
  readonly #away = new Map<string, NodeJS.Timeout>();
  readonly #unsubscribeChanges: () => void;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(floor: LiveFloor) {
    this.#unsubscribeChanges = floor.onChange((run) => {
      for (const stream of this.#streams) if (stream.run === run) this.#plan(stream);
    });
    this.#heartbeat = setInterval(() => {
      for (const { response } of this.#streams) write(response, ': still here\n\n');
    }, HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  open(response: ServerResponse, run: TableRun, session: SimulatedSession): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const stream: Stream = { response, run, session, timer: null };
    this.#streams.add(stream);
    clearTimeout(this.#away.get(session.id));
    run.join(session);
    this.#tell(stream);
    response.on('close', () => {
      this.#streams.delete(stream);
      if (stream.timer) clearTimeout(stream.timer);
      const timer = setTimeout(() => this.#leave(stream), AWAY_MS);
      timer.unref();
      this.#away.set(session.id, timer);
    });
  }

  stop(): void {
    this.#unsubscribeChanges();
    clearInterval(this.#heartbeat);
    for (const timer of this.#away.values()) clearTimeout(timer);
    for (const { response } of this.#streams) response.end();
  }

  #leave({ run, session }: Stream): void {
    this.#away.delete(session.id);
    const isBack = [...this.#streams].some((other) => other.session.id === session.id);
    if (!isBack) run.leave(session.id);
  }

  #plan(stream: Stream): void {
    stream.timer ??= setTimeout(() => {
      stream.timer = null;
      this.#tell(stream);
    }, JOIN_MS);
  }

  #tell({ response, run, session }: Stream): void {
    write(response, `data: ${JSON.stringify({ view: run.view(), own: run.own(session) })}\n\n`);
  }
}

function write(response: ServerResponse, text: string): void {
  if (response.writableLength > BUFFERED_BYTES_MAX) response.destroy();
  else response.write(text);
}
