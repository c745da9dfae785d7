import { marketTypesOf } from '@halcyon/odds/market-types/market-types';
import { takesBets } from './event.machine.ts';
import type { FeedEvent, FeedMarket } from './feed-event.ts';

/** State of a market towards players. */
export type BetState = 'active' | 'suspended' | 'inactive' | 'settled' | 'cancelled';

/**
 * Whether bets are taken on a market: only if the feed says so, its producer is up with nothing missing, the event goes
 * on and the market's period is not over. Pure.
 */
export function betStateOf(
  event: FeedEvent,
  market: FeedMarket,
  of: { readonly isProducerUp: boolean; readonly isStopped: boolean },
): BetState {
  const { step } = market;
  if (market.isSettled || step === 'settled') return 'settled';
  if (step === 'cancelled') return 'cancelled';
  if (step === 'inactive' || !market.isKnown) return 'inactive';
  if (step !== 'active' || of.isStopped || !of.isProducerUp || !takesBets(event.step)) return 'suspended';
  const isMissing = (event.sequences.get(market.product)?.missing.length ?? 0) > 0;
  return isMissing || isPeriodOver(event, market) ? 'suspended' : 'active';
}

/** By the messages of periods, never by a clock. `setnr=2` is about `set2`. Pure. */
function isPeriodOver({ sport, endedPeriods }: FeedEvent, { type, specifiers }: FeedMarket): boolean {
  if (endedPeriods.length === 0) return false;
  const period = marketTypesOf[sport].get(type)?.period;
  const ended = new Set(endedPeriods.flatMap((one) => [one, ...(partsEndedWith[one] ?? [])]));
  if (period !== undefined && ended.has(period)) return true;
  return Object.entries(specifiers).some(
    ([name, value]) => name.endsWith('nr') && ended.has(`${name.slice(0, -2)}${value}`),
  );
}

/** What else is over with a period: halves of quarters, and the time before an overtime. */
const partsEndedWith: Readonly<Record<string, readonly string[]>> = {
  half2: ['regular'],
  period3: ['regular'],
  quarter2: ['half1'],
  quarter4: ['regular'],
  overtime2: ['overtime'],
};
