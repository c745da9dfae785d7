import { decideCollection, decideExcessCredit, decideWaiver } from './decide-incident.ts';
import { decideDeposit, decideRelease, decideReservation } from './decide-deposit.ts';
import { decideRefund } from './decide-refund.ts';
import { decideSettle } from './decide-settle.ts';
import { decideStake } from './decide-stake.ts';
import { decideReturnToPayer, decideSuspension } from './decide-suspense.ts';
import { decideVoid } from './decide-void.ts';
import { decideHold, decidePayout, decideReturn } from './decide-withdrawal.ts';
import { completeBonus } from './bonus.rules.ts';
import { decideCredit, decideEnd, decideGrant, decideSpins } from './decide-bonus.ts';
import { decideBuyIn, decideBuyInReturn, decidePoolPrize } from './decide-buy-in.ts';
import { decideReversal } from './decide-reversal.ts';
import { accept, refuse, repeat } from './decision.ts';
import { isRoundEnded } from './round.rules.ts';
import {
  kind,
  outcomeCode,
  type Command,
  type Decision,
  type Known,
  type Kind,
  type PlayerState,
  type Recorded,
  openWorkingBalances,
} from '../../ledger/public.ts';

const deciders: Readonly<Record<Kind, (state: PlayerState, command: Command, known: Known) => Decision>> = {
  [kind.stake]: decideStake,
  [kind.settle]: decideSettle,
  [kind.refund]: decideRefund,
  [kind.endRound]: decideRoundEnd,
  [kind.reserveDeposit]: decideReservation,
  [kind.releaseDeposit]: decideRelease,
  [kind.deposit]: decideDeposit,
  [kind.holdWithdrawal]: decideHold,
  [kind.payWithdrawal]: decidePayout,
  [kind.returnWithdrawal]: decideReturn,
  [kind.voidBonuses]: decideVoid,
  [kind.suspendDeposit]: decideSuspension,
  [kind.returnDeposit]: decideReturnToPayer,
  [kind.creditExcess]: decideExcessCredit,
  [kind.collectDebt]: decideCollection,
  [kind.waiveDebt]: decideWaiver,
  [kind.grantBonus]: decideGrant,
  [kind.endBonus]: decideEnd,
  [kind.creditPromo]: decideCredit,
  [kind.releaseSpins]: decideSpins,
  [kind.reverseDeposit]: decideReversal,
  [kind.buyIn]: decideBuyIn,
  [kind.returnBuyIn]: decideBuyInReturn,
  [kind.payPool]: decidePoolPrize,
};

/**
 * Ends a round, once more where it has ended; a bonus whose wagering is met is completed.
 * Refuses: roundClosed where the command says that an ended round refuses it.
 */
function decideRoundEnd(state: PlayerState, command: Command, known: Known): Decision {
  if (command.endedRound === 'refuse' && isRoundEnded(known.round)) {
    return refuse(state, command, known, outcomeCode.roundClosed);
  }
  const working = openWorkingBalances(state.balances);
  const { vertical: game } = command;
  const after = game === 0 ? state : completeBonus(state, game, working, known.atMs);
  return accept(after, game, known, working);
}

/**
 * The one decision about money: what happens to a player's state when a command arrives.
 *
 * Pure: no SQL, no clock, no chance; the inputs are never changed. A command that throws here has
 * therefore touched nothing, and its neighbours in the batch go on.
 * Whatever the kind, in this order: a known key has its stored answer, unless the body differs (keyReused);
 * a key that was taken back before it came stays refused; another currency is refused (currencyMismatch).
 */
export function decide(state: PlayerState, command: Command, known: Known): Decision {
  if (command.amountMinor < 0n) throw new Error(`command ${command.key} has a negative amount`);
  const { recorded, isResolved } = known.own;
  if (recorded) {
    return isSame(command, recorded)
      ? repeat(state, known, recorded, isResolved)
      : reused(state, command, known);
  }
  if (isResolved) {
    const isStake = command.kind === kind.stake;
    return refuse(
      state,
      command,
      known,
      isStake ? outcomeCode.stakeWasRefunded : outcomeCode.alreadyResolved,
    );
  }
  if (command.currency !== state.currency) return refuse(state, command, known, outcomeCode.currencyMismatch);
  return deciders[command.kind](state, command, known);
}

/**
 * What the caller itself says, and nothing that was looked up for it: a vertical found in a session may be another one
 * once that has ended. A refund that moved nothing is not bound to the amount that it named.
 */
function isSame(command: Command, stored: Recorded): boolean {
  const isAmountFree = stored.kind === kind.refund && stored.code !== outcomeCode.done;
  return (
    stored.kind === command.kind &&
    stored.referenceKey === command.referenceKey &&
    stored.roundKey === command.roundKey &&
    (isAmountFree || stored.requestedMinor === command.amountMinor)
  );
}

function reused(state: PlayerState, command: Command, known: Known): Decision {
  const { outcome } = refuse(state, command, known, outcomeCode.keyReused);
  const untouched = { ...outcome, sequence: state.sequence };
  return { state, legs: [], outcome: untouched, isRecorded: false, marksReference: false };
}
