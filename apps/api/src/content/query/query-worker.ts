import { parentPort, workerData } from 'node:worker_threads';
import { evaluateQuery, shelve, type QueryDocument } from './query-evaluation.ts';

export type QueryTask = {
  readonly id: number;
  readonly query: string;
  readonly params: Readonly<Record<string, unknown>>;
};
/** Posted once, when the thread has loaded and can take a query. */
export type QueryReady = { readonly isReady: true };
export type QueryReply = { readonly id: number } & Awaited<ReturnType<typeof evaluateQuery>>;

// Evaluates the queries that no cache has, outside the thread that answers requests: a heavy one can be ended with its
// thread.
const catalogueIndex = shelve(workerData as readonly QueryDocument[]);

parentPort?.on('message', (task: QueryTask) => {
  void evaluateQuery(catalogueIndex, task.query, task.params).then((outcome) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage({ id: task.id, ...outcome } satisfies QueryReply);
  });
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage({ isReady: true } satisfies QueryReady);
