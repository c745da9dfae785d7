import type { On } from './campaign.store.ts';
import type { Tx } from '@halcyon/server-kit/sql';

export type BudgetRow = {
  readonly currency: string;
  readonly limit_minor: bigint | null;
  readonly granted_minor: bigint;
  readonly limit_count: bigint | null;
  readonly granted_count: bigint;
};

export function listBudgets({ sql }: On, campaignId: string): Promise<BudgetRow[]> {
  return sql<BudgetRow>`
    select currency, limit_minor, granted_minor, limit_count, granted_count from rewards.budget
    where campaign_id = ${campaignId} order by currency`;
}

export async function lockBudget(
  { sql }: Tx,
  campaignId: string,
  currency: string,
): Promise<BudgetRow | null> {
  const rows = await sql<BudgetRow>`
    select currency, limit_minor, granted_minor, limit_count, granted_count from rewards.budget
    where campaign_id = ${campaignId} and currency = ${currency} for update`;
  return rows[0] ?? null;
}

export async function updateBudget(
  { sql }: Tx,
  campaignId: string,
  currency: string,
  to: { readonly minor: bigint | null; readonly count: number | null },
): Promise<void> {
  await sql`
    update rewards.budget set limit_minor = ${to.minor}, limit_count = ${to.count}
    where campaign_id = ${campaignId} and currency = ${currency}`;
}
