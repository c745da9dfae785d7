import { parentPort, workerData } from 'node:worker_threads';
import { drawStatement, type StatementPaper } from './statement-paper.ts';

// The thread of statement-printer.ts: one paper in, its bytes out.
const bytes = await drawStatement(workerData as StatementPaper);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(bytes);
