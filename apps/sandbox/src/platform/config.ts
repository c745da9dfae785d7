import { join } from 'node:path';
import { hcaptchaTestSecret } from '@halcyon/wire/captcha/hcaptcha';
import { sandboxMerchant } from '@halcyon/wire/payments/sandbox-merchant';
import { loadOrMakeTrustlyKeys, type TrustlyKeys } from '@halcyon/wire/payments/trustly-keys';
import { defaultHost } from '@halcyon/server-kit/sockets/listener';

/** All settings of the sandbox. A port of 0 takes any free one. SMTP is 22 above HTTP unless it is set. */
export type SandboxConfig = {
  readonly host: string;
  readonly port: number;
  readonly smtpPort: number;
  /** Where the platform answers, without a slash at the end. PaymentIQ calls its `/integrations/paymentiq`. */
  readonly platformUrl: string;
  readonly paymentIqMerchantId: string;
  readonly paymentIqSecret: string;
  readonly trustlyUsername: string;
  readonly trustlyPassword: string;
  readonly trustlyKeys: TrustlyKeys;
  readonly pixSecret: string;
  readonly crmApiKey: string;
  readonly bankIdentityClientId: string;
  readonly bankIdentitySecret: string;
  readonly smsKey: string;
  readonly smsSecret: string;
  readonly hcaptchaSecret: string;
  /** Where browsers reach the sandbox; null: where it listens. */
  readonly publicOrigin: string | null;
  /** Where browsers reach the games of a provider, `https://{slug}.outside.example`; null: as all else. */
  readonly providerOrigin: string | null;
  /** The platform's site, which embeds the games' frames. */
  readonly siteOrigin: string;
  /** The providers' books; null: in memory. */
  readonly booksFile: string | null;
  /** Key of the odds feed's draws; null: in memory. */
  readonly oddsFeedFile: string | null;
  /** How many times faster than in a studio live tables run; 1 for people. */
  readonly livePace: number;
  /** Matches of each round that the odds feed has; Infinity: all. */
  readonly oddsFeedMatches: number;
};

/** Refused: a sandbox next to a production platform would answer for real payment providers. */
export class ProductionRefused extends Error {
  override name = 'ProductionRefused';
}

/**
 * Reads the environment. Throws ProductionRefused under NODE_ENV=production, and a plain error that names
 * the variable when a port is no port.
 */
export function configFromEnvironment(env: Readonly<Record<string, string | undefined>>): SandboxConfig {
  if (env['NODE_ENV'] === 'production') {
    throw new ProductionRefused('The sandbox plays banks and mail servers; it never starts in production.');
  }
  const port = portOf(env, 'SANDBOX_PORT', 3003);
  const platformUrl = env['PLATFORM_URL'] ?? `http://127.0.0.1:${portOf(env, 'PORT', 3000)}`;
  return {
    host: env['HALCYON_HOST'] || defaultHost,
    port,
    smtpPort: portOf(env, 'SANDBOX_SMTP_PORT', port === 0 ? 0 : port + 22),
    platformUrl: platformUrl.replace(/\/$/, ''),
    paymentIqMerchantId: env['PAYMENTIQ_MERCHANT_ID'] ?? sandboxMerchant.paymentIqMerchantId,
    paymentIqSecret: env['PAYMENTIQ_SECRET'] ?? sandboxMerchant.paymentIqSecret,
    trustlyUsername: env['TRUSTLY_USERNAME'] ?? sandboxMerchant.trustlyUsername,
    trustlyPassword: env['TRUSTLY_PASSWORD'] ?? sandboxMerchant.trustlyPassword,
    trustlyKeys: loadOrMakeTrustlyKeys(join(env['HALCYON_DATA'] ?? '.halcyon', 'keys')),
    crmApiKey: env['CRM_API_KEY'] ?? sandboxMerchant.crmApiKey,
    pixSecret: env['PIX_SECRET'] ?? sandboxMerchant.pixSecret,
    bankIdentityClientId: env['PAYNPLAY_CLIENT_ID'] ?? sandboxMerchant.bankIdentityClientId,
    bankIdentitySecret: env['PAYNPLAY_CLIENT_SECRET'] ?? sandboxMerchant.bankIdentitySecret,
    smsKey: env['SMS_API_KEY'] ?? sandboxMerchant.smsKey,
    smsSecret: env['SMS_API_SECRET'] ?? sandboxMerchant.smsSecret,
    hcaptchaSecret: env['CAPTCHA_SECRET'] ?? hcaptchaTestSecret,
    publicOrigin: env['SANDBOX_ORIGIN'] ? new URL(env['SANDBOX_ORIGIN']).origin : null,
    providerOrigin: env['SANDBOX_PROVIDER_ORIGIN'] ?? null,
    siteOrigin: new URL(env['PUBLIC_ORIGIN'] ?? platformUrl).origin,
    livePace: Math.max(1, Number(env['SANDBOX_LIVE_PACE'] ?? 1) || 1),
    oddsFeedMatches: Number(env['SANDBOX_ODDS_FEED_MATCHES']) || Infinity,
    oddsFeedFile: join(env['HALCYON_DATA'] ?? '.halcyon', 'keys', 'odds-feed-sandbox.json'),
    booksFile: join(env['HALCYON_DATA'] ?? '.halcyon', 'sandbox', 'books.sqlite'),
  };
}

function portOf(env: Readonly<Record<string, string | undefined>>, name: string, byDefault: number): number {
  const text = env[name];
  if (text === undefined || text === '') return byDefault;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} is "${text}", which is no port.`);
  return port;
}
