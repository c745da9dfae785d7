import { Worker } from 'node:worker_threads';
import { Refusal } from '@halcyon/contract/platform/refusal';

/** Tasks that wait for the thread; more are refused. */
const WAITING_MAX = 8;
const TASK_MS_MAX = 30_000;
const HEAP_MB_MAX = 256;

/**
 * Heavy drawing away from the event loop: one task at a time, each in a new thread that gets the task as its
 * `workerData` and posts one answer. The returned function rejects when the thread fails or takes more than thirty
 * seconds. Refuses: request.too_many.
 */
export function oneThread<Task, Answer>(file: URL): (task: Task) => Promise<Answer> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (task) => {
    if (waiting >= WAITING_MAX) throw new Refusal('request.too_many');
    waiting += 1;
    const running = last.then(() => run<Task, Answer>(file, task));
    last = running.catch(() => undefined);
    try {
      return await running;
    } finally {
      waiting -= 1;
    }
  };
}

function run<Task, Answer>(file: URL, workerData: Task): Promise<Answer> {
  const thread = new Worker(file, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
  });
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the thread took too long')), TASK_MS_MAX);
    thread.once('message', resolve).once('error', reject);
    thread.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the thread ended with ${code}`));
    });
  }).finally(() => void thread.terminate());
}
