import type { Tx } from '@halcyon/server-kit/sql';
import { bonusEnding } from '../ledger/public.ts';
import type { RewardsDependencies } from './dependencies.ts';
import { cancelExtra } from './extra/extra.service.ts';
import { assignmentState } from './assignment/assignment.machine.ts';
import { listOpenOfOccurrence } from './assignment/assignment.store.ts';
import { endBonus, endWaiting, lockPlayerState } from './assignment/grant.service.ts';
import { slotOf } from './assignment/slot.rules.ts';
import type { CreditedDeposit } from './assignment/trigger.service.ts';

/**
 * A deposit is being reversed: the bonus that it brought ends, free spins that were not played and wheels and loot boxes
 * that were not opened are taken back, and what still waits for a claim ends. Own money that the bonus bound is free, and
 * nothing that was paid out is touched. In the transaction that reverses the deposit, under the lock of the guard row.
 */
export async function onReversal(
  deps: RewardsDependencies,
  tx: Tx,
  { playerId, paymentId }: Pick<CreditedDeposit, 'playerId' | 'paymentId'>,
): Promise<void> {
  for (const row of await listOpenOfOccurrence(tx, playerId, paymentId)) {
    if (row.state !== assignmentState.ACTIVATED) {
      await endWaiting(tx, row, 'cancel', bonusEnding.depositReversed, deps.clock.now());
      continue;
    }
    await cancelExtra(tx, row, bonusEnding.depositReversed, deps.clock.now());
    await deps.spinAwards.cancel(tx, row, bonusEnding.depositReversed);
    // Winnings of free spins may have become a bonus.
    const { state, atMs } = await lockPlayerState(deps, tx, playerId);
    const slot = slotOf(state, row.vertical as 1 | 2 | 3 | 4, atMs);
    if (slot?.bonus.number === row.number) await endBonus(deps, tx, row, bonusEnding.depositReversed);
  }
}
