import { join } from 'node:path';
import { sandboxMerchant } from '@halcyon/wire/payments/sandbox-merchant';
import { sandboxJumio } from '@halcyon/wire/kyc/jumio';
import { registerTestKey } from '@halcyon/wire/register/exclusion-register';
import { defaultHost } from '@halcyon/wire/sockets/listener';
import { z } from 'zod';
import {
  readProviderConnections,
  type ContentConnection,
  contentOf,
  type KycConnection,
  type PaymentConnections,
  poolNeeds,
  poolVariables,
  type ProviderConnections,
  type UserPoolConnection,
  userPoolOf,
} from './connections.ts';

export type { ContentConnection, KycConnection, PaymentConnections, UserPoolConnection };

const port = z.coerce.number().int().min(1).max(65_535);
const flag = (byDefault: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .optional()
    .transform((value) => (value === undefined ? byDefault : ['on', 'true', '1'].includes(value)));

/** Everything the platform reads from its environment. Nothing else in the product reads `process.env`. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  OPERATOR_PORT: port.default(3001),
  GAMES_PORT: port.default(3002),
  SANDBOX_PORT: port.default(3003),
  METRICS_PORT: port.default(3009),
  /** Address that every listener of every process binds; `localhost` is both loopback addresses. */
  HALCYON_HOST: z.string().default(defaultHost),
  HALCYON_DATA: z.string().default('.halcyon'),
  /** Folder of the built player site; the repository's own when absent. */
  HALCYON_SITE_BUILD: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  /** Connection string of the role that owns the schema; migrations alone use it. */
  DATABASE_OWNER_URL: z.string().optional(),
  NATS_URL: z.string().optional(),
  ROLE: z.enum(['all', 'web', 'gateway', 'worker', 'relay', 'games']).default('all'),
  HALCYON_RATE_LIMITS: flag(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Origin that players see, as `https://play.example`. */
  PUBLIC_ORIGIN: z.url().optional(),
  GAMES_ORIGIN: z.url().optional(),
  SANDBOX_ORIGIN: z.url().optional(),
  SMTP_URL: z.string().optional(),
  /** Where the operator of this installation can be reached; shown in mails and on the contact page. */
  SUPPORT_EMAIL: z.email().default('support@halcyon.example'),
  SEAMLESS_SECRET: z.string().min(32).optional(),
  /** Seals what the database keeps and must not be able to read: 32 random bytes in base64. */
  HALCYON_VAULT_KEY: z
    .base64()
    .refine((text) => Buffer.from(text, 'base64').length === 32, '32 bytes in base64')
    .optional(),
  PAYMENTIQ_SECRET: z.string().min(32).optional(),
  PAYMENTIQ_ORIGIN: z.url().optional(),
  PAYMENTIQ_MERCHANT_ID: z.string().optional(),
  TRUSTLY_URL: z.url().optional(),
  TRUSTLY_USERNAME: z.string().optional(),
  TRUSTLY_PASSWORD: z.string().optional(),
  /** PIX: address, the receiving key and the shared secret. Without all three there is no PIX. */
  PIX_URL: z.url().optional(),
  PIX_KEY: z.string().optional(),
  PIX_SECRET: z.string().min(32).optional(),
  /** The bank page of pay-and-play. Without all three there is no pay-and-play. */
  PAYNPLAY_URL: z.url().optional(),
  PAYNPLAY_CLIENT_ID: z.string().optional(),
  PAYNPLAY_CLIENT_SECRET: z.string().min(16).optional(),
  /** The CRM: its loader, our brand there, and the key it shows us. Without all three there is none. */
  CRM_LOADER_URL: z.url().optional(),
  CRM_BRAND: z.string().optional(),
  CRM_API_KEY: z.string().min(16).optional(),
  /** The support chat: its script and our key there, and the id of the conversation field for the player id. */
  CHAT_SCRIPT_URL: z.url().optional(),
  CHAT_KEY: z.string().optional(),
  CHAT_PLAYER_FIELD: z.string().optional(),
  /** PEM: ours to sign with, Trustly's to check with. */
  TRUSTLY_PRIVATE_KEY: z.string().optional(),
  TRUSTLY_PUBLIC_KEY: z.string().optional(),
  /** Keys that seal documents, `id:base64,id:base64`, the current one first; 32 bytes each. */
  DOCUMENT_KEYS: z.string().optional(),
  /** ClamAV that looks into uploads, `tcp://host:3310`. */
  CLAMD_URL: z.url({ protocol: /^tcp$/ }).optional(),
  JUMIO_ORIGIN: z.url().optional(),
  JUMIO_API_TOKEN: z.string().optional(),
  JUMIO_API_SECRET: z.string().optional(),
  JUMIO_CALLBACK_SECRET: z.string().min(32).optional(),
  /** Where registers of excluded people are asked, and our key there. Without them such markets let nobody in. */
  REGISTER_ORIGIN: z.url().optional(),
  REGISTER_KEY: z.string().optional(),
  CAPTCHA_SITE_KEY: z.string().default('10000000-ffff-ffff-ffff-000000000001'),
  CAPTCHA_SECRET: z.string().optional(),
  SMS_API_KEY: z.string().optional(),
  SMS_API_SECRET: z.string().optional(),
  /** A hosted content project instead of the committed dataset: its id, or another server of the same form. */
  CONTENT_PROJECT_ID: z.string().optional(),
  CONTENT_HOST: z.url().optional(),
  CONTENT_DATASET: z.string().default('production'),
  CONTENT_TOKEN: z.string().optional(),
  /** Whoever sends it with a query sees all published documents: another installation that takes its content here. */
  CONTENT_READ_TOKEN: z.string().min(32).optional(),
  /** Who checks passwords: our own database, or a user pool of Cognito's form. */
  ...poolVariables,
  /** MiB of memory for one password hash, two passes: docs/decisions/0570. The same on every node. */
  HALCYON_PASSWORD_MEMORY: z.coerce
    .number()
    .pipe(z.literal([64, 19]))
    .default(64),
  /** Moves the demonstration through time; refused in production. */
  HALCYON_VIRTUAL_CLOCK: flag(false),
  HALCYON_MAINTENANCE: flag(false),
  /** Off: every picture is drawn for whoever asks for it first. */
  HALCYON_WARM_IMAGES: flag(true),
  HALCYON_VISITOR_TABLE: z.string().optional(),
  /** Providers of games with whom there is a contract, `relax,evolution`. Outside production all, played by the sandbox. */
  HALCYON_PROVIDERS: z
    .string()
    .regex(/^[a-z]*(,[a-z]+)*$/)
    .optional(),
  /** Partner number in launch calls: decision 28. */
  HALCYON_PARTNER: z.coerce.number().int().positive().default(653),
  HALCYON_SPORTSBOOK: flag(false),
  /** Sweden's market has a sportsbook only where this is on as well. */
  HALCYON_SPORTSBOOK_SWEDEN: flag(false),
});
type Environment = z.infer<typeof Environment>;

export type Config = {
  readonly isProduction: boolean;
  readonly host: string;
  readonly ports: { readonly site: number; readonly operator: number; readonly metrics: number };
  readonly dataFolder: string;
  readonly siteBuildFolder: string | null;
  readonly databaseUrl: string | null;
  readonly databaseOwnerUrl: string | null;
  readonly natsUrl: string | null;
  readonly role: Environment['ROLE'];
  readonly rateLimits: boolean;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly publicOrigin: string;
  readonly gamesOrigin: string;
  /** Where outside systems live; in the demonstration the sandbox plays all of them. */
  readonly sandboxOrigin: string;
  readonly smtpUrl: string;
  readonly supportEmail: string;
  readonly seamlessSecret: string;
  /** Of one password hash. */
  readonly passwordMemoryMiB: Environment['HALCYON_PASSWORD_MEMORY'];
  /** 32 bytes; see vault.ts. */
  readonly vaultKey: Buffer;
  readonly paymentIqSecret: string;
  /** The payment providers' addresses and our credentials there. Null outside production: the sandbox plays them. */
  readonly payments: PaymentConnections | null;
  /** Null: no CRM is connected. */
  readonly crm: { readonly loaderUrl: string; readonly brand: string; readonly apiKey: string } | null;
  /** Null: no support chat is connected. */
  readonly chat: { readonly scriptUrl: string; readonly playerField: string } | null;
  /** The identity provider of pay-and-play; null: this installation has none. */
  readonly bankIdentity: BankIdentityConnection | null;
  readonly documents: {
    /** Null outside production: a key of this installation, made at its first start. */
    readonly keys: string | null;
    /** Null: only the standard test file is found. */
    readonly clamdUrl: string | null;
  };
  readonly kycProvider: KycConnection;
  readonly captcha: { readonly siteKey: string; readonly secret: string; readonly verifyUrl: string };
  /** Null: no register can be asked. */
  readonly registers: { readonly origin: string; readonly key: string } | null;
  readonly sms: { readonly key: string; readonly secret: string; readonly baseUrl: string };
  /** Null: the committed dataset. */
  readonly content: ContentConnection | null;
  /** Null: nobody reads more than visitors may. */
  readonly contentReadToken: string | null;
  /** Null: passwords are checked by our own hashes. */
  readonly userPool: UserPoolConnection | null;
  /** Pictures of the first screens are drawn in the background after a start. */
  readonly warmsImages: boolean;
  readonly virtualClock: boolean;
  readonly isMaintenance: boolean;
  /** File of address ranges that says where visitors are; null: nobody knows. */
  readonly visitorTable: string | null;
  readonly providers: ProviderConnections;
  /** Sent with every launch call. */
  readonly partnerId: number;
  readonly sportsbook: { readonly isOn: boolean; readonly isOnInSweden: boolean };
};

export type BankIdentityConnection = {
  /** Below it stand `/authorize`, `/token` and `/userinfo`. */
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
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

/** Variables that a production start needs and never invents. */
const productionNeeds = [
  'DATABASE_URL',
  'PUBLIC_ORIGIN',
  'GAMES_ORIGIN',
  'SMTP_URL',
  'SEAMLESS_SECRET',
  'HALCYON_VAULT_KEY',
  'PAYMENTIQ_SECRET',
  'PAYMENTIQ_ORIGIN',
  'PAYMENTIQ_MERCHANT_ID',
  'TRUSTLY_URL',
  'TRUSTLY_USERNAME',
  'TRUSTLY_PASSWORD',
  'TRUSTLY_PRIVATE_KEY',
  'TRUSTLY_PUBLIC_KEY',
  'DOCUMENT_KEYS',
  'CLAMD_URL',
  'JUMIO_ORIGIN',
  'JUMIO_API_TOKEN',
  'JUMIO_API_SECRET',
  'JUMIO_CALLBACK_SECRET',
  'CAPTCHA_SECRET',
  'SMS_API_KEY',
  'SMS_API_SECRET',
] as const;

// Public test values of a demonstration on loopback; a production start refuses to run without its own.
const demonstration = {
  seamless: 'halcyon-demonstration-seamless-secret-0001',
  vault: 'aGFsY3lvbi1kZW1vbnN0cmF0aW9uLXZhdWx0LWtleS4=',
  paymentIq: 'halcyon-demonstration-paymentiq-secret-01',
  captcha: `0x${'0'.repeat(40)}`,
  smsKey: 'demo',
  smsSecret: 'demonstration',
};

/** Reads and checks the environment. Refuses: ConfigurationInvalid with every problem at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = Environment.safeParse(given);
  if (!read.success) {
    throw new ConfigurationInvalid(
      read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const env = read.data;
  const isProduction = env.NODE_ENV === 'production';
  const { providers, problems: providerProblems } = readProviderConnections(
    given,
    env.HALCYON_PROVIDERS ?? null,
  );
  const problems = [...(isProduction ? productionProblems(env) : []), ...providerProblems];
  if (problems.length > 0) throw new ConfigurationInvalid(problems);
  const sandboxOrigin = env.SANDBOX_ORIGIN ?? `http://localhost:${env.SANDBOX_PORT}`;
  return {
    isProduction,
    host: env.HALCYON_HOST,
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
    gamesOrigin: env.GAMES_ORIGIN ?? `http://localhost:${env.GAMES_PORT}`,
    sandboxOrigin,
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${env.SANDBOX_PORT + 22}`,
    supportEmail: env.SUPPORT_EMAIL,
    seamlessSecret: env.SEAMLESS_SECRET ?? demonstration.seamless,
    vaultKey: Buffer.from(env.HALCYON_VAULT_KEY ?? demonstration.vault, 'base64'),
    paymentIqSecret: env.PAYMENTIQ_SECRET ?? demonstration.paymentIq,
    payments: isProduction ? paymentsOf(env) : null,
    crm: crmOf(env, isProduction ? null : sandboxOrigin),
    chat: chatOf(env, isProduction ? null : sandboxOrigin),
    bankIdentity: bankIdentityOf(env, isProduction ? null : `${sandboxOrigin}/paynplay`),
    documents: { keys: env.DOCUMENT_KEYS ?? null, clamdUrl: env.CLAMD_URL ?? null },
    kycProvider: {
      origin: env.JUMIO_ORIGIN ?? sandboxOrigin,
      apiToken: env.JUMIO_API_TOKEN ?? sandboxJumio.apiToken,
      apiSecret: env.JUMIO_API_SECRET ?? sandboxJumio.apiSecret,
      callbackUrl: `${env.PUBLIC_ORIGIN ?? `http://127.0.0.1:${env.PORT}`}/integrations/jumio/callback`,
      callbackSecret: env.JUMIO_CALLBACK_SECRET ?? sandboxJumio.callbackSecret,
    },
    captcha: {
      siteKey: env.CAPTCHA_SITE_KEY,
      secret: env.CAPTCHA_SECRET ?? demonstration.captcha,
      verifyUrl: isProduction ? 'https://api.hcaptcha.com/siteverify' : `${sandboxOrigin}/captcha/siteverify`,
    },
    registers: registersOf(env, isProduction ? null : { origin: sandboxOrigin, key: registerTestKey }),
    sms: {
      key: env.SMS_API_KEY ?? demonstration.smsKey,
      secret: env.SMS_API_SECRET ?? demonstration.smsSecret,
      baseUrl: isProduction ? 'https://api.nexmo.com' : sandboxOrigin,
    },
    content: contentOf(env),
    contentReadToken: env.CONTENT_READ_TOKEN ?? null,
    passwordMemoryMiB: env.HALCYON_PASSWORD_MEMORY,
    userPool: userPoolOf(env, isProduction, sandboxOrigin),
    virtualClock: env.HALCYON_VIRTUAL_CLOCK,
    warmsImages: env.HALCYON_WARM_IMAGES,
    isMaintenance: env.HALCYON_MAINTENANCE,
    visitorTable: env.HALCYON_VISITOR_TABLE ?? null,
    providers,
    partnerId: env.HALCYON_PARTNER,
    sportsbook: { isOn: env.HALCYON_SPORTSBOOK, isOnInSweden: env.HALCYON_SPORTSBOOK_SWEDEN },
  };
}

function crmOf(env: Environment, sandbox: string | null): Config['crm'] {
  const loaderUrl = env.CRM_LOADER_URL ?? (sandbox ? `${sandbox}/crm/loader/fasttrack-crm.js` : undefined);
  const brand = env.CRM_BRAND ?? (sandbox ? sandboxMerchant.crmBrand : undefined);
  const apiKey = env.CRM_API_KEY ?? (sandbox ? sandboxMerchant.crmApiKey : undefined);
  return loaderUrl && brand && apiKey ? { loaderUrl, brand, apiKey } : null;
}

function chatOf(env: Environment, sandbox: string | null): Config['chat'] {
  const url = env.CHAT_SCRIPT_URL ?? (sandbox ? `${sandbox}/chat/ekr/snippet.js` : undefined);
  const key = env.CHAT_KEY ?? (sandbox ? sandboxMerchant.chatKey : undefined);
  const playerField = env.CHAT_PLAYER_FIELD ?? (sandbox ? sandboxMerchant.chatPlayerField : undefined);
  if (!url || !key || !playerField) return null;
  return { scriptUrl: `${url}?key=${encodeURIComponent(key)}`, playerField };
}

function bankIdentityOf(env: Environment, sandboxUrl: string | null): BankIdentityConnection | null {
  const url = env.PAYNPLAY_URL ?? sandboxUrl;
  const clientId = env.PAYNPLAY_CLIENT_ID ?? (sandboxUrl ? sandboxMerchant.bankIdentityClientId : undefined);
  const secret = env.PAYNPLAY_CLIENT_SECRET ?? (sandboxUrl ? sandboxMerchant.bankIdentitySecret : undefined);
  return url && clientId && secret ? { url, clientId, secret } : null;
}

function pixOf({
  PIX_URL: origin,
  PIX_KEY: key,
  PIX_SECRET: secret,
}: Environment): PaymentConnections['pix'] {
  return origin && key && secret ? { origin, key, secret } : null;
}

function registersOf(env: Environment, byDefault: Config['registers']): Config['registers'] {
  const { REGISTER_ORIGIN: origin, REGISTER_KEY: key } = env;
  return origin && key ? { origin, key } : byDefault;
}

/** `productionProblems` has named every absent one before. */
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

function productionProblems(env: Environment): string[] {
  const missing = productionNeeds
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: required in production`);
  if (env.IDENTITY_PROVIDER === 'user-pool') {
    for (const name of poolNeeds) {
      if (env[name] === undefined) missing.push(`${name}: required in production`);
    }
  }
  if (!env.HALCYON_RATE_LIMITS) missing.push('HALCYON_RATE_LIMITS: cannot be off in production');
  if (env.HALCYON_VIRTUAL_CLOCK) missing.push('HALCYON_VIRTUAL_CLOCK: cannot be on in production');
  return missing;
}

/** A path inside the data folder. */
export function inData(config: Config, ...parts: readonly string[]): string {
  return join(config.dataFolder, ...parts);
}
