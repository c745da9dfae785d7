import { randomUUIDv7 } from 'node:crypto';
import type { PlaceBet } from '@halcyon/contract/sportsbook/bet.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { addMs, type Clock } from '@halcyon/server-kit/clock';
import { eachSafely, type ReportFault } from '@halcyon/server-kit/faults';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import {
  decideInTransaction,
  lockGuard,
  outcomeCode,
  type Ledger,
  type OutcomeCode,
} from '../../ledger/public.ts';
import type { FreeBetToken } from '../../rewards/public.ts';
import { readBettor, type Bettor, type BettorPorts, type Player } from '../limits/bettor.service.ts';
import { sumBoostedStakes, sumPromised } from '../limits/bettor.store.ts';
import { risksOf } from '../limits/exposure.service.ts';
import { heldKeyOf, isCovered, promisedMinorOf, winningsMilliOf } from '../limits/stake-promise.rules.ts';
import { evaluate, fingerprintOf, type Evaluated } from '../slip/evaluate.rules.ts';
import * as slips from '../slip/slip.service.ts';
import type { BookDependencies } from '../slip/slip.service.ts';
import type { SlipPrice } from '../slip/slip-price.rules.ts';
import { milliOf } from '../slip/slip-price.rules.ts';
import type { Lines, Problem } from '../slip/slip.rules.ts';
import type { Bet, LegTerms, Terms } from './bet.ts';
import { stakeOfBet } from './bet-money.rules.ts';
import { findBet, insertBet } from './bet.store.ts';
import { readFreeBet, requireFreeBet, stakeFreeBet } from './free-bet.service.ts';
import * as store from './placement.store.ts';
import { acceptsPrice, seenTotalOf } from './price-rule.rules.ts';
import { stakeRefusalOf } from './stake-refusal.rules.ts';
import { termsOf } from './terms.rules.ts';

/** From the grant to the commit, by the clock of the database. */
const GRANTED_MS = 1_000;
/** What a bet risks is reserved for so long beyond its delay. */
const RESERVED_MS = 5_000;
/** Longer than any delay: the process that a bet waited in has ended. */
const INTERRUPTED_SECONDS = 60;
const INTERRUPTED_AT_ONCE = 200;

export type PlacementDependencies = BookDependencies &
  BettorPorts & {
    readonly db: Db;
    readonly ledger: Ledger;
    readonly clock: Clock;
    readonly wait: (ms: number) => Promise<void>;
  };
export type Placing = Player & { readonly requestKey: string; readonly request: PlaceBet };
type NewTerms = Terms & { readonly legs: readonly LegTerms[] };
/** A bet that is taken as it is now. */
type Grant = Evaluated & { readonly lines: Lines; readonly price: SlipPrice; readonly terms: NewTerms };

/**
 * Places a bet: looks at the offer, waits for the delay of running events, looks again, and takes the stake together with
 * the bet. A repeated call gets the bet that it placed.
 * Refuses: as the contract declares; a bet that had waited is kept as refused.
 */
export async function placeBet(deps: PlacementDependencies, placing: Placing): Promise<Bet> {
  const { db, exposure } = deps;
  const { playerId, request, requestKey, currency, timeZone } = placing;
  const known = await store.findBetOfRequest(db, playerId, requestKey);
  if (known !== null) return answerAgain(deps, playerId, known);
  if (request.lineStake.currency !== currency) throw new Refusal('bet.currency_mismatch');
  const [bettor, freeBet] = await Promise.all([
    readBettor(deps, db, { playerId, currency, timeZone }, slips.boostedEventsOf(deps, request)),
    readFreeBet(db, playerId, request),
    exposure.ready(slips.eventsOf(deps, request)),
  ]);
  const betId = randomUUIDv7();
  const bet = { betId, request, requestKey, bettor, freeBet };
  const pressed = grant(deps, bet);
  const { delayMs, terms } = pressed;
  try {
    if (delayMs > 0) {
      await db.transact(async (tx) => {
        await lockGuard(tx, playerId); // first lock
        await insertBet(tx, { ...terms, state: 'pending', requestKey });
      });
      await deps.wait(delayMs);
    }
    return await accept(deps, bet, pressed);
  } finally {
    // The stored bet replaces its reservation.
    exposure.release(betId);
  }
}

type Bettable = Pick<Placing, 'request' | 'requestKey'> & {
  readonly betId: string;
  readonly bettor: Bettor;
  /** Null: the player's own stake. */
  readonly freeBet: FreeBetToken | null;
};

/**
 * The bet as it is taken now, all in one go, with its risk reserved.
 * Refuses: whatever the slip, the price rule or the bounds of the stake say.
 */
function grant(
  deps: BookDependencies & Pick<PlacementDependencies, 'clock'>,
  of: Bettable,
  pressed?: Grant,
): Grant {
  const { request, betId, bettor, freeBet } = of;
  const evaluated = evaluate(request, deps.offer);
  const { lines, price, problems, legs } = evaluated;
  const [problem] = problems;
  // What changed in the delay while bets were stopped is what the delay is for.
  if (pressed && problem?.code === 'bet.market_changed')
    throw refusalOf({ ...problem, code: 'bet.suspended' });
  if (problem) throw refusalOf(problem);
  if (!lines || !price) throw new Error('a slip without a problem has no price');
  const seen = seenTotalOf(request, legs, lines);
  if (!acceptsPrice(request.priceRule, seen, price.total, request.toleranceBps)) {
    const facts = { oddsMilli: String(price.totalOddsMilli), seenOddsMilli: String(milliOf(seen)) };
    throw new Refusal('bet.price_changed', facts);
  }
  requireFreeBet(freeBet, request, evaluated, deps.clock.now());
  const limits = slips.limitsIn(deps, bettor);
  const { playerId } = bettor;
  const terms = termsOf({ playerId, betId }, request, { legs, lines, price }, limits);
  const minMinor = slips.minStakeOf(limits, BigInt(lines.count));
  const leftMinor = slips.boostLeftOf(deps, evaluated, bettor);
  // No promise of a maximum is above what the boost of a price allows.
  if (leftMinor !== null && terms.stakeMinor > leftMinor)
    throw new Refusal('bet.stake_above_max', { max: String(leftMinor), reason: 'boost' });
  if (terms.stakeMinor < minMinor) throw new Refusal('bet.stake_below_min', { min: String(minMinor) });
  const granted = { ...evaluated, lines, price, terms };
  reserve(deps, of, granted, pressed !== undefined);
  return granted;
}

/**
 * Reserves what the bet risks, if it is within its bounds, or is no more than was promised: by a maximum that was shown, or
 * after the delay by its own reservation. After the delay the limits of outcomes and events count, but not that of one bet
 * again. A stake above is answered with one that is held for a while.
 */
function reserve(deps: BookDependencies, of: Bettable, granted: Grant, isPressed: boolean): void {
  const { exposure } = deps;
  const { betId, bettor, request } = of;
  const { price, legs, terms, delayMs } = granted;
  const { stakeMinor } = terms;
  const heldKey = heldKeyOf(bettor.playerId);
  const slip = fingerprintOf(request);
  const oddsMilli = slips.boostedMilliOf(price);
  const wanted = { slip, stakeMinor, winningsMilli: winningsMilliOf(stakeMinor, oddsMilli) };
  const held = exposure.promiseOf(heldKey);
  const isOfSlip = held?.slip === slip;
  const promise = isPressed ? exposure.promiseOf(betId) : held;
  const isPromised = stakeMinor <= terms.maxPayoutMinor && isCovered(promise, wanted);
  if (isOfSlip) exposure.release(heldKey);
  exposure.release(betId);
  if (!isPromised) {
    const { maxMinor, reason } = slips.boundOf(deps, granted, price, bettor, isPressed);
    if (stakeMinor > maxMinor) {
      const promisedMinor = promisedMinorOf(promise, slip, oddsMilli);
      const offeredMinor = maxMinor > promisedMinor ? maxMinor : promisedMinor;
      const heldUntil = slips.holdStake(deps, bettor, { slip: request, legs, price, maxMinor: offeredMinor });
      const facts = { max: String(offeredMinor), reason, heldUntil: heldUntil.toISOString() };
      throw new Refusal('bet.stake_above_max', facts);
    }
  }
  const forMs = RESERVED_MS + (isPressed ? 0 : delayMs);
  exposure.reserve(betId, risksOf(terms, deps.rates()), { ...wanted, forMs });
}

function refusalOf({ code, legs, hasBuilder }: Problem): Refusal {
  const facts = {
    legs: legs.join(),
    ...(hasBuilder !== undefined && { builder: hasBuilder ? 'yes' : 'no' }),
  };
  return new Refusal(code, facts);
}

/** The bet with its stake, in one transaction, or its refusal. What wagering refuses is kept with the refused bet. */
async function accept(deps: PlacementDependencies, of: Bettable, pressed: Grant): Promise<Bet> {
  const { db, exposure } = deps;
  const { betId, requestKey } = of;
  const { playerId } = of.bettor;
  const isPending = pressed.delayMs > 0;
  let refusal: Refusal | null = null;
  try {
    refusal = await db.transact(async (tx) => {
      await lockGuard(tx, playerId); // first lock
      const promisedTodayMinor = await sumPromised(tx, of.bettor);
      const grantedAt = await store.holdEvents(
        tx,
        of.request.legs.map(({ eventId }) => eventId),
      );
      const boostedMinor = await sumBoostedStakes(tx, playerId, slips.boostedEventsOf(deps, of.request));
      const bettor = { ...of.bettor, promisedTodayMinor, boostedMinor };
      const granted = grant(deps, { ...of, bettor }, pressed);
      const code = await takeStake(deps, tx, granted.terms);
      if (code !== outcomeCode.done) {
        const refusedCode = stakeRefusalOf(code);
        if (isPending) await store.refuseBet(tx, granted.terms, refusedCode);
        else await insertBet(tx, { ...granted.terms, state: 'refused', refusedCode, requestKey });
        return new Refusal(refusedCode);
      }
      const acceptedAt = isPending
        ? await store.acceptBet(tx, granted.terms)
        : await insertBet(tx, { ...granted.terms, state: 'open', requestKey });
      if (!acceptedAt) throw new Refusal('bet.interrupted');
      const { now, isSuspended, transactionId } = await store.readEnd(tx, granted.terms.legs);
      if (isSuspended) throw new Refusal('bet.suspended');
      if (now > addMs(grantedAt, GRANTED_MS)) throw new Refusal('bet.too_late');
      tx.afterCommit(() => {
        exposure.release(betId);
        exposure.keep(risksOf(granted.terms, deps.rates()), transactionId);
      });
      return null;
    });
  } catch (error) {
    // Any other error leaves the bet to the sweeper, and whether it was placed is read before its risk is released.
    if (!(error instanceof Refusal)) await exposure.readAgain(slips.eventsOf(deps, of.request));
    else if (isPending) await refuse(db, { playerId, betId }, error.code);
    throw error;
  }
  if (refusal) throw refusal;
  return getBet(db, playerId, betId);
}

/** The player's money, or the free bet in its place. */
async function takeStake(deps: PlacementDependencies, tx: Tx, terms: NewTerms): Promise<OutcomeCode> {
  if (terms.freeBetId !== null) return stakeFreeBet(deps, tx, terms, terms.freeBetId);
  return (await decideInTransaction(deps.ledger, tx, stakeOfBet(terms))).code;
}

async function getBet(db: Db, playerId: bigint, betId: string): Promise<Bet> {
  const bet = await findBet(db, playerId, betId);
  if (!bet) throw new Error(`bet ${betId} is not there`);
  return bet;
}

function refuse(db: Db, of: Pick<Terms, 'playerId' | 'betId'>, code: string): Promise<boolean> {
  return db.transact(async (tx: Tx) => {
    await lockGuard(tx, of.playerId); // first lock
    return store.refuseBet(tx, of, code);
  });
}

/** A call whose answer was lost: the bet as it is; one that was left pending is refused, for no process waits for it. */
async function answerAgain({ db }: PlacementDependencies, playerId: bigint, betId: string): Promise<Bet> {
  let bet = await getBet(db, playerId, betId);
  if (bet.state === 'pending') {
    await refuse(db, { playerId, betId }, 'bet.interrupted');
    bet = await getBet(db, playerId, betId);
  }
  if (bet.refusedCode !== null) throw new Refusal(bet.refusedCode);
  return bet;
}

/** Refuses bets that a process has left pending: no stake was taken. */
export async function refuseInterrupted(
  { db, report }: { readonly db: Db; readonly report: ReportFault },
  olderThanSeconds = INTERRUPTED_SECONDS,
): Promise<void> {
  const left = await store.listInterrupted(db, olderThanSeconds, INTERRUPTED_AT_ONCE);
  await eachSafely(report, 'sportsbook.refuse_interrupted', left, async (row) => {
    await refuse(db, { playerId: row.player_id, betId: row.bet_id }, 'bet.interrupted');
  });
}
