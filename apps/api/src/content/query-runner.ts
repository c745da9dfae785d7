import { Worker } from 'node:worker_threads';
import type { ContentQueryCode } from '@halcyon/contract/content/content.contract';
import type { QueryDocument } from './query-evaluation.ts';
import type { QueryReady, QueryReply, QueryTask } from './query-worker.ts';

const QUERY_TIME_MAX_MS = 2000;
const RESULT_BYTES_MAX = 2 * 1024 * 1024;
const WAITING_MAX = 64;
/** Loading the thread does not count as the query's time, but must end too. */
const THREAD_START_MAX_MS = 10_000;
const WORKER_HEAP_MB = 192;
const SLOW_KEPT_MAX = 1000;
const CACHE_BYTES_MAX = 32 * 1024 * 1024;

/** A query that gets no result, in the words of the hosted service. */
export class QueryRefused extends Error {
  override name = 'QueryRefused';
  readonly code: ContentQueryCode;
  readonly position: number | null;

  constructor(code: ContentQueryCode, description: string, position: number | null = null) {
    super(description);
    this.code = code;
    this.position = position;
  }
}

export type QueryRunner = {
  /**
   * The result as JSON text, from the cache or a worker thread.
   * Refuses (QueryRefused): too long, too deep, too heavy, unreadable, slower than two seconds, larger than 2 MB, or more
   * than 64 waiting.
   */
  run(query: string, params: Readonly<Record<string, unknown>>): Promise<string>;
  /** Starts the thread now, so that the first visitor need not wait for it. */
  warm(): void;
  /** How many asked queries were answered without evaluating, and how many had to be. */
  readonly counts: { hits: number; misses: number };
  /** Answers what has been asked, then closes. */
  finish(): Promise<void>;
  close(): Promise<void>;
};

type Waiting = {
  readonly task: QueryTask;
  readonly answer: (reply: QueryReply) => void;
  readonly fail: (why: QueryRefused) => void;
};

const words: Partial<Record<ContentQueryCode, string>> = {
  'content.query_too_long': 'the query is too long',
  'content.query_too_deep': 'the query is nested too deeply',
  'content.query_too_heavy': 'the query looks at too much: ask for a type, cut with [0...n], nest less',
  'content.query_too_slow': 'the query takes too long',
  'content.result_too_large': 'the result is too large',
  'content.busy': 'too many queries are waiting',
};

/** Runs queries on these documents, one at a time, in a thread that starts with the first miss. */
export function openQueryRunner(
  documents: readonly QueryDocument[],
  timeMaxMs = QUERY_TIME_MAX_MS,
): QueryRunner {
  const cache = new Map<string, string>();
  const running = new Map<string, Promise<string>>();
  const queue: Waiting[] = [];
  const counts = { hits: 0, misses: 0 };
  let cacheBytes = 0;
  let worker: Worker | null = null;
  let current: Waiting | null = null;
  let timer: NodeJS.Timeout | undefined;
  let nextId = 1;
  let isReady = false;

  const settle = (): Waiting | null => {
    clearTimeout(timer);
    const settled = current;
    current = null;
    return settled;
  };
  const startTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(endCurrent, isReady ? timeMaxMs : THREAD_START_MAX_MS);
  };
  const startWorker = (): Worker => {
    const started = new Worker(new URL('./query-worker.ts', import.meta.url), {
      workerData: documents,
      resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
    });
    started.unref();
    isReady = false;
    started.on('message', (reply: QueryReply | QueryReady) => {
      if (started !== worker) return;
      if ('isReady' in reply) {
        isReady = true;
        if (current !== null) startTimer();
        return;
      }
      if (current?.task.id === reply.id) settle()?.answer(reply);
      next();
    });
    // Out of memory or a fault of the thread: the query is to blame, the next one gets a new thread.
    started.on('error', () => started === worker && endCurrent());
    return started;
  };
  const endCurrent = () => {
    void worker?.terminate();
    worker = null;
    settle()?.fail(refused('content.query_too_slow'));
    next();
  };
  const next = () => {
    if (current !== null) return;
    current = queue.shift() ?? null;
    if (current === null) return;
    worker ??= startWorker();
    startTimer();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(current.task);
  };
  const evaluate = (query: string, params: Readonly<Record<string, unknown>>) =>
    new Promise<QueryReply>((answer, fail) => {
      if (queue.length >= WAITING_MAX) return fail(refused('content.busy'));
      queue.push({ task: { id: nextId++, query, params }, answer, fail });
      next();
    });
  /** What was too slow once is not tried again on the same documents: the one thread is for everybody. */
  const slow = new Set<string>();
  const keep = (key: string, json: string) => {
    cache.set(key, json);
    cacheBytes += key.length + json.length;
    for (const [oldest, text] of cache) {
      if (cacheBytes <= CACHE_BYTES_MAX) break;
      cache.delete(oldest);
      cacheBytes -= oldest.length + text.length;
    }
  };

  const close = async () => {
    const ended = worker;
    worker = null;
    for (const waiting of [settle(), ...queue.splice(0)]) waiting?.fail(refused('content.busy'));
    await ended?.terminate();
  };

  return {
    counts,
    warm() {
      worker ??= startWorker();
    },
    async run(query, params) {
      const key = JSON.stringify([
        query,
        Object.entries(params).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ]);
      const known = cache.get(key);
      if (known !== undefined) {
        // Back to the end of the line: the first of the map is always the one longest unused.
        cache.delete(key);
        cache.set(key, known);
        counts.hits += 1;
        return known;
      }
      if (slow.has(key)) throw refused('content.query_too_slow');
      const already = running.get(key);
      if (already) return already;
      counts.misses += 1;
      const asked = evaluate(query, params).then((reply) => {
        if ('code' in reply) {
          if (reply.code === 'content.query_invalid')
            throw new QueryRefused(reply.code, reply.description, reply.position);
          throw refused(reply.code);
        }
        if (reply.json.length > RESULT_BYTES_MAX) throw refused('content.result_too_large');
        keep(key, reply.json);
        return reply.json;
      });
      running.set(key, asked);
      return asked
        .catch((error: unknown) => {
          if (isSlow(error) && slow.size < SLOW_KEPT_MAX) slow.add(key);
          throw error;
        })
        .finally(() => running.delete(key));
    },
    async finish() {
      await Promise.allSettled(running.values());
      await close();
    },
    close,
  };
}

function isSlow(error: unknown): boolean {
  return error instanceof QueryRefused && error.code === 'content.query_too_slow';
}

function refused(code: ContentQueryCode): QueryRefused {
  return new QueryRefused(code, words[code] ?? code);
}
