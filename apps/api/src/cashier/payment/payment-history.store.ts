import type { DepositState, WithdrawalState } from '@halcyon/contract/cashier/payment';
import type { On } from '../dependencies.ts';

export type UnbookedDeposit = {
  readonly payment_id: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly state: DepositState;
  readonly created_at: Date;
};

/** Deposits that are not in the ledger: under way, failed, given up. Newest first. */
export function listUnbookedDeposits(
  on: On,
  playerId: bigint,
  window: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<UnbookedDeposit[]> {
  return on.sql<UnbookedDeposit>`
    select payment_id, amount_minor, currency, state, created_at from cashier.deposit
    where player_id = ${playerId} and state not in ('succeeded', 'reversed') and created_at >= ${window.from}
      and created_at < ${window.to}
    order by created_at desc limit ${window.limit}`;
}

/** Which of the given deposits were reversed. */
export function listReversed(
  on: On,
  playerId: bigint,
  ids: readonly string[],
): Promise<{ payment_id: string }[]> {
  return on.sql`
    select payment_id from cashier.deposit
    where player_id = ${playerId} and payment_id = any (${ids}::uuid[]) and state = 'reversed'`;
}

/** States of the given withdrawals. */
export function listWithdrawalStates(
  on: On,
  playerId: bigint,
  ids: readonly string[],
): Promise<{ withdrawal_id: string; state: WithdrawalState }[]> {
  return on.sql`
    select withdrawal_id, state from cashier.withdrawal
    where player_id = ${playerId} and withdrawal_id = any (${ids}::uuid[])`;
}
