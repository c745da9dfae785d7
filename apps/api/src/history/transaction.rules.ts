import type {
  TransactionCategory,
  TransactionStatus,
  TransactionType,
} from '@halcyon/contract/history/transaction.contract';
import { takesGrantBack } from '../rewards/public.ts';
import { takesWinBack, type LegRow } from '../wallet/public.ts';
import { kind, usableMinor, vertical } from '../ledger/public.ts';

/**
 * What a recorded command is called in the history, by its first leg and what all of them moved. Null: it is no
 * transaction (a closed round, a reservation).
 */
export function typeOf(
  leg: Pick<LegRow, 'kind' | 'destination' | 'command_key'>,
  movedMinor: bigint,
): TransactionType | null {
  switch (leg.kind) {
    case kind.stake:
    case kind.buyIn:
      return 'BET';
    case kind.returnBuyIn:
      return 'BET_VOID';
    case kind.settle:
      return movedMinor > 0n ? 'WIN' : 'LOSS';
    case kind.refund:
      return takesWinBack(leg) ? 'WIN_VOID' : 'BET_VOID';
    case kind.deposit:
      return 'DEPOSIT';
    case kind.holdWithdrawal:
      return 'WITHDRAW';
    case kind.returnWithdrawal:
      return 'CANCELED';
    // Money that was won before, and the rest of what was taken back.
    case kind.creditExcess:
      return 'WIN';
    case kind.collectDebt:
      return 'WIN_VOID';
    case kind.grantBonus:
      return 'DEPOSIT';
    case kind.creditPromo:
    case kind.releaseSpins:
    case kind.payPool:
      return 'WIN';
    case kind.endBonus:
    case kind.voidBonuses:
      // One that held nothing leaves no trace.
      if (movedMinor === 0n) return null;
      return takesGrantBack(leg) ? 'REVERSAL' : 'FORFEIT';
    case kind.reverseDeposit:
      return 'REVERSAL_DP';
    default:
      return null;
  }
}

const categories: Readonly<Record<number, TransactionCategory>> = {
  0: 'PAYMENT',
  [vertical.casino]: 'CASINO',
  [vertical.live]: 'LIVE_CASINO',
  [vertical.virtual]: 'VIRTUAL_SPORTS',
  [vertical.sports]: 'SPORTS',
};

/** Commands about bonuses, promotional money and prize pools, whatever their vertical. */
const bonusKinds: readonly number[] = [
  kind.grantBonus,
  kind.endBonus,
  kind.voidBonuses,
  kind.creditPromo,
  kind.releaseSpins,
  kind.buyIn,
  kind.returnBuyIn,
  kind.payPool,
];

/** BONUS for what begins, ends or pays rewards; else that of the vertical, where 0 is money in and out. */
export function categoryOf(of: Pick<LegRow, 'kind' | 'vertical'>): TransactionCategory {
  if (bonusKinds.includes(of.kind)) return 'BONUS';
  const category = categories[of.vertical];
  if (!category) throw new RangeError(`there is no vertical ${of.vertical}`);
  return category;
}

/** True: the leg completes a bonus, inside the settlement or end of a round. Pure. */
export function completesBonus({ kind: of, source }: Pick<LegRow, 'kind' | 'source'>): boolean {
  return (of === kind.settle || of === kind.endRound) && source > 10 && source < 25;
}

/** The kinds of commands in a category; null: the category has none yet. */
export function filterOf(
  category: TransactionCategory | undefined,
): { kinds: number[]; verticals: number[] | null; orCompletes?: boolean } | null {
  const play = [kind.stake, kind.settle, kind.refund, kind.creditExcess, kind.collectDebt];
  const payment = [kind.deposit, kind.holdWithdrawal, kind.returnWithdrawal, kind.reverseDeposit];
  if (category === undefined)
    return { kinds: [...play, ...payment, ...bonusKinds], verticals: null, orCompletes: true };
  if (category === 'BONUS') return { kinds: [...bonusKinds], verticals: null, orCompletes: true };
  if (category === 'PAYMENT') return { kinds: payment, verticals: null };
  const of = Object.entries(categories).find(([, name]) => name === category);
  return of ? { kinds: play, verticals: [Number(of[0])] } : null;
}

/** The wallet that a leg is about, from the player's side. */
export function walletIdOf(leg: Pick<LegRow, 'source' | 'destination'>): 'MAIN' | 'LOCKED' | 'BONUS' {
  const own = leg.source > 0 ? leg.source : leg.destination;
  if (own >= 20) return 'BONUS';
  return own >= 10 ? 'LOCKED' : 'MAIN';
}

/** What a leg did to what the player can use: money to the hold has left, money from it is back. */
export function signedMinor(leg: Pick<LegRow, 'source' | 'destination' | 'amount_minor'>): bigint {
  return usableMinor({ ...leg, amountMinor: leg.amount_minor });
}

/** Status of what moved money immediately: done, until a stake is given back or a win taken back. */
export function movementStatus(isTakenBack: boolean): TransactionStatus {
  return isTakenBack ? 'REVERTED' : 'SUCCESS';
}

/** Does a row match the requested status? SUCCESS and COMPLETED both mean that it is done. Pure. */
export function matchesStatus(status: TransactionStatus, asked: TransactionStatus): boolean {
  const isDone = (of: TransactionStatus) => of === 'SUCCESS' || of === 'COMPLETED';
  return status === asked || (isDone(status) && isDone(asked));
}
