import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inData, type Config } from '../platform/config/config.ts';
import type { Kyc } from './dependencies.ts';
import { jumioProvider } from './provider/jumio.adapter.ts';
import { clamScanner, signatureScanner } from './upload/scanner.ts';
import { openVault, readVaultKeys, type VaultKeys } from './upload/vault.ts';

/** Verification of this installation. Throws when the keys of its documents cannot be read. */
export function openKyc(parts: Pick<Kyc, 'config' | 'db' | 'clock' | 'outbox' | 'log'>): Kyc {
  const { config, db, clock, outbox, log } = parts;
  const { clamdUrl } = config.documents;
  return {
    config,
    db,
    clock,
    outbox,
    log,
    vault: openVault(inData(config, 'documents'), keysOf(config)),
    scanner: clamdUrl === null ? signatureScanner : clamScanner(new URL(clamdUrl)),
    provider: jumioProvider(config.kycProvider, clock),
  };
}

/** Outside production a key is made at the first start and stays with the data it seals. */
function keysOf(config: Config): VaultKeys {
  if (config.documents.keys !== null) return readVaultKeys(config.documents.keys);
  const folder = inData(config, 'keys');
  const path = join(folder, 'documents.key');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(path, `local:${randomBytes(32).toString('base64')}`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readVaultKeys(readFileSync(path, 'utf8'));
}
