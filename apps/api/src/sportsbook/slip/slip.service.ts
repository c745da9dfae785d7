import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Slip, SlipView } from '@halcyon/contract/sportsbook/slip.contract';
import { divideHalfUp, toWire } from '@halcyon/money/amount';
import { convertMinor, hasRate, type Rates } from '@halcyon/money/reference-rates';
import { isVirtual } from '@halcyon/odds/sport';
import { accumulatorBoost } from '@halcyon/odds/bet/boost';
import { payoutOf, type Payout } from '@halcyon/odds/bet/bet-return';
import { fraction, multiply } from '@halcyon/odds/bet/fraction';
import type { FreeBetToken } from '../../rewards/public.ts';
import type { Bettor } from '../limits/bettor.service.ts';
import type { Exposure } from '../limits/exposure.ts';
import { risksOf } from '../limits/exposure.service.ts';
import { boostedKeyOf } from '../limits/bettor.store.ts';
import type { OfferedEvent, OfferedMarket } from '../offer/offer.ts';
import { stakeBoundOf, type BookLimits, type StakeBound } from '../limits/stake-bounds.rules.ts';
import { HELD_MS, heldKeyOf, winningsMilliOf } from '../limits/stake-promise.rules.ts';
import { evaluate, fingerprintOf, type Evaluated } from './evaluate.rules.ts';
import { freeBetProblemOf } from './free-bet.rules.ts';
import { legForBoost, legJudgement, type SlipPrice } from './slip-price.rules.ts';
import { namesOf, readSlip, type Finder } from './slip.rules.ts';

/** What bets are measured by. */
export type BookDependencies = {
  readonly offer: Finder;
  readonly exposure: Exposure;
  /** In cents of a euro. */
  readonly limits: BookLimits;
  /** What a market and its event may cost, in cents of a euro. */
  readonly limitsOf: (
    event: OfferedEvent,
    market: OfferedMarket,
  ) => Pick<BookLimits, 'outcomeMinorMax' | 'eventMinorMax'>;
  readonly rates: () => Rates;
};

/** Most that the boost of an accumulator adds, in cents of a euro. */
export const boostMinorMax = 1_000_00n;

/** The limits of the book in the bettor's currency. Refuses: bet.currency_mismatch, without a rate. */
export function limitsIn({ limits, rates }: Pick<BookDependencies, 'limits' | 'rates'>, bettor: Bettor) {
  const now = rates();
  const { currency, promisedTodayMinor } = bettor;
  if (!hasRate(currency, now)) throw new Refusal('bet.currency_mismatch');
  const inCurrency = (minor: bigint) => convertMinor(minor, 'EUR', currency, now);
  const least = (minor: bigint) => (inCurrency(minor) > 0n ? inCurrency(minor) : 1n);
  const payoutMinorMax = inCurrency(limits.payoutMinorMax);
  const leftToday = payoutMinorMax - promisedTodayMinor;
  return {
    stakeMinorMin: least(limits.stakeMinorMin),
    lineMinorMin: least(limits.lineMinorMin),
    outcomeMinorMax: inCurrency(limits.outcomeMinorMax),
    betMinorMax: inCurrency(limits.betMinorMax),
    eventMinorMax: inCurrency(limits.eventMinorMax),
    /** Of a bet and of a day. */
    payoutMinorMax: leftToday > 0n ? leftToday : 0n,
    boostMinorMax: inCurrency(boostMinorMax),
  };
}

/** The price that bounds the stake: with the boost, in full. Pure. */
export function boostedMilliOf({ totalOddsMilli, boostBps }: SlipPrice): bigint {
  return totalOddsMilli + ((totalOddsMilli - 1_000n) * BigInt(boostBps)) / 10_000n;
}

/**
 * The largest stake that the book takes now, the player's balance apart. The exposure of the events is read.
 * `isPressed`: what one bet may cost was looked at when it was placed.
 */
export function boundOf(
  deps: Pick<BookDependencies, 'exposure' | 'limits' | 'limitsOf' | 'rates'>,
  { legs }: Pick<Evaluated, 'legs'>,
  price: SlipPrice,
  bettor: Bettor,
  isPressed = false,
): StakeBound {
  const limits = limitsIn(deps, bettor);
  const rates = deps.rates();
  const inCurrency = (minor: bigint) =>
    minor > 0n ? convertMinor(minor, 'EUR', bettor.currency, rates) : 0n;
  const outcomes = legs.flatMap((leg) => (leg.place ? [leg, { event: leg.event, ...leg.place }] : [leg]));
  const rooms = outcomes.map(({ event, market, outcome }) => {
    const name = { eventId: event.id, marketKey: market.key, outcome: outcome.id };
    const room = deps.exposure.roomOf(name, deps.limitsOf(event, market));
    return { outcomeMinor: inCurrency(room.outcomeMinor), eventMinor: inCurrency(room.eventMinor) };
  });
  const factorHundredths = isPressed ? null : bettor.factorHundredths;
  const bound = stakeBoundOf(limits, rooms, { oddsMilli: boostedMilliOf(price), factorHundredths });
  const leftMinor = boostLeftOf(deps, { legs }, bettor);
  return leftMinor !== null && leftMinor < bound.maxMinor ? { maxMinor: leftMinor, reason: 'boost' } : bound;
}

/** What the player may still stake at the boosted prices of a slip. Null: it has none. */
export function boostLeftOf(
  { rates }: Pick<BookDependencies, 'rates'>,
  { legs }: Pick<Evaluated, 'legs'>,
  { currency, boostedMinor }: Bettor,
): bigint | null {
  const left = legs.flatMap(({ event, market, outcome }) => {
    if (!outcome.boost) return [];
    const key = boostedKeyOf({ eventId: event.id, marketKey: market.key, outcome: outcome.id });
    const most = convertMinor(outcome.boost.stakeMinorMax, 'EUR', currency, rates());
    return [most - (boostedMinor.get(key) ?? 0n)];
  });
  if (left.length === 0) return null;
  const least = left.reduce((one, other) => (one < other ? one : other));
  return least > 0n ? least : 0n;
}

/** Reserves a maximum stake for the player's slip, so that it is there for a while. Answers until when. */
export function holdStake(
  deps: Pick<BookDependencies, 'exposure' | 'rates' | 'limits'>,
  bettor: Bettor,
  of: {
    readonly slip: Slip;
    readonly legs: Evaluated['legs'];
    readonly price: SlipPrice;
    readonly maxMinor: bigint;
  },
): Date {
  const { slip, legs, price, maxMinor: stakeMinor } = of;
  const risks = risksOf(
    {
      kind: slip.type === 'SINGLE' ? 'single' : 'multiple',
      isEachWay: slip.isEachWay,
      stakeMinor,
      totalOddsMilli: price.totalOddsMilli,
      maxPayoutMinor: limitsIn(deps, bettor).payoutMinorMax,
      currency: bettor.currency,
      freeBetId: null,
      legs: namesOf(legs),
    },
    deps.rates(),
  );
  const winningsMilli = winningsMilliOf(stakeMinor, boostedMilliOf(price));
  const promise = { slip: fingerprintOf(slip), stakeMinor, winningsMilli, forMs: HELD_MS };
  return deps.exposure.reserve(heldKeyOf(bettor.playerId), risks, promise);
}

/** What a stake returns if every leg is won. Pure. */
export function mostOf(
  price: SlipPrice,
  stakeMinor: bigint,
  limits: Pick<ReturnType<typeof limitsIn>, 'payoutMinorMax' | 'boostMinorMax'> & {
    readonly isFreeBet?: boolean;
  },
): Payout {
  const exact = multiply(price.total, fraction(stakeMinor));
  const boost = { bps: price.boostBps, boostMinorMax: limits.boostMinorMax };
  const { payoutMinorMax, isFreeBet = false } = limits;
  return payoutOf(exact, stakeMinor, { payoutMinorMax, isFreeBet, boost });
}

/**
 * The slip with what it costs, what it is worth, what it may be staked with, and what keeps it from being placed. A slip
 * with a stake has its maximum held.
 * Refuses: bet.currency_mismatch.
 */
export async function checkSlip(
  deps: BookDependencies,
  player: { readonly bettor: Bettor; readonly playableMinor: bigint },
  of: {
    readonly slip: Slip;
    readonly lineStake: { readonly amountMinor: string; readonly currency: string } | undefined;
    /** What is to be the stake. Absent: the player's money. */
    readonly freeBet?: { readonly token: FreeBetToken | null; readonly at: Date } | undefined;
  },
): Promise<SlipView> {
  const { slip, lineStake, freeBet } = of;
  const { bettor, playableMinor } = player;
  const { currency } = bettor;
  if (lineStake && lineStake.currency !== currency) throw new Refusal('bet.currency_mismatch');
  const limits = limitsIn(deps, bettor);
  await deps.exposure.ready(eventsOf(deps, slip));
  const evaluated = evaluate(slip, deps.offer);
  const { legs, lines, price, problems } = evaluated;
  const count = BigInt(lines?.count ?? 1);
  const stakeMinor = lineStake ? BigInt(lineStake.amountMinor) : null;
  // No await from here until the new maximum is held.
  deps.exposure.release(heldKeyOf(bettor.playerId));
  const taken = price && boundOf(deps, evaluated, price, bettor);
  const bound = taken && (freeBet ? taken : stakeView(taken, playableMinor));
  const isHeld = bound !== null && lineStake !== undefined && problems.length === 0 && bound.maxMinor > 0n;
  const heldUntil = isHeld
    ? holdStake(deps, bettor, { slip, legs, price: price!, maxMinor: bound.maxMinor })
    : null;
  const money = (minor: bigint) => toWire(minor, currency);
  return {
    problems: problems.map(({ code, legs: numbers, hasBuilder }) => ({
      code,
      legs: [...numbers],
      ...(hasBuilder !== undefined && { hasBuilder }),
    })),
    legs: slip.legs.map((_, at) => {
      const leg = legs.find(({ number }) => number === at + 1);
      const { oddsMilli = null } = leg?.outcome ?? {};
      const judgement = leg ? legJudgement(leg.outcome) : unknownJudgement;
      return { number: at + 1, oddsMilli, version: leg?.event.version ?? null, ...judgement };
    }),
    lineCount: lines?.count ?? null,
    totalOddsMilli: price ? String(price.totalOddsMilli) : null,
    chanceE6: price?.chanceE6 ?? null,
    fairOddsMilli: price?.fairOddsMilli ?? null,
    marginBps: price?.marginBps ?? null,
    delayMs: evaluated.delayMs,
    stake: bound && {
      min: money(minStakeOf(limits, count)),
      max: money(bound.maxMinor),
      reason: bound.reason,
      heldUntil: heldUntil?.toISOString() ?? null,
    },
    returns:
      price && lineStake
        ? returnsOf(
            price,
            BigInt(lineStake.amountMinor) * count,
            { ...limits, isFreeBet: freeBet !== undefined },
            money,
          )
        : null,
    freeBetProblem: freeBet
      ? freeBetProblemOf(freeBet.token, { slip, stakeMinor, legs, price }, freeBet.at)
      : null,
    boost: { bps: price?.boostBps ?? 0, next: nextBoost(slip, evaluated) },
  };
}

/** Those events of a slip that are on offer. */
export function eventsOf({ offer }: Pick<BookDependencies, 'offer'>, { legs }: Slip): readonly string[] {
  return [...new Set(legs.map(({ eventId }) => eventId).filter((id) => offer.find(id)))];
}

/**
 * The events of a slip that has a boosted price now, for `readBettor`; of any other slip none, for no earlier stake bounds
 * it.
 */
export function boostedEventsOf(deps: Pick<BookDependencies, 'offer'>, slip: Slip): readonly string[] {
  const isBoosted = readSlip(slip, deps.offer).legs.some(({ outcome }) => outcome.boost);
  return isBoosted ? eventsOf(deps, slip) : [];
}

function stakeView({ maxMinor, reason }: StakeBound, playableMinor: bigint): StakeBound {
  return playableMinor < maxMinor ? { maxMinor: playableMinor, reason: 'balance' } : { maxMinor, reason };
}

const unknownJudgement = { chanceE6: null, fairOddsMilli: null, marginBps: null };

/** Smallest stake of a whole bet. Pure. */
export function minStakeOf(
  { stakeMinorMin, lineMinorMin }: Pick<BookLimits, 'stakeMinorMin' | 'lineMinorMin'>,
  lineCount: bigint,
): bigint {
  const ofLines = lineMinorMin * lineCount;
  return ofLines > stakeMinorMin ? ofLines : stakeMinorMin;
}

function returnsOf(
  price: SlipPrice,
  stakeMinor: bigint,
  limits: ReturnType<typeof limitsIn> & { readonly isFreeBet: boolean },
  money: (minor: bigint) => { amountMinor: string; currency: string },
): SlipView['returns'] {
  const { payoutMinor, boostMinor, cutMinor } = mostOf(price, stakeMinor, limits);
  const { expectedReturn: expected } = price;
  return {
    stake: money(stakeMinor),
    most: money(payoutMinor),
    expected: expected && money(divideHalfUp(stakeMinor * expected.numerator, expected.denominator)),
    boost: money(boostMinor),
    cut: money(cutMinor),
  };
}

function nextBoost({ type }: Slip, { legs }: Evaluated): SlipView['boost']['next'] {
  if (type !== 'ACCUMULATOR' && type !== 'SINGLE') return null;
  if (legs.some(({ event }) => isVirtual(event.sport))) return null;
  const counting = legs
    .map(legForBoost)
    .filter(({ oddsMilli }) => oddsMilli >= accumulatorBoost.oddsMilliMin);
  const count = new Set(counting.map(({ event }) => event)).size;
  return accumulatorBoost.ladder.find((step) => step.legs > count) ?? null;
}
