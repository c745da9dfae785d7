/**
 * What an operator can say of a withdrawal. In review: pay it out, or give the money back. Of a payout in doubt, after a
 * look in the provider's own office: it was paid, or it was not and never will be.
 */
export const withdrawalWays = { review: ['approve', 'refuse'], doubt: ['paid', 'not_paid'] } as const;
export type WaitsFor = keyof typeof withdrawalWays;
export type WithdrawalWay = (typeof withdrawalWays)[WaitsFor][number];
