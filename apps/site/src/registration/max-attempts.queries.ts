import { forget, keep, readKept, storageKeys } from '../identity/browser-memory.queries.ts';

const WAIT_MS = 3_600_000;

/** Marks that too many codes were asked for or entered in a sign-up; the mark is over after an hour. */
export function markMaxAttempts(nowMs: number = Date.now()): void {
  keep('session', storageKeys.maxAttempts, nowMs);
}

export function hasMaxAttempts(nowMs: number = Date.now()): boolean {
  const since = readKept<number>('session', storageKeys.maxAttempts);
  return typeof since === 'number' && nowMs - since < WAIT_MS;
}

/** A code went through, or the player went on. */
export function forgetMaxAttempts(): void {
  forget('session', storageKeys.maxAttempts);
}
