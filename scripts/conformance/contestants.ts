import { registeredProviders } from '../../apps/api/src/play/provider/registry.ts';
import { protocols } from '../../apps/sandbox/src/providers/registry.ts';
import type { Contestant } from './own-wallet.ts';

/** Every provider of the product with its simulator. Throws for one without. */
export const contestants: readonly Contestant[] = registeredProviders.map(
  ({ slug, adapter, ...provider }) => {
    const protocol = protocols.find((of) => of.slug === slug);
    if (!protocol) throw new Error(`${slug} has no simulator`);
    return { provider, adapter, protocol };
  },
);

/** Another provider of the same wallet. */
export const otherThan = (one: Contestant): Contestant | null =>
  contestants.find(({ protocol }) => protocol.slug !== one.protocol.slug) ?? null;
