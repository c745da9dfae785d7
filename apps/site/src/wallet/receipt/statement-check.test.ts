import { generateKeyPairSync, sign } from 'node:crypto';
import type { Receipt, Statement } from '@halcyon/contract/wallet/receipt.contract';
import { expect, test } from 'vitest';
import { firstHash, linkHash, receiptText } from '../../../../api/src/ledger/chain/chain.rules.ts';
import { referenceIdOf } from '../../../../api/src/ledger/reference-id.rules.ts';
import { checkStatement, NoStatement, parseStatement } from './statement-check.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const keys = [{ keyId: 'k1', publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() }];
const playerId = 90071n;

/** Stakes of 1.00 with the balances after them, chained and signed as the server does, whatever they say. */
function statementOf(balances: readonly bigint[]): Statement {
  let previous = firstHash(playerId);
  const receipts = balances.map((sourceAfterMinor, at): Receipt => {
    const sequence = BigInt(at + 2);
    const leg = { number: 0, source: 1, destination: -1, amountMinor: 100n, destinationAfterMinor: 0n };
    const entry = {
      playerId,
      sequence,
      providerId: 1,
      commandKey: `stake-${at}`,
      kind: 1,
      outcome: 0,
      vertical: 1,
      requestedMinor: 100n,
      weightBasisPoints: 10_000,
      currency: 978,
      decidedAtMs: Date.parse('2026-05-14T10:00:00Z') + at,
      referenceKey: null,
      roundKey: null,
      endsRound: false,
      gameId: 'reef',
      playableAfterMinor: sourceAfterMinor,
      legs: [{ ...leg, sourceAfterMinor }],
      resolves: [],
    };
    const previousHash = previous.toString('hex');
    previous = linkHash(previous, entry);
    return {
      ...entry,
      referenceId: referenceIdOf(playerId, sequence, entry.decidedAtMs),
      playerId: Number(playerId),
      sequence: String(sequence),
      kind: 'stake',
      kindCode: 1,
      requestedMinor: '100',
      currency: 'EUR',
      currencyNumber: 978,
      decidedAt: new Date(entry.decidedAtMs).toISOString(),
      playableAfterMinor: String(sourceAfterMinor),
      legs: [
        {
          ...leg,
          amountMinor: '100',
          sourceAfterMinor: String(sourceAfterMinor),
          destinationAfterMinor: '0',
        },
      ],
      previousHash,
      hash: previous.toString('hex'),
      keyId: 'k1',
      signature: sign(null, Buffer.from(receiptText(playerId, sequence, previous)), privateKey).toString(
        'base64url',
      ),
    };
  });
  const [first, last] = [receipts[0]!, receipts.at(-1)!];
  const span = { from: first.decidedAt, to: last.decidedAt, issuedAt: last.decidedAt };
  const of = { version: 1 as const, playerId: Number(playerId), currency: 'EUR', keys: [], days: [] };
  return { ...of, ...span, receipts, nextAfterSequence: null };
}
const faultsOf = async (of: Statement) => (await checkStatement(of, { keys, roots: [] })).faults;

test('a statement whose balances add up is whole', async () => {
  expect(await faultsOf(statementOf([900n, 800n, 700n]))).toEqual([]);
});

test('money that vanishes between two receipts is found though both are chained and signed', async () => {
  expect(await faultsOf(statementOf([900n, 790n, 690n]))).toEqual([{ kind: 'balance', at: '3' }]);
});

test('a balance below zero is found though its receipt is signed', async () => {
  expect(await faultsOf(statementOf([50n, -50n]))).toEqual([{ kind: 'balance', at: '3' }]);
});

test('any other file is refused as no statement', () => {
  for (const text of ['', '{}', '[]', 'null', '{"version":1}', '<html>'])
    expect(() => parseStatement(text), text).toThrow(NoStatement);
});
