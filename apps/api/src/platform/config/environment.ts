import { bookSettings } from '@halcyon/contract/sportsbook/book';
import { TrustedProxies } from '@halcyon/server-kit/network/address';
import { defaultHost } from '@halcyon/server-kit/sockets/listener';
import { z } from 'zod';
import { poolVariables, Sources } from './connections.ts';
import { flag, setting } from './setting.ts';

/** Names, separated by spaces or commas. */
const Names = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));
const port = z.coerce.number().int().min(1).max(65_535);

/**
 * Everything the platform reads from its environment; nothing else in the product reads the process’s. The page
 * docs/operations/configuration.md is made from it.
 */
export const Environment = z.object({
  NODE_ENV: setting(z.enum(['production', 'development', 'test']).default('development'), {
    about: 'In production nothing is invented: what is missing is named, and the start is refused.',
  }),
  PORT: setting(port.default(3000), { about: 'Port of the player site and the API.' }),
  OPERATOR_PORT: setting(port.default(3001), { about: 'Port of the operators’ page and its API.' }),
  GAMES_PORT: setting(port.default(3002), { about: 'Port of the games server.' }),
  SANDBOX_PORT: setting(port.default(3003), { about: 'Port of the sandbox; outside production.' }),
  METRICS_PORT: setting(port.default(3009), { about: 'Port of `/metrics`, in the form Prometheus reads.' }),
  HALCYON_HOST: setting(z.string().min(1).default(defaultHost), {
    about: 'Address that every listener of every process binds; `localhost` is both loopback addresses.',
  }),
  TRUSTED_PROXIES: setting(TrustedProxies.default([]), {
    about:
      'Networks of reverse proxies in front, `10.0.0.0/8,fd00::/8`; what they report of a visitor is believed.',
    byDefault: 'none',
  }),
  HALCYON_DATA: setting(z.string().default('.halcyon'), {
    about:
      'Folder of caches and, outside production, of the embedded database and the secrets made at the first start.',
  }),
  HALCYON_SITE_BUILD: setting(z.string().optional(), {
    about: 'Folder of the built player site.',
    byDefault: 'the repository’s own',
  }),
  HALCYON_POLICY_FILE: setting(z.string().optional(), {
    about:
      'The rules of the markets as this operator signed them. A market opens in production only with a licence and every value signed.',
    byDefault: '`content/policy/markets.json`, which has no licences',
    isNeeded: true,
  }),
  HALCYON_VISITOR_TABLE: setting(z.string().optional(), {
    about:
      'File of address ranges that says where visitors are: first address, last address, country, region, city.',
    isNeeded: true,
  }),
  DATABASE_URL: setting(z.string().optional(), {
    about: 'The platform’s database, as the role of the application.',
    byDefault: 'the embedded PostgreSQL',
    isNeeded: true,
    isSecret: true,
  }),
  DATABASE_OWNER_URL: setting(z.string().optional(), {
    about: 'The same as the role that owns the schema; migrations alone use it.',
    byDefault: 'DATABASE_URL',
    isSecret: true,
  }),
  NATS_URL: setting(z.string().optional(), {
    about: 'Bus between several nodes.',
    byDefault: 'in the process',
  }),
  ROLE: setting(z.enum(['all', 'web', 'gateway', 'worker', 'relay']).default('all'), {
    about: '`all`, `web`, `gateway`, `worker` or `relay`: what this process does.',
  }),
  HALCYON_RATE_LIMITS: flag(true, {
    about: '`off` lets tests and benchmarks of one address through; refused in production.',
  }),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'), {
    about: 'Least important lines that are written.',
  }),
  PUBLIC_ORIGIN: setting(z.url().optional(), {
    about: 'Origin that players see, as `https://play.example`. Cookies are secure where it is https.',
    byDefault: 'loopback',
    isNeeded: true,
  }),
  GAMES_ORIGIN: setting(z.url().optional(), {
    about: 'Origin of the games server that players see; another one than the site’s.',
    byDefault: 'loopback',
    isNeeded: true,
  }),
  GAMES_URL: setting(z.url().optional(), {
    about: 'Where the platform itself reaches the games server, `http://games:3002`.',
    byDefault: 'GAMES_ORIGIN',
  }),
  SANDBOX_ORIGIN: setting(z.url().optional(), { about: 'The sandbox; refused in production.' }),
  SMTP_URL: setting(z.string().optional(), {
    about: 'Mail server with user and password, `smtps://user:…@mail.example:465`.',
    byDefault: 'the sandbox’s',
    isNeeded: true,
    isSecret: true,
  }),
  SUPPORT_EMAIL: setting(z.email().optional(), {
    about: 'Where players reach this operator; sender of mails, shown on the contact page.',
    byDefault: 'support@halcyon.example',
    isNeeded: true,
  }),
  SEAMLESS_SECRET: setting(z.string().min(32).optional(), {
    about: 'Signs the calls between platform and games server; the same on both.',
    isNeeded: true,
    isSecret: true,
  }),
  HALCYON_VAULT_KEY: setting(
    z
      .base64()
      .refine((text) => Buffer.from(text, 'base64').length === 32, '32 bytes in base64')
      .optional(),
    {
      about:
        'Seals what the database keeps and must not be able to read: 32 random bytes in base64. Lose it and second factors are lost.',
      isNeeded: true,
      isSecret: true,
    },
  ),
  PAYMENTIQ_ORIGIN: setting(z.url().optional(), {
    about: 'PaymentIQ: its hosted cashier and its API.',
    isNeeded: true,
  }),
  PAYMENTIQ_MERCHANT_ID: setting(z.string().optional(), { about: 'Our number there.', isNeeded: true }),
  PAYMENTIQ_SECRET: setting(z.string().min(32).optional(), {
    about: 'Signs its notifications.',
    isNeeded: true,
    isSecret: true,
  }),
  TRUSTLY_URL: setting(z.url().optional(), {
    about: 'Trustly’s API, `https://api.trustly.com/1`.',
    isNeeded: true,
  }),
  TRUSTLY_USERNAME: setting(z.string().optional(), { about: 'Our name there.', isNeeded: true }),
  TRUSTLY_PASSWORD: setting(z.string().optional(), {
    about: 'Our password there.',
    isNeeded: true,
    isSecret: true,
  }),
  TRUSTLY_PRIVATE_KEY: setting(z.string().optional(), {
    about: 'PEM that we sign with.',
    isNeeded: true,
    isSecret: true,
  }),
  TRUSTLY_PUBLIC_KEY: setting(z.string().optional(), {
    about: 'PEM that Trustly’s signatures are checked with.',
    isNeeded: true,
  }),
  PIX_URL: setting(z.url().optional(), { about: 'PIX: the provider’s API.', group: 'PIX' }),
  PIX_KEY: setting(z.string().optional(), { about: 'The receiving key.', group: 'PIX' }),
  PIX_SECRET: setting(z.string().min(32).optional(), {
    about: 'Signs its notifications.',
    group: 'PIX',
    isSecret: true,
  }),
  PAYNPLAY_URL: setting(z.url().optional(), {
    about: 'The bank page of pay-and-play; `/authorize`, `/token` and `/userinfo` are below it.',
    group: 'PAYNPLAY',
  }),
  PAYNPLAY_CLIENT_ID: setting(z.string().optional(), { about: 'Our name there.', group: 'PAYNPLAY' }),
  PAYNPLAY_CLIENT_SECRET: setting(z.string().min(16).optional(), {
    about: 'Our secret there.',
    group: 'PAYNPLAY',
    isSecret: true,
  }),
  PAYNPLAY_FRAMES: setting(Sources.optional(), {
    about: 'Further origins that the bank’s frame leads to.',
  }),
  CRM_LOADER_URL: setting(z.url().optional(), { about: 'The CRM’s loader.', group: 'CRM' }),
  CRM_BRAND: setting(z.string().optional(), { about: 'Our brand there.', group: 'CRM' }),
  CRM_API_KEY: setting(z.string().min(16).optional(), {
    about: 'The key that it shows us.',
    group: 'CRM',
    isSecret: true,
  }),
  CRM_ORIGINS: setting(Sources.optional(), { about: 'Further origins that its script uses.' }),
  CHAT_SCRIPT_URL: setting(z.url().optional(), { about: 'The support chat’s script.', group: 'CHAT' }),
  CHAT_KEY: setting(z.string().optional(), { about: 'Our key there; public.', group: 'CHAT' }),
  CHAT_PLAYER_FIELD: setting(z.string().optional(), {
    about: 'Id of the conversation field for the player id.',
    group: 'CHAT',
  }),
  CHAT_ORIGINS: setting(Sources.optional(), { about: 'Further origins that its script uses.' }),
  ANALYTICS_SCRIPT_URL: setting(z.url().optional(), {
    about: 'The tag that reads the data layer; loaded only with consent to marketing.',
    group: 'ANALYTICS',
  }),
  ANALYTICS_KEY: setting(z.string().optional(), {
    about: 'Our container there, sent as `?id=`; public.',
    group: 'ANALYTICS',
  }),
  ANALYTICS_PLAYER_EVENTS: flag(false, {
    about: 'Reports logins and deposits as well, not only registrations.',
  }),
  ANALYTICS_STORES: setting(Names.optional(), {
    about: 'Cookies and storage entries that it makes, deleted when consent is withdrawn.',
  }),
  ANALYTICS_ORIGINS: setting(Sources.optional(), { about: 'Further origins that its script uses.' }),
  DOCUMENT_KEYS: setting(z.string().optional(), {
    about:
      'Keys that seal documents, `id:base64,id:base64`, the current one first; 32 bytes each. Lose them and the documents are lost.',
    byDefault: 'made at the first start',
    isNeeded: true,
    isSecret: true,
  }),
  CLAMD_URL: setting(z.url({ protocol: /^tcp$/ }).optional(), {
    about: 'ClamAV that looks into uploads, `tcp://host:3310`.',
    isNeeded: true,
  }),
  JUMIO_ORIGIN: setting(z.url().optional(), { about: 'Jumio: verification of identity.', isNeeded: true }),
  JUMIO_API_TOKEN: setting(z.string().optional(), { about: 'Our name there.', isNeeded: true }),
  JUMIO_API_SECRET: setting(z.string().optional(), {
    about: 'Our secret there.',
    isNeeded: true,
    isSecret: true,
  }),
  JUMIO_CALLBACK_SECRET: setting(z.string().min(32).optional(), {
    about: 'Signs its callbacks.',
    isNeeded: true,
    isSecret: true,
  }),
  REGISTER_ORIGIN: setting(z.url().optional(), {
    about:
      'Registers of excluded people. Without them, markets that require a register refuse every sign-up.',
    group: 'REGISTER',
  }),
  REGISTER_KEY: setting(z.string().optional(), {
    about: 'Our key there.',
    group: 'REGISTER',
    isSecret: true,
  }),
  ODDS_FEED_URL: setting(z.url().optional(), {
    about: 'Odds feed of the sportsbook. Without one there is no sport on offer.',
    group: 'ODDS_FEED',
  }),
  ODDS_FEED_KEY: setting(z.string().min(16).optional(), {
    about: 'Our key there.',
    group: 'ODDS_FEED',
    isSecret: true,
  }),
  CAPTCHA_SITE_KEY: setting(z.string().optional(), {
    about: 'hCaptcha’s key of this site; public.',
    byDefault: 'its test key',
    isNeeded: true,
  }),
  CAPTCHA_SECRET: setting(z.string().optional(), {
    about: 'Our secret at hCaptcha.',
    byDefault: 'its test secret',
    isNeeded: true,
    isSecret: true,
  }),
  CAPTCHA_SCRIPT_URL: setting(z.url().optional(), {
    about: 'The captcha’s script, where another service speaks hCaptcha’s protocol.',
    byDefault: '`https://js.hcaptcha.com/1/api.js`',
  }),
  CAPTCHA_VERIFY_URL: setting(z.url().optional(), {
    about: 'Where its tokens are checked.',
    byDefault: '`https://api.hcaptcha.com/siteverify`',
  }),
  SMS_API_KEY: setting(z.string().optional(), { about: 'Our name at Vonage Verify.', isNeeded: true }),
  SMS_API_SECRET: setting(z.string().optional(), {
    about: 'Our secret there.',
    isNeeded: true,
    isSecret: true,
  }),
  SMS_ORIGIN: setting(z.url().optional(), {
    about: 'Another address of the same service.',
    byDefault: '`https://api.nexmo.com`',
  }),
  CONTENT_PROJECT_ID: setting(z.string().optional(), {
    about: 'A hosted content project in place of the committed dataset.',
    byDefault: 'the dataset in `content/`',
  }),
  CONTENT_HOST: setting(z.url().optional(), { about: 'Another server of the same form.' }),
  CONTENT_DATASET: setting(z.string().default('production'), { about: 'Its dataset.' }),
  CONTENT_TOKEN: setting(z.string().optional(), { about: 'Our token there.', isSecret: true }),
  CONTENT_READ_TOKEN: setting(z.string().min(32).optional(), {
    about: 'Another installation that sends it with a query sees all published documents of this one.',
    isSecret: true,
  }),
  ...poolVariables,
  HALCYON_PASSWORD_MEMORY: setting(
    z.coerce
      .number()
      .pipe(z.literal([64, 19]))
      .default(64),
    {
      about:
        'MiB of memory for one password hash, the same on every node; `19` (OWASP’s second profile) where logins and money share few cores: `docs/decisions/password-hashing.md`.',
    },
  ),
  HALCYON_VIRTUAL_CLOCK: flag(false, {
    about:
      '`on` opens `/control/clock`, which moves the clock of the installation forward; refused in production.',
  }),
  HALCYON_MAINTENANCE: flag(false, { about: '`on` shows the maintenance page in place of the site.' }),
  HALCYON_WARM_IMAGES: flag(true, {
    about: '`off`: a picture is drawn when it is first requested, not in the background after a start.',
  }),
  HALCYON_PROVIDERS: setting(
    z
      .string()
      .regex(/^[a-z]*(,[a-z]+)*$/)
      .optional(),
    {
      about: 'Providers of games with a contract, by slug, separated by commas.',
      byDefault: 'none in production, else all, played by the sandbox',
    },
  ),
  HALCYON_PARTNER: setting(z.coerce.number().int().positive().default(653), {
    about: 'Partner number in launch calls.',
  }),
  HALCYON_SPORTSBOOK: flag(false, { about: 'The sportsbook.' }),
  HALCYON_VIRTUALS: flag(false, { about: 'Virtual sports, drawn by the games server.' }),
  SPORTSBOOK_A: setting(z.enum(bookSettings).default('pages'), {
    about:
      'Book of the markets with variant A, a script in the page: `pages` of the site, `built-in` (our own, embedded), or a vendor’s.',
  }),
  SPORTSBOOK_A_URL: setting(z.url().optional(), {
    about: 'Address of its vendor, below which are widget, frame and webhook.',
    group: 'SPORTSBOOK_A',
  }),
  SPORTSBOOK_A_KEY: setting(z.string().min(32).optional(), {
    about: 'Signs the balances that are sent there.',
    group: 'SPORTSBOOK_A',
    isSecret: true,
  }),
  SPORTSBOOK_B: setting(z.enum(bookSettings).default('pages'), {
    about: 'The same of the markets with variant B, a frame.',
  }),
  SPORTSBOOK_B_URL: setting(z.url().optional(), {
    about: 'Address of its vendor.',
    group: 'SPORTSBOOK_B',
  }),
  SPORTSBOOK_B_KEY: setting(z.string().min(32).optional(), {
    about: 'Signs the balances that are sent there.',
    group: 'SPORTSBOOK_B',
    isSecret: true,
  }),
  SPORTSBOOK_HOSTS: setting(Sources.optional(), {
    about: 'Other sites that may embed our book, by origin, separated by commas.',
    byDefault: 'none',
  }),
  SPORTSBOOK_WEBHOOK_KEY: setting(z.string().min(32).optional(), {
    about: 'Signs balances that are sent to our own book. Without one it takes none.',
    isSecret: true,
  }),
  HALCYON_SPORTSBOOK_SWEDEN: flag(false, {
    about: 'Sweden’s market has a sportsbook only where this is on as well.',
  }),
});
export type Environment = z.infer<typeof Environment>;
