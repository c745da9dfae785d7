import type { Order } from '../../wagering/public.ts';
import { listRoundLegs } from '../../wallet/public.ts';
import { kind, outcomeCode, type Outcome, lockGuard } from '../../ledger/public.ts';
import type { ProviderPolicy, RollbackStep, RoundRollbackStep } from '../provider/adapter.ts';
import { balanceAfter, bookedOf, refusal, type Booked, type Refused } from './outcome-words.ts';
import type { StepExecutor } from './step-executor.ts';

type Rollback = {
  readonly of: { readonly policy: ProviderPolicy };
  readonly asked: RollbackStep;
  readonly order: Order;
  readonly minor: bigint | null;
};

/** Whether a win is meant, or may be: one that may not be taken back is never looked for. */
function mayMeanWin({ of, asked }: Pick<Rollback, 'of' | 'asked'>): boolean {
  return asked.original !== 'stake' && of.policy.mayRollBackWin;
}

/** Takes back the win that a rollback means, or may mean; null: it means none. Done once, however often it is called. */
export async function carryWinBack(rollback: Rollback, by: StepExecutor): Promise<Outcome | null> {
  if (!mayMeanWin(rollback)) return null;
  const { asked, order, minor } = rollback;
  const { originalTransactionId } = asked;
  const isAny = asked.original === 'any';
  // Of two commands in one call, the last one ends the round.
  const own = isAny ? { transactionId: `win:${asked.transactionId}`, isRoundFinal: false } : {};
  return by.refund({ ...order, ...own, originalTransactionId, original: 'win', amountMinor: minor });
}

/**
 * Rolls back one step, or both a stake and a win where the call's id may mean either. The ledger finds out under the
 * player's lock which of them exists, because the stake or win may still be in flight. `winBack`: its win was already
 * rolled back, together with those of other steps.
 */
export async function carryRollback(
  rollback: Rollback,
  by: StepExecutor,
  winBack?: Outcome | null,
): Promise<Booked | Refused> {
  const { of, asked, order, minor } = rollback;
  const { original, originalTransactionId } = asked;
  if (original === 'win' && !mayMeanWin(rollback)) return refusal('already_settled', asked);
  const win = winBack ?? (await carryWinBack(rollback, by));
  if (win && original === 'win') return bookedOf(of, asked, order, win);
  // Where a stake has exactly one win, or comes with it, that win is keyed by the stake's id: see keysOf.
  const hasOneWin = of.policy.roundEnd === 'win-settles-stake' || of.policy.mayStakeWithWin === true;
  const stake = await by.refund({
    ...order,
    originalTransactionId,
    original: 'stake',
    amountMinor: minor,
    ...(hasOneWin && { settlingTransactionId: originalTransactionId }),
  });
  const wasWin = win?.code === outcomeCode.done && stake.code === outcomeCode.refundedBeforeStake;
  return bookedOf(of, asked, order, wasWin ? { ...win, ...balanceOf(stake) } : stake);
}

const balanceOf = ({ cashMinor, bonusMinor }: Outcome) => ({ cashMinor, bonusMinor });

/**
 * Everything of a round: its end, so that nothing more is staked, then wins, then the stakes. Under one lock, so that
 * no stake slips in between the look at the round and its end. The end comes first, for it knows whether the call was
 * answered before, and whether an ended round refuses it.
 */
export async function carryRoundRollback(
  of: { readonly policy: ProviderPolicy },
  asked: RoundRollbackStep,
  { endedRound, ...base }: Order,
  by: StepExecutor,
): Promise<Booked | Refused> {
  const { playerId, currency } = base;
  return by.together(async (one, tx) => {
    await lockGuard(tx, playerId);
    const legs = await listRoundLegs(tx, playerId, base.providerId, [asked.roundId]);
    const heads = legs.filter((leg) => leg.leg_number === 0 && leg.outcome === outcomeCode.done);
    const wins = heads.filter((leg) => leg.kind === kind.settle);
    const stakes = heads.filter((leg) => leg.kind === kind.stake);
    if (!of.policy.mayRollBackWin && wins.some((leg) => leg.requested_minor > 0n))
      return refusal('already_settled', asked);
    const ended = await one.endRound({ ...base, isRoundFinal: true, ...(endedRound && { endedRound }) });
    const isNew = ended.code === outcomeCode.done && !ended.isRepeat;
    let last = ended;
    for (const leg of isNew ? [...wins, ...stakes] : []) {
      const originalTransactionId = leg.command_key.slice(leg.command_key.indexOf(':') + 1);
      const original = leg.kind === kind.stake ? 'stake' : 'win';
      const own = `round:${original}:${originalTransactionId}`;
      const refund = { ...base, transactionId: own, originalTransactionId, original } as const;
      last = await one.refund({ ...refund, amountMinor: null, isRoundFinal: false });
    }
    if (heads.length === 0 && of.policy.unknownRollback === 'refuse') {
      return {
        ...refusal('stake_unknown', asked),
        isRetryable: false,
        balance: balanceAfter(currency, ended),
      };
    }
    return bookedOf(of, asked, base, { ...ended, ...balanceOf(last) });
  });
}
