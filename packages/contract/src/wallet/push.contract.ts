import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant } from '../platform/shapes.ts';

const minor = z.string().regex(/^\d+$/);
const signedMinor = z.string().regex(/^-?\d+$/);

/** Absolute balances of every wallet in minor units of the account's currency. */
export const BalanceMap = z.object({
  currency: z.string(),
  balanceMap: z.object({
    MAIN: minor,
    LOCKED: minor,
    BONUS: z.object({ CASINO: minor, LIVE_CASINO: minor, VIRTUAL_SPORTS: minor, SPORTS: minor }),
  }),
  /** Money of requested withdrawals that has not left yet. */
  pendingWithdrawal: minor,
  /** After wins were taken back that had been spent. Absent: nothing is owed. */
  owed: minor.optional(),
});

/** A change of the player's money, in the currency of its frame. */
export const Movement = z.object({
  /** Of the command that moved the money. */
  sequence: z.number().int(),
  /** `return`: what a round paid, below zero when it is taken back; `refund`: a stake given back. */
  kind: z.enum(['stake', 'return', 'refund', 'deposit', 'withdrawal', 'withdrawal_returned']),
  /** What it did to the money that the player can use, never 0. */
  amountMinor: signedMinor,
  /** As in the list of transactions; null: not about a round. */
  roundId: z.string().nullable(),
});
export type Movement = z.infer<typeof Movement>;

/**
 * What the push connection sends. `sequence` grows with every change of the player's money; a lower or equal
 * one changes nothing. Balances are absolute, so several changes may share one frame: a skipped number is no loss.
 * `movements` are the changes since the frame before, in order. They are sent once, and a lost one is not repeated.
 */
export const PushFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('balance'),
    sequence: z.number().int(),
    body: BalanceMap,
    movements: z.array(Movement).optional(),
  }),
  z.object({
    type: z.literal('attributes'),
    sequence: z.number().int(),
    body: z.record(z.string(), z.boolean()),
  }),
  z.object({
    type: z.literal('loyalty'),
    sequence: z.number().int(),
    body: z.object({ loyaltyLevel: z.number() }),
  }),
  /** Offers of bets that the player follows, as the sportsbook's call `follow` answers. `sequence`: their time. */
  z.object({
    type: z.literal('cash_out'),
    sequence: z.number().int(),
    body: z.object({ bets: z.array(z.looseObject({ betId: z.uuid() })) }),
  }),
]);
export type PushFrame = z.infer<typeof PushFrame>;

export const pushEndpoints = endpoints({
  'POST /api/v1/player/wallet/push-ticket': {
    summary: 'A one-use ticket for the push connection, good for 30 seconds and for this origin only',
    access: 'restricted',
    answer: z.object({ ticket: z.string(), expiresAt: Instant }),
  },
});
