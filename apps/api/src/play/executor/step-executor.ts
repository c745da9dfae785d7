import type { Db, Tx } from '@halcyon/server-kit/sql';
import {
  endRoundCommand,
  refundCommand,
  settleCommand,
  stakeCommand,
  type Order,
  type StakeOrder,
  type Wagering,
} from '../../wagering/public.ts';
import {
  isLockTimeout,
  LaneFull,
  lockTimeout,
  outcomeCode,
  statementTimeout,
  type Ledger,
  type Outcome,
  decideInTransaction,
} from '../../ledger/public.ts';
import type { MoneyStep, ProviderPolicy, RollbackStep, RoundRollbackStep } from '../provider/adapter.ts';

export type CarriedBy = Pick<Wagering, 'stake' | 'settle' | 'refund' | 'endRound'>;

/** With the class of the game and the bounds that a stake must keep; only stakes read them. */
export type CappedOrder = Order & Pick<StakeOrder, 'gameCategory' | 'stakeCapMinor' | 'pace'>;

/** Carries single commands: by the lanes, or in a transaction that several share. */
export type StepExecutor = CarriedBy & {
  /** Where the ledger is read: within the transaction, if there is one. */
  readonly reads: Pick<Db, 'sql'>;
  /**
   * Several commands of one player as one: all or none of them, and nothing else between them. A player who is locked
   * elsewhere is not waited for longer than by a lane. Refuses: LaneFull.
   */
  together<Result>(run: (by: StepExecutor, on: Tx) => Promise<Result>): Promise<Result>;
};

export function stepExecutor(
  wagering: CarriedBy,
  ledger: Ledger,
  db: Pick<Db, 'sql' | 'transact'>,
): StepExecutor {
  return {
    reads: db,
    stake: (order) => wagering.stake(order),
    settle: (order) => wagering.settle(order),
    refund: (order) => wagering.refund(order),
    endRound: (order) => wagering.endRound(order),
    async together(run) {
      try {
        return await db.transact(async (tx) => {
          await tx.sql`
            select set_config('lock_timeout', ${lockTimeout}, true),
              set_config('statement_timeout', ${statementTimeout}, true)`;
          return run(stepExecutorIn(ledger, tx), tx);
        });
      } catch (error) {
        throw isLockTimeout(error) ? new LaneFull('the player is held elsewhere') : error;
      }
    },
  };
}

function stepExecutorIn(ledger: Ledger, tx: Tx): StepExecutor {
  const executor: StepExecutor = {
    reads: tx,
    stake: (order) => decideInTransaction(ledger, tx, stakeCommand(order)),
    settle: (order) => decideInTransaction(ledger, tx, settleCommand(order)),
    refund: (order) => decideInTransaction(ledger, tx, refundCommand(order)),
    endRound: (order) => decideInTransaction(ledger, tx, endRoundCommand(order)),
    together: (run) => run(executor, tx),
  };
  return executor;
}

/** Minor units of a step. */
export type StepMinor = {
  /** Null: the step has no amount. */
  readonly minor: bigint | null;
  /** Of a stake that comes with its win. */
  readonly winMinor: bigint | null;
};

/** One step as a command, or as two where a stake comes with its win. */
export function carryStep(
  policy: ProviderPolicy,
  asked: Exclude<MoneyStep, RollbackStep | RoundRollbackStep>,
  order: CappedOrder,
  { minor, winMinor }: StepMinor,
  by: StepExecutor,
): Promise<Outcome> {
  switch (asked.kind) {
    case 'stake': {
      const stake = { ...order, amountMinor: minor!, isCorrection: asked.isCorrection ?? false };
      return winMinor === null ? by.stake(stake) : carryStakeAndWin(stake, winMinor, by);
    }
    case 'win':
      return carryWin(policy, asked, { ...order, amountMinor: minor! }, by);
    case 'roundEnd':
      return by.endRound(order);
  }
}

/**
 * Submits a stake and its win in one turn, so that one batch of a lane carries both. The ledger records no win without
 * its stake, so a refused or untried stake leaves nothing behind. A stake whose win is refused is given back, now and
 * whenever the call is repeated, and the call is refused.
 */
async function carryStakeAndWin(order: StakeOrder, winMinor: bigint, by: StepExecutor): Promise<Outcome> {
  const { transactionId } = order;
  const [stake, win] = await Promise.all([
    by.stake({ ...order, isRoundFinal: false }),
    by.settle({ ...order, amountMinor: winMinor, stakeTransactionId: transactionId }),
  ]);
  if (stake.code !== outcomeCode.done) return stake;
  if (win.code === outcomeCode.keyReused) return win;
  if (win.code === outcomeCode.done)
    return { ...win, bonusPartMinor: stake.bonusPartMinor, isRepeat: stake.isRepeat && win.isRepeat };
  const back = await by.refund({ ...order, originalTransactionId: transactionId, original: 'stake' });
  return { ...win, cashMinor: back.cashMinor, bonusMinor: back.bonusMinor };
}

/** A win that names a stake which never came may still be paid alone, where the policy says so. */
function carryWin(
  policy: ProviderPolicy,
  { stakeTransactionId, isStakeless, award }: Extract<MoneyStep, { kind: 'win' }>,
  order: Order & { readonly amountMinor: bigint },
  by: StepExecutor,
): Promise<Outcome> {
  const isOfRound = stakeTransactionId === null && !isStakeless && policy.roundEnd !== 'win-settles-stake';
  const needsRoundStake = isOfRound && order.roundId !== null && policy.winWithoutStake !== 'accept';
  // Of an award that takes spins it is booked elsewhere.
  const isOfUnknownAward = award !== undefined && !award.mayBeOther;
  const win = { ...order, needsRoundStake, isOfUnknownAward };
  const booked = by.settle({ ...win, stakeTransactionId });
  if (stakeTransactionId === null || policy.winWithoutStake !== 'accept') return booked;
  return booked.then((outcome) => {
    const isLone = outcome.code === outcomeCode.stakeUnknown || outcome.code === outcomeCode.keyReused;
    return isLone ? by.settle({ ...win, stakeTransactionId: null }) : outcome;
  });
}
