import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { Tx } from '@halcyon/server-kit/sql';
import { seal, unseal } from '../../platform/vault.ts';
import { hashOfCode } from './code.service.ts';
import * as store from './code-batch.store.ts';

export { listBatches } from './code-batch.store.ts';

/** Crockford's base 32: nothing that is read as another sign. 12 signs are 60 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SIGNS = 12;

export type BatchOrder = {
  readonly batchId: string;
  readonly campaignId: string;
  readonly codeCount: number;
  readonly usesEach: number | null;
  readonly expiresAt: Date | null;
  readonly madeBy: string;
  readonly at: Date;
};

/** Makes codes for a campaign. Once: the batch's id names it. Their texts are sealed until the export. */
export async function makeCodes(vaultKey: Buffer, tx: Tx, order: BatchOrder): Promise<void> {
  const texts = Array.from({ length: order.codeCount }, codeText);
  const row = {
    batch_id: order.batchId,
    campaign_id: order.campaignId,
    code_count: order.codeCount,
    uses_each: order.usesEach,
    expires_at: order.expiresAt,
    sealed_codes: seal(vaultKey, placeOf(order.batchId), texts.join('\n')),
    made_by: order.madeBy,
    made_at: order.at,
  };
  if (!(await store.insertBatch(tx, row))) return;
  const codes = texts.map((text) => ({ codeId: randomUUIDv7(), hash: hashOfCode(text) }));
  await store.insertBatchCodes(tx, row, codes);
}

/** The codes of a batch, once. `exported`: someone has them. Null: there is no such batch. */
export async function exportCodes(
  vaultKey: Buffer,
  tx: Tx,
  of: { readonly campaignId: string; readonly batchId: string; readonly by: string; readonly at: Date },
): Promise<readonly string[] | 'exported' | null> {
  const row = await store.lockBatch(tx, of.campaignId, of.batchId);
  if (!row) return null;
  if (row.sealed_codes === null) return 'exported';
  await store.markExported(tx, of.batchId, { operatorId: of.by, at: of.at });
  return unseal(vaultKey, placeOf(of.batchId), row.sealed_codes).split('\n');
}

/** `7K2M9QXA0V4T`. */
function codeText(): string {
  return Array.from({ length: SIGNS }, () => ALPHABET[randomInt(ALPHABET.length)]!).join('');
}

function placeOf(batchId: string): string {
  return `codes/${batchId}`;
}
