import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const random = (bytes: number) => randomBytes(bytes).toString('hex');

/** Every variable that a production start needs, with reserved example addresses and secrets made for this run. */
export function productionSettings(): Record<string, string> {
  const pem = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    NODE_ENV: 'production',
    HALCYON_POLICY_FILE: '/etc/halcyon/markets.json',
    HALCYON_VISITOR_TABLE: '/etc/halcyon/visitors.csv',
    DATABASE_URL: 'postgres://app@database.example/halcyon',
    PUBLIC_ORIGIN: 'https://play.example',
    GAMES_ORIGIN: 'https://games.example',
    SMTP_URL: 'smtps://mail.example:465',
    SUPPORT_EMAIL: 'support@play.example',
    SEAMLESS_SECRET: random(32),
    HALCYON_VAULT_KEY: randomBytes(32).toString('base64'),
    PAYMENTIQ_ORIGIN: 'https://cashier.paymentiq.example',
    PAYMENTIQ_MERCHANT_ID: '100000001',
    PAYMENTIQ_SECRET: random(32),
    TRUSTLY_URL: 'https://api.trustly.example/1',
    TRUSTLY_USERNAME: 'play',
    TRUSTLY_PASSWORD: random(16),
    TRUSTLY_PRIVATE_KEY: pem.privateKey,
    TRUSTLY_PUBLIC_KEY: pem.publicKey,
    DOCUMENT_KEYS: `first:${randomBytes(32).toString('base64')}`,
    CLAMD_URL: 'tcp://clamav.example:3310',
    JUMIO_ORIGIN: 'https://netverify.example',
    JUMIO_API_TOKEN: random(16),
    JUMIO_API_SECRET: random(16),
    JUMIO_CALLBACK_SECRET: random(32),
    CAPTCHA_SITE_KEY: random(16),
    CAPTCHA_SECRET: random(16),
    SMS_API_KEY: random(8),
    SMS_API_SECRET: random(16),
  };
}

type PolicyRow = { id: string; demonstration: string[]; signedOff: object[]; licence: object | null };

/** Writes a policy file as an operator has it who holds licences for these markets and has signed every value. */
export function writeSignedPolicies(file: string, marketIds: readonly string[]): void {
  const committed = join(import.meta.dirname, '../../content/policy/markets.json');
  const rows = JSON.parse(readFileSync(committed, 'utf8')) as PolicyRow[];
  for (const row of rows.filter(({ id }) => marketIds.includes(id))) {
    row.licence = { authority: 'Authority of this test', number: `T/${row.id}` };
    row.signedOff = [{ name: 'Compliance officer', on: '2026-11-01', columns: row.demonstration }];
  }
  writeFileSync(file, JSON.stringify(rows));
}
