import { accountStatusNumbers, type AccountStatus } from '@halcyon/contract/identity/account-status';
import {
  verificationLevelNumbers,
  type VerificationLevel,
  type VerifyBefore,
} from '@halcyon/contract/kyc/verification-level';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { getCurrency, getCurrencyByNumber, type CurrencyCode } from '@halcyon/money/currency';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import { carryInTransaction, readState as readStateBy } from './batch-executor.ts';
import {
  account,
  bonusAccount,
  kind,
  lockedAccount,
  outcomeCode,
  provider,
  vertical,
  type Command,
  type Kind,
  type Outcome,
  type OutcomeCode,
  type PlayerState,
} from './command.ts';
import type { Ledger } from './decision.ts';
import * as store from './wallet.store.ts';

export { walletChanged } from './changes.ts';
export type { LegRow } from './wallet.store.ts';
export { standingOf, sumRound, takesWinBack } from './round.rules.ts';
export { listRoundTotals, type RoundTotals } from './round-totals.store.ts';

const verifyBeforeNumbers: Readonly<Record<VerifyBefore, number>> = { deposit: 1, play: 2, withdrawal: 3 };

export type Opening = {
  readonly status: AccountStatus;
  readonly level: VerificationLevel;
  /** What the player's market makes wait for proof of identity, and from which total of deposits on. */
  readonly verifyBefore: VerifyBefore;
  readonly verifyThresholdMinor: bigint;
};

/**
 * Gives a new player a wallet: the guard row, in which MAIN stands. A second call changes nothing.
 * Answers false then. The other accounts appear with their first money.
 * Writes: wallet.guard, in the caller's transaction.
 */
export async function openWallet(
  tx: Tx,
  playerId: bigint,
  currency: string,
  timeZone: string,
  opening: Partial<Opening> = {},
): Promise<boolean> {
  const { status = 'REGISTERED', level = 'NOT_REQUIRED', verifyBefore = 'withdrawal' } = opening;
  // An unknown zone would throw in the middle of somebody's round.
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
  const isNew = await store.insertGuard(tx.sql, {
    playerId,
    currency: getCurrency(currency).number,
    timeZone,
    status: accountStatusNumbers[status],
    level: verificationLevelNumbers[level],
    verifyBefore: verifyBeforeNumbers[verifyBefore],
    verifyThresholdMinor: opening.verifyThresholdMinor ?? 0n,
  });
  return isNew;
}

/** The first lock of every money transaction. False: the player has no wallet. */
export function lockGuard(tx: Tx, playerId: bigint): Promise<boolean> {
  return store.lockGuardRow(tx.sql, playerId);
}

/**
 * Whoever changes a player's status, level or market tells the wallet in the same transaction, for every
 * money command asks here. Absent values stay. False: the player has no wallet yet.
 */
export function setStanding(
  tx: Tx,
  playerId: bigint,
  to: Partial<Opening> & { readonly timeZone?: string },
): Promise<boolean> {
  return store.moveStanding(tx.sql, playerId, {
    status: to.status ? accountStatusNumbers[to.status] : null,
    level: to.level ? verificationLevelNumbers[to.level] : null,
    verifyBefore: to.verifyBefore ? verifyBeforeNumbers[to.verifyBefore] : null,
    verifyThresholdMinor: to.verifyThresholdMinor ?? null,
    timeZone: to.timeZone ?? null,
  });
}

/** Time-out and exclusion: no stake and no deposit before `until`; null ends it. Wins and refunds go on. */
export function barStakes(tx: Tx, playerId: bigint, until: Date | null): Promise<boolean> {
  return store.moveBar(tx.sql, playerId, until);
}

/** A player's money by account, in minor units of `currency`. */
export type Balances = {
  readonly currency: CurrencyCode;
  readonly mainMinor: bigint;
  readonly lockedMinor: bigint;
  readonly bonusMinor: Readonly<Record<keyof typeof vertical, bigint>>;
  /** Of requested withdrawals. */
  readonly pendingWithdrawalMinor: bigint;
  /** After wins were taken back that had been spent. */
  readonly owedMinor: bigint;
  /** MAIN, LOCKED and BONUS. Money on its way out is not counted. */
  readonly totalMinor: bigint;
  /** Grows with every recorded command; a lower one is older. */
  readonly sequence: bigint;
};

/** Null: the player has no wallet yet. */
export async function balancesOf(from: Pick<Db | Tx, 'sql'>, playerId: bigint): Promise<Balances | null> {
  const rows = await store.listBalances(from.sql, playerId);
  const [first] = rows;
  if (!first) return null;
  const held = new Map(rows.map((row) => [row.account, row.balance_minor]));
  const minorOf = (code: number) => held.get(code) ?? 0n;
  const mainMinor = minorOf(account.main);
  const lockedMinor = Object.values(vertical).reduce((sum, game) => sum + minorOf(lockedAccount(game)), 0n);
  const bonusMinor = {
    casino: minorOf(bonusAccount(vertical.casino)),
    live: minorOf(bonusAccount(vertical.live)),
    virtual: minorOf(bonusAccount(vertical.virtual)),
    sports: minorOf(bonusAccount(vertical.sports)),
  };
  const allBonusMinor = Object.values(bonusMinor).reduce((sum, minor) => sum + minor, 0n);
  return {
    currency: getCurrencyByNumber(first.currency).code,
    mainMinor,
    lockedMinor,
    bonusMinor,
    pendingWithdrawalMinor: minorOf(account.hold),
    owedMinor: first.owed_minor,
    totalMinor: mainMinor + lockedMinor + allBonusMinor,
    sequence: first.sequence,
  };
}

/**
 * One command in the caller's transaction, by the same load and decision as a lane's. The refusal is part of
 * the outcome and recorded if the transaction commits. Locks the guard row.
 */
export function decideInTransaction(ledger: Ledger, tx: Tx, command: Command): Promise<Outcome> {
  return carryInTransaction(ledger, tx, command);
}

/** All that money commands know about a player, under the guard's lock. Null: no wallet. */
export function lockState(
  ledger: Ledger,
  tx: Tx,
  playerId: bigint,
): Promise<{ state: PlayerState; atMs: number } | null> {
  return readStateBy(ledger, tx.client, playerId, { lock: true });
}

/** The same without the lock, for questions that change nothing. */
export function readState(
  ledger: Ledger,
  tx: Tx,
  playerId: bigint,
): Promise<{ state: PlayerState; atMs: number } | null> {
  return readStateBy(ledger, tx.client, playerId, { lock: false });
}

/** What cashier asks for. `key` is its own id of this step: once per key, whatever happens. */
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
  return carryOut(ledger, tx, kind.releaseDeposit, order, 0n, order.reservationKey, [
    outcomeCode.alreadyResolved,
    outcomeCode.holdUnknown,
  ]);
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

/** Ends every bonus of an excluded player; money that one bound is the player's own. Once per key. */
export function voidBonuses(ledger: Ledger, tx: Tx, order: CashierOrder): Promise<Outcome> {
  return carryOut(ledger, tx, kind.voidBonuses, order, 0n, null);
}

/** Sets money aside for a requested withdrawal. Refuses: wallet.withdrawal_not_allowed, wallet.insufficient_funds. */
export function holdWithdrawal(
  ledger: Ledger,
  tx: Tx,
  order: CashierOrder & { readonly amountMinor: bigint },
): Promise<Outcome> {
  return carryOut(ledger, tx, kind.holdWithdrawal, order, order.amountMinor, null);
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

/** The legs of a player's newest commands that fit, newest first. What history and statements read. */
export function listLegs(
  from: Pick<Db | Tx, 'sql'>,
  playerId: bigint,
  filter: Partial<store.LegFilter>,
): Promise<store.LegRow[]> {
  return store.listLegs(from.sql, playerId, {
    beforeSequence: null,
    from: null,
    to: null,
    kinds: null,
    verticals: null,
    gameId: null,
    doneOnly: false,
    limit: 100,
    ...filter,
  });
}

/** Every leg of the given rounds of a provider, oldest first. A round of another player is not found. */
export function listRoundLegs(
  from: Pick<Db | Tx, 'sql'>,
  playerId: bigint,
  providerId: number,
  roundKeys: readonly string[],
): Promise<store.LegRow[]> {
  return store.listRoundLegs(from.sql, playerId, providerId, roundKeys);
}

/** Looked through for rounds that wait: the last commands of a player, however many there are. */
const OPEN_ROUNDS_LOOKED = 2_000;

/**
 * Rounds of this player with a stake that stands and that nothing has ended, newest first, by provider and round. At
 * the providers in `winEnds`, by their numbers, a win ends a round until the next stake.
 */
export function listOpenRounds(
  from: Pick<Db | Tx, 'sql'>,
  playerId: bigint,
  { since, ...of }: { readonly since: Date; readonly limit: number; readonly winEnds: readonly number[] },
): Promise<{ provider_id: number; round_key: string }[]> {
  return store.listOpenRounds(from.sql, playerId, { ...of, from: since, looked: OPEN_ROUNDS_LOOKED });
}

/** Rounds of this player that paid or were refunded after a command, in the order of the ledger. */
export function listChangedRounds(
  from: Pick<Db | Tx, 'sql'>,
  playerId: bigint,
  of: { readonly afterSequence: bigint; readonly from: Date; readonly limit: number },
): Promise<{ provider_id: number; round_key: string; sequence: bigint }[]> {
  return store.listChangedRounds(from.sql, playerId, of);
}

/** Players in the order of their ids with their newest command, for those who read ledgers from outside. */
export function listSequences(
  from: Pick<Db | Tx, 'sql'>,
  afterPlayerId: bigint,
  limit: number,
): Promise<{ player_id: bigint; sequence: bigint }[]> {
  return store.listSequences(from.sql, afterPlayerId, limit);
}

/** True: the ledger holds an answer under this key, a refusal included. */
export function isAnswered(
  from: Pick<Db | Tx, 'sql'>,
  playerId: bigint,
  providerId: number,
  key: string,
): Promise<boolean> {
  return store.hasKey(from.sql, playerId, providerId, key);
}

/** Stakes and returns within a time, per vertical code, by the ledger. */
export function sumPlay(from: Pick<Db | Tx, 'sql'>, playerId: bigint, since: Date, until: Date) {
  return store.sumPlay(from.sql, playerId, since, until);
}

/** Credited deposits and paid withdrawals within a time, by the ledger. */
export function sumPayments(from: Pick<Db | Tx, 'sql'>, playerId: bigint, since: Date, until: Date) {
  return store.sumPayments(from.sql, playerId, since, until);
}

/** The refusal of an outcome that was not carried out. A code that is absent here cannot reach a player. */
const refusals: Partial<Record<OutcomeCode, string>> = {
  [outcomeCode.alreadyResolved]: 'wallet.already_resolved',
  [outcomeCode.stakesBarred]: 'wallet.stakes_barred',
  [outcomeCode.insufficientFunds]: 'wallet.insufficient_funds',
  [outcomeCode.limitMissing]: 'wallet.limit_missing',
  [outcomeCode.depositLimitReached]: 'wallet.deposit_limit_reached',
  [outcomeCode.depositNotAllowed]: 'wallet.deposit_not_allowed',
  [outcomeCode.withdrawalNotAllowed]: 'wallet.withdrawal_not_allowed',
  [outcomeCode.holdUnknown]: 'wallet.hold_unknown',
  [outcomeCode.balanceFull]: 'wallet.balance_full',
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
  accepted: readonly OutcomeCode[] = [],
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
    weightBasisPoints: 0,
  });
  if (outcome.code === outcomeCode.done || accepted.includes(outcome.code)) return outcome;
  const code = refusals[outcome.code];
  if (!code) throw new Error(`the wallet answered ${order.key} with the outcome ${outcome.code}`);
  throw new Refusal(code);
}
