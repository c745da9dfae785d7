import { LATE_MS } from './score.rules.ts';

export const tournamentStates = [
  'DRAFT',
  'PUBLISHED',
  'RUNNING',
  'ENDED',
  'REVIEW',
  'FINAL',
  'CANCELED',
] as const;
export type TournamentState = (typeof tournamentStates)[number];

/** A table is final so long after its last round at the latest. */
export const REVIEW_MS_MAX = 24 * 60 * 60_000;

/** FINAL and CANCELED are for ever. */
const steps: Readonly<Record<TournamentState, readonly TournamentState[]>> = {
  DRAFT: ['PUBLISHED', 'CANCELED'],
  PUBLISHED: ['RUNNING', 'CANCELED'],
  RUNNING: ['ENDED', 'CANCELED'],
  ENDED: ['REVIEW', 'CANCELED'],
  REVIEW: ['FINAL', 'CANCELED'],
  FINAL: [],
  CANCELED: [],
};

/** Pure. */
export function mayMove(from: TournamentState, to: TournamentState): boolean {
  return steps[from].includes(to);
}

/**
 * The state that is due by the clock, one step from the present one. Null: none. The review begins when no late round can
 * count any more, and ends automatically `reviewMs` after that. Pure.
 */
export function dueState(
  of: {
    readonly state: TournamentState;
    readonly startsAtMs: number;
    readonly endsAtMs: number;
    readonly reviewMs: number;
  },
  atMs: number,
): TournamentState | null {
  const { state, startsAtMs, endsAtMs, reviewMs } = of;
  if (state === 'PUBLISHED' && atMs >= startsAtMs) return 'RUNNING';
  if (state === 'RUNNING' && atMs >= endsAtMs) return 'ENDED';
  // The boundary counts: a result at the very instant is in.
  if (state === 'ENDED' && atMs > endsAtMs + LATE_MS) return 'REVIEW';
  if (state === 'REVIEW' && atMs > endsAtMs + LATE_MS + Math.min(reviewMs, REVIEW_MS_MAX)) return 'FINAL';
  return null;
}
