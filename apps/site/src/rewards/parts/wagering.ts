import type { Reward } from '../rewards.queries.ts';

export type Amounts = { readonly bonusMinor: bigint; readonly depositMinor: bigint };

/** What has to be wagered for a bonus of this size, rounded up as the server shows it; zero without wagering. Pure. */
export function requiredOf(
  { wagerBase, wrMultiplier }: Pick<Reward, 'wagerBase' | 'wrMultiplier'>,
  { bonusMinor, depositMinor }: Amounts,
): bigint {
  if (wagerBase === undefined || wagerBase === 'SPIN_WINNINGS') return 0n;
  const base = wagerBase === 'BONUS' ? bonusMinor : bonusMinor + depositMinor;
  return (base * BigInt(Math.round(wrMultiplier * 100)) + 99n) / 100n;
}

/** Of an offer whose amount no deposit decides; null: a deposit does. Pure. */
export function fixedAmounts({ offered, granted }: Pick<Reward, 'offered' | 'granted'>): Amounts | null {
  const fixed = offered?.percentBps === undefined && !granted ? offered?.fixed : undefined;
  return fixed ? { bonusMinor: BigInt(fixed.amountMinor), depositMinor: 0n } : null;
}
