import type { SpinState } from '@halcyon/contract/rewards/spin-state';
import { stepSpins } from './spin-award.machine.ts';

/** What a call of a provider reports as played: one spin, all that were left, or so many that `left` remain. */
export type Played = 'one' | 'rest' | { readonly left: number };

type Award = {
  readonly state: SpinState;
  readonly rounds_total: number;
  readonly rounds_played: number;
};

/**
 * How many spins a new report adds. `too_many`: more than were awarded; nothing is paid. `ended`: the award took its
 * last report, though spins of it were left: the win is paid as one of an unknown award. Pure.
 */
export function roundsOf(award: Award, played: Played): number | 'too_many' | 'ended' {
  const left = award.rounds_total - award.rounds_played;
  if (left === 0) return 'too_many';
  if (stepSpins(award.state, 'play') === null) return 'ended';
  if (played === 'one') return 1;
  if (played === 'rest') return left;
  if (played.left > award.rounds_total) return 'too_many';
  // Reports may overtake each other: a later one has counted the spins of this one already.
  return Math.max(0, left - played.left);
}

/** What the terms make of collected winnings. */
type SpinTerms = { readonly isWagerFree: boolean; readonly maxMinor: bigint | null };

/** True: each win is the player's own at once. With a maximum it is known only at the end what is paid. Pure. */
export const isPaidAtOnce = ({ isWagerFree, maxMinor }: SpinTerms): boolean =>
  isWagerFree && maxMinor === null;

/** What of the winnings is the player's own, what is bound by wagering, and what is above the maximum. Pure. */
export function splitWinnings(
  collectedMinor: bigint,
  { isWagerFree, maxMinor }: SpinTerms,
): { readonly paidMinor: bigint; readonly boundMinor: bigint; readonly returnedMinor: bigint } {
  const keptMinor = maxMinor !== null && collectedMinor > maxMinor ? maxMinor : collectedMinor;
  const returnedMinor = collectedMinor - keptMinor;
  return isWagerFree
    ? { paidMinor: keptMinor, boundMinor: 0n, returnedMinor }
    : { paidMinor: 0n, boundMinor: keptMinor, returnedMinor };
}

const MINUTE_MS = 60_000;
const DELAY_MS_MAX = 60 * MINUTE_MS;

/** How long to wait before the provider is called again. Pure. */
export function retryDelayMs(attempts: number): number {
  return Math.min(DELAY_MS_MAX, MINUTE_MS * 2 ** Math.min(attempts, 10));
}
