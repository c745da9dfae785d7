import type { DepositState } from '@halcyon/contract/cashier/payment';

/**
 * Every legal step of a deposit. Money that arrives after we gave up is the player's all the same, so an
 * expired deposit can still succeed, or wait in suspense where a limit has no room for it; after a provider's own
 * "cancelled" or "failed" it is an incident. Money of another account holder waits in suspense, whenever it comes. Only
 * money that was credited can be reversed.
 * Source: docs/domains/cashier.md#deposits
 */
const ending = {
  succeed: 'succeeded',
  suspend: 'suspended',
  fail: 'failed',
  cancel: 'cancelled',
  expire: 'expired',
} as const;
const steps = {
  created: { open: 'pending', authorise: 'authorised', ...ending },
  pending: { authorise: 'authorised', ...ending },
  authorised: ending,
  succeeded: { reverse: 'reversed' },
  failed: {},
  cancelled: {},
  expired: { succeed: 'succeeded', suspend: 'suspended' },
  suspended: { release: 'succeeded', return: 'sent_back' },
  sent_back: {},
  reversed: {},
} as const satisfies Record<DepositState, Partial<Record<string, DepositState>>>;

export type DepositStep = { [State in DepositState]: keyof (typeof steps)[State] }[DepositState];

/** The state after `step`, or null when that step is not legal from here. Pure. */
export function stepDeposit(state: DepositState, step: DepositStep): DepositState | null {
  const legal: Partial<Record<DepositStep, DepositState>> = steps[state];
  return legal[step] ?? null;
}

/** True while an update may still arrive: the player may be paying right now. */
export function isDepositOpen(state: DepositState): boolean {
  return state === 'created' || state === 'pending' || state === 'authorised';
}
