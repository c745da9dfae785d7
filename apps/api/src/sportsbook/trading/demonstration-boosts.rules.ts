import type { Sport } from '@halcyon/odds/sport';
import { isOnOffer } from '../offer/offer-list.rules.ts';
import type { OfferedEvent } from '../offer/offer.ts';
import { legJudgement } from '../slip/slip-price.rules.ts';

/** How many prices are boosted at a time, and how many of one sport. */
const BOOSTS_KEPT = 8;
const OF_SPORT_MAX = 3;
const MINUTE_MS = 60_000;
/** Of events that start neither in a moment nor tomorrow. */
const STARTS_AFTER_MS = 30 * MINUTE_MS;
const STARTS_WITHIN_MS = 8 * 60 * MINUTE_MS;
/** Of a side that may well win, and not surely. */
const ODDS_MILLI_MIN = 1_500;
const ODDS_MILLI_MAX = 8_000;
/** A boosted price is so far above fair, in basis points. */
const ABOVE_FAIR_BPS = 300;
const OUTCOME = 'away';

type SampleBoost = {
  readonly eventId: string;
  readonly market: string;
  readonly outcome: string;
  readonly oddsMilli: number;
};

/**
 * What the demonstration boosts next, the first to start first: the away side of events of the coming hours. `boosted`: those
 * whose price it has boosted already. Pure.
 */
export function boostsToSet(
  events: Iterable<OfferedEvent>,
  boosted: ReadonlySet<string>,
  now: Date,
): readonly SampleBoost[] {
  const isNear = ({ startsAt }: OfferedEvent) => {
    const inMs = startsAt.getTime() - now.getTime();
    return inMs > STARTS_AFTER_MS && inMs < STARTS_WITHIN_MS;
  };
  const all = [...events].filter((event) => event.state === 'not_started' && isOnOffer(event));
  const counts = new Map<Sport, number>();
  const countOf = (sport: Sport) => counts.get(sport) ?? 0;
  for (const { id, sport } of all) if (boosted.has(id)) counts.set(sport, countOf(sport) + 1);
  const near = all.filter((event) => isNear(event) && !boosted.has(event.id));
  const chosen: SampleBoost[] = [];
  for (const event of near.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())) {
    if (boosted.size + chosen.length >= BOOSTS_KEPT) break;
    const boost = countOf(event.sport) < OF_SPORT_MAX ? boostOf(event) : null;
    if (!boost) continue;
    counts.set(event.sport, countOf(event.sport) + 1);
    chosen.push(boost);
  }
  return chosen;
}

/** Null: its result has no price that can be raised. */
function boostOf({ id: eventId, markets }: OfferedEvent): SampleBoost | null {
  const market = markets.get('1x2') ?? markets.get('winner');
  const outcome = market?.state === 'active' ? market.outcomes.get(OUTCOME) : undefined;
  if (!market || !outcome || outcome.oddsMilli === null || outcome.boost) return null;
  if (outcome.oddsMilli < ODDS_MILLI_MIN || outcome.oddsMilli > ODDS_MILLI_MAX) return null;
  const { fairOddsMilli } = legJudgement(outcome);
  // In whole hundredths.
  const oddsMilli = Math.floor(((fairOddsMilli ?? 0) * (10_000 + ABOVE_FAIR_BPS)) / 100_000) * 10;
  return oddsMilli > outcome.oddsMilli ? { eventId, market: market.key, outcome: OUTCOME, oddsMilli } : null;
}
