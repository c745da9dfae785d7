import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Money, Nothing } from '../platform/shapes.ts';

/** What prevents closing an account. */
export const ClosingCheck = z.object({
  canClose: z.boolean(),
  /** Why not; null: nothing prevents it. */
  reason: z.enum(['round_open', 'money_left', 'withdrawal_pending']).nullable(),
  /** Own money on the account. */
  ownMoney: Money,
  /** Bonus money, which goes with the account. */
  bonusMoney: Money,
  /** From here on money is taken out by a withdrawal first; a smaller rest is paid by support. */
  smallestWithdrawal: Money,
});
export type ClosingCheck = z.infer<typeof ClosingCheck>;

export const accountEndEndpoints = endpoints({
  'GET /api/v1/player/close': {
    summary: 'What stands in the way of closing the own account, and what goes with it',
    access: 'restricted',
    answer: ClosingCheck,
  },
  'POST /api/v1/player/close': {
    summary: 'Closes the own account and ends all its sessions',
    access: 'restricted',
    stepUp: true,
    body: z.object({ reason: z.string().trim().max(200).optional() }),
    answer: Nothing,
    refusals: {
      'account.close.round_open': 422,
      'account.close.money_left': 422,
      'account.close.withdrawal_pending': 422,
    },
    rateLimit: { max: 10, windowSeconds: 600 },
  },
});
