import { oneThread } from '../platform/one-thread.ts';
import type { StatementPaper } from './statement-paper.ts';

/**
 * Draws a statement in a thread, because it takes seconds of processor time that play must not lose. Refuses:
 * request.too_many.
 */
export const printed = oneThread<StatementPaper, Uint8Array>(
  new URL('./statement-printer.worker.ts', import.meta.url),
);
