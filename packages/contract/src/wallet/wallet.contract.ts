import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Money } from '../platform/shapes.ts';

export const WalletVertical = z.enum(['CASINO', 'LIVE_CASINO', 'VIRTUAL_SPORTS', 'SPORTS']);
export type WalletVertical = z.infer<typeof WalletVertical>;

/** A player's money now. `sequence` grows with every change; a lower one is older and changes nothing. */
export const Wallet = z.object({
  main: z.object({ cash: Money }),
  /** Deposit money bound by a sticky bonus. */
  locked: z.object({ cash: Money }),
  bonus: z.array(z.object({ vertical: WalletVertical, bonus: Money })),
  /** Requested withdrawals that have not left yet; not part of `total`. */
  pendingWithdrawal: Money,
  /** After wins were taken back that had been spent. Absent: nothing is owed. Withdrawals wait for it. */
  owed: Money.optional(),
  total: Money,
  sequence: z.string().regex(/^\d+$/),
  asOf: Instant,
});
export type Wallet = z.infer<typeof Wallet>;

export const walletEndpoints = endpoints({
  'GET /api/v1/player/wallet': {
    summary: 'Balances of all wallets; 404 wallet.not_created until the first one exists',
    access: 'restricted',
    answer: Wallet,
    refusals: { 'wallet.not_created': 404 },
    rateLimit: { max: 240, windowSeconds: 60 },
  },
});
