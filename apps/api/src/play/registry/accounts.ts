import { ConfigurationInvalid, type Config } from '../../platform/config/config.ts';
import type { ProviderAccount, ProviderSlug } from '../provider/adapter.ts';
import { outsideProviders, ownGames, type RegisteredProvider } from './registry.ts';

/** A provider with its account: our own games, or one with a contract. */
export type ContractedProvider = RegisteredProvider & {
  readonly account: ProviderAccount;
  /** Origins that its games open in, as the page's policy names them. */
  readonly frames: readonly string[];
};
export type Providers = ReadonlyMap<ProviderSlug, ContractedProvider>;

type Connected = Pick<Config, 'providers' | 'sandboxOrigin'>;

/** Every provider of this installation: our own games first, then those with a contract. */
export function providersOf(
  config: Connected & Pick<Config, 'gamesOrigin' | 'gamesUrl' | 'seamlessSecret'>,
): Providers {
  const { gamesOrigin, gamesUrl, seamlessSecret } = config;
  const account = { origin: gamesOrigin, keys: { secret: seamlessSecret, calls: gamesUrl }, proxies: {} };
  const own = { ...ownGames, account, frames: [gamesOrigin] };
  return new Map([[own.slug, own], ...contractedProviders(config)]);
}

/**
 * The providers with a contract, with address and keys. In production those of HALCYON_PROVIDERS, each with
 * PROVIDER_<SLUG>_ORIGIN, _KEYS and _FRAMES; elsewhere the sandbox plays those without a contract.
 * Refuses: ConfigurationInvalid with every missing name.
 */
export function contractedProviders(
  config: Connected,
  registered: readonly RegisteredProvider[] = outsideProviders,
): Providers {
  const problems = providerProblems(config, registered);
  if (problems.length > 0) throw new ConfigurationInvalid(problems);
  const wanted = wantedOf(config, registered);
  return new Map(
    registered
      .filter(({ slug }) => wanted.includes(slug))
      .map((provider) => [provider.slug, contractOf(config, provider)]),
  );
}

/** One readable line for each setting that a wanted provider misses. */
export function providerProblems(
  config: Connected,
  registered: readonly RegisteredProvider[] = outsideProviders,
): readonly string[] {
  const isProduction = config.sandboxOrigin === null;
  return wantedOf(config, registered).flatMap((slug) => {
    const provider = registered.find((of) => of.slug === slug);
    if (!provider) return [`HALCYON_PROVIDERS: there is no provider ${slug}`];
    const name = `PROVIDER_${slug.toUpperCase()}`;
    const given = config.providers.bySlug[slug];
    const missing = Object.keys(provider.sandboxKeys).filter((key) => given?.keys?.[key] === undefined);
    const unknown = Object.entries(provider.adapter.keyChoices ?? {}).filter(([key, choices]) => {
      const value = given?.keys?.[key];
      return value !== undefined && !choices.includes(value);
    });
    const isKeyMissing = missing.length > 0 && (isProduction || given?.keys);
    return [
      ...(isProduction && !given?.origin ? [`${name}_ORIGIN: required in production`] : []),
      ...(isProduction && !given?.frames ? [`${name}_FRAMES: required in production`] : []),
      ...(isKeyMissing ? [`${name}_KEYS: needs ${missing.join(', ')}`] : []),
      ...unknown.map(([key, choices]) => `${name}_KEYS: ${key} is ${choices.join(' or ')}`),
    ];
  });
}

function wantedOf({ providers, sandboxOrigin }: Connected, registered: readonly RegisteredProvider[]) {
  return providers.slugs ?? (sandboxOrigin === null ? [] : registered.map(({ slug }) => slug));
}

function contractOf(
  { providers, sandboxOrigin }: Connected,
  provider: RegisteredProvider,
): ContractedProvider {
  const given = providers.bySlug[provider.slug];
  const origin = given?.origin ?? `${sandboxOrigin}/providers/${provider.slug}`;
  return {
    ...provider,
    account: { origin, keys: given?.keys ?? provider.sandboxKeys, proxies: given?.proxies ?? {} },
    frames: given?.frames ?? [new URL(origin).origin],
  };
}
