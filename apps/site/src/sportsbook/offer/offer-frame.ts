import type { EventRow, OfferFrame, OfferedMarket } from '@halcyon/contract/sportsbook/offer.contract';

type Change = OfferFrame['events'][number];
type MarketChange = Change['markets'][number];

/** Applies a change to an event. Unchanged parts keep their identity, so that they are not rendered again. Pure. */
export function changedEvent<Row extends EventRow>(row: Row, change: Change): Row {
  // A frame that was under way while the event was read.
  if (change.version < row.version) return row;
  const changes = new Map(change.markets.map((market) => [market.key, market]));
  const markets =
    changes.size === 0
      ? row.markets
      : row.markets.map((market) => {
          const changed = changes.get(market.key);
          return changed ? changedMarket(market, changed) : market;
        });
  const { state, version, progress } = change;
  return { ...row, state, version, progress, markets };
}

function changedMarket(market: OfferedMarket, change: MarketChange): OfferedMarket {
  const { state, version, materialVersion } = change;
  const prices = change.outcomes && new Map(change.outcomes.map((changed) => [changed.id, changed]));
  const outcomes = prices
    ? market.outcomes.map((outcome) => {
        const { oddsMilli = null, unboostedOddsMilli } = prices.get(outcome.id) ?? {};
        const isSame =
          oddsMilli === outcome.oddsMilli && unboostedOddsMilli === outcome.boost?.unboostedOddsMilli;
        if (isSame) return outcome;
        const { boost, ...plain } = outcome;
        // How much may be staked at a price that was raised meanwhile, the slip says.
        const { stakeMinorMax = '0', endsAt = '' } = boost ?? {};
        return unboostedOddsMilli === undefined
          ? { ...plain, oddsMilli }
          : { ...plain, oddsMilli, boost: { unboostedOddsMilli, stakeMinorMax, endsAt } };
      })
    : market.outcomes;
  return { ...market, state, version, materialVersion, outcomes };
}

/**
 * Whether a list has to be read again: a frame has a line that the list does not show, or an event began that belongs to
 * the list of those that are being played. Pure.
 */
export function needsReading(events: readonly EventRow[], frame: OfferFrame, isLiveList: boolean): boolean {
  const known = new Map(events.map((event) => [event.id, event]));
  return frame.events.some(({ id, state, markets }) => {
    const event = known.get(id);
    if (!event) return isLiveList && frame.topic === 'live' && state === 'live';
    return markets.some(
      (market) => market.state === 'active' && !event.markets.some(({ key }) => key === market.key),
    );
  });
}
