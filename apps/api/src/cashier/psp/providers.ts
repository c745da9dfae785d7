import type { PaymentMethod } from '@halcyon/contract/cashier/payment';
import type { ProviderName } from '../dependencies.ts';
import type { Connections } from './connections.ts';
import { paymentIqProvider } from './payment-iq.adapter.ts';
import { pixProvider } from './pix.adapter.ts';
import type { PaymentProvider } from './psp.port.ts';
import { trustlyProvider } from './trustly.adapter.ts';

/**
 * Trustly has its own adapter, and so has PIX with a mandate that the payer has given at their bank (pay-and-play);
 * PaymentIQ serves every other method. Source: docs/decisions/pay-and-play.md.
 */
export function providerNameOf(method: PaymentMethod, mandateId?: string): ProviderName {
  if (method === 'PIX' && mandateId !== undefined) return 'pix';
  return method === 'TRUSTLY' ? 'trustly' : 'paymentiq';
}

/**
 * True: the order leads the player to the provider, where the receiving account is chosen. That is a new payout
 * account, whatever was used before. Source: docs/decisions/second-factors.md.
 */
export function isNamedAtProvider(
  name: ProviderName,
  account: { readonly account_id: string | null } | null,
): boolean {
  return name === 'trustly' && !account?.account_id;
}

/** True: money can come into a deposit once more, or after its end. */
export function canBePaidAgain(connections: Connections, name: ProviderName): boolean {
  return providerOf(connections, name).listPayments !== undefined;
}

export function providerOf(connections: Connections, name: ProviderName): PaymentProvider {
  if (name === 'pix') return pixProvider(connections);
  return name === 'trustly' ? trustlyProvider(connections) : paymentIqProvider(connections);
}
