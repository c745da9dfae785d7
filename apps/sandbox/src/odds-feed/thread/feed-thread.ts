import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReportFault } from '@halcyon/server-kit/faults';
import type { WebSocket } from 'ws';
import type { SandboxConfig } from '../../platform/config.ts';
import type { Switchboard } from '../../platform/switchboard.ts';
import type { Product } from '../feed/outlet.ts';
import type { FeedCall, FeedThreadData, FromThread, ToThread } from './thread-messages.ts';

/** A thread that plays many matches at once answers late. */
const answerMsMax = 60_000;
const callsMax = 1_000;
const stopMsMax = 5_000;
const threadFile = new URL('./feed.worker.ts', import.meta.url);

/** No answer of the feed, and why. Its callers try again. */
export class FeedUnavailable extends Error {
  override name = 'FeedUnavailable';
  /** Of the HTTP response. */
  readonly statusCode = 503;
}

type Waiting = {
  readonly resolve: (json: string | null) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
};
type FeedConfig = Pick<SandboxConfig, 'oddsFeedFile' | 'platformUrl' | 'oddsFeedMatches'>;

/**
 * The odds feed in a thread, so that playing and pricing keep no other system waiting. The first use starts it. When
 * it ends by itself that is reported, its calls fail, its consumers are cut off, and the next use starts it again.
 */
export class FeedThread {
  readonly #config: FeedConfig;
  readonly #switchboard: Switchboard;
  readonly #report: ReportFault;
  readonly #file: URL;
  readonly #calls = new Map<number, Waiting>();
  readonly #readers = new Map<number, WebSocket>();
  readonly #unwatch: () => void;
  #worker: Worker | null = null;
  #isStopped = false;
  #lastId = 0;
  #revision = 0;

  constructor(of: {
    readonly config: FeedConfig;
    readonly switchboard: Switchboard;
    readonly report: ReportFault;
    readonly file?: URL;
  }) {
    this.#config = of.config;
    this.#switchboard = of.switchboard;
    this.#report = of.report;
    this.#file = of.file ?? threadFile;
    this.#unwatch = this.#switchboard.changes.add((name, values) => {
      if (name !== 'odds-feed') return;
      this.#revision += 1;
      this.#post({ kind: 'switches', revision: this.#revision, values });
    });
  }

  /** Resolves to JSON, or null: there is no such event, or no recovery now. Throws: FeedUnavailable. */
  call(call: FeedCall): Promise<string | null> {
    return new Promise((resolve, reject) => {
      if (this.#isStopped) return reject(new FeedUnavailable('the odds feed has stopped'));
      if (this.#calls.size >= callsMax) return reject(new FeedUnavailable('too many calls'));
      this.#open();
      const id = (this.#lastId += 1);
      const timer = setTimeout(
        () => this.#fail(id, `no answer in ${answerMsMax / 1_000} seconds`),
        answerMsMax,
      );
      this.#calls.set(id, { resolve, reject, timer });
      this.#post({ kind: 'call', id, call });
    });
  }

  connect(product: Product, socket: WebSocket): void {
    if (this.#isStopped) return socket.terminate();
    this.#open();
    const id = (this.#lastId += 1);
    this.#readers.set(id, socket);
    socket.on('close', () => {
      this.#readers.delete(id);
      this.#post({ kind: 'disconnected', id });
    });
    this.#post({ kind: 'connected', id, product });
  }

  #open(): void {
    if (this.#worker) return;
    const worker = new Worker(this.#file, {
      workerData: {
        oddsFeedFile: this.#config.oddsFeedFile,
        platformUrl: this.#config.platformUrl,
        matchesMax: this.#config.oddsFeedMatches,
        switches: this.#switchboard.of('odds-feed'),
        revision: this.#revision,
      } satisfies FeedThreadData,
    });
    let cause: unknown;
    worker.on('message', (message: FromThread) => this.#take(message));
    worker.on('error', (error) => (cause = error));
    worker.on('exit', (code) => this.#end(cause ?? new Error(`the thread ended with ${code}`)));
    this.#worker = worker;
  }

  #post(message: ToThread): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker?.postMessage(message);
  }

  #take(message: FromThread): void {
    switch (message.kind) {
      case 'answer':
        return this.#settle(message.id)?.resolve(message.json);
      case 'failed':
        return this.#settle(message.id)?.reject(new Error(message.error));
      case 'switches':
        // Older than what was set meanwhile: what the thread makes of that follows.
        if (message.revision === this.#revision) this.#switchboard.adopt('odds-feed', message.values);
        return;
      case 'frame':
        return this.#send(message.id, message.bytes);
      case 'cut-off':
        return this.#readers.get(message.id)?.terminate();
    }
  }

  #send(id: number, frame: Uint8Array): void {
    const bytes = frame.byteLength;
    this.#readers.get(id)?.send(frame, { binary: false }, () => this.#post({ kind: 'sent', id, bytes }));
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#calls.get(id);
    this.#calls.delete(id);
    clearTimeout(waiting?.timer);
    return waiting;
  }

  #fail(id: number, why: string): void {
    this.#settle(id)?.reject(new FeedUnavailable(why));
  }

  #end(cause: unknown): void {
    this.#worker = null;
    if (!this.#isStopped) this.#report('odds-feed.thread', cause);
    this.#cutOff();
  }

  #cutOff(): void {
    for (const id of this.#calls.keys()) this.#fail(id, 'the odds feed has ended');
    for (const socket of this.#readers.values()) socket.terminate();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unwatch();
    this.#cutOff();
    const worker = this.#worker;
    if (!worker) return;
    const ended = once(worker, 'exit');
    this.#post({ kind: 'stop' });
    const timer = setTimeout(() => void worker.terminate(), stopMsMax);
    await ended;
    clearTimeout(timer);
  }
}
