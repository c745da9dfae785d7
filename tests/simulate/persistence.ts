import { setTimeout as pause } from 'node:timers/promises';
import { Refused } from '@halcyon/testkit/visitor';

const TRY_MS_MAX = 150_000;
const PAUSE_MS = 300;

/** Retryable refusals. */
const notYet = new Set(['idempotency.in_progress', 'request.too_many', 'request.busy']);

export type Persistence = { readonly onFault: () => void; readonly signInAgain: () => Promise<void> };

/**
 * Repeats a call under the same key until there is a definite response. Lost connections, server faults and retryable
 * refusals are none; a final refusal is one and is thrown.
 */
export async function insist<Answer>(of: Persistence, call: () => Promise<Answer>): Promise<Answer> {
  const endMs = performance.now() + TRY_MS_MAX;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (performance.now() > endMs) throw error;
      if (error instanceof Refused && error.problem.status === 401) {
        await of.signInAgain();
        continue;
      }
      if (error instanceof Refused && error.problem.status < 500 && !notYet.has(error.problem.code))
        throw error;
      of.onFault();
      await pause(PAUSE_MS);
    }
  }
}
