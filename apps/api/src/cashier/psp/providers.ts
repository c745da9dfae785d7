import type { PaymentMethod } from '@halcyon/contract/cashier/payment';
import type { Config } from '../../platform/config.ts';
import type { ProviderName } from '../parts.ts';
import { connectionsOf } from './connections.ts';
import { paymentIqProvider } from './payment-iq.adapter.ts';
import type { PaymentProvider } from './psp.port.ts';
import { trustlyProvider } from './trustly.adapter.ts';

/** Trustly speaks for itself; PaymentIQ carries all other methods. */
export function providerNameOf(method: PaymentMethod): ProviderName {
  return method === 'TRUSTLY' ? 'trustly' : 'paymentiq';
}

export function providerOf(config: Config, name: ProviderName): PaymentProvider {
  const connections = connectionsOf(config);
  return name === 'trustly' ? trustlyProvider(connections) : paymentIqProvider(connections);
}
