import type { CashOutReason } from '@halcyon/contract/sportsbook/cash-out.contract';
import {
  cashOutFee,
  cashOutFeeBpsOf,
  cashOutValueOf,
  type CashOutValue,
} from '@halcyon/odds/bet/cash-out-value';
import { exactReturnOf } from '@halcyon/odds/bet/bet-return';
import { compare, fraction, multiply, type Fraction } from '@halcyon/odds/bet/fraction';
import { expectedFactorOf, factorOf, oddsFraction } from '@halcyon/odds/bet/leg-factor';
import type { ChancesE6 } from '@halcyon/odds/chances';
import type { Grade } from '@halcyon/odds/grade';
import { vertical } from '../../ledger/public.ts';
import { isBetOpen } from '../bets/bet.machine.ts';
import type { Bet, BetLeg } from '../bets/bet.ts';
import type { OfferedEvent, OfferedMarket } from '../offer/offer.ts';
import { delayMsOf, isLive, type Finder } from '../slip/slip.rules.ts';
import { averageReturnOf } from './builder-value.rules.ts';

/** A leg with what was decided. Null: nothing yet. */
export type ValuedLeg = BetLeg & { readonly grade: Grade | null };
export type ValuedBet = Omit<Bet, 'legs'> & { readonly legs: readonly ValuedLeg[] };
type EverValued = Pick<ValuedBet, 'freeBetId' | 'vertical' | 'isEachWay'> & {
  readonly legs: readonly Pick<ValuedLeg, 'unboostedOddsMilli'>[];
};

/** A leg that is not decided, as the offer has it. */
type OpenLeg = {
  readonly leg: ValuedLeg;
  readonly event: OfferedEvent;
  readonly market: OfferedMarket;
  readonly chances: ChancesE6 | null;
};
export type OfferedValue = CashOutValue & {
  readonly kind: 'offer';
  readonly open: readonly OpenLeg[];
  readonly delayMs: number;
};
type NoValue = { readonly kind: 'none'; readonly reason: CashOutReason };

/**
 * What is offered for all that is left of a bet, by what is decided of its legs and the chances of all others. A boost is
 * lost, and above the maximum payout a bet is worth no more. Pure, but for the offer, which is read in one go.
 */
export function valueOf(bet: ValuedBet, offer: Finder): OfferedValue | NoValue {
  if (!isBetOpen(bet.state)) return none('bet.not_open');
  if (!mayEverCashOut(bet)) return none('bet.cash_out_not_offered');
  const open: OpenLeg[] = [];
  const reasons = new Set<CashOutReason>();
  for (const leg of bet.legs) {
    if (leg.grade !== null) continue;
    const found = findOpenLeg(leg, offer, bet.kind !== 'builder');
    if (typeof found === 'string') reasons.add(found);
    else open.push(found);
  }
  const reason = reasonOrder.find((one) => reasons.has(one));
  if (reason) return none(reason);
  const fair = fairValueOf(bet, open);
  if (!fair) return none('bet.cash_out_not_offered');
  const openLegs = bet.kind === 'builder' ? 1 : open.length;
  const isAnyLive = open.some(({ event }) => isLive(event));
  const value = cashOutValueOf(fair, cashOutFeeBpsOf(openLegs, isAnyLive, cashOutFee));
  if (value.offerMinor === 0n) return none('bet.cash_out_too_small');
  return { kind: 'offer', ...value, open, delayMs: delayMsOf(open.map(({ event }) => event)) };
}

/**
 * Free bets and those on virtual sports never have an offer, nor do places of races, nor bets at a boosted price: it may be
 * above fair, so that the value of the bet would exceed its stake from the first moment. Pure.
 */
export function mayEverCashOut({ freeBetId, vertical: of, isEachWay, legs }: EverValued): boolean {
  const isBoosted = legs.some(({ unboostedOddsMilli }) => unboostedOddsMilli !== null);
  return freeBetId === null && of !== vertical.virtual && !isEachWay && !isBoosted;
}

/** The most specific reason is returned. */
const reasonOrder = [
  'bet.cash_out_not_offered',
  'bet.cash_out_settling',
  'bet.cash_out_suspended',
] as const satisfies readonly CashOutReason[];

const none = (reason: CashOutReason): NoValue => ({ kind: 'none', reason });

function findOpenLeg(leg: ValuedLeg, offer: Finder, needsChances: boolean): OpenLeg | CashOutReason {
  const event = offer.find(leg.eventId);
  const market = event?.markets.get(leg.marketKey);
  const outcome = market?.outcomes.get(leg.outcome);
  if (!event || !market || !outcome) return 'bet.cash_out_suspended';
  if (market.state === 'settled' || market.state === 'cancelled') return 'bet.cash_out_settling';
  if (market.cashOut === 'never') return 'bet.cash_out_not_offered';
  if (market.state !== 'active' || market.cashOut !== 'open') return 'bet.cash_out_suspended';
  if (outcome.oddsMilli === null) return 'bet.cash_out_suspended';
  if (needsChances && outcome.chances === null) return 'bet.cash_out_not_offered';
  return { leg, event, market, chances: outcome.chances };
}

/** Null: a builder that its law does not price any more. */
function fairValueOf(bet: ValuedBet, open: readonly OpenLeg[]): Fraction | null {
  const { stakeMinor, cashedOutStakeMinor, maxPayoutMinor } = bet;
  const left = fraction(stakeMinor - cashedOutStakeMinor, stakeMinor);
  const returns = bet.kind === 'builder' ? builderReturns(bet, open) : linesReturns(bet, open);
  if (!returns) return null;
  const most = multiply(returns.most, left);
  const average = multiply(returns.average, left);
  // A return that is cut at the maximum is worth that much less on average, in each line alike.
  if (compare(most, fraction(maxPayoutMinor)) <= 0) return average;
  return multiply(average, fraction(maxPayoutMinor * most.denominator, most.numerator));
}

type Returns = { readonly average: Fraction; readonly most: Fraction };

function linesReturns(bet: ValuedBet, open: readonly OpenLeg[]): Returns {
  const chancesOf = new Map(open.map(({ leg, chances }) => [leg.number, chances!]));
  const returnBy = (openFactor: (oddsMilli: number, chances: ChancesE6) => Fraction) =>
    exactReturnOf({
      unitStakeMinor: bet.lineMinor,
      sizes: bet.lineSizes,
      isEachWay: false,
      legs: bet.legs.map(({ number, oddsMilli, grade, isBanker }) => {
        if (oddsMilli === null) throw new Error('a leg of a line has no price');
        const win = grade
          ? factorOf(oddsFraction(oddsMilli), grade)
          : openFactor(oddsMilli, chancesOf.get(number)!);
        return { isBanker, win };
      }),
    });
  return { average: returnBy(expectedFactorOf), most: returnBy(oddsFraction) };
}

function builderReturns(bet: ValuedBet, open: readonly OpenLeg[]): Returns | null {
  const { stakeMinor, totalOddsMilli } = bet;
  const lawNow = open[0]?.event.law;
  const factor = lawNow && averageReturnOf(bet, lawNow);
  if (!factor) return null;
  const stake = fraction(stakeMinor);
  return { average: multiply(stake, factor), most: multiply(stake, fraction(totalOddsMilli, 1_000n)) };
}

/** Prices of a leg that is still open have changed while bets were stopped. Pure. */
export function hasChangedMaterially(since: OfferedValue, now: OfferedValue): boolean {
  const before = new Map(since.open.map(({ leg, market }) => [leg.number, market.materialVersion]));
  return now.open.some(
    ({ leg, market }) => market.materialVersion > (before.get(leg.number) ?? market.materialVersion),
  );
}
