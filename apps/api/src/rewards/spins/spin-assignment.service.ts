import type { Tx } from '@halcyon/server-kit/sql';
import { bonusEnding, type BonusEnding } from '../../ledger/public.ts';
import { assignmentState, stepAssignment, type AssignmentEvent } from '../assignment/assignment.machine.ts';
import { findByNumber, moveAssignment } from '../assignment/assignment.store.ts';
import type { SpinAwardRow } from './spin-award.store.ts';

type Award = Pick<SpinAwardRow, 'player_id' | 'number'>;

/** How an assignment ends with its award. */
const endings = {
  finish: { event: 'complete', reason: bonusEnding.completed },
  empty: { event: 'empty', reason: bonusEnding.empty },
  expire: { event: 'runOut', reason: bonusEnding.expired },
  cancel: { event: 'endForPlayer', reason: bonusEnding.protection },
  replace: { event: 'complete', reason: bonusEnding.completed },
} as const satisfies Record<string, { readonly event: AssignmentEvent; readonly reason: number }>;

/** Ends the assignment of an award that left nothing to wager, under the lock of the guard row. */
export async function closeAssignment(
  tx: Tx,
  { player_id, number }: Award,
  how: keyof typeof endings,
  { at, because }: { readonly at: Date; readonly because?: BonusEnding | undefined },
): Promise<void> {
  const row = await findByNumber(tx, player_id, number);
  if (row?.state !== assignmentState.ACTIVATED) return;
  const { event, reason } = endings[how];
  const state = stepAssignment('ACTIVATED', event);
  if (state === null) throw new Error(`an assignment that runs cannot ${event}`);
  await moveAssignment(tx, row, { state, endedAt: at, endReason: because ?? reason });
}

/** From now on the assignment is the bonus that winnings became: the ledger ends it. */
export async function moveToBonus(
  tx: Tx,
  { player_id, number }: Award,
  bound: { readonly amountMinor: bigint; readonly requiredE4: bigint; readonly expiresAt: Date },
): Promise<void> {
  const row = await findByNumber(tx, player_id, number);
  if (row?.state !== assignmentState.ACTIVATED) return;
  const { amountMinor, requiredE4, expiresAt } = bound;
  await moveAssignment(tx, row, { state: 'ACTIVATED', grantedMinor: amountMinor, requiredE4, expiresAt });
}
