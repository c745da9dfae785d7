import type { Reward } from '../rewards.queries.ts';

const WHOLE = 10_000n;

/** Deposits that give a reward begin with these triggers. Pure. */
export function isOfDeposit({ triggerEvent }: Pick<Reward, 'triggerEvent'>): boolean {
  return triggerEvent.endsWith('_DEPOSIT');
}

/** The bonus of a deposit, rounded down as the server does; zero below the minimum. Pure. */
export function bonusOf({ offered }: Pick<Reward, 'offered'>, deposit: bigint): bigint {
  if (!offered || deposit < BigInt(offered.minDeposit?.amountMinor ?? 0)) return 0n;
  if (offered.percentBps === undefined) return BigInt(offered.fixed?.amountMinor ?? 0);
  const share = (deposit * BigInt(offered.percentBps)) / WHOLE;
  const cap = offered.cap && BigInt(offered.cap.amountMinor);
  return cap !== undefined && cap < share ? cap : share;
}
