import { Worker } from 'node:worker_threads';
import { Refusal } from '@halcyon/contract/platform/refusal';

/** Why a PDF cannot be drawn: damaged, not to be opened without a password, or longer than any document. */
export type PdfFault = 'unreadable' | 'locked' | 'too_many_pages';
export type DrawnPdf = { readonly bytes: Uint8Array } | { readonly fault: PdfFault };

/** PDFs that wait for the thread; more are refused. */
const WAITING_MAX = 8;
const DRAW_MS_MAX = 30_000;
const HEAP_MB_MAX = 256;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Renders every page of a PDF as a picture in a new PDF. Scripts, attachments, forms, links and whatever is hidden
 * behind layers of packing cannot survive it, and a PDF that merely may not be printed or edited is taken. One at a
 * time, in a thread of its own that ends after its time. Refuses: request.too_many.
 */
export async function drawPdf(bytes: Buffer): Promise<DrawnPdf> {
  if (waiting >= WAITING_MAX) throw new Refusal('request.too_many');
  waiting += 1;
  const drawing = last.then(() => draw(bytes));
  last = drawing.catch(() => undefined);
  try {
    return await drawing;
  } finally {
    waiting -= 1;
  }
}

/** A thread that fails or takes too long was given something that is no document. */
function draw(bytes: Buffer): Promise<DrawnPdf> {
  const thread = new Worker(new URL('./pdf-drawing.worker.ts', import.meta.url), {
    workerData: new Uint8Array(bytes),
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
  });
  return new Promise<DrawnPdf>((resolve) => {
    const unreadable = () => resolve({ fault: 'unreadable' });
    const timer = setTimeout(unreadable, DRAW_MS_MAX);
    thread.once('message', resolve).once('error', unreadable);
    thread.once('exit', () => {
      clearTimeout(timer);
      unreadable();
    });
  }).finally(() => void thread.terminate());
}
