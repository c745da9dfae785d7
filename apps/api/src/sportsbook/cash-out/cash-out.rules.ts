import { divideUp, shareDown } from '@halcyon/money/amount';
import type { CashOutRule } from './cash-out-rule.store.ts';
import type { OfferedValue, ValuedBet } from './cash-out-value.rules.ts';

/** An offer can be accepted for so long after it was made. */
export const OFFERED_MS = 5_000;
/** What a call may take on its way. */
const TRANSIT_MS = 1_000;

/** What an offer is called: the bet as it was, and when the offer was made. Pure. */
export function offerIdOf({ revision }: Pick<ValuedBet, 'revision'>, at: Date): string {
  return `${revision}.${at.getTime().toString(36)}`;
}

/** An offer as a player has seen it. */
export type SeenOffer = { readonly id: string; readonly amountMinor: bigint };

/** Whether the offer that was seen can be accepted now: its time is not over and the bet is the same. Pure. */
export function isValidOffer({ id }: SeenOffer, bet: Pick<ValuedBet, 'revision'>, now: Date): boolean {
  const [, revision, madeAt] = /^(\d{1,9})\.([0-9a-z]{1,9})$/.exec(id) ?? [];
  if (revision === undefined || madeAt === undefined || Number(revision) !== bet.revision) return false;
  const ageMs = now.getTime() - Number.parseInt(madeAt, 36);
  return ageMs >= -TRANSIT_MS && ageMs <= OFFERED_MS + TRANSIT_MS;
}

/** Whether an offer for all that is left has reached a bound of a rule. Pure. */
export function isReached(
  { atLeastMinor, atMostMinor }: Pick<CashOutRule, 'atLeastMinor' | 'atMostMinor'>,
  { offerMinor }: Pick<OfferedValue, 'offerMinor'>,
): boolean {
  if (atLeastMinor !== null && offerMinor >= atLeastMinor) return true;
  return atMostMinor !== null && offerMinor <= atMostMinor;
}

export const stakeLeftOf = ({ stakeMinor, cashedOutStakeMinor }: ValuedBet): bigint =>
  stakeMinor - cashedOutStakeMinor;

/** Parts of a stake are the same part of each line, in whole minor units. Pure. */
export const stepOf = ({ lineCount }: ValuedBet): bigint => BigInt(lineCount);

/** A part that can be cashed out, whatever it is paid: whole units of each line, and no more than is left. Pure. */
export function isPart(bet: ValuedBet, partMinor: bigint): boolean {
  return partMinor > 0n && partMinor <= stakeLeftOf(bet) && partMinor % stepOf(bet) === 0n;
}

/** The smallest part that is paid anything. Pure. */
export function leastPartOf(bet: ValuedBet, offerMinor: bigint): bigint {
  const left = stakeLeftOf(bet);
  const step = stepOf(bet);
  const least = divideUp(divideUp(left, offerMinor), step) * step;
  return shareDown(offerMinor, least, left) > 0n && least < left ? least : left;
}
