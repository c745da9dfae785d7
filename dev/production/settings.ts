import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outsideProviders } from '../../apps/api/src/play/registry/registry.ts';
import { hcaptchaTestSecret, hcaptchaTestSiteKey } from '../../packages/wire/src/captcha/hcaptcha.ts';
import { sandboxMerchant } from '../../packages/wire/src/payments/sandbox-merchant.ts';
import { loadOrMakeTrustlyKeys } from '../../packages/wire/src/payments/trustly-keys.ts';
import { sandboxJumio } from '../../packages/wire/src/kyc/jumio.ts';
import { sandboxPragmaticLive } from '../../packages/wire/src/providers/pragmatic-live.ts';
import { productionSettings, writeSignedPolicies } from '@halcyon/testkit/production';
import { origins, ports } from './addresses.ts';

export type Databases = { readonly app: string; readonly owner: string; readonly games: string };

/**
 * Every setting of a production installation, given explicitly: contracts with all ten providers, two licences, and
 * the keys that the outside world has for this operator.
 */
export function platformSettings(folder: string, databases: Databases): Record<string, string> {
  const trustly = loadOrMakeTrustlyKeys(join(folder, 'outside', 'keys'));
  const policyFile = join(folder, 'markets.json');
  writeSignedPolicies(policyFile, ['UN', 'FI']);
  const visitorTable = join(folder, 'visitors.csv');
  writeFileSync(visitorTable, '127.0.0.0,127.255.255.255,IE\n');
  return {
    ...productionSettings(),
    PORT: String(ports.platform),
    OPERATOR_PORT: String(ports.operator),
    GAMES_PORT: String(ports.games),
    METRICS_PORT: String(ports.metrics),
    HALCYON_DATA: join(folder, 'data'),
    HALCYON_POLICY_FILE: policyFile,
    HALCYON_VISITOR_TABLE: visitorTable,
    HALCYON_WARM_IMAGES: 'off',
    TRUSTED_PROXIES: '127.0.0.1/32',
    DATABASE_URL: databases.app,
    DATABASE_OWNER_URL: databases.owner,
    GAMES_DATABASE_URL: databases.games,
    PUBLIC_ORIGIN: origins.site,
    GAMES_ORIGIN: origins.games,
    GAMES_URL: `http://127.0.0.1:${ports.games}`,
    PLATFORM_URL: `http://127.0.0.1:${ports.platform}`,
    SITE_ORIGIN: origins.site,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    PAYMENTIQ_ORIGIN: origins.cashier,
    PAYMENTIQ_MERCHANT_ID: sandboxMerchant.paymentIqMerchantId,
    PAYMENTIQ_SECRET: sandboxMerchant.paymentIqSecret,
    TRUSTLY_URL: `${origins.outside('trustly')}/trustly/api/1`,
    TRUSTLY_USERNAME: sandboxMerchant.trustlyUsername,
    TRUSTLY_PASSWORD: sandboxMerchant.trustlyPassword,
    TRUSTLY_PRIVATE_KEY: trustly.merchantPrivatePem,
    TRUSTLY_PUBLIC_KEY: trustly.trustlyPublicPem,
    PAYNPLAY_URL: `${origins.outside('bank')}/paynplay`,
    PAYNPLAY_CLIENT_ID: sandboxMerchant.bankIdentityClientId,
    PAYNPLAY_CLIENT_SECRET: sandboxMerchant.bankIdentitySecret,
    CRM_LOADER_URL: `${origins.outside('crm')}/crm/loader/fasttrack-crm.js`,
    CRM_BRAND: sandboxMerchant.crmBrand,
    CRM_API_KEY: sandboxMerchant.crmApiKey,
    CHAT_SCRIPT_URL: `${origins.outside('chat')}/chat/ekr/snippet.js`,
    CHAT_KEY: sandboxMerchant.chatKey,
    CHAT_PLAYER_FIELD: sandboxMerchant.chatPlayerField,
    JUMIO_ORIGIN: origins.outside('kyc'),
    JUMIO_API_TOKEN: sandboxJumio.apiToken,
    JUMIO_API_SECRET: sandboxJumio.apiSecret,
    JUMIO_CALLBACK_SECRET: sandboxJumio.callbackSecret,
    CAPTCHA_SITE_KEY: hcaptchaTestSiteKey,
    CAPTCHA_SECRET: hcaptchaTestSecret,
    CAPTCHA_SCRIPT_URL: `${origins.outside('captcha')}/1/api.js`,
    CAPTCHA_VERIFY_URL: `${origins.outside('captcha')}/siteverify`,
    SMS_API_KEY: sandboxMerchant.smsKey,
    SMS_API_SECRET: sandboxMerchant.smsSecret,
    SMS_ORIGIN: origins.outside('sms'),
    ...providerSettings(),
  };
}

function providerSettings(): Record<string, string> {
  const settings: Record<string, string> = {
    HALCYON_PROVIDERS: outsideProviders.map(({ slug }) => slug).join(','),
  };
  for (const { slug, sandboxKeys } of outsideProviders) {
    const name = `PROVIDER_${slug.toUpperCase()}`;
    const feed = { liveCasinoId: sandboxPragmaticLive.casinoId, liveUrl: liveUrlOf(slug) };
    settings[`${name}_ORIGIN`] = `${origins.outside(slug)}/providers/${slug}`;
    settings[`${name}_FRAMES`] = origins.outside(slug);
    settings[`${name}_KEYS`] = JSON.stringify(
      slug === 'pragmaticplay' ? { ...sandboxKeys, ...feed } : sandboxKeys,
    );
  }
  return settings;
}

/** Feeds are WebSockets of the servers, which are not proxied. */
const liveUrlOf = (slug: string) => `ws://127.0.0.1:${ports.sandbox}/providers/${slug}/dga/ws`;

/** The outside world has its own settings, and is no part of the production installation. */
export function outsideSettings(folder: string): Record<string, string> {
  return {
    NODE_ENV: 'development',
    HALCYON_DATA: join(folder, 'outside'),
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_ORIGIN: origins.outside('any'),
    SANDBOX_PROVIDER_ORIGIN: origins.outside('{slug}'),
    PLATFORM_URL: origins.site,
    PUBLIC_ORIGIN: origins.site,
  };
}
