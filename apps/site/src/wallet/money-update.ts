import type { Transaction } from '@halcyon/contract/history/transaction.contract';

type Line = Pick<Transaction, 'referenceId' | 'type' | 'status' | 'amount' | 'roundId'>;

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
  readonly currency: string;
};

/**
 * New entries among the newest transactions, oldest first: those above the last known one. `lines` is newest
 * first. A return that is not above what was staked in its round is "returned", never "won".
 * Source: docs/decisions/balances-wait-for-the-round.md
 */
export function moneyUpdate(lines: readonly Line[], lastKnown: string | null): readonly MoneyUpdate[] {
  const at = lines.findIndex(({ referenceId }) => referenceId === lastKnown);
  const fresh = at === -1 ? lines : lines.slice(0, at);
  return fresh.toReversed().flatMap((line) => {
    const kind = kindOf(line, lines);
    const amount = BigInt(line.amount.amountMinor);
    const amountMinor = amount < 0n ? -amount : amount;
    return kind && amountMinor > 0n ? [{ kind, amountMinor, currency: line.amount.currency }] : [];
  });
}

function kindOf(line: Line, all: readonly Line[]): MoneyUpdate['kind'] | null {
  switch (line.type) {
    case 'DEPOSIT':
      return line.status === 'SUCCESS' ? 'deposited' : null;
    case 'WITHDRAW':
      return 'withdrawal_requested';
    case 'CANCELED':
      return 'withdrawal_returned';
    case 'BET_VOID':
      return 'refunded';
    case 'WIN':
      return BigInt(line.amount.amountMinor) > stakedIn(line.roundId, all) ? 'won' : 'returned';
    default:
      return null;
  }
}

function stakedIn(roundId: string | null, all: readonly Line[]): bigint {
  const stakes = all.filter((line) => line.type === 'BET' && line.roundId === roundId);
  return stakes.reduce((sum, { amount }) => sum - BigInt(amount.amountMinor), 0n);
}
