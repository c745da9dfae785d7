import { randomUUIDv7 } from 'node:crypto';
import type { PriceBoost } from '@halcyon/contract/operations/trading.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { BOOST_GIVEN_BPS_MAX } from '@halcyon/odds/bet/boost';
import type { Tx } from '@halcyon/server-kit/sql';
import type { DeskBook } from '../desk/desk-book.ts';
import * as store from '../desk/price-boost.store.ts';
import type { BoostRow } from '../desk/price-boost.store.ts';
import type { LiveOffer } from '../offer/live-offer.ts';
import { legJudgement } from '../slip/slip-price.rules.ts';
import { eventOn, openMarketOf } from './suspension.service.ts';

type Deps = { readonly offer: Pick<LiveOffer, 'find'>; readonly desk: DeskBook };

/** Pure. */
export function boostView(row: Omit<BoostRow, 'ended_by'>): PriceBoost {
  return {
    boostId: row.boost_id,
    eventId: row.event_id,
    market: row.market_key,
    outcome: row.outcome,
    oddsMilli: row.odds_milli,
    stakeMinorMax: String(row.stake_minor_max),
    marginBps: row.margin_bps,
    from: row.starts_at.toISOString(),
    to: row.ends_at.toISOString(),
    at: row.set_at.toISOString(),
    by: row.set_by,
    reason: row.reason,
  };
}

/**
 * Raises the price of an outcome for a while. It is never below the current price, and where chances are known it is at most
 * a quarter above fair; its margin is kept with it.
 * Refuses: sportsbook.event_unknown, operations.event_over, market_unknown, market_over, outcome_unknown, boost_not_fit,
 * boost_running.
 */
export async function setPriceBoost(
  { offer, desk }: Deps,
  tx: Tx,
  of: Pick<PriceBoost, 'eventId' | 'market' | 'outcome' | 'oddsMilli' | 'stakeMinorMax' | 'reason'> & {
    /** Absent: now, until the event starts. */
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly by: string;
    readonly setAt: Date;
  },
): Promise<PriceBoost> {
  const event = eventOn(offer, of.eventId);
  const market = openMarketOf(event, of.market);
  const outcome = market.outcomes.get(of.outcome);
  if (!outcome) throw new Refusal('operations.outcome_unknown');
  const { marginBps } = legJudgement({ ...outcome, oddsMilli: of.oddsMilli });
  const unboosted = outcome.boost?.unboostedOddsMilli ?? outcome.oddsMilli;
  const startsAt = of.from === undefined ? of.setAt : new Date(of.from);
  const endsAt = of.to === undefined ? event.startsAt : new Date(of.to);
  const isInTime = startsAt < endsAt && endsAt > of.setAt && endsAt <= event.startsAt;
  const isRaised = unboosted !== null && of.oddsMilli > unboosted;
  if (!isInTime || !isRaised || (marginBps ?? 0) < -BOOST_GIVEN_BPS_MAX)
    throw new Refusal('operations.boost_not_fit');
  const row = {
    boost_id: randomUUIDv7(),
    event_id: of.eventId,
    market_key: of.market,
    outcome: of.outcome,
    odds_milli: of.oddsMilli,
    unboosted_odds_milli: unboosted,
    stake_minor_max: BigInt(of.stakeMinorMax),
    margin_bps: marginBps,
    starts_at: startsAt,
    ends_at: endsAt,
    set_at: of.setAt,
    set_by: of.by,
    reason: of.reason,
  };
  if (await store.lockMeeting(tx, row)) throw new Refusal('operations.boost_running');
  await store.insertBoost(tx, row);
  tx.afterCommit(() => desk.refresh());
  return boostView(row);
}

/** Ends a boost before its time; bets that were placed keep its price. Refuses: operations.boost_unknown. */
export async function endPriceBoost(
  { desk }: Pick<Deps, 'desk'>,
  tx: Tx,
  of: { readonly boostId: string; readonly by: string; readonly at: Date },
): Promise<void> {
  if (!(await store.endBoost(tx, of.boostId, of.by, of.at))) throw new Refusal('operations.boost_unknown');
  tx.afterCommit(() => desk.refresh());
}
