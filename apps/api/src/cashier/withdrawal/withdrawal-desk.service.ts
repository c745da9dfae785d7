import {
  withdrawalWays,
  type WaitsFor,
  type WithdrawalWay,
} from '@halcyon/contract/operations/withdrawal-way';
import type { Tx } from '@halcyon/server-kit/sql';
import type { BookingDependencies, On } from '../dependencies.ts';
import { endDoubt } from './payout.service.ts';
import { decideReview } from './withdrawal.service.ts';
import * as store from './withdrawal.store.ts';

/** A withdrawal that only an operator can move, and why. */
export type Waiting = store.WithdrawalRow & { readonly waitsFor: WaitsFor };

/** Withdrawals in review and payouts in doubt of all players, the longest waiting first. */
export async function listWaiting(on: On, limit: number): Promise<readonly Waiting[]> {
  return (await store.listForOperators(on, limit)).map((row) => ({ ...row, waitsFor: waitsFor(row)! }));
}

/** True: the withdrawal waits for an operator, and this decision applies to it. */
export async function canEnd(
  on: On,
  of: { readonly playerId: bigint; readonly withdrawalId: string; readonly way: WithdrawalWay },
): Promise<boolean> {
  const row = await store.findWithdrawal(on, of.playerId, of.withdrawalId);
  const why = row && waitsFor(row);
  return why !== null && (withdrawalWays[why] as readonly WithdrawalWay[]).includes(of.way);
}

/**
 * An operator's decision, in the caller's transaction: the money leaves once, or is the player's again once.
 * Refuses: cashier.withdrawal_unknown, cashier.withdrawal_not_waiting (another operator or a provider was faster).
 */
export function endWaiting(
  deps: BookingDependencies,
  tx: Tx,
  of: {
    readonly playerId: bigint;
    readonly withdrawalId: string;
    readonly way: WithdrawalWay;
    readonly reason: string;
  },
): Promise<void> {
  switch (of.way) {
    case 'approve':
    case 'refuse':
      return decideReview(deps, tx, { ...of, isApproved: of.way === 'approve' });
    case 'paid':
    case 'not_paid':
      return endDoubt(deps, tx, { ...of, isPaid: of.way === 'paid' });
  }
}

function waitsFor(row: store.WithdrawalRow): WaitsFor | null {
  if (row.state === 'requested' && row.needs_review) return 'review';
  return row.state === 'sent' && row.doubted_at ? 'doubt' : null;
}
