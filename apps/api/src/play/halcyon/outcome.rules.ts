import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import type { WalletCall } from '@halcyon/wire/seamless/wallet-calls';
import { outcomeCode, type OutcomeCode } from '../../ledger/public.ts';
import { ledgerRefusal } from '../ledger-refusal.rules.ts';

/** What the wire says of an outcome: booked, booked without a movement, or refused with a code. */
export type WireVerdict =
  | { readonly ok: true; readonly isNoop: boolean }
  | { readonly ok: false; readonly code: RefusalCode };

const booked: WireVerdict = { ok: true, isNoop: false };
const nothingToMove: WireVerdict = { ok: true, isNoop: true };
const refused = (code: RefusalCode): WireVerdict => ({ ok: false, code });

/**
 * Turns the ledger's outcome of a call into the wire's answer. Pure.
 * Source: packages/wire/src/seamless/wallet-calls.ts, rules 1 to 6.
 */
export function wireVerdict(call: WalletCall, code: OutcomeCode): WireVerdict {
  switch (code) {
    case outcomeCode.done:
      return booked;
    // A rollback of what was rolled back, or never came, has nothing to move and is done.
    case outcomeCode.alreadyRefunded:
    case outcomeCode.refundedBeforeStake:
      return nothingToMove;
    case outcomeCode.alreadyResolved:
      return refused('already_settled');
    case outcomeCode.stakeWasRefunded:
      return refused(
        call === 'stake' || call === 'stakeAndWin' ? 'cancelled_before_stake' : 'already_settled',
      );
    case outcomeCode.stakeNotTaken:
      return call === 'rollback' ? nothingToMove : refused('already_settled');
    case outcomeCode.stakeUnknown:
      return refused('stake_unknown');
    default:
      return refused(ledgerRefusal(call, code));
  }
}
