import { Refusal } from '@halcyon/contract/platform/refusal';
import { getCurrency } from '@halcyon/money/currency';
import type { Tx } from '@halcyon/server-kit/sql';
import { decideInTransaction } from './executor/batch-executor.ts';
import {
  kind,
  outcomeCode,
  provider,
  vertical,
  type Command,
  type Kind,
  type Outcome,
  type OutcomeCode,
  type Vertical,
} from './command.ts';
import type { Ledger } from './ledger.ts';

/** An order of the cashier. `key` is its own id of this step: it runs once per key. */
export type CashierOrder = { readonly playerId: bigint; readonly key: string; readonly currency: string };

/**
 * Keeps room in the deposit limits for a payment that is about to start; nothing moves.
 * Refuses: wallet.deposit_not_allowed, wallet.stakes_barred, wallet.limit_missing, wallet.deposit_limit_reached.
 */
export function reserveDeposit(
  ledger: Ledger,
  tx: Tx,
  order: CashierOrder & { readonly amountMinor: bigint },
): Promise<Outcome> {
  return carryOut(ledger, tx, kind.reserveDeposit, order, order.amountMinor, null);
}

/** Gives back the room of a payment that failed or was abandoned. A second time, or after the credit: no-op. */
export async function releaseDeposit(
  ledger: Ledger,
  tx: Tx,
  order: CashierOrder & { readonly reservationKey: string },
): Promise<Outcome> {
  return carryOut(ledger, tx, kind.releaseDeposit, order, 0n, order.reservationKey, {
    accepted: [outcomeCode.alreadyResolved, outcomeCode.holdUnknown],
  });
}

/**
 * Credits money that the payment provider has received to MAIN. Never refused when its reservation is known,
 * whatever became of the player meanwhile.
 * Refuses, without a reservation: as `reserveDeposit`. The money then goes back where it came from.
 */
export function applyDeposit(
  ledger: Ledger,
  tx: Tx,
  order: CashierOrder & { readonly amountMinor: bigint; readonly reservationKey: string | null },
): Promise<Outcome> {
  return carryOut(ledger, tx, kind.deposit, order, order.amountMinor, order.reservationKey);
}

/**
 * Holds money apart that has arrived and that no deposit limit has room for. `applyDeposit` with this key as its
 * reservation credits it when the limits allow it, `returnDeposit` sends it back; whichever comes first.
 */
export function suspendDeposit(
  ledger: Ledger,
  tx: Tx,
  order: CashierOrder & { readonly amountMinor: bigint },
): Promise<Outcome> {
  return carryOut(ledger, tx, kind.suspendDeposit, order, order.amountMinor, null);
}

/** Suspended money has gone back to its payer. Refuses: wallet.already_resolved, wallet.hold_unknown. */
export function returnDeposit(
  ledger: Ledger,
  tx: Tx,
  order: CashierOrder & { readonly suspensionKey: string },
): Promise<Outcome> {
  return carryOut(ledger, tx, kind.returnDeposit, order, 0n, order.suspensionKey);
}

/**
 * A payment provider has taken a credited deposit back: out of MAIN as far as it reaches, the rest is owed.
 * Refuses: wallet.already_resolved, wallet.hold_unknown (no such deposit).
 */
export async function reverseDeposit(
  ledger: Ledger,
  tx: Tx,
  order: CashierOrder & { readonly amountMinor: bigint; readonly depositKey: string },
): Promise<Outcome> {
  return carryOut(ledger, tx, kind.reverseDeposit, order, order.amountMinor, order.depositKey);
}

/**
 * Ends every bonus of an excluded player, and what waits to become one; money that one bound is the player's own. Once
 * per key.
 */
export async function voidBonuses(ledger: Ledger, tx: Tx, order: CashierOrder): Promise<Outcome> {
  const outcome = await carryOut(ledger, tx, kind.voidBonuses, order, 0n, null);
  await ledger.afterVoid(ledger, tx, order.playerId);
  return outcome;
}

/**
 * Sets money aside for a requested withdrawal. Bonuses that hold money end with it, where `forfeitsBonuses` says that the
 * player agrees.
 * Refuses: wallet.withdrawal_not_allowed, wallet.insufficient_funds; cashier.bonus_would_be_forfeited, with what each
 * bonus keeps and loses.
 */
export function holdWithdrawal(
  ledger: Ledger,
  tx: Tx,
  order: CashierOrder & { readonly amountMinor: bigint; readonly forfeitsBonuses?: boolean },
): Promise<Outcome> {
  const { forfeitsBonuses = false } = order;
  return carryOut(ledger, tx, kind.holdWithdrawal, order, order.amountMinor, null, {
    more: { forfeitsBonuses },
  });
}

/** The held money has left. Refuses: wallet.already_resolved, wallet.hold_unknown. */
export function payWithdrawal(
  ledger: Ledger,
  tx: Tx,
  order: CashierOrder & { readonly holdKey: string },
): Promise<Outcome> {
  return carryOut(ledger, tx, kind.payWithdrawal, order, 0n, order.holdKey);
}

/** The held money is the player's again. Refuses: wallet.already_resolved, wallet.hold_unknown. */
export function returnWithdrawal(
  ledger: Ledger,
  tx: Tx,
  order: CashierOrder & { readonly holdKey: string },
): Promise<Outcome> {
  return carryOut(ledger, tx, kind.returnWithdrawal, order, 0n, order.holdKey);
}

/**
 * Own money into the prize pool of a tournament; limits count it as a stake.
 * Refuses: wallet.play_not_allowed, wallet.stakes_barred, wallet.limit_missing, wallet.insufficient_funds,
 * wallet.limit_reached.
 */
export function payBuyIn(
  ledger: Ledger,
  tx: Tx,
  order: CashierOrder & { readonly amountMinor: bigint },
): Promise<Outcome> {
  return carryOut(ledger, tx, kind.buyIn, order, order.amountMinor, null);
}

/** A buy-in is the player's again. A second time: no-op. */
export function returnBuyIn(
  ledger: Ledger,
  tx: Tx,
  order: CashierOrder & { readonly buyInKey: string },
): Promise<Outcome> {
  return carryOut(ledger, tx, kind.returnBuyIn, order, 0n, order.buyInKey, {
    accepted: [outcomeCode.alreadyResolved],
  });
}

/** A prize out of a prize pool, or at the cost of the operator's promotions. Once per key. */
export function payPrize(
  ledger: Ledger,
  tx: Tx,
  order: CashierOrder & { readonly amountMinor: bigint; readonly isOfPool: boolean },
): Promise<Outcome> {
  const of = order.isOfPool ? kind.payPool : kind.creditPromo;
  return carryOut(ledger, tx, of, order, order.amountMinor, null);
}

/** The refusal of an outcome that was not carried out. A code that is absent here cannot reach a player. */
const refusals: Partial<Record<OutcomeCode, string>> = {
  [outcomeCode.alreadyResolved]: 'wallet.already_resolved',
  [outcomeCode.playNotAllowed]: 'wallet.play_not_allowed',
  [outcomeCode.lossLimitReached]: 'wallet.limit_reached',
  [outcomeCode.stakeLimitReached]: 'wallet.limit_reached',
  [outcomeCode.timeLimitReached]: 'wallet.limit_reached',
  [outcomeCode.stakesBarred]: 'wallet.stakes_barred',
  [outcomeCode.restAfterCheck]: 'wallet.stakes_barred',
  [outcomeCode.activityCheckDue]: 'wallet.stakes_barred',
  [outcomeCode.insufficientFunds]: 'wallet.insufficient_funds',
  [outcomeCode.limitMissing]: 'wallet.limit_missing',
  [outcomeCode.depositLimitReached]: 'wallet.deposit_limit_reached',
  [outcomeCode.depositNotAllowed]: 'wallet.deposit_not_allowed',
  [outcomeCode.withdrawalNotAllowed]: 'wallet.withdrawal_not_allowed',
  [outcomeCode.holdUnknown]: 'wallet.hold_unknown',
  [outcomeCode.balanceFull]: 'wallet.balance_full',
  [outcomeCode.bonusWouldBeForfeited]: 'cashier.bonus_would_be_forfeited',
  [outcomeCode.keyReused]: 'wallet.key_reused',
  [outcomeCode.currencyMismatch]: 'wallet.currency_mismatch',
  [outcomeCode.playerUnknown]: 'wallet.not_created',
};

async function carryOut(
  ledger: Ledger,
  tx: Tx,
  of: Kind,
  order: CashierOrder,
  amountMinor: bigint,
  referenceKey: string | null,
  options: { readonly accepted?: readonly OutcomeCode[]; readonly more?: Partial<Command> } = {},
): Promise<Outcome> {
  const outcome = await decideInTransaction(ledger, tx, {
    kind: of,
    playerId: order.playerId,
    providerId: provider.cashier,
    key: order.key,
    vertical: 0,
    currency: getCurrency(order.currency).number,
    amountMinor,
    referenceKey,
    roundKey: null,
    endsRound: false,
    gameId: null,
    ...options.more,
  });
  if (outcome.code === outcomeCode.done || options.accepted?.includes(outcome.code)) return outcome;
  const code = refusals[outcome.code];
  if (!code) throw new Error(`the wallet answered ${order.key} with the outcome ${outcome.code}`);
  throw new Refusal(code, factsOf(outcome, order.currency));
}

const verticalNames = {
  [vertical.casino]: 'CASINO',
  [vertical.live]: 'LIVE_CASINO',
  [vertical.virtual]: 'VIRTUAL_SPORTS',
  [vertical.sports]: 'SPORTS',
} as const satisfies Readonly<Record<Vertical, string>>;

/** What each bonus keeps and loses, by its vertical, and both sums. */
function factsOf({ atStake = [] }: Outcome, currency: string): Readonly<Record<string, string>> {
  if (atStake.length === 0) return {};
  const each = atStake.flatMap(({ vertical: of, keepsMinor, losesMinor }) => [
    [`${verticalNames[of]}.keeps`, String(keepsMinor)],
    [`${verticalNames[of]}.loses`, String(losesMinor)],
  ]);
  const keeps = String(atStake.reduce((sum, { keepsMinor }) => sum + keepsMinor, 0n));
  const loses = String(atStake.reduce((sum, { losesMinor }) => sum + losesMinor, 0n));
  return { ...Object.fromEntries(each), keeps, loses, currency };
}
