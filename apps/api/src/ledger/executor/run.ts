import type { Statement } from '../ledger.store.ts';

/** Sends a statement; the answer is rows as arrays. Statements sent together travel in one round trip. */
export type Run = (statement: Statement, values?: readonly string[]) => Promise<readonly unknown[][]>;
