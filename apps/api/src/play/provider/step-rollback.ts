import { isStakeAnswered, isWinAnswered, roundOfStake, type Order } from '../../wagering/wagering.service.ts';
import { kind, outcomeCode } from '../../wallet/ledger.service.ts';
import { listRoundLegs, lockGuard } from '../../wallet/wallet.service.ts';
import type { ProviderPolicy, RollbackStep, RoundRollbackStep } from './adapter.ts';
import { balanceAfter, bookedOf, refusal, type Booked, type Refused } from './outcome-words.ts';
import type { Carrier } from './step-carrier.ts';

/** Takes back one step, or both that stand under one id where the call does not say which it means. */
export async function carryRollback(
  of: { readonly policy: ProviderPolicy },
  asked: RollbackStep,
  order: Order,
  amountMinor: bigint | null,
  by: Carrier,
): Promise<Booked | Refused> {
  const { originalTransactionId } = asked;
  const original = { ...order, transactionId: originalTransactionId };
  const isWin = asked.original !== 'stake' && (await isWinAnswered(by.reads, original));
  const isBarred = (asked.original === 'win' || isWin) && !of.policy.mayRollBackWin;
  const isSettled =
    of.policy.roundEnd === 'win-settles-stake' &&
    asked.original === 'stake' &&
    (await isWinAnswered(by.reads, original));
  if (isBarred || isSettled) return refusal('already_settled', asked);
  // Whatever round the call names, wins in the round of its stake may stand in the way.
  const roundId = (await roundOfStake(by.reads, original)) ?? order.roundId;
  const refund = { ...order, roundId, originalTransactionId, amountMinor };
  if (asked.original !== 'any') {
    return bookedOf(of, asked, order, await by.refund({ ...refund, original: asked.original }));
  }
  const isStake = await isStakeAnswered(by.reads, original);
  // Nobody knows what an id is that never came: neither a stake nor a win may come under it any more.
  const takesWin = isWin || !isStake;
  const ofWin = { ...refund, transactionId: `win:${asked.transactionId}` };
  const win = takesWin ? await by.refund({ ...ofWin, original: 'win' }) : null;
  const stake = isStake || !isWin ? await by.refund({ ...refund, original: 'stake' }) : null;
  return bookedOf(of, asked, order, (stake ?? win)!);
}

/**
 * Everything of a round: its end, so that nothing more is staked, then wins, then the stakes. Under one lock, so that
 * no stake slips in between the look at the round and its end. The end comes first, for it knows whether the call was
 * answered before, and whether an ended round refuses it.
 */
export async function carryRoundRollback(
  of: { readonly policy: ProviderPolicy },
  asked: RoundRollbackStep,
  { endedRound, ...base }: Order,
  by: Carrier,
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
      const own = `round:${original}:${originalTransactionId}`.slice(0, 116);
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
    const { cashMinor, bonusMinor } = last;
    return bookedOf(of, asked, base, { ...ended, cashMinor, bonusMinor });
  });
}
