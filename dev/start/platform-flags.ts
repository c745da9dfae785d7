/**
 * Flags of Node for the platform's process: a call's allocations die with the call. Without the first, V8 puts parts
 * of calls into the old space because the same code made lasting objects at the start; they retain whole calls
 * until it is marked. Measured in docs/decisions/batching-calls-of-a-turn.md.
 */
export const platformFlags = [
  '--no-allocation-site-pretenuring',
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
] as const;
