import { lookAfterPayments as lookAfterOne } from '../../apps/api/src/cashier/cashier.jobs.ts';
import { providerNames, type CashierDependencies } from '../../apps/api/src/cashier/dependencies.ts';

/** What the worker does every minute: one round over the payments of each provider. */
export async function lookAfterPayments(deps: CashierDependencies, endedMsMax?: number): Promise<void> {
  await Promise.all(providerNames.map((provider) => lookAfterOne(deps, provider, endedMsMax)));
}
