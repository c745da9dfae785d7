import type { Tx } from '@halcyon/server-kit/sql';
import * as store from './budget.store.ts';

export { listBudgets } from './budget.store.ts';

/** Null: without a limit. */
export type BudgetLimits = { readonly minor: bigint | null; readonly count: number | null };

/** How a change of a budget compares with what it is now. `granted`: it is below what was granted. */
export type BudgetChange = 'unknown' | 'same' | 'granted' | 'lower' | 'higher';

/** Locks the budget and says what the change is; `higher` wherever it is higher in one of the two. */
export async function compareBudget(
  tx: Tx,
  campaignId: string,
  currency: string,
  to: BudgetLimits,
): Promise<{ readonly change: BudgetChange; readonly from: BudgetLimits }> {
  const row = await store.lockBudget(tx, campaignId, currency);
  if (!row) return { change: 'unknown', from: { minor: null, count: null } };
  const from = {
    minor: row.limit_minor,
    count: row.limit_count === null ? null : Number(row.limit_count),
  };
  const isBelow =
    (to.minor !== null && to.minor < row.granted_minor) ||
    (to.count !== null && BigInt(to.count) < row.granted_count);
  if (isBelow) return { change: 'granted', from };
  if (to.minor === from.minor && to.count === from.count) return { change: 'same', from };
  const isHigher = isAbove(to.minor, from.minor) || isAbove(to.count, from.count);
  return { change: isHigher ? 'higher' : 'lower', from };
}

export const changeBudget = store.updateBudget;

function isAbove<Of extends bigint | number>(to: Of | null, from: Of | null): boolean {
  return from !== null && (to === null || to > from);
}
