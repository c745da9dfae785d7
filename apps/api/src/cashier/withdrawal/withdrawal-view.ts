import type { MarketPolicies } from '@halcyon/contract/market/policy';
import type { Withdrawal } from '@halcyon/contract/cashier/withdrawal.contract';
import { withdrawalStatusOf } from '@halcyon/contract/cashier/payment';
import { toWire } from '@halcyon/money/amount';
import type { CashierDependencies, On } from '../dependencies.ts';
import { providerOf } from '../psp/providers.ts';
import { canStillCancel } from './withdrawal.machine.ts';
import { listWithdrawalSteps, type WithdrawalRow } from './withdrawal.store.ts';

/** A withdrawal as its player sees it. */
export async function toWithdrawal(
  { connections, policies }: Pick<CashierDependencies, 'connections' | 'policies'>,
  on: On,
  row: WithdrawalRow,
): Promise<Withdrawal> {
  const steps = await listWithdrawalSteps(on, row.player_id, row.withdrawal_id);
  return {
    id: row.withdrawal_id,
    method: row.method,
    amount: toWire(row.amount_minor, row.currency),
    status: withdrawalStatusOf(row.state),
    state: row.state,
    maskedAccount: row.masked_account,
    requestedAt: row.requested_at.toISOString(),
    canCancel: isCancellationOffered(policies, row) && isStillCancellable(connections, row),
    isInReview: row.state === 'requested' && row.needs_review,
    nextUrl: row.state === 'sent' ? row.next_url : null,
    timeline: steps.map(({ state, at }) => ({ state, at: at.toISOString() })),
  };
}

/** A rule of the market that the withdrawal was made in. */
export function isCancellationOffered(
  policies: MarketPolicies,
  row: Pick<WithdrawalRow, 'market_id' | 'province'>,
): boolean {
  return policies.of(row.market_id, row.province).withdrawalCancellation;
}

export function isStillCancellable(
  connections: CashierDependencies['connections'],
  row: WithdrawalRow,
): boolean {
  const { asksBeforePayout } = providerOf(connections, row.provider);
  return canStillCancel({ state: row.state, asksBeforePayout, isCommitted: row.is_committed });
}
