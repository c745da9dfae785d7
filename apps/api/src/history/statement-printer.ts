import { oneThread } from '../platform/one-thread.ts';
import type { StatementPaper } from './statement-paper.ts';

/** Draws a statement, which takes seconds of a processor that games must not feel. Refuses: request.too_many. */
export const printed = oneThread<StatementPaper, Uint8Array>(
  new URL('./statement-printer.worker.ts', import.meta.url),
);
