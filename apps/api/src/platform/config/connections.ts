import { NetworkList } from '@halcyon/server-kit/network/address';
import { sandboxPool } from '@halcyon/wire/identity/user-pool';
import { z } from 'zod';
import { setting } from './setting.ts';

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
  /** Origins that its games open in; null: not given. */
  readonly frames: readonly string[] | null;
};
export type ProviderConnections = {
  /** Null: not configured; outside production that means all. */
  readonly slugs: readonly string[] | null;
  readonly bySlug: Readonly<Record<string, ProviderConnection>>;
};

/** Sources of a Content-Security-Policy, `https://*.example.com`, separated by spaces or commas. */
export const Sources = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(
    z
      .array(z.string().regex(/^(https?|wss?):\/\/(\*\.)?[\w.-]+(:\d+)?$/, 'origins expected'))
      .min(1, 'origins expected'),
  );

/** Does a policy with these sources allow the address? `*.` stands for one or more labels. Pure. */
export function isAmongSources(address: string, sources: readonly string[]): boolean {
  const { origin, protocol, host } = new URL(address);
  return sources.some((source) => {
    const [scheme, wanted = ''] = source.split('//') as [string, string?];
    if (!wanted.startsWith('*.')) return origin === new URL(source).origin;
    return scheme === protocol && host.endsWith(wanted.slice(1));
  });
}

const names = /^PROVIDER_([A-Z]+)_(ORIGIN|KEYS|PROXIES|FRAMES)$/;
const textJson = z.string().transform((text, ctx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    ctx.addIssue({ code: 'custom', message: 'JSON expected' });
    return z.NEVER;
  }
});
/** What follows `PROVIDER_<SLUG>_`. */
export const providerVariables = {
  ORIGIN: setting(z.url(), { about: 'Address of the provider’s API.', isNeeded: true }),
  KEYS: setting(textJson.pipe(z.object({ addresses: NetworkList.optional() }).catchall(z.string())), {
    about:
      'Its keys as JSON, `{"username":"…","password":"…"}`; the names are in `docs/domains/play-<slug>.md`.',
    isNeeded: true,
    isSecret: true,
  }),
  FRAMES: setting(Sources, {
    about:
      'Origins that its games open in and lead to, `https://games.example https://*.cdn.example`. A game at another address is refused.',
    isNeeded: true,
  }),
  PROXIES: setting(textJson.pipe(z.record(z.string().regex(/^[A-Z]{2}$/), z.url())), {
    about: 'Its addresses for players of single countries as JSON, `{"SE":"https://…"}`.',
  }),
} as const;

/** PROVIDER_<SLUG>_ORIGIN, _KEYS, _FRAMES and _PROXIES, with one readable line for each that cannot be used. */
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
    const read = providerVariables[part as keyof typeof providerVariables].safeParse(value);
    if (!read.success) {
      problems.push(`${name}: ${read.error.issues[0]?.message ?? 'cannot be read'}`);
      continue;
    }
    const connection = (bySlug[slug.toLowerCase()] ??= {
      origin: null,
      keys: null,
      proxies: {},
      frames: null,
    });
    if (part === 'ORIGIN') connection.origin = read.data as string;
    else if (part === 'KEYS') connection.keys = read.data as Record<string, string>;
    else if (part === 'FRAMES') connection.frames = read.data as string[];
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

/** Who keeps the passwords: our own database, or a user pool of Cognito’s form. */
export const poolVariables = {
  IDENTITY_PROVIDER: setting(z.enum(['built-in', 'user-pool']).default('built-in'), {
    about: 'Where passwords are checked: by our own hashes, or by a user pool of Cognito’s form.',
  }),
  USER_POOL_REGION: setting(
    z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
      .default('eu-west-1'),
    { about: 'Region of the pool.' },
  ),
  USER_POOL_ENDPOINT: setting(z.url().optional(), {
    about: 'Another address of the pool’s API.',
    byDefault: 'the region’s own',
  }),
  USER_POOL_ID: setting(z.string().optional(), { about: 'Its id; needed with a pool.' }),
  USER_POOL_CLIENT_ID: setting(z.string().optional(), { about: 'Our name there; needed with a pool.' }),
  USER_POOL_ACCESS_KEY_ID: setting(z.string().optional(), {
    about: 'Of the pool’s owner, who sets new passwords; needed with a pool.',
  }),
  USER_POOL_SECRET_ACCESS_KEY: setting(z.string().optional(), {
    about: 'The secret to it; needed with a pool.',
    isSecret: true,
  }),
};
const PoolEnvironment = z.object(poolVariables);
/** What production needs with a pool. */
export const poolNeeds = [
  'USER_POOL_ID',
  'USER_POOL_CLIENT_ID',
  'USER_POOL_ACCESS_KEY_ID',
  'USER_POOL_SECRET_ACCESS_KEY',
] as const;

/** Null: passwords are checked by our own hashes. `sandbox`: its origin; null in production. */
export function userPoolOf(
  env: z.infer<typeof PoolEnvironment>,
  sandbox: string | null,
): UserPoolConnection | null {
  if (env.IDENTITY_PROVIDER === 'built-in') return null;
  const region = env.USER_POOL_REGION;
  const endpoint = sandbox ? `${sandbox}/identity/pool` : `https://cognito-idp.${region}.amazonaws.com`;
  return {
    region,
    poolId: env.USER_POOL_ID ?? sandboxPool.poolId,
    clientId: env.USER_POOL_CLIENT_ID ?? sandboxPool.clientId,
    accessKeyId: env.USER_POOL_ACCESS_KEY_ID ?? sandboxPool.accessKeyId,
    secretAccessKey: env.USER_POOL_SECRET_ACCESS_KEY ?? sandboxPool.secretAccessKey,
    endpoint: env.USER_POOL_ENDPOINT ?? endpoint,
  };
}
