import { generateKeyPairSync, sign } from 'node:crypto';
import type { Receipt } from '@halcyon/contract/wallet/receipt.contract';
import { expect, test } from 'vitest';
import {
  firstHash,
  linkHash,
  receiptText,
  type ChainEntry,
} from '../../../../api/src/ledger/chain/chain.rules.ts';
import { referenceIdOf } from '../../../../api/src/ledger/reference-id.rules.ts';
import { checkReceipt } from './receipt-check.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = { keyId: 'k1', publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() };

const stake = {
  playerId: 90071n,
  sequence: 12n,
  providerId: 1,
  commandKey: 'round-7/stake "ü"',
  kind: 1,
  outcome: 0,
  vertical: 1,
  requestedMinor: 1_00n,
  weightBasisPoints: 10_000,
  currency: 978,
  decidedAtMs: Date.parse('2026-05-14T10:00:00.123Z'),
  referenceKey: null,
  roundKey: 'round-7',
  endsRound: false,
  gameId: 'anubis-rising',
  playableAfterMinor: 49_00n,
  legs: [
    {
      number: 0,
      source: 1,
      destination: -1,
      amountMinor: 1_00n,
      sourceAfterMinor: 49_00n,
      destinationAfterMinor: 0n,
    },
  ],
  resolves: ['round-6/stake'],
} satisfies ChainEntry;

/** The receipt of an entry, hashed and signed by the server's own code. */
function receiptOf(entry: ChainEntry): Receipt {
  const previous = firstHash(entry.playerId);
  const hash = linkHash(previous, entry);
  const signature = sign(null, Buffer.from(receiptText(entry.playerId, entry.sequence, hash)), privateKey);
  return {
    ...entry,
    referenceId: referenceIdOf(entry.playerId, entry.sequence, entry.decidedAtMs),
    playerId: Number(entry.playerId),
    sequence: String(entry.sequence),
    kind: 'stake',
    kindCode: entry.kind,
    requestedMinor: String(entry.requestedMinor),
    currency: 'EUR',
    currencyNumber: entry.currency,
    decidedAt: new Date(entry.decidedAtMs).toISOString(),
    playableAfterMinor: String(entry.playableAfterMinor),
    legs: entry.legs.map((leg) => ({
      ...leg,
      amountMinor: String(leg.amountMinor),
      sourceAfterMinor: String(leg.sourceAfterMinor),
      destinationAfterMinor: String(leg.destinationAfterMinor),
    })),
    resolves: [...entry.resolves],
    previousHash: previous.toString('hex'),
    hash: hash.toString('hex'),
    keyId: key.keyId,
    signature: signature.toString('base64url'),
  };
}

const good = receiptOf(stake);

test('a receipt of the server proves itself in the browser', async () => {
  expect(await checkReceipt(good, [key])).toEqual({
    isHashRight: true,
    isSigned: true,
    isReferenceRight: true,
    computedHash: good.hash,
  });
});

test.each([
  ['the amount', { legs: [{ ...good.legs[0]!, amountMinor: '200' }] }],
  ['the balance after', { playableAfterMinor: '5000' }],
  ['the instant', { decidedAt: '2026-05-14T10:00:00.124Z' }],
  ['the receipt before', { previousHash: '0'.repeat(64) }],
])('a receipt on which %s was changed no longer fits its hash', async (_, change) => {
  const { isHashRight } = await checkReceipt({ ...good, ...change }, [key]);
  expect(isHashRight).toBe(false);
});

test('a changed receipt with a hash made to fit has no valid signature', async () => {
  const forged = receiptOf({ ...stake, playableAfterMinor: 59_00n });
  const found = await checkReceipt({ ...forged, signature: good.signature }, [key]);
  expect(found).toMatchObject({ isHashRight: true, isSigned: false });
});

test('a receipt that is signed by a key we never published is not signed', async () => {
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect((await checkReceipt(good, [{ keyId: 'k1', publicKey: other }])).isSigned).toBe(false);
  expect((await checkReceipt(good, [{ ...key, keyId: 'k2' }])).isSigned).toBe(false);
});

test('a receipt under the reference of another one is found out', async () => {
  const referenceId = referenceIdOf(90071n, 13n, stake.decidedAtMs);
  expect((await checkReceipt({ ...good, referenceId }, [key])).isReferenceRight).toBe(false);
});
