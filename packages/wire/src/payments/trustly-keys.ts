import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The four keys of a Trustly connection on one machine, PEM. In production only ours and Trustly's public one exist. */
export type TrustlyKeys = {
  readonly merchantPrivatePem: string;
  readonly merchantPublicPem: string;
  readonly trustlyPrivatePem: string;
  readonly trustlyPublicPem: string;
};

const fileName = 'trustly-sandbox-keys.json';

/**
 * The sandbox's key pairs, made at the first start and kept in `folder`. Several processes may call it concurrently:
 * the first file that appears wins and all of them get the same keys. Never for production.
 */
export function loadOrMakeTrustlyKeys(folder: string): TrustlyKeys {
  const path = join(folder, fileName);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `${randomUUID()}.draft`);
    writeFileSync(draft, JSON.stringify(makeTrustlyKeys()), { mode: 0o600 });
    try {
      linkSync(draft, path); // Fails when another process was faster; then its file is read below.
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      unlinkSync(draft);
    }
  }
  return JSON.parse(readFileSync(path, 'utf8')) as TrustlyKeys;
}

/** Two fresh RSA-2048 pairs. */
export function makeTrustlyKeys(): TrustlyKeys {
  const merchant = makePair();
  const trustly = makePair();
  return {
    merchantPrivatePem: merchant.privateKey,
    merchantPublicPem: merchant.publicKey,
    trustlyPrivatePem: trustly.privateKey,
    trustlyPublicPem: trustly.publicKey,
  };
}

function makePair(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}
