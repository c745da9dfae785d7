import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant } from '../platform/shapes.ts';

const minor = z.string().regex(/^\d+$/);

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

/**
 * What the push connection sends. `sequence` grows with every change of the player's money; a lower or equal
 * one changes nothing. Balances are absolute, so several changes may share one frame: a skipped number is no loss.
 */
export const PushFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('balance'), sequence: z.number().int(), body: BalanceMap }),
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
]);
export type PushFrame = z.infer<typeof PushFrame>;

export const pushEndpoints = endpoints({
  'POST /api/v1/player/wallet/push-ticket': {
    summary: 'A one-use ticket for the push connection, good for 30 seconds and for this origin only',
    access: 'restricted',
    answer: z.object({ ticket: z.string(), expiresAt: Instant }),
  },
});
