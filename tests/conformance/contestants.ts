import { outsideProviders, ownGames } from '../../apps/api/src/play/registry/registry.ts';
import { protocols } from '../../apps/sandbox/src/providers/registry.ts';
import { softswissV2Protocol } from '../../apps/sandbox/src/providers/softswiss/softswiss.protocol.ts';
import { halcyonProtocol, ownKeys } from './providers/halcyon.protocol.ts';
import type { Contestant } from './own-wallet.ts';

const furtherVersions = [{ name: 'softswiss-v2', protocol: softswissV2Protocol }];

/** Every provider of the product with its simulator, and each further version of one. Throws for one without. */
const outside: readonly Contestant[] = outsideProviders.flatMap(({ slug, adapter, ...provider }) => {
  const protocol = protocols.find((of) => of.slug === slug);
  if (!protocol) throw new Error(`${slug} has no simulator`);
  const further = furtherVersions.filter((version) => version.protocol.slug === slug);
  return [{ name: slug, protocol }, ...further].map((version) => ({ ...version, provider, adapter }));
});

export const contestants: readonly Contestant[] = [
  ...outside,
  {
    name: ownGames.slug,
    protocol: halcyonProtocol,
    provider: { ...ownGames, sandboxKeys: ownKeys },
    adapter: ownGames.adapter,
  },
];

/** Another provider of the same wallet. */
export const otherThan = (one: Contestant): Contestant | null =>
  contestants.find(({ protocol }) => protocol.slug !== one.protocol.slug) ?? null;
