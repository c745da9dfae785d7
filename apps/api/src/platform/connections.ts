import { NetworkList } from '@halcyon/wire/network/address';
import { sandboxPool } from '@halcyon/wire/identity/user-pool';
import { z } from 'zod';

// How the outside systems of a deployment are reached; config.ts reads them from the environment.

export type KycConnection = {
  readonly origin: string;
  readonly apiToken: string;
  readonly apiSecret: string;
  readonly callbackUrl: string;
  readonly callbackSecret: string;
};

export type ContentConnection = {
  readonly projectId: string | null;
  /** Another server of the hosted form, without a project's subdomain. */
  readonly host: string | null;
  readonly dataset: string;
  readonly token: string | null;
};

export type PaymentConnections = {
  readonly pix: { readonly origin: string; readonly key: string; readonly secret: string } | null;
  readonly paymentIqOrigin: string;
  readonly paymentIqMerchantId: string;
  readonly trustlyUrl: string;
  readonly trustlyUsername: string;
  readonly trustlyPassword: string;
  readonly trustlyPrivateKey: string;
  readonly trustlyPublicKey: string;
};

export type UserPoolConnection = {
  /** AWS region, eu-west-1 unless a deployment says otherwise. */
  readonly region: string;
  readonly poolId: string;
  readonly clientId: string;
  /** Of the pool's owner, who sets new passwords; a secret. */
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Origin and path without a slash at the end; its tokens are issued by `endpoint/poolId`. */
  readonly endpoint: string;
};

/** One provider of games, as far as the environment says it. */
export type ProviderConnection = {
  readonly origin: string | null;
  readonly keys: Readonly<Record<string, string>> | null;
  /** Where it is asked for players of a country instead. */
  readonly proxies: Readonly<Record<string, string>>;
};
export type ProviderConnections = {
  /** Null: nobody said; outside production that means all. */
  readonly slugs: readonly string[] | null;
  readonly bySlug: Readonly<Record<string, ProviderConnection>>;
};

const names = /^PROVIDER_([A-Z]+)_(ORIGIN|KEYS|PROXIES)$/;
const textJson = z.string().transform((text, ctx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    ctx.addIssue({ code: 'custom', message: 'JSON expected' });
    return z.NEVER;
  }
});
const partsOfProvider = {
  ORIGIN: z.url(),
  /** `{"username":"…","password":"…"}`; the names stand in docs/domains/play-<slug>.md. */
  KEYS: textJson.pipe(z.object({ addresses: NetworkList.optional() }).catchall(z.string())),
  /** `{"SE":"https://…"}` */
  PROXIES: textJson.pipe(z.record(z.string().regex(/^[A-Z]{2}$/), z.url())),
} as const;

/** PROVIDER_<SLUG>_ORIGIN, _KEYS and _PROXIES, with one readable line for each that cannot be used. */
export function readProviderConnections(
  given: Readonly<Record<string, string | undefined>>,
  slugs: string | null,
): { providers: ProviderConnections; problems: readonly string[] } {
  const problems: string[] = [];
  const bySlug: Record<string, { -readonly [Part in keyof ProviderConnection]: ProviderConnection[Part] }> =
    {};
  for (const [name, value] of Object.entries(given)) {
    const [, slug, part] = names.exec(name) ?? [];
    if (!slug || !part) continue;
    const read = partsOfProvider[part as keyof typeof partsOfProvider].safeParse(value);
    if (!read.success) {
      problems.push(`${name}: ${read.error.issues[0]?.message ?? 'cannot be read'}`);
      continue;
    }
    const connection = (bySlug[slug.toLowerCase()] ??= { origin: null, keys: null, proxies: {} });
    if (part === 'ORIGIN') connection.origin = read.data as string;
    else if (part === 'KEYS') connection.keys = read.data as Record<string, string>;
    else connection.proxies = read.data as Record<string, string>;
  }
  const list = slugs === null ? null : slugs.split(',').filter(Boolean);
  return { providers: { slugs: list, bySlug }, problems };
}

/** Null: neither a project nor a host is set, so the committed dataset counts. */
export function contentOf(env: {
  readonly CONTENT_PROJECT_ID?: string | undefined;
  readonly CONTENT_HOST?: string | undefined;
  readonly CONTENT_DATASET: string;
  readonly CONTENT_TOKEN?: string | undefined;
}): ContentConnection | null {
  const [projectId, host, token] = [
    env.CONTENT_PROJECT_ID ?? null,
    env.CONTENT_HOST ?? null,
    env.CONTENT_TOKEN ?? null,
  ];
  return projectId === null && host === null
    ? null
    : { projectId, host, dataset: env.CONTENT_DATASET, token };
}

/** Who keeps the passwords: this house, or a user pool. */
export const poolVariables = {
  IDENTITY_PROVIDER: z.enum(['built-in', 'user-pool']).default('built-in'),
  USER_POOL_REGION: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
    .default('eu-west-1'),
  USER_POOL_ID: z.string().optional(),
  USER_POOL_CLIENT_ID: z.string().optional(),
  USER_POOL_ACCESS_KEY_ID: z.string().optional(),
  USER_POOL_SECRET_ACCESS_KEY: z.string().optional(),
};
const PoolEnvironment = z.object(poolVariables);
/** What production needs with a pool. */
export const poolNeeds = [
  'USER_POOL_ID',
  'USER_POOL_CLIENT_ID',
  'USER_POOL_ACCESS_KEY_ID',
  'USER_POOL_SECRET_ACCESS_KEY',
] as const;

/** Null: passwords are this house's own. */
export function userPoolOf(
  env: z.infer<typeof PoolEnvironment>,
  isProduction: boolean,
  sandboxOrigin: string,
): UserPoolConnection | null {
  if (env.IDENTITY_PROVIDER === 'built-in') return null;
  const region = env.USER_POOL_REGION;
  return {
    region,
    poolId: env.USER_POOL_ID ?? sandboxPool.poolId,
    clientId: env.USER_POOL_CLIENT_ID ?? sandboxPool.clientId,
    accessKeyId: env.USER_POOL_ACCESS_KEY_ID ?? sandboxPool.accessKeyId,
    secretAccessKey: env.USER_POOL_SECRET_ACCESS_KEY ?? sandboxPool.secretAccessKey,
    endpoint: isProduction ? `https://cognito-idp.${region}.amazonaws.com` : `${sandboxOrigin}/identity/pool`,
  };
}
