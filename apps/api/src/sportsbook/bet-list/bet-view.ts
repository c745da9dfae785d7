import type { BetView } from '@halcyon/contract/sportsbook/bet.contract';
import type { ResultRow } from '@halcyon/contract/sportsbook/offer.contract';
import { toWire } from '@halcyon/money/amount';
import type { Bet } from '../bets/bet.ts';
import { isBetOpen } from '../bets/bet.machine.ts';
import type { CashOutRow } from '../cash-out/cash-out.store.ts';
import { receiptOf } from '../cash-out/cash-out-view.rules.ts';
import { resultOf } from '../settlement/bet-result.rules.ts';

/** A bet as its player sees it, with what is known of its events and what was cashed out of it. Pure. */
export function viewOf(
  bet: Bet,
  events: ReadonlyMap<string, ResultRow>,
  cashOuts: readonly CashOutRow[],
): BetView {
  const money = (minor: bigint) => toWire(minor, bet.currency);
  const isRunning = bet.state === 'pending' || isBetOpen(bet.state);
  return {
    id: bet.betId,
    kind: bet.kind,
    state: bet.state,
    refusedCode: bet.refusedCode,
    stake: money(bet.stakeMinor),
    isFreeBet: bet.freeBetId !== null,
    lineStake: money(bet.lineMinor),
    lineCount: bet.lineCount,
    isEachWay: bet.isEachWay,
    totalOddsMilli: String(bet.totalOddsMilli),
    potential: isRunning ? money(potentialOf(bet)) : null,
    returned: money(bet.returnedMinor),
    cashedOut: money(bet.cashedOutMinor),
    cashedOutStake: money(bet.cashedOutStakeMinor),
    cashOuts: cashOuts.map((row) => receiptOf(row, bet.currency)),
    placedAt: bet.createdAt.toISOString(),
    acceptedAt: bet.acceptedAt?.toISOString() ?? null,
    settledAt: bet.settledAt?.toISOString() ?? null,
    legs: bet.legs.map((leg) => ({
      number: leg.number,
      part: leg.part,
      eventId: leg.eventId,
      market: leg.marketKey,
      outcome: leg.outcome,
      oddsMilli: leg.oddsMilli,
      placeDivisor: leg.placeDivisor,
      hasEarlyPayout: leg.hasEarlyPayout,
      unboostedOddsMilli: leg.unboostedOddsMilli,
      version: leg.version,
      isBanker: leg.isBanker,
      result: leg.result,
      event: events.get(leg.eventId) ?? null,
    })),
  };
}

function potentialOf(bet: Bet): bigint {
  const legs = bet.legs.map((leg) => ({ ...leg, grade: { result: leg.result ?? ('WON' as const) } }));
  const result = resultOf({ ...bet, legs });
  return result.state === 'open' ? 0n : result.returnedMinor;
}
