import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { CalendarDate, CurrencyCode, Instant, PlayerId } from '../platform/shapes.ts';

const minor = z.string().regex(/^\d+$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Money from one account to another. Above zero: the player's. Below zero: the operator's. */
export const ReceiptLeg = z.object({
  number: z.number().int(),
  source: z.number().int(),
  destination: z.number().int(),
  amountMinor: minor,
  sourceAfterMinor: minor,
  destinationAfterMinor: minor,
});

/**
 * One recorded command with its place in the player's chain, signed. Everything the hash covers is here, so anyone can
 * compute it again: docs/domains/ledger.md#receipts.
 */
export const Receipt = z.object({
  referenceId: z.uuid(),
  playerId: PlayerId,
  sequence: minor,
  providerId: z.number().int(),
  commandKey: z.string(),
  /** `stake`, `settle`, `refund`, `endRound`, `deposit`, `holdWithdrawal`, … */
  kind: z.string(),
  kindCode: z.number().int(),
  /** 0: carried out. Every other code: refused, nothing moved. */
  outcome: z.number().int(),
  vertical: z.number().int(),
  requestedMinor: minor,
  currency: CurrencyCode,
  currencyNumber: z.number().int(),
  decidedAt: Instant,
  referenceKey: z.string().nullable(),
  roundKey: z.string().nullable(),
  endsRound: z.boolean(),
  gameId: z.string().nullable(),
  weightBasisPoints: z.number().int(),
  playableAfterMinor: minor,
  legs: z.array(ReceiptLeg),
  /** Keys that this command took back, paid out or released. */
  resolves: z.array(z.string()),
  previousHash: hash,
  hash,
  keyId: z.string(),
  /** Ed25519, base64url. */
  signature: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;

export const PublicKey = z.object({
  keyId: z.string(),
  algorithm: z.literal('Ed25519'),
  /** SubjectPublicKeyInfo in PEM. */
  publicKey: z.string(),
  createdAt: Instant,
});

/** The root of one UTC day: covers the last link of every player who had one that day, and the root before. */
export const DailyRoot = z.object({
  date: CalendarDate,
  root: hash,
  previousRoot: hash,
  leafCount: z.number().int(),
  keyId: z.string(),
  signature: z.string(),
});
export type DailyRoot = z.infer<typeof DailyRoot>;

/** A player's last link of a day, and the path from it to the day's published root. */
export const DayProof = z.object({
  root: DailyRoot,
  sequence: minor,
  hash,
  leafIndex: z.number().int(),
  /** Bottom up. `side` is the side of the sibling. */
  path: z.array(z.object({ side: z.enum(['left', 'right']), hash })),
});
export type DayProof = z.infer<typeof DayProof>;

export const Statement = z.object({
  version: z.literal(1),
  playerId: PlayerId,
  currency: CurrencyCode,
  from: Instant,
  to: Instant,
  issuedAt: Instant,
  /** Oldest first, without a gap. */
  receipts: z.array(Receipt),
  days: z.array(DayProof),
  keys: z.array(PublicKey),
  /** Not null: more receipts follow; request again with `afterSequence`. */
  nextAfterSequence: minor.nullable(),
});
export type Statement = z.infer<typeof Statement>;

export const receiptEndpoints = endpoints({
  'GET /api/v1/player/wallet/transactions/:referenceId/receipt': {
    summary: 'A signed receipt of one transaction',
    access: 'restricted',
    params: z.object({ referenceId: z.uuid() }),
    answer: Receipt,
    refusals: { 'wallet.transaction_unknown': 404 },
  },
  'GET /api/v1/player/wallet/statement': {
    summary: 'All transactions of a time as signed receipts, with the proofs of its days',
    access: 'restricted',
    query: z.object({
      from: Instant.optional(),
      to: Instant.optional(),
      afterSequence: minor.max(18).optional(),
    }),
    answer: Statement,
    refusals: { 'wallet.not_created': 404 },
    rateLimit: { max: 20, windowSeconds: 60 },
  },
  'GET /ledger/keys': {
    summary: 'The public keys of receipts and daily roots, old ones included',
    access: 'public',
    answer: z.object({ keys: z.array(PublicKey) }),
  },
  'GET /ledger/roots/:date': {
    summary: 'The published root of one UTC day',
    access: 'public',
    params: z.object({ date: CalendarDate }),
    answer: DailyRoot,
    refusals: { 'wallet.root_unknown': 404 },
  },
});
