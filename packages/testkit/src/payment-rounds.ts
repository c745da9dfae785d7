import { lookAfterPayments as lookAfterOne } from '../../../apps/api/src/cashier/cashier.jobs.ts';
import { providerNames, type CashierParts } from '../../../apps/api/src/cashier/parts.ts';

/** What the worker does every minute: one round over the payments of each provider. */
export async function lookAfterPayments(parts: CashierParts, endedMsMax?: number): Promise<void> {
  await Promise.all(providerNames.map((provider) => lookAfterOne(parts, provider, endedMsMax)));
}
