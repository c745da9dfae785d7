import { sandboxCreedroomz } from '@halcyon/wire/providers/creedroomz';
import { sandboxEvolution } from '@halcyon/wire/providers/evolution';
import { sandboxQuickspin, sandboxRelax } from '@halcyon/wire/providers/relax';
import { sandboxPlayngo } from '@halcyon/wire/providers/playngo';
import { sandboxPragmaticPlay } from '@halcyon/wire/providers/pragmatic-play';
import { sandboxYggdrasil } from '@halcyon/wire/providers/yggdrasil';
import { sandboxPariplay } from '@halcyon/wire/providers/pariplay';
import { sandboxSoftswiss } from '@halcyon/wire/providers/softswiss';
import { sandboxNovomatic } from '@halcyon/wire/providers/novomatic';
import { provider, vertical } from '../../ledger/public.ts';
import { halcyonAdapter } from '../halcyon/halcyon.adapter.ts';
import { creedroomzAdapter } from '../creedroomz/creedroomz.adapter.ts';
import { evolutionAdapter } from '../evolution/evolution.adapter.ts';
import { pragmaticPlayAdapter } from '../pragmaticplay/pragmaticplay.adapter.ts';
import { yggdrasilAdapter } from '../yggdrasil/yggdrasil.adapter.ts';
import { playngoAdapter } from '../playngo/playngo.adapter.ts';
import { quickspinAdapter } from '../quickspin/quickspin.adapter.ts';
import { relaxAdapter } from '../relax/relax.adapter.ts';
import { pariplayAdapter } from '../pariplay/pariplay.adapter.ts';
import { softswissAdapter } from '../softswiss/softswiss.adapter.ts';
import { novomaticAdapter } from '../novomatic/novomatic.adapter.ts';
import type { ProviderAdapter } from '../provider/adapter.ts';
import type { ProviderIdentity } from '../executor/executor.service.ts';

/** One provider as the platform runs it. */
export type RegisteredProvider = ProviderIdentity & {
  readonly adapter: ProviderAdapter;
  /** Keys of the sandbox's account; they say as well which names a contract's own keys have. */
  readonly sandboxKeys: Readonly<Record<string, string>>;
};

/** Our own games: a provider without a contract, which is always there. */
export const ownGames = entry(halcyonAdapter, { secret: '' });

/** Every adapter of a provider with a contract. A new one is one line here, and its folder. */
export const outsideProviders: readonly RegisteredProvider[] = [
  entry(relaxAdapter, sandboxRelax),
  entry(quickspinAdapter, sandboxQuickspin),
  entry(playngoAdapter, sandboxPlayngo),
  entry(pragmaticPlayAdapter, sandboxPragmaticPlay),
  entry(yggdrasilAdapter, sandboxYggdrasil),
  entry(pariplayAdapter, sandboxPariplay),
  entry(evolutionAdapter, sandboxEvolution, vertical.live),
  entry(creedroomzAdapter, sandboxCreedroomz, vertical.live),
  entry(softswissAdapter, sandboxSoftswiss),
  entry(novomaticAdapter, sandboxNovomatic),
];

export const registeredProviders: readonly RegisteredProvider[] = [ownGames, ...outsideProviders];

function entry(
  adapter: ProviderAdapter,
  sandboxKeys: Readonly<Record<string, string>>,
  of: RegisteredProvider['vertical'] = vertical.casino,
): RegisteredProvider {
  const { slug, policy } = adapter;
  return { slug, id: provider[slug], policy, vertical: of, adapter, sandboxKeys };
}
