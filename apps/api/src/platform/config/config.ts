import { join } from 'node:path';
import { sandboxMerchant } from '@halcyon/wire/payments/sandbox-merchant';
import { sandboxJumio } from '@halcyon/wire/kyc/jumio';
import { registerTestKey } from '@halcyon/wire/register/exclusion-register';
import {
  readProviderConnections,
  type ContentConnection,
  contentOf,
  type KycConnection,
  type PaymentConnections,
  poolNeeds,
  type ProviderConnections,
  type UserPoolConnection,
  userPoolOf,
} from './connections.ts';
import { bookProblems, booksOf, type BookConnections } from './books.ts';
import { Environment } from './environment.ts';
import { missingSettings } from './setting.ts';

export type { ContentConnection, KycConnection, PaymentConnections, UserPoolConnection };

export type Config = {
  readonly isProduction: boolean;
  readonly host: string;
  /** Networks of reverse proxies; what they report of a visitor is believed. */
  readonly trustedProxies: readonly string[];
  readonly ports: { readonly site: number; readonly operator: number; readonly metrics: number };
  readonly dataFolder: string;
  readonly siteBuildFolder: string | null;
  readonly databaseUrl: string | null;
  readonly databaseOwnerUrl: string | null;
  readonly natsUrl: string | null;
  readonly role: Environment['ROLE'];
  readonly rateLimits: boolean;
  readonly logLevel: Environment['LOG_LEVEL'];
  /** The rules of the markets; null: the committed ones. */
  readonly policyFile: string | null;
  readonly publicOrigin: string;
  readonly gamesOrigin: string;
  /** Where the platform itself reaches the games server. */
  readonly gamesUrl: string;
  /** Where the sandbox plays the outside systems that have no configured address; null in production. */
  readonly sandboxOrigin: string | null;
  readonly smtpUrl: string;
  readonly supportEmail: string;
  readonly seamlessSecret: string;
  /** Of one password hash. */
  readonly passwordMemoryMiB: Environment['HALCYON_PASSWORD_MEMORY'];
  /** 32 bytes; see vault.ts. */
  readonly vaultKey: Buffer;
  readonly paymentIqSecret: string;
  /** Origin of the hosted cashier that players are sent to. */
  readonly cashierOrigin: string;
  /** The payment providers' addresses and our credentials there. Null outside production: the sandbox plays them. */
  readonly payments: PaymentConnections | null;
  /** Null: no CRM is connected. */
  readonly crm: {
    readonly loaderUrl: string;
    readonly brand: string;
    readonly apiKey: string;
    readonly origins: readonly string[];
  } | null;
  /** Null: no support chat is connected. */
  readonly chat: {
    readonly scriptUrl: string;
    readonly playerField: string;
    readonly origins: readonly string[];
  } | null;
  /** Null: no analytics is connected. */
  readonly analytics: {
    readonly scriptUrl: string;
    /** True: logins and deposits are reported as well. */
    readonly hasPlayerEvents: boolean;
    /** Cookies and entries that the tag makes. */
    readonly storedNames: readonly string[];
    readonly origins: readonly string[];
  } | null;
  /** The identity provider of pay-and-play; null: this installation has none. */
  readonly bankIdentity: BankIdentityConnection | null;
  readonly documents: {
    /** Null outside production: a key of this installation, made at its first start. */
    readonly keys: string | null;
    /** Null: only the standard test file is found. */
    readonly clamdUrl: string | null;
  };
  readonly kycProvider: KycConnection;
  readonly captcha: {
    readonly siteKey: string;
    readonly secret: string;
    readonly scriptUrl: string;
    readonly verifyUrl: string;
    /** What its script loads and talks to. */
    readonly origins: readonly string[];
  };
  /** Null: no register is available. */
  readonly registers: { readonly origin: string; readonly key: string } | null;
  readonly sms: { readonly key: string; readonly secret: string; readonly baseUrl: string };
  /** Null: the committed dataset. */
  readonly content: ContentConnection | null;
  /** Null: no client reads more than visitors may. */
  readonly contentReadToken: string | null;
  /** Null: passwords are checked by our own hashes. */
  readonly userPool: UserPoolConnection | null;
  /** Pictures of the first screens are drawn in the background after a start. */
  readonly warmsImages: boolean;
  readonly virtualClock: boolean;
  readonly isMaintenance: boolean;
  /** File of address ranges that says where visitors are; null: unknown. */
  readonly visitorTable: string | null;
  readonly providers: ProviderConnections;
  /** Sent with every launch call. */
  readonly partnerId: number;
  /** Null: there is no sport on offer. */
  readonly oddsFeed: { readonly origin: string; readonly key: string } | null;
  readonly sportsbook: { readonly isOn: boolean; readonly isOnInSweden: boolean };
  readonly virtuals: { readonly isOn: boolean };
  /** What markets show as their sportsbook. */
  readonly books: BookConnections;
};

export type BankIdentityConnection = {
  /** Below it are `/authorize`, `/token` and `/userinfo`. */
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  /** What its frame leads to. */
  readonly frames: readonly string[];
};

/** The configuration is unusable. `problems` has one readable line per variable. */
export class ConfigurationInvalid extends Error {
  override name = 'ConfigurationInvalid';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

// Public test values of a demonstration on loopback; a production start refuses to run without its own.
const demonstration = {
  supportEmail: 'support@halcyon.example',
  seamless: 'halcyon-demonstration-seamless-secret-0001',
  vault: 'aGFsY3lvbi1kZW1vbnN0cmF0aW9uLXZhdWx0LWtleS4=',
  paymentIq: 'halcyon-demonstration-paymentiq-secret-01',
  captchaSiteKey: '10000000-ffff-ffff-ffff-000000000001',
  captcha: `0x${'0'.repeat(40)}`,
  smsKey: 'demo',
  smsSecret: 'demonstration',
};

/** What the environment says: `env` where the schema could read it, and every problem. */
function readEnvironment(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = Environment.safeParse(given);
  const unreadable = read.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  const { providers, problems } = readProviderConnections(given, given['HALCYON_PROVIDERS'] ?? null);
  const isProduction = given['NODE_ENV'] === 'production';
  const refused = isProduction ? productionProblems(given) : [];
  return { env: read.data, isProduction, providers, problems: [...unreadable, ...refused, ...problems] };
}

/** One readable line for each variable that is missing or cannot be used. */
export function configProblems(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return readEnvironment(environment).problems;
}

/** Reads and checks the environment. Refuses: ConfigurationInvalid, listing every problem. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const { env, isProduction, providers, problems } = readEnvironment(environment);
  if (!env || problems.length > 0) throw new ConfigurationInvalid(problems);
  const sandboxOrigin = isProduction ? null : (env.SANDBOX_ORIGIN ?? `http://localhost:${env.SANDBOX_PORT}`);
  const gamesOrigin = env.GAMES_ORIGIN ?? `http://localhost:${env.GAMES_PORT}`;
  return {
    isProduction,
    host: env.HALCYON_HOST,
    trustedProxies: env.TRUSTED_PROXIES,
    ports: { site: env.PORT, operator: env.OPERATOR_PORT, metrics: env.METRICS_PORT },
    dataFolder: env.HALCYON_DATA,
    siteBuildFolder: env.HALCYON_SITE_BUILD ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    natsUrl: env.NATS_URL ?? null,
    role: env.ROLE,
    rateLimits: env.HALCYON_RATE_LIMITS,
    logLevel: env.LOG_LEVEL,
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    policyFile: env.HALCYON_POLICY_FILE ?? null,
    gamesOrigin,
    gamesUrl: env.GAMES_URL ?? gamesOrigin,
    sandboxOrigin,
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${env.SANDBOX_PORT + 22}`,
    supportEmail: env.SUPPORT_EMAIL ?? demonstration.supportEmail,
    seamlessSecret: env.SEAMLESS_SECRET ?? demonstration.seamless,
    vaultKey: Buffer.from(env.HALCYON_VAULT_KEY ?? demonstration.vault, 'base64'),
    paymentIqSecret: env.PAYMENTIQ_SECRET ?? demonstration.paymentIq,
    cashierOrigin: originOf((isProduction ? env.PAYMENTIQ_ORIGIN : null) ?? sandboxOrigin),
    payments: isProduction ? paymentsOf(env) : null,
    crm: crmOf(env, sandboxOrigin),
    chat: chatOf(env, sandboxOrigin),
    analytics: analyticsOf(env, sandboxOrigin),
    bankIdentity: bankIdentityOf(env, sandboxOrigin && `${sandboxOrigin}/paynplay`),
    documents: { keys: env.DOCUMENT_KEYS ?? null, clamdUrl: env.CLAMD_URL ?? null },
    kycProvider: {
      origin: env.JUMIO_ORIGIN ?? sandboxOrigin ?? '',
      apiToken: env.JUMIO_API_TOKEN ?? sandboxJumio.apiToken,
      apiSecret: env.JUMIO_API_SECRET ?? sandboxJumio.apiSecret,
      callbackUrl: `${env.PUBLIC_ORIGIN ?? `http://127.0.0.1:${env.PORT}`}/integrations/jumio/callback`,
      callbackSecret: env.JUMIO_CALLBACK_SECRET ?? sandboxJumio.callbackSecret,
    },
    captcha: captchaOf(env, sandboxOrigin),
    registers: registersOf(
      env,
      sandboxOrigin === null ? null : { origin: sandboxOrigin, key: registerTestKey },
    ),
    sms: {
      key: env.SMS_API_KEY ?? demonstration.smsKey,
      secret: env.SMS_API_SECRET ?? demonstration.smsSecret,
      baseUrl: env.SMS_ORIGIN ?? sandboxOrigin ?? 'https://api.nexmo.com',
    },
    content: contentOf(env),
    contentReadToken: env.CONTENT_READ_TOKEN ?? null,
    passwordMemoryMiB: env.HALCYON_PASSWORD_MEMORY,
    userPool: userPoolOf(env, sandboxOrigin),
    virtualClock: env.HALCYON_VIRTUAL_CLOCK,
    warmsImages: env.HALCYON_WARM_IMAGES,
    isMaintenance: env.HALCYON_MAINTENANCE,
    visitorTable: env.HALCYON_VISITOR_TABLE ?? null,
    providers,
    partnerId: env.HALCYON_PARTNER,
    oddsFeed: oddsFeedOf(env),
    books: booksOf(env, sandboxOrigin),
    virtuals: { isOn: env.HALCYON_VIRTUALS },
    sportsbook: { isOn: env.HALCYON_SPORTSBOOK, isOnInSweden: env.HALCYON_SPORTSBOOK_SWEDEN },
  };
}

const hcaptcha = {
  scriptUrl: 'https://js.hcaptcha.com/1/api.js',
  verifyUrl: 'https://api.hcaptcha.com/siteverify',
  origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
};

/** hCaptcha, unless another service speaks its protocol. */
function captchaOf(env: Environment, sandbox: string | null): Config['captcha'] {
  const scriptUrl = env.CAPTCHA_SCRIPT_URL ?? (sandbox ? `${sandbox}/1/api.js` : undefined);
  return {
    siteKey: env.CAPTCHA_SITE_KEY ?? demonstration.captchaSiteKey,
    secret: env.CAPTCHA_SECRET ?? demonstration.captcha,
    scriptUrl: scriptUrl ?? hcaptcha.scriptUrl,
    verifyUrl: env.CAPTCHA_VERIFY_URL ?? (sandbox ? `${sandbox}/captcha/siteverify` : hcaptcha.verifyUrl),
    origins: scriptUrl ? [originOf(scriptUrl)] : hcaptcha.origins,
  };
}

/** Of an address that `configProblems` has checked; null was named as missing before. */
function originOf(url: string | null): string {
  return url === null ? '' : new URL(url).origin;
}

function crmOf(env: Environment, sandbox: string | null): Config['crm'] {
  const loaderUrl = env.CRM_LOADER_URL ?? (sandbox ? `${sandbox}/crm/loader/fasttrack-crm.js` : undefined);
  const brand = env.CRM_BRAND ?? (sandbox ? sandboxMerchant.crmBrand : undefined);
  const apiKey = env.CRM_API_KEY ?? (sandbox ? sandboxMerchant.crmApiKey : undefined);
  if (!loaderUrl || !brand || !apiKey) return null;
  return { loaderUrl, brand, apiKey, origins: [originOf(loaderUrl), ...(env.CRM_ORIGINS ?? [])] };
}

function chatOf(env: Environment, sandbox: string | null): Config['chat'] {
  const url = env.CHAT_SCRIPT_URL ?? (sandbox ? `${sandbox}/chat/ekr/snippet.js` : undefined);
  const key = env.CHAT_KEY ?? (sandbox ? sandboxMerchant.chatKey : undefined);
  const playerField = env.CHAT_PLAYER_FIELD ?? (sandbox ? sandboxMerchant.chatPlayerField : undefined);
  if (!url || !key || !playerField) return null;
  const origins = [originOf(url), ...(env.CHAT_ORIGINS ?? [])];
  return { scriptUrl: `${url}?key=${encodeURIComponent(key)}`, playerField, origins };
}

function analyticsOf(env: Environment, sandbox: string | null): Config['analytics'] {
  const url = env.ANALYTICS_SCRIPT_URL ?? (sandbox ? `${sandbox}/analytics/tag.js` : undefined);
  const key = env.ANALYTICS_KEY ?? (sandbox ? sandboxMerchant.analyticsKey : undefined);
  if (!url || !key) return null;
  return {
    scriptUrl: `${url}?id=${encodeURIComponent(key)}`,
    hasPlayerEvents: env.ANALYTICS_PLAYER_EVENTS,
    storedNames: env.ANALYTICS_STORES ?? (sandbox ? sandboxMerchant.analyticsStores : []),
    origins: [originOf(url), ...(env.ANALYTICS_ORIGINS ?? [])],
  };
}

function bankIdentityOf(env: Environment, sandboxUrl: string | null): BankIdentityConnection | null {
  const url = env.PAYNPLAY_URL ?? sandboxUrl;
  const clientId = env.PAYNPLAY_CLIENT_ID ?? (sandboxUrl ? sandboxMerchant.bankIdentityClientId : undefined);
  const secret = env.PAYNPLAY_CLIENT_SECRET ?? (sandboxUrl ? sandboxMerchant.bankIdentitySecret : undefined);
  if (!url || !clientId || !secret) return null;
  return { url, clientId, secret, frames: [originOf(url), ...(env.PAYNPLAY_FRAMES ?? [])] };
}

function pixOf({
  PIX_URL: origin,
  PIX_KEY: key,
  PIX_SECRET: secret,
}: Environment): PaymentConnections['pix'] {
  return origin && key && secret ? { origin, key, secret } : null;
}

function oddsFeedOf({ ODDS_FEED_URL: url, ODDS_FEED_KEY: key }: Environment): Config['oddsFeed'] {
  return url && key ? { origin: originOf(url), key } : null;
}

function registersOf(env: Environment, byDefault: Config['registers']): Config['registers'] {
  const { REGISTER_ORIGIN: origin, REGISTER_KEY: key } = env;
  return origin && key ? { origin, key } : byDefault;
}

/** Every absent one was named as missing before. */
function paymentsOf(env: Environment): PaymentConnections {
  return {
    pix: pixOf(env),
    paymentIqOrigin: env.PAYMENTIQ_ORIGIN ?? '',
    paymentIqMerchantId: env.PAYMENTIQ_MERCHANT_ID ?? '',
    trustlyUrl: env.TRUSTLY_URL ?? '',
    trustlyUsername: env.TRUSTLY_USERNAME ?? '',
    trustlyPassword: env.TRUSTLY_PASSWORD ?? '',
    trustlyPrivateKey: env.TRUSTLY_PRIVATE_KEY ?? '',
    trustlyPublicKey: env.TRUSTLY_PUBLIC_KEY ?? '',
  };
}

function productionProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  const problems = [...missingSettings(Environment, given), ...bookProblems(given)];
  if (given['IDENTITY_PROVIDER'] === 'user-pool') {
    const missing = poolNeeds.filter((name) => given[name] === undefined);
    problems.push(...missing.map((name) => `${name}: required in production with a user pool`));
  }
  const isOn = (name: string) => ['on', 'true', '1'].includes(given[name] ?? '');
  const isOff = (name: string) => ['off', 'false', '0'].includes(given[name] ?? '');
  if (isOff('HALCYON_RATE_LIMITS')) problems.push('HALCYON_RATE_LIMITS: cannot be off in production');
  if (isOn('HALCYON_VIRTUAL_CLOCK')) problems.push('HALCYON_VIRTUAL_CLOCK: cannot be on in production');
  for (const name of ['PUBLIC_ORIGIN', 'GAMES_ORIGIN']) {
    if (given[name]?.startsWith('http:')) problems.push(`${name}: https is required in production`);
  }
  if (given['SANDBOX_ORIGIN'] !== undefined) problems.push('SANDBOX_ORIGIN: refused in production');
  return problems;
}

/** A path inside the data folder. */
export function inData(config: Config, ...parts: readonly string[]): string {
  return join(config.dataFolder, ...parts);
}
