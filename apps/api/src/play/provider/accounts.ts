import { ConfigurationInvalid, type Config } from '../../platform/config.ts';
import type { ProviderAccount, ProviderSlug } from './adapter.ts';
import { registeredProviders, type RegisteredProvider } from './registry.ts';

/** A provider with whom this installation has a contract. */
export type ContractedProvider = RegisteredProvider & { readonly account: ProviderAccount };
export type Providers = ReadonlyMap<ProviderSlug, ContractedProvider>;

/**
 * The providers of this installation with address and keys. In production those of HALCYON_PROVIDERS, each with
 * PROVIDER_<SLUG>_ORIGIN and PROVIDER_<SLUG>_KEYS; elsewhere the sandbox plays whoever has none.
 * Refuses: ConfigurationInvalid with every missing name.
 */
export function contractedProviders(
  config: Pick<Config, 'isProduction' | 'providers' | 'sandboxOrigin'>,
  registered: readonly RegisteredProvider[] = registeredProviders,
): Providers {
  const { slugs, bySlug } = config.providers;
  const wanted = slugs ?? (config.isProduction ? [] : registered.map(({ slug }) => slug));
  const problems: string[] = [];
  const contracted = new Map<ProviderSlug, ContractedProvider>();
  for (const slug of wanted) {
    const provider = registered.find((of) => of.slug === slug);
    if (!provider) {
      problems.push(`HALCYON_PROVIDERS: there is no provider ${slug}`);
      continue;
    }
    const name = `PROVIDER_${slug.toUpperCase()}`;
    const given = bySlug[slug];
    if (config.isProduction && !given?.origin) problems.push(`${name}_ORIGIN: required in production`);
    const missing = Object.keys(provider.sandboxKeys).filter((key) => given?.keys?.[key] === undefined);
    if (missing.length > 0 && (config.isProduction || given?.keys)) {
      problems.push(`${name}_KEYS: needs ${missing.join(', ')}`);
    }
    const account = {
      origin: given?.origin ?? `${config.sandboxOrigin}/providers/${slug}`,
      keys: given?.keys ?? provider.sandboxKeys,
      proxies: given?.proxies ?? {},
    };
    contracted.set(provider.slug, { ...provider, account });
  }
  if (problems.length > 0) throw new ConfigurationInvalid(problems);
  return contracted;
}
