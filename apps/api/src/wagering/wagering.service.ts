import { getCurrency } from '@halcyon/money/currency';
import type { Db } from '@halcyon/server-kit/sql';
import {
  kind,
  Lanes,
  type Command,
  type Kind,
  type LanesOptions,
  type Ledger,
  type Outcome,
  type Vertical,
  isAnswered,
} from '../ledger/public.ts';

export { isOtherGamePlayed } from './decide/pace.rules.ts';

/** What every call of a provider names. */
export type Order = {
  readonly playerId: bigint;
  /** Number of the provider, as in the ledger's `provider`. */
  readonly providerId: number;
  /** The provider's own id of this call, unique per operation. */
  readonly transactionId: string;
  readonly vertical: Vertical;
  /** ISO 4217 code. Another one than the player's is refused: currencyMismatch. */
  readonly currency: string;
  readonly roundId: string | null;
  readonly gameId: string | null;
  /** True: no stake may follow in this round. */
  readonly isRoundFinal: boolean;
  /** Absent: an ended round takes no stake, and everything else. */
  readonly endedRound?: 'accept' | 'refuse';
};
/** A market's rules about how games are played one after the other. */
export type Pace = Required<Pick<Command, 'minCycleMs' | 'isOneGameAtATime'>>;
export type StakeOrder = Order & {
  readonly amountMinor: bigint;
  /** The catalogue's class of the game, by which a bonus weighs the stake. Absent: the terms' default. */
  readonly gameCategory?: string;
  /** Most that the stakes of the round may come to, by law; null or absent: no cap. */
  readonly stakeCapMinor?: bigint | null;
  readonly pace?: Pace;
  /** True: it corrects what was played already: limits, blocks and an ended round do not refuse it. */
  readonly isCorrection?: boolean;
  /** How much of it counts towards a bonus, in basis points. Absent: what the terms of the bonus say of the game. */
  readonly weightBasisPoints?: number;
  /** The transaction id of a stake of the round that was given back, and is taken again by this one. */
  readonly takesAgain?: string;
};
export type SettleOrder = Order & {
  /** May be zero: the round was lost. */
  readonly amountMinor: bigint;
  /** The stake's transaction id. Null: a win that no stake paid for, a free spin's. */
  readonly stakeTransactionId: string | null;
  /** True: a win that names no stake is paid only in a round that holds one. */
  readonly needsRoundStake?: boolean;
  /** True: the bet that the stake paid for is cashed out, and counts towards no bonus. */
  readonly isCashOut?: boolean;
  /** True: winnings of free spins, collected until their award ends. */
  readonly isSpinWinnings?: boolean;
  /** True: the win says that it is of free spins, and no such award is known. */
  readonly isOfUnknownAward?: boolean;
};
export type RefundOrder = Order & {
  /** The stake's or win's transaction id. */
  readonly originalTransactionId: string;
  readonly original: 'stake' | 'win';
  /** Compared with what was booked; null: no comparison. */
  readonly amountMinor: bigint | null;
  /** The only win that can settle the stake; once it has, with nothing too, the stake is not given back. */
  readonly settlingTransactionId?: string;
};

/**
 * The only API for stakes, wins, refunds and round ends of every vertical, so that none can go around a
 * self-exclusion, a limit or a bonus rule.
 *
 * Every call resolves once its outcome is committed. The same transaction id always gets the same outcome
 * (`isRepeat`); with another body `keyReused`, and nothing moves.
 * Refuses by throwing: LaneFull (not tried), ConnectionLost (unknown: send the same call again).
 */
export type Wagering = {
  stake(order: StakeOrder): Promise<Outcome>;
  settle(order: SettleOrder): Promise<Outcome>;
  refund(order: RefundOrder): Promise<Outcome>;
  endRound(order: Order): Promise<Outcome>;
  counts: Lanes['counts'];
  /** Finishes what is queued. The caller has stopped submitting. */
  close(): Promise<void>;
};

export function openWagering(ledger: Ledger, options: LanesOptions): Wagering {
  const lanes = new Lanes(ledger, options);
  return {
    stake: (order) => lanes.submit(stakeCommand(order)),
    settle: (order) => lanes.submit(settleCommand(order)),
    refund: (order) => lanes.submit(refundCommand(order)),
    endRound: (order) => lanes.submit(endRoundCommand(order)),
    counts: () => lanes.counts(),
    close: () => lanes.close(),
  };
}

/** True: this stake was answered before, so that its repetition gets that answer whatever holds today. */
export function isStakeAnswered(
  from: Pick<Db, 'sql'>,
  of: Pick<Order, 'playerId' | 'providerId' | 'transactionId'>,
): Promise<boolean> {
  return isAnswered(from, of.playerId, of.providerId, keyOf(kind.stake, of.transactionId));
}

/** For a stake in the caller's transaction (`decideInTransaction`). */
export function stakeCommand(order: StakeOrder): Command {
  const { amountMinor, gameCategory, stakeCapMinor = null, isCorrection = false, pace } = order;
  const { weightBasisPoints, takesAgain } = order;
  return command(kind.stake, order, {
    amountMinor,
    ...(weightBasisPoints !== undefined && { weightBasisPoints }),
    ...(takesAgain !== undefined && { isTakenAgain: true, referenceKey: keyOf(kind.stake, takesAgain) }),
    ...(gameCategory !== undefined && { gameCategory }),
    ...(stakeCapMinor !== null && { stakeCapMinor }),
    ...pace,
    ...(isCorrection && { isCorrection }),
  });
}

export function settleCommand(order: SettleOrder): Command {
  const { amountMinor, stakeTransactionId, needsRoundStake = false } = order;
  const referenceKey = stakeTransactionId === null ? null : keyOf(kind.stake, stakeTransactionId);
  return command(kind.settle, order, {
    amountMinor,
    referenceKey,
    needsRoundStake,
    ...(order.isCashOut && { isCashOut: true }),
    ...(order.isSpinWinnings && { isSpinWinnings: true }),
    ...(order.isOfUnknownAward && { isOfUnknownAward: true }),
  });
}

export function refundCommand(order: RefundOrder): Command {
  const of = order.original === 'stake' ? kind.stake : kind.settle;
  const referenceKey = keyOf(of, order.originalTransactionId);
  const { amountMinor, settlingTransactionId: settling } = order;
  return command(kind.refund, order, {
    amountMinor: amountMinor ?? 0n,
    referenceKey,
    ...(settling !== undefined && { settlingKey: keyOf(kind.settle, settling) }),
  });
}

export function endRoundCommand(order: Order): Command {
  return command(kind.endRound, order, { endsRound: true });
}

function command(of: Kind, order: Order, more: Partial<Command>): Command {
  return {
    kind: of,
    playerId: order.playerId,
    providerId: order.providerId,
    key: keyOf(of, order.transactionId),
    vertical: order.vertical,
    currency: getCurrency(order.currency).number,
    amountMinor: 0n,
    referenceKey: null,
    roundKey: order.roundId,
    endsRound: order.isRoundFinal,
    gameId: order.gameId,
    ...(order.endedRound && { endedRound: order.endedRound }),
    ...more,
  };
}

/** Providers promise ids that are unique per operation only, so the operation is part of the key. */
function keyOf(of: Kind, transactionId: string): string {
  return `${of}:${transactionId}`;
}
