import { isRetryable, type RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import { outcomeCode, type Outcome } from '../../ledger/public.ts';
import { ledgerRefusal } from '../ledger-refusal.rules.ts';
import type { MoneyStep, ProviderPolicy } from '../provider/adapter.ts';

/** How one step is answered: booked, booked without a movement, or refused with a code. */
export type StepVerdict =
  | { readonly ok: true; readonly isNoop: boolean }
  | {
      readonly ok: false;
      readonly code: RefusalCode;
      readonly isRetryable: boolean;
      /** True: the refusal means that it was done before. */
      readonly isDone: boolean;
    };

const booked: StepVerdict = { ok: true, isNoop: false };
const nothingToMove: StepVerdict = { ok: true, isNoop: true };

function refused(code: RefusalCode): StepVerdict {
  return { ok: false, code, isRetryable: isRetryable(code), isDone: false };
}
function doneBefore(code: RefusalCode): StepVerdict {
  return { ok: false, code, isRetryable: false, isDone: true };
}
/** It never came, and a repetition changes nothing. */
const unknownForGood: StepVerdict = { ok: false, code: 'stake_unknown', isRetryable: false, isDone: false };

type Answers = Pick<
  ProviderPolicy,
  'duplicate' | 'unknownRollback' | 'stakeAfterRollback' | 'winWithoutStake'
>;

/**
 * Turns the ledger's outcome of a step into the answer that the provider's policy wants. Pure.
 * Source: docs/domains/play.md#provider-calls; the reference's table of subtle differences.
 */
export function stepVerdict(
  of: MoneyStep['kind'],
  policy: Answers,
  outcome: Pick<Outcome, 'code' | 'isRepeat' | 'isResolved'>,
): StepVerdict {
  const isRefused = policy.duplicate === 'refuse';
  switch (outcome.code) {
    case outcomeCode.done:
      if (!outcome.isRepeat || !isRefused || of === 'roundEnd') return booked;
      // A stake or a win that was taken back since was done before, and is no longer booked.
      const isBooked = (of === 'stake' || of === 'win') && !outcome.isResolved;
      return doneBefore(isBooked ? 'already_processed' : 'already_cancelled');
    case outcomeCode.alreadyRefunded:
      return isRefused ? doneBefore('already_cancelled') : nothingToMove;
    // A stake that was refused never came, as far as its rollback is concerned.
    case outcomeCode.refundedBeforeStake:
      return policy.unknownRollback === 'succeed' ? nothingToMove : unknownForGood;
    case outcomeCode.stakeNotTaken:
      return of !== 'win' && policy.unknownRollback === 'succeed' ? nothingToMove : unknownForGood;
    case outcomeCode.stakeWasRefunded:
      if (of !== 'stake') return refused('already_cancelled');
      return policy.stakeAfterRollback === 'swallow' ? nothingToMove : refused('cancelled_before_stake');
    // A win that was taken back before it came.
    case outcomeCode.alreadyResolved:
      return policy.stakeAfterRollback === 'swallow' ? nothingToMove : refused('already_cancelled');
    case outcomeCode.stakeUnknown:
      return policy.winWithoutStake === 'ask-again' ? refused('stake_unknown') : unknownForGood;
    // Nothing is stored: the right amount may still come.
    case outcomeCode.amountMismatch:
      return refused('bad_request');
    default:
      return refused(ledgerRefusal(of, outcome.code));
  }
}
