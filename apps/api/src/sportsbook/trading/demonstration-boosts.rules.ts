import { sports } from '@halcyon/odds/sport';
import { isOnOffer } from '../offer/offer-list.rules.ts';
import type { OfferedEvent } from '../offer/offer.ts';
import { legJudgement } from '../slip/slip-price.rules.ts';

/** How many prices are boosted at a time, and how many of one sport. */
const BOOSTS_KEPT = 8;
const OF_SPORT_MAX = 3;
const MINUTE_MS = 60_000;
/** Of events that start neither in a moment nor tomorrow. */
const STARTS_AFTER_MS = 30 * MINUTE_MS;
const STARTS_WITHIN_MS = 12 * 60 * MINUTE_MS;
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
 * What the demonstration boosts next: the away side of events of the coming hours, one of each sport in turn, the first to start
 * first. `boosted`: those whose price it has boosted already. Pure.
 */
export function boostsToSet(
  events: Iterable<OfferedEvent>,
  boosted: ReadonlySet<string>,
  now: Date,
): readonly SampleBoost[] {
  const all = [...events].filter((event) => event.state === 'not_started' && isOnOffer(event));
  const near = all
    .filter(({ id, startsAt }) => !boosted.has(id) && isNear(startsAt, now))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const ofSports = sports.map((sport) => {
    const running = all.filter((event) => event.sport === sport && boosted.has(event.id)).length;
    const next = near.filter((event) => event.sport === sport).flatMap((event) => boostOf(event) ?? []);
    return Array.from({ length: OF_SPORT_MAX }, (_, turn) => next[turn - running]);
  });
  const inTurn = Array.from({ length: OF_SPORT_MAX }, (_, turn) => ofSports.flatMap((of) => of[turn] ?? []));
  return inTurn.flat().slice(0, Math.max(0, BOOSTS_KEPT - boosted.size));
}

function isNear(startsAt: Date, now: Date): boolean {
  const inMs = startsAt.getTime() - now.getTime();
  return inMs > STARTS_AFTER_MS && inMs < STARTS_WITHIN_MS;
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
