import { createPublicKey, sign } from 'node:crypto';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { DailyRoot, DayProof, Receipt, Statement } from '@halcyon/contract/wallet/receipt.contract';
import { getCurrencyByNumber } from '@halcyon/money/currency';
import type { Db } from '@halcyon/server-kit/sql';
import { firstHash, receiptText, type ChainEntry } from './chain.rules.ts';
import { sealPlayer, signingKey, unpackStep } from './chain.service.ts';
import * as store from './chain.store.ts';
import { kind } from '../command.ts';
import { referenceIdOf, sequenceOf } from '../reference-id.rules.ts';

const RECEIPTS_PER_PAGE = 2_000;
const kindNames = new Map<number, string>(Object.entries(kind).map(([name, code]) => [code, name]));

type Key = Awaited<ReturnType<typeof signingKey>>;

/**
 * A signed receipt of one command; the player's chain is sealed up to it first.
 * Refuses: wallet.transaction_unknown (absent, made up, or another player's: all alike).
 */
export async function receiptOf(db: Db, playerId: bigint, referenceId: string): Promise<Receipt> {
  const sequence = sequenceOf(referenceId);
  const [entry] = await store.listEntries(db.sql, playerId, { after: sequence - 1n, limit: 1 });
  const isTrue =
    entry?.sequence === sequence &&
    referenceIdOf(playerId, sequence, entry.decidedAtMs) === referenceId.toLowerCase();
  if (!isTrue) throw new Refusal('wallet.transaction_unknown');
  await sealPlayer(db.sql, playerId);
  const hashes = await hashesOf(db, playerId, sequence, sequence);
  return toReceipt(entry, hashes, await signingKey(db));
}

/** A page of receipts, oldest first and without a gap, with the proofs of the days that have a published root. */
export type ReceiptPage = Pick<Statement, 'receipts' | 'days' | 'keys' | 'nextAfterSequence'>;

/** Receipts of the commands after a sequence number that were decided in a time; `to` absent: to the newest. */
export async function listReceipts(
  db: Db,
  playerId: bigint,
  range: { readonly after: bigint; readonly from: Date; readonly to?: Date },
): Promise<ReceiptPage> {
  await sealPlayer(db.sql, playerId);
  const found = await store.listEntries(db.sql, playerId, { ...range, limit: RECEIPTS_PER_PAGE + 1 });
  const entries = found.slice(0, RECEIPTS_PER_PAGE);
  const key = await signingKey(db);
  const last = entries.at(-1)?.sequence ?? 0n;
  const hashes = await hashesOf(db, playerId, entries[0]?.sequence ?? 1n, last);
  return {
    receipts: entries.map((entry) => toReceipt(entry, hashes, key)),
    days: entries[0] ? await dayProofs(db, playerId, entries[0].sequence, last) : [],
    keys: await publicKeys(db),
    nextAfterSequence: found.length > entries.length ? String(last) : null,
  };
}

/** The root of a day. Refuses: wallet.root_unknown. */
export async function rootOf(db: Db, day: string): Promise<DailyRoot> {
  const row = await store.findRoot(db.sql, day);
  if (!row) throw new Refusal('wallet.root_unknown');
  return toRoot(row);
}

/** A text signed by the key of receipts and daily roots. */
export async function signText(
  db: Db,
  text: string,
): Promise<{ readonly keyId: string; readonly signature: string }> {
  const { keyId, privateKey } = await signingKey(db);
  return { keyId, signature: sign(null, Buffer.from(text), privateKey).toString('base64url') };
}

/** Every key that ever signed, newest first. */
export async function publicKeys(db: Db): Promise<Statement['keys']> {
  await signingKey(db);
  const rows = await store.listKeys(db.sql);
  return rows.map((row) => ({
    keyId: row.key_id,
    algorithm: 'Ed25519' as const,
    publicKey: createPublicKey(row.public_key).export({ type: 'spki', format: 'pem' }).toString(),
    createdAt: row.created_at.toISOString(),
  }));
}

/**
 * The sealed hashes from one before `from` up to `to`, by sequence. Receipts carry what was sealed, never a hash of
 * today's rows: a row that was changed afterwards shows as a receipt that does not fit its hash.
 */
async function hashesOf(
  db: Db,
  playerId: bigint,
  from: bigint,
  to: bigint,
): Promise<ReadonlyMap<bigint, Buffer>> {
  const links = await store.listLinks(db.sql, playerId, from - 1n, to);
  const hashes = new Map(links.map((link) => [link.sequence, link.hash]));
  if (from === 1n) hashes.set(0n, firstHash(playerId));
  return hashes;
}

async function dayProofs(db: Db, playerId: bigint, from: bigint, to: bigint): Promise<DayProof[]> {
  const rows = await store.listDayProofs(db.sql, playerId, from, to);
  return rows.map((row) => ({
    root: toRoot(row),
    sequence: String(row.sequence),
    hash: row.hash.toString('hex'),
    leafIndex: row.leaf_index,
    path: row.path.map((packed) => {
      const { side, hash } = unpackStep(packed);
      return { side, hash: hash.toString('hex') };
    }),
  }));
}

function toRoot(row: store.RootRow): DailyRoot {
  return {
    date: row.day,
    root: row.root.toString('hex'),
    previousRoot: row.previous_root.toString('hex'),
    leafCount: row.leaf_count,
    keyId: row.key_id,
    signature: row.signature.toString('base64url'),
  };
}

function toReceipt(entry: ChainEntry, hashes: ReadonlyMap<bigint, Buffer>, key: Key): Receipt {
  const { playerId, sequence } = entry;
  const previous = hashes.get(sequence - 1n);
  const hash = hashes.get(sequence);
  if (!previous || !hash) throw new Error(`command ${sequence} of player ${playerId} has no link`);
  return {
    referenceId: referenceIdOf(playerId, sequence, entry.decidedAtMs),
    playerId: Number(playerId),
    sequence: String(sequence),
    providerId: entry.providerId,
    commandKey: entry.commandKey,
    kind: kindNames.get(entry.kind) ?? 'unknown',
    kindCode: entry.kind,
    outcome: entry.outcome,
    vertical: entry.vertical,
    requestedMinor: String(entry.requestedMinor),
    currency: getCurrencyByNumber(entry.currency).code,
    currencyNumber: entry.currency,
    decidedAt: new Date(entry.decidedAtMs).toISOString(),
    referenceKey: entry.referenceKey,
    roundKey: entry.roundKey,
    endsRound: entry.endsRound,
    gameId: entry.gameId,
    weightBasisPoints: entry.weightBasisPoints,
    playableAfterMinor: String(entry.playableAfterMinor),
    legs: entry.legs.map((leg) => ({
      number: leg.number,
      source: leg.source,
      destination: leg.destination,
      amountMinor: String(leg.amountMinor),
      sourceAfterMinor: String(leg.sourceAfterMinor),
      destinationAfterMinor: String(leg.destinationAfterMinor),
    })),
    resolves: [...entry.resolves],
    previousHash: previous.toString('hex'),
    hash: hash.toString('hex'),
    keyId: key.keyId,
    signature: sign(null, Buffer.from(receiptText(playerId, sequence, hash)), key.privateKey).toString(
      'base64url',
    ),
  };
}
