import { forget, keep, readKept, storageKeys } from '../identity/browser-memory.queries.ts';

/** Where a refusal has no waiting time. */
const WAIT_SECONDS = 3600;
/** How long the reason is shown where a new code may be requested immediately. */
const SHOWN_MS = 600_000;

type Mark = { readonly untilMs: number; readonly shownUntilMs: number };

/** Seconds until another code may be requested, from the server's refusal. */
export function waitSecondsOf(facts: Readonly<Record<string, string>> | undefined): number {
  const seconds = Number(facts?.['waitSeconds'] ?? WAIT_SECONDS);
  return Number.isFinite(seconds) ? seconds : WAIT_SECONDS;
}

/** Marks that too many codes were requested or entered in a sign-up. */
export function markMaxAttempts(waitSeconds: number, nowMs: number = Date.now()): void {
  const untilMs = nowMs + waitSeconds * 1000;
  keep('session', storageKeys.maxAttempts, {
    untilMs,
    shownUntilMs: Math.max(untilMs, nowMs + SHOWN_MS),
  } satisfies Mark);
}

/** Whole minutes until another code may be requested, 0: now. Null: there were not too many. */
export function maxAttemptsWait(nowMs: number = Date.now()): number | null {
  const mark = readKept<Mark>('session', storageKeys.maxAttempts);
  if (!mark || !(nowMs < mark.shownUntilMs)) return null;
  return Math.max(0, Math.ceil((mark.untilMs - nowMs) / 60_000));
}

/** A code went through, or the player continued. */
export function forgetMaxAttempts(): void {
  forget('session', storageKeys.maxAttempts);
}
