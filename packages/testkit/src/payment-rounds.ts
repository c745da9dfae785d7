import { cashierJobs } from '../../../apps/api/src/cashier/cashier.jobs.ts';
import type { CashierParts } from '../../../apps/api/src/cashier/parts.ts';

/** What the worker does every minute: one round over the payments of each provider. */
export async function lookAfterPayments(parts: CashierParts): Promise<void> {
  const rounds = cashierJobs(parts).filter(({ every }) => every !== undefined);
  await Promise.all(rounds.map((round) => round.run({})));
}
