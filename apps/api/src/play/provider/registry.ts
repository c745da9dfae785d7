import { sandboxPlayngo } from '@halcyon/wire/providers/playngo';
import { sandboxPariplay } from '@halcyon/wire/providers/pariplay';
import { provider, vertical } from '../../wallet/ledger.service.ts';
import { playngoAdapter } from '../playngo/playngo.adapter.ts';
import { pariplayAdapter } from '../pariplay/pariplay.adapter.ts';
import type { ProviderAdapter } from './adapter.ts';
import type { ProviderIdentity } from './executor.service.ts';

/** One provider as the platform runs it. */
export type RegisteredProvider = ProviderIdentity & {
  readonly adapter: ProviderAdapter;
  /** Keys of the sandbox's account; they say as well which names a contract's own keys have. */
  readonly sandboxKeys: Readonly<Record<string, string>>;
};

/** Every adapter that the product has. A new one is one line here, and its folder. */
export const registeredProviders: readonly RegisteredProvider[] = [
  entry(playngoAdapter, sandboxPlayngo),
  entry(pariplayAdapter, sandboxPariplay),
];

function entry(
  adapter: ProviderAdapter,
  sandboxKeys: Readonly<Record<string, string>>,
  of: RegisteredProvider['vertical'] = vertical.casino,
): RegisteredProvider {
  const { slug, policy } = adapter;
  return { slug, id: provider[slug], policy, vertical: of, adapter, sandboxKeys };
}
