import type { Movement } from '@halcyon/contract/wallet/push.contract';

/** Movements of the player's money, to be announced. Stakes and losses are not: the player made them. */
export type MoneyUpdate = {
  readonly kind:
    | 'deposited'
    | 'withdrawal_requested'
    | 'withdrawal_returned'
    | 'won'
    | 'returned'
    | 'refunded';
  readonly amountMinor: bigint;
};

/**
 * What of the movements after `lastSequence` is announced, in their order. A return is "won" only if it is known to
 * exceed the stakes of its round, else "returned".
 * Source: docs/decisions/balances-wait-for-the-round.md
 */
export function moneyUpdates(movements: readonly Movement[], lastSequence: number): readonly MoneyUpdate[] {
  return movements.flatMap((movement) => {
    const kind = movement.sequence > lastSequence ? kindOf(movement, movements) : null;
    const minor = BigInt(movement.amountMinor);
    return kind ? [{ kind, amountMinor: minor < 0n ? -minor : minor }] : [];
  });
}

function kindOf(
  { kind, amountMinor, roundId }: Movement,
  all: readonly Movement[],
): MoneyUpdate['kind'] | null {
  switch (kind) {
    case 'deposit':
      return 'deposited';
    case 'withdrawal':
      return 'withdrawal_requested';
    case 'withdrawal_returned':
      return 'withdrawal_returned';
    case 'refund':
      return 'refunded';
    case 'return': {
      const minor = BigInt(amountMinor);
      if (minor < 0n) return null;
      const stakes = all.filter((one) => one.kind === 'stake' && one.roundId === roundId);
      const afterStakes = stakes.reduce((sum, stake) => sum + BigInt(stake.amountMinor), minor);
      return stakes.length > 0 && afterStakes > 0n ? 'won' : 'returned';
    }
    case 'stake':
      return null;
  }
}
