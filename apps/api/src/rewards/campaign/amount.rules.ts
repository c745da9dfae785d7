import type { Offer } from '@halcyon/contract/rewards/campaign';
import type { RewardTerms } from '@halcyon/contract/rewards/terms';
import { divideDown, divideUp } from '@halcyon/money/amount';

const WHOLE_BPS = 10_000n;

/** The bonus of a deposit, or of a claim without one (`depositMinor` 0). Zero: the deposit is below the minimum. Pure. */
export function bonusMinorOf(offer: Offer, depositMinor: bigint): bigint {
  if (depositMinor < BigInt(offer.minDepositMinor ?? 0)) return 0n;
  if (offer.percentBps === null) return BigInt(offer.fixedMinor ?? 0);
  const share = divideDown(depositMinor * BigInt(offer.percentBps), WHOLE_BPS);
  const cap = offer.capMinor === null ? null : BigInt(offer.capMinor);
  return cap !== null && cap < share ? cap : share;
}

/**
 * What a campaign gives for a deposit, or for a claim without one: the bonus, or what all its spins cost. Zero: nothing.
 * Pure.
 */
export function grantedMinorOf(
  { spins }: Pick<RewardTerms, 'spins'>,
  offer: Offer,
  { currency, depositMinor }: { readonly currency: string; readonly depositMinor: bigint },
): bigint {
  if (!spins) return bonusMinorOf(offer, depositMinor);
  if (depositMinor < BigInt(offer.minDepositMinor ?? 0)) return 0n;
  return BigInt(spins.valueMinor[currency] ?? 0) * BigInt(spins.rounds);
}

/** The part of a deposit that earns the bonus: what lies above it never raises the wagering requirement. Pure. */
export function earningMinorOf(offer: Offer, depositMinor: bigint): bigint {
  const most =
    offer.percentBps === null
      ? BigInt(offer.minDepositMinor ?? 0)
      : offer.capMinor === null
        ? null
        : divideUp(BigInt(offer.capMinor) * WHOLE_BPS, BigInt(offer.percentBps));
  return most !== null && most < depositMinor ? most : depositMinor;
}

/**
 * What has to be wagered, in minor units × 10,000: the multiplier is in hundredths. Of winnings of free spins it is known
 * when they have been played. Pure.
 */
export function requiredE4Of(
  { wager }: Pick<RewardTerms, 'wager'>,
  bonusMinor: bigint,
  earningMinor: bigint,
): bigint {
  if (wager === null || wager.base === 'SPIN_WINNINGS') return 0n;
  const baseMinor = wager.base === 'DEPOSIT_AND_BONUS' ? bonusMinor + earningMinor : bonusMinor;
  return baseMinor * BigInt(wager.multiplierE2) * 100n;
}

/**
 * The deposit whose wagering is the most times its bonus: the last one before the rounding gives another unit, at the
 * smallest bonus. Pure.
 */
export function worstDepositMinor(offer: Offer): bigint {
  const least = BigInt(offer.minDepositMinor ?? 0);
  if (offer.percentBps === null) return least;
  const bps = BigInt(offer.percentBps);
  const first = bonusMinorOf(offer, least < 1n ? divideUp(WHOLE_BPS, bps) : least);
  const next = divideUp((first + 1n) * WHOLE_BPS, bps);
  return next - 1n;
}
