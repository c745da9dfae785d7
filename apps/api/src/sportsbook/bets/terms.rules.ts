import type { PlaceBet } from '@halcyon/contract/sportsbook/bet.contract';
import { accumulatorBoost } from '@halcyon/odds/bet/boost';
import { hasEarlyPayout } from '@halcyon/odds/bet/early-payout';
import { isVirtual } from '@halcyon/odds/sport';
import { vertical } from '../../ledger/public.ts';
import type { Evaluated } from '../slip/evaluate.rules.ts';
import type { SlipPrice } from '../slip/slip-price.rules.ts';
import type { FoundLeg, Lines } from '../slip/slip.rules.ts';
import { PLACE_NUMBER, type BetKind, type LegTerms, type Terms } from './bet.ts';

/** What a bet is agreed at: the slip at the current prices. Pure. */
export function termsOf(
  of: { readonly playerId: bigint; readonly betId: string },
  request: PlaceBet,
  { legs, lines, price }: Pick<Evaluated, 'legs'> & { readonly lines: Lines; readonly price: SlipPrice },
  limits: { readonly payoutMinorMax: bigint; readonly boostMinorMax: bigint },
): Terms & { readonly legs: readonly LegTerms[] } {
  const { type, priceRule, lineStake, isEachWay } = request;
  const lineMinor = BigInt(lineStake.amountMinor);
  const isBuilder = type === 'BUILDER';
  const law = legs[0]?.event.law ?? null;
  return {
    ...of,
    kind: kindOf(type),
    lineSizes: lines.sizes,
    isEachWay,
    lineCount: lines.count,
    lineMinor,
    stakeMinor: lineMinor * BigInt(lines.count),
    currency: lineStake.currency,
    priceRule,
    totalOddsMilli: price.totalOddsMilli,
    // An offer has events of one vertical only, so a bet has one vertical.
    vertical: legs.some(({ event }) => isVirtual(event.sport)) ? vertical.virtual : vertical.sports,
    freeBetId: request.freeBetId ?? null,
    boost:
      price.boostBps > 0
        ? { accumulator: accumulatorBoost, boostMinorMax: String(limits.boostMinorMax) }
        : null,
    maxPayoutMinor: limits.payoutMinorMax,
    laws: isBuilder && law ? { [legs[0]!.event.id]: law } : null,
    legs: legs.flatMap((leg) => legTermsOf(leg, isBuilder)),
  };
}

/** A leg, and one for its place: at the same price, of which a part of the winnings counts. */
function legTermsOf(
  { number, pick, event, market, outcome, place }: FoundLeg,
  isBuilder: boolean,
): readonly LegTerms[] {
  const win = {
    number,
    part: 'win' as const,
    eventId: event.id,
    marketKey: market.key,
    outcome: outcome.id,
    oddsMilli: isBuilder ? null : outcome.oddsMilli,
    unboostedOddsMilli: isBuilder ? null : (outcome.boost?.unboostedOddsMilli ?? null),
    boostId: isBuilder ? null : (outcome.boost?.id ?? null),
    placeDivisor: null,
    chances: outcome.chances,
    version: event.version,
    materialVersion: market.materialVersion,
    isBanker: pick.isBanker,
    // Before the start, on a side to win: docs/domains/sportsbook.md#settlement
    hasEarlyPayout:
      !isBuilder &&
      hasEarlyPayout({ sport: event.sport, state: event.state, market: market.key, outcome: outcome.id }),
    seen: pick.seen,
  };
  if (!place) return [win];
  return [
    win,
    {
      ...win,
      number: number + PLACE_NUMBER,
      part: 'place',
      marketKey: place.market.key,
      placeDivisor: place.divisor,
      chances: place.outcome.chances,
      materialVersion: place.market.materialVersion,
    },
  ];
}

function kindOf(type: PlaceBet['type']): BetKind {
  if (type === 'BUILDER') return 'builder';
  if (type === 'SINGLE') return 'single';
  return type === 'ACCUMULATOR' ? 'multiple' : 'system';
}
