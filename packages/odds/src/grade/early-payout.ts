import type { Side } from '../sport.ts';
import type { EventRecord } from './record.ts';

const leadThatPays = 2;

/**
 * Sides that were two goals ahead at any time of regular time. A leg on one of them in a market with early payout is
 * won for good; the other outcomes follow the result.
 */
export function sidesPaidEarly({ counted }: EventRecord): ReadonlySet<Side> {
  const paid = new Set<Side>();
  let lead = 0;
  for (const { counter, period, side, value } of counted) {
    if (counter !== 'goals' || !/^half[12]$/.test(period)) continue;
    lead += side === 'home' ? value : -value;
    if (Math.abs(lead) >= leadThatPays) paid.add(lead > 0 ? 'home' : 'away');
  }
  return paid;
}
