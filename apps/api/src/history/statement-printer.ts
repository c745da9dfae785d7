import { Worker } from 'node:worker_threads';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { StatementPaper } from './statement-paper.ts';

/** Waiting papers; who comes later is asked to come again. */
const WAITING_MAX = 8;
const DRAW_MAX_MS = 30_000;
const HEAP_MB = 256;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a paper in a thread of its own, one paper at a time: it takes seconds of a processor, which games must
 * not feel. Refuses: request.too_many. Throws when the drawing fails or takes more than thirty seconds.
 */
export async function printed(paper: StatementPaper): Promise<Uint8Array> {
  if (waiting >= WAITING_MAX) throw new Refusal('request.too_many');
  waiting += 1;
  const drawing = last.then(() => draw(paper));
  last = drawing.catch(() => {});
  try {
    return await drawing;
  } finally {
    waiting -= 1;
  }
}

function draw(paper: StatementPaper): Promise<Uint8Array> {
  const thread = new Worker(new URL('./statement-printer.worker.ts', import.meta.url), {
    workerData: paper,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  return new Promise<Uint8Array>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the statement took too long to draw')), DRAW_MAX_MS);
    thread.once('message', resolve).once('error', reject);
    thread.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the thread of the statement ended with ${code}`));
    });
  }).finally(() => void thread.terminate());
}
