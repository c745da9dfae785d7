import type { Clock } from '@halcyon/server-kit/clock';
import type { ReportFault } from '@halcyon/server-kit/faults';
import type { Db } from '@halcyon/server-kit/sql';
import { sidesPaidEarly } from '@halcyon/odds/grade/early-payout';
import { recordOf } from '@halcyon/odds/grade/record-fold';
import type { Incident } from '@halcyon/odds/incident';
import type { Side } from '@halcyon/odds/sport';
import type { FeedEvent } from '../feed/feed-event.ts';
import type { OddsFeed } from '../feed/odds-feed.ts';
import { listIncidents } from '../offer/offer.store.ts';
import { listDecisions } from './decision.store.ts';
import type { BetSettler } from './settlement.service.ts';

/** The market whose legs pay early. */
const MARKET = '1x2';
const INCIDENTS_MAX = 2_000;
/** Ends that are remembered; one that is forgotten is looked at once more. */
const OVER_MAX = 5_000;

type Deps = {
  readonly db: Pick<Db, 'sql'>;
  readonly clock: Clock;
  readonly report: ReportFault;
  readonly feed: Pick<OddsFeed, 'subscribe'>;
  readonly settler: Pick<BetSettler, 'onEarlyPayout'>;
};

/**
 * Pays legs early once their side is two goals ahead and bets are taken again: a goal that is still checked may be taken
 * back. Each event is looked at once after a start, and once more when it is over, for its leads are in its incidents: one
 * may have come and gone while no process followed the feed. Returns the way to stop it.
 */
export function followEarlyPayouts(deps: Deps): () => void {
  const paid = new Map<string, ReadonlySet<Side>>();
  const looking = new Set<string>();
  const over = new Set<string>();
  return deps.feed.subscribe((event) => {
    const { eventId, sport, step } = event;
    if (sport !== 'football' || looking.has(eventId)) return;
    const isOver = step === 'ended' || step === 'closed';
    const end = `${eventId} ${step}`;
    if (isOver ? over.has(end) : !mayOwe(event, paid.get(eventId))) return;
    if (over.size > OVER_MAX) over.clear();
    looking.add(eventId);
    void payLeads(deps, event)
      .then((sides) => {
        if (isOver) over.add(end);
        if (step === 'closed') paid.delete(eventId);
        else paid.set(eventId, sides);
      })
      .catch((error: unknown) => deps.report('sportsbook.early_payout', error))
      .finally(() => looking.delete(eventId));
  });
}

/** `paid`: sides that were found before; undefined: nothing is known yet. */
function mayOwe({ step, markets, progress }: FeedEvent, paid: ReadonlySet<Side> | undefined): boolean {
  if (step !== 'live' || markets.get(MARKET)?.step !== 'active') return false;
  if (!paid) return true;
  const { home = 0, away = 0 } = progress.score ?? {};
  return Math.abs(home - away) > 1 && !paid.has(home > away ? 'home' : 'away');
}

/** The sides that were far enough ahead, each of which is decided by now. */
async function payLeads(deps: Deps, { eventId, version, progress }: FeedEvent): Promise<ReadonlySet<Side>> {
  const incidents = (await listIncidents(deps.db, eventId, 0, INCIDENTS_MAX)) as Incident[];
  const sides = sidesPaidEarly(recordOf({ sport: 'football' }, incidents));
  if (sides.size === 0) return sides;
  const decided = await listDecisions(deps.db, eventId);
  for (const side of sides) {
    if (decided.some(({ kind, outcome }) => kind === 'paid_early' && outcome === side)) continue;
    await deps.settler.onEarlyPayout({
      eventId,
      version: BigInt(version),
      receivedAt: deps.clock.now(),
      marketKey: MARKET,
      outcome: side,
      inputs: progress.score ? { 'goals.regular': `${progress.score.home}:${progress.score.away}` } : {},
    });
  }
  return sides;
}
