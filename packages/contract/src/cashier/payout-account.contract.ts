import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant } from '../platform/shapes.ts';
import { PaymentMethod } from './payment.ts';

const PayoutAccount = z.object({
  method: PaymentMethod,
  maskedAccount: z.string(),
  lastUsedAt: Instant,
  /** True: the next payout by this method goes here. */
  isNext: z.boolean(),
});
/** A method available for a withdrawal now. `isChosenThere`: the player picks the account at the provider. */
const PayoutWay = z.object({
  method: PaymentMethod,
  maskedAccount: z.string().nullable(),
  isChosenThere: z.boolean(),
});
const PayoutAccounts = z.object({ items: z.array(PayoutAccount), ways: z.array(PayoutWay) });
/** An account is known by its method and what is shown of it. */
const chosen = z.object({ method: PaymentMethod, maskedAccount: z.string().min(1).max(60) });
const refusals = { 'cashier.payout_account_unknown': 404, 'cashier.payout_account_in_use': 422 } as const;

export const payoutAccountEndpoints = endpoints({
  'GET /api/v1/player/payout-accounts': {
    summary: 'Accounts that deposits came from and payouts go to, masked',
    access: 'restricted',
    answer: PayoutAccounts,
  },
  'PATCH /api/v1/player/payout-accounts': {
    summary: 'Says which known account payouts by its method go to',
    access: 'restricted',
    stepUp: true,
    body: chosen,
    answer: PayoutAccounts,
    refusals,
  },
  'POST /api/v1/player/payout-accounts/removal': {
    summary: 'Forgets an account; a deposit from it makes it known again',
    access: 'restricted',
    stepUp: true,
    body: chosen,
    answer: PayoutAccounts,
    refusals,
  },
});
