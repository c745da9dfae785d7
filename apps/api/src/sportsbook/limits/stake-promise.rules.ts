import type { StakePromise } from './exposure.ts';

/** How long a maximum stake that was shown is honoured. */
export const HELD_MS = 10_000;

/** A player has one maximum at a time that is held: of the slip that was looked at last. */
export const heldKeyOf = (playerId: bigint): string => `held ${playerId}`;

/** What a stake wins at a price, in thousandths of a minor unit. Pure. */
export const winningsMilliOf = (stakeMinor: bigint, oddsMilli: bigint): bigint =>
  stakeMinor * (oddsMilli - 1_000n);

/** True: the stake was promised, and costs no more than what is reserved for it. Pure. */
export function isCovered(
  promise: StakePromise | null,
  { slip, stakeMinor, winningsMilli }: StakePromise,
): boolean {
  return (
    promise !== null &&
    promise.slip === slip &&
    stakeMinor <= promise.stakeMinor &&
    winningsMilli <= promise.winningsMilli
  );
}

/** What of a promise is left at this price. Pure. */
export function promisedMinorOf(promise: StakePromise | null, slip: string, oddsMilli: bigint): bigint {
  if (promise === null || promise.slip !== slip) return 0n;
  const covered = promise.winningsMilli / (oddsMilli - 1_000n);
  return covered < promise.stakeMinor ? covered : promise.stakeMinor;
}
