import { Worker } from 'node:worker_threads';
import type { QueryDocument } from './query-evaluation.ts';
import type { QueryReady, QueryReply, QueryTask } from './query-worker.ts';

/** Threads; all but the first start when the others are busy. */
const THREADS = 3;
/** While others wait and no thread is free, a query may take no longer than this. */
const CROWDED_MS = 250;
/** Loading a thread does not count as the query's time, but must end too. */
const THREAD_START_MAX_MS = 10_000;
const WORKER_HEAP_MB = 192;

type Evaluation = {
  readonly task: QueryTask;
  readonly answer: (reply: QueryReply) => void;
  readonly fail: (why: 'slow' | 'closed') => void;
};
type Thread = {
  worker: Worker;
  isReady: boolean;
  job: Evaluation | null;
  startedAtMs: number;
  timer?: NodeJS.Timeout;
};

export type QueryThreads = {
  /** How many wait for a thread. */
  readonly waiting: number;
  run(job: Evaluation): void;
  /** Starts the first thread now. */
  warm(): void;
  close(): Promise<void>;
};

/** Runs tasks on a few threads, in their order. A task that takes too long ends with its thread. */
export function openQueryThreads(documents: readonly QueryDocument[], timeMaxMs: number): QueryThreads {
  const threads = new Set<Thread>();
  const queue: Evaluation[] = [];

  const start = (): Thread => {
    const worker = new Worker(new URL('./query-worker.ts', import.meta.url), {
      workerData: documents,
      resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
    });
    worker.unref();
    const thread: Thread = { worker, isReady: false, job: null, startedAtMs: 0 };
    threads.add(thread);
    worker.on('message', (message: QueryReply | QueryReady) => {
      if (!threads.has(thread)) return;
      if ('isReady' in message) {
        thread.isReady = true;
        if (thread.job) time(thread);
        return;
      }
      if (thread.job?.task.id !== message.id) return;
      settle(thread)?.answer(message);
      next();
    });
    // Out of memory or a fault of the thread: the query is to blame, the next one gets a new thread.
    worker.on('error', () => end(thread));
    return thread;
  };
  const settle = (thread: Thread): Evaluation | null => {
    clearTimeout(thread.timer);
    const { job } = thread;
    thread.job = null;
    return job;
  };
  const end = (thread: Thread, why: 'slow' | 'closed' = 'slow') => {
    if (!threads.delete(thread)) return;
    void thread.worker.terminate();
    settle(thread)?.fail(why);
    if (why === 'slow') next();
  };
  /** Counts the time of a thread's job from now on. */
  const time = (thread: Thread) => {
    thread.startedAtMs = performance.now();
    wait(thread, thread.isReady ? Math.min(CROWDED_MS, timeMaxMs) : THREAD_START_MAX_MS);
  };
  const wait = (thread: Thread, ms: number) => {
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => {
      const leftMs = thread.isReady ? timeMaxMs - (performance.now() - thread.startedAtMs) : 0;
      if (leftMs <= 0 || queue.length > 0) end(thread);
      else wait(thread, leftMs);
    }, ms);
  };
  const freeThread = (): Thread | null => {
    for (const thread of threads) if (thread.job === null) return thread;
    return threads.size < THREADS ? start() : null;
  };
  /** How long a query may run while others are waiting. */
  const endOverdue = () => {
    const overdueMs = performance.now() - CROWDED_MS;
    const overdue = [...threads].filter(({ isReady, startedAtMs }) => isReady && startedAtMs < overdueMs);
    for (const thread of overdue.slice(0, queue.length)) end(thread);
  };
  const next = () => {
    while (queue.length > 0) {
      const thread = freeThread();
      if (!thread) return endOverdue();
      thread.job = queue.shift()!;
      time(thread);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.worker.postMessage(thread.job.task);
    }
  };

  return {
    get waiting() {
      return queue.length;
    },
    run(job) {
      queue.push(job);
      next();
    },
    warm() {
      if (threads.size === 0) start();
    },
    async close() {
      const waiting = queue.splice(0);
      const workers = [...threads].map(({ worker }) => worker);
      for (const thread of threads) end(thread, 'closed');
      for (const job of waiting) job.fail('closed');
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
