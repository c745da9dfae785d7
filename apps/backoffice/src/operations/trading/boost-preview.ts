import type { TradedMarket } from '@halcyon/contract/operations/trading.contract';
import { BOOST_GIVEN_BPS_MAX } from '@halcyon/odds/bet/boost';
import { legPreviewOf } from '@halcyon/odds/bet/slip-preview';

type BoostPreview = {
  /** Margin of the current price, of the boosted one, and what lies between, in basis points. Null: no chances are known. */
  readonly margins: {
    readonly beforeBps: number;
    readonly afterBps: number;
    readonly givenBps: number;
  } | null;
  /** Why the server would refuse the price. Null: it would not. */
  readonly problem: 'not_raised' | 'too_high' | null;
};
type Boosted = Pick<TradedMarket['outcomes'][number], 'chances'> & { readonly oddsMilli: number };

/** What a boosted price gives away. `oddsMilli`: the current price. Pure. */
export function boostPreviewOf({ oddsMilli, chances }: Boosted, boostedMilli: number): BoostPreview {
  const marginOf = (odds: number) =>
    chances && Math.round(legPreviewOf({ oddsMilli: odds, chances }).margin * 10_000);
  const [beforeBps, afterBps] = [marginOf(oddsMilli), marginOf(boostedMilli)];
  const isTooHigh = (afterBps ?? 0) < -BOOST_GIVEN_BPS_MAX;
  return {
    margins:
      beforeBps === null || afterBps === null
        ? null
        : { beforeBps, afterBps, givenBps: beforeBps - afterBps },
    problem: boostedMilli <= oddsMilli ? 'not_raised' : isTooHigh ? 'too_high' : null,
  };
}

/** A price that is so much higher, in whole hundredths, rounded down. Pure. */
export const raisedBy = (oddsMilli: number, bps: number): number =>
  Math.floor((oddsMilli * (10_000 + bps)) / 100_000) * 10;

/** What one player wins more at most, in cents of a euro. Pure. */
export const mostMoreMinor = (stakeMinor: bigint, oddsMilli: number, boostedMilli: number): bigint =>
  (stakeMinor * BigInt(Math.max(0, boostedMilli - oddsMilli))) / 1_000n;
