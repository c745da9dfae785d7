import type { Statement } from '@halcyon/contract/wallet/receipt.contract';
import { expect, test } from 'vitest';
import { joinStatements } from './statement.ts';

const key = {
  keyId: 'k1',
  algorithm: 'Ed25519' as const,
  publicKey: 'pem',
  createdAt: '2026-01-01T00:00:00Z',
};
const page = (sequences: readonly string[], next: string | null): Statement => ({
  version: 1,
  playerId: 7,
  currency: 'EUR',
  from: '2026-01-01T00:00:00Z',
  to: '2026-02-01T00:00:00Z',
  issuedAt: '2026-02-01T00:00:00Z',
  receipts: sequences.map((sequence) => ({ sequence }) as Statement['receipts'][number]),
  days: [{ root: { date: '2026-01-02' } } as Statement['days'][number]],
  keys: [key],
  nextAfterSequence: next,
});

test('a long statement is saved as one file with every receipt once and in order', () => {
  const whole = joinStatements([page(['1', '2'], '2'), page(['3'], null)]);
  expect(whole.receipts.map(({ sequence }) => sequence)).toEqual(['1', '2', '3']);
  expect(whole.keys).toEqual([key]);
  expect(whole.days).toHaveLength(1);
  expect(whole.nextAfterSequence).toBeNull();
});
