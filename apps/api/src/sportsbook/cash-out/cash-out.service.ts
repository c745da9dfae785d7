import type { CashOutReceipt } from '@halcyon/contract/sportsbook/bet.contract';
import type { CashOut, CashOutView } from '@halcyon/contract/sportsbook/cash-out.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { partialCashOutMinor } from '@halcyon/odds/bet/cash-out-value';
import { addMs, type Clock } from '@halcyon/server-kit/clock';
import type { Db, Queryable, Tx } from '@halcyon/server-kit/sql';
import { decideInTransaction, lockGuard, outcomeCode, type Ledger } from '../../ledger/public.ts';
import { cashOutOfBet } from '../bets/bet-money.rules.ts';
import { isBetOpen } from '../bets/bet.machine.ts';
import { betsMoved } from '../bets/bets-moved.ts';
import { readClock } from '../bets/placement.store.ts';
import type { Finder } from '../slip/slip.rules.ts';
import { findRule, type CashOutRule } from './cash-out-rule.store.ts';
import {
  isPart,
  isReached,
  isValidOffer,
  offerIdOf,
  stakeLeftOf,
  stepOf,
  type SeenOffer,
} from './cash-out.rules.ts';
import * as store from './cash-out.store.ts';
import { hasChangedMaterially, valueOf, type OfferedValue, type ValuedBet } from './cash-out-value.rules.ts';
import { followedOf, receiptOf, ruleViewOf, versionsOf } from './cash-out-view.rules.ts';

/** From the last look at the offer to the commit, by the clock of the database. */
const GRANTED_MS = 1_000;

export type CashOutDependencies = {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly offer: Finder;
  readonly wait: (ms: number) => Promise<void>;
};

/** Time that a call needs in addition to the delay. */
export type PaymentDependencies = Omit<CashOutDependencies, 'wait'>;

/** Who cashes out: the player, for the offer as seen, or a rule of the player. */
type Cause =
  | { readonly by: 'player'; readonly requestKey: string; readonly seen: SeenOffer }
  | { readonly by: 'rule'; readonly rule: CashOutRule };
export type Order = {
  readonly playerId: bigint;
  readonly betId: string;
  /** Null: all that is left. */
  readonly stakeMinor: bigint | null;
  readonly cause: Cause;
};
type Granted = { readonly bet: ValuedBet; readonly value: OfferedValue; readonly stakeMinor: bigint };

/** What is offered for a bet now, what was cashed out of it, and its rule. Refuses: bet.unknown. */
export async function readCashOut(
  deps: Pick<CashOutDependencies, 'offer' | 'clock'>,
  on: Queryable,
  playerId: bigint,
  betId: string,
): Promise<CashOutView> {
  const bet = await getBet(on, playerId, betId);
  const value = valueOf(bet, deps.offer);
  const [cashOuts, rule, isPending] = await Promise.all([
    store.listCashOuts(on, playerId, [betId]),
    findRule(on, playerId, betId),
    value.kind === 'offer' && store.isResultPending(on, playerId, betId),
  ]);
  const shown = isPending ? ({ kind: 'none', reason: 'bet.cash_out_settling' } as const) : value;
  return {
    ...followedOf(bet, shown, deps.clock.now()),
    cashOuts: cashOuts.map((row) => receiptOf(row, bet.currency)),
    rule: rule && rule.betRevision === bet.revision ? ruleViewOf(rule, bet.currency) : null,
  };
}

/**
 * Ends a bet, or a part of it, at the player's call. A repeated call is answered with what it has done.
 * Refuses: as the contract declares.
 */
export async function cashOutByPlayer(
  deps: CashOutDependencies,
  of: { readonly playerId: bigint; readonly betId: string; readonly requestKey: string },
  { offer, stake }: CashOut,
): Promise<CashOutReceipt> {
  const { playerId, betId, requestKey } = of;
  const done = await store.findCashOutOfRequest(deps.db, playerId, requestKey);
  if (done?.bet_id !== betId) {
    const { currency } = await getBet(deps.db, playerId, betId);
    requireCurrency(currency, [offer.amount, stake]);
    const seen = { id: offer.id, amountMinor: BigInt(offer.amount.amountMinor) };
    const stakeMinor = stake ? BigInt(stake.amountMinor) : null;
    const order: Order = { playerId, betId, stakeMinor, cause: { by: 'player', requestKey, seen } };
    const pressed = await press(deps, order);
    if (pressed.value.delayMs > 0) await deps.wait(pressed.value.delayMs);
    await complete(deps, order, pressed);
  }
  const row = await store.findCashOutOfRequest(deps.db, playerId, requestKey);
  return receiptOf(row!, offer.amount.currency);
}

/** Refuses: bet.currency_mismatch. */
export function requireCurrency(
  currency: string,
  amounts: readonly ({ readonly currency: string } | undefined)[],
): void {
  if (amounts.some((amount) => amount && amount.currency !== currency))
    throw new Refusal('bet.currency_mismatch');
}

/** A cash-out as it would be before the delay. Refuses: as `complete`. */
export async function press(deps: PaymentDependencies, order: Order): Promise<Granted> {
  const { playerId, betId } = order;
  const bet = await getBet(deps.db, playerId, betId);
  if (isBetOpen(bet.state)) await requireNoResult(deps.db, playerId, betId);
  return grant(deps, bet, order);
}

/**
 * Pays the offer of now for a bet or a part of it: what was looked at before the delay is looked at again with the guard
 * row locked, and the bet moves together with its money.
 * Refuses: whatever there is no offer for; bet.cash_out_part_invalid, bet.cash_out_changed, bet.too_late.
 */
export async function complete(deps: PaymentDependencies, order: Order, pressed: Granted): Promise<void> {
  await deps.db.transact((tx) => pay(deps, tx, order, pressed));
}

/** The cash-out as it would be now, all in one go. `since`: as it was before the delay. */
function grant(
  deps: Pick<CashOutDependencies, 'offer' | 'clock'>,
  bet: ValuedBet,
  order: Order,
  since?: Granted,
) {
  const { cause } = order;
  const value = valueOf(bet, deps.offer);
  if (value.kind === 'none') throw new Refusal(value.reason);
  const stakeMinor = order.stakeMinor ?? stakeLeftOf(bet);
  if (!isPart(bet, stakeMinor)) throw partRefusal(bet);
  if (since && hasChangedMaterially(since.value, value)) throw new Refusal('bet.cash_out_suspended');
  if (!accepts(deps.clock, cause, { bet, value }, since)) {
    const offer = offerIdOf(bet, deps.clock.now());
    throw new Refusal('bet.cash_out_changed', { amount: String(value.offerMinor), offer });
  }
  return { bet, value, stakeMinor };
}

/** Refused with the parts that there are. */
export function partRefusal(bet: ValuedBet): Refusal {
  const facts = { step: String(stepOf(bet)), max: String(stakeLeftOf(bet)) };
  return new Refusal('bet.cash_out_part_invalid', facts);
}

/** A player is paid no less than was seen, a rule runs only while its bound is reached; for both the bet is the same. */
function accepts(
  clock: Clock,
  cause: Cause,
  { bet, value }: Pick<Granted, 'bet' | 'value'>,
  since: Granted | undefined,
): boolean {
  if (cause.by === 'rule') return cause.rule.betRevision === bet.revision && isReached(cause.rule, value);
  const isValid = since ? since.bet.revision === bet.revision : isValidOffer(cause.seen, bet, clock.now());
  return isValid && value.offerMinor >= cause.seen.amountMinor;
}

/** The order of these steps is the rule for races: docs/decisions/cash-out-races.md */
async function pay(deps: PaymentDependencies, tx: Tx, order: Order, pressed: Granted): Promise<void> {
  const { playerId, betId, cause } = order;
  await lockGuard(tx, playerId); // first lock
  const grantedAt = await readClock(tx);
  if (cause.by === 'rule' && (await findRule(tx, playerId, betId))?.revision !== cause.rule.revision)
    throw new Refusal('bet.cash_out_changed');
  const found = await getBet(tx, playerId, betId);
  const { bet, value, stakeMinor } = grant(deps, found, order, pressed);
  await requireNoResult(tx, playerId, betId);
  const { fairMinor, feeBps, offerMinor } = value;
  const stakeLeftMinor = stakeLeftOf(bet);
  const paidMinor = partialCashOutMinor(offerMinor, stakeMinor, stakeLeftMinor);
  if (paidMinor === 0n) throw new Refusal('bet.cash_out_too_small');
  const isWhole = stakeMinor === stakeLeftMinor;
  const command = cashOutOfBet(bet, { amountMinor: paidMinor, revision: bet.revision + 1, isWhole });
  const { code } = await decideInTransaction(deps.ledger, tx, command);
  if (code !== outcomeCode.done) throw new Error(`${command.key} was refused: ${code}`);
  const isMoved = await store.insertCashOut(tx, bet, {
    stakeMinor,
    paidMinor,
    stakeLeftMinor,
    fairMinor,
    feeBps,
    offerMinor,
    versions: versionsOf(value),
    ...(cause.by === 'player'
      ? { requestKey: cause.requestKey, atLeastMinor: null, atMostMinor: null }
      : { requestKey: null, atLeastMinor: cause.rule.atLeastMinor, atMostMinor: cause.rule.atMostMinor }),
  });
  if (!isMoved) throw new Error(`bet ${betId} moved without its guard row`);
  if ((await readClock(tx)) > addMs(grantedAt, GRANTED_MS)) throw new Refusal('bet.too_late');
  tx.publish(betsMoved, [...new Set(bet.legs.map(({ eventId }) => eventId))]);
}

/** Refuses: bet.cash_out_settling. */
async function requireNoResult(on: Queryable, playerId: bigint, betId: string): Promise<void> {
  if (await store.isResultPending(on, playerId, betId)) throw new Refusal('bet.cash_out_settling');
}

/** Refuses: bet.unknown. */
export async function getBet(on: Queryable, playerId: bigint, betId: string): Promise<ValuedBet> {
  const bet = await store.findValuedBet(on, playerId, betId);
  if (!bet) throw new Refusal('bet.unknown');
  return bet;
}
