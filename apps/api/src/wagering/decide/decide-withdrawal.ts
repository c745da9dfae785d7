import { effectsOf } from '@halcyon/contract/identity/account-status';
import { countIn } from '../../responsible-gambling/public.ts';
import {
  account,
  bonusAccount,
  bonusEnding,
  kind,
  lockedAccount,
  move,
  openWorkingBalances,
  outcomeCode,
  vertical,
  type BonusAtStake,
  type Command,
  type Decision,
  type Known,
  type OutcomeCode,
  type PlayerState,
  type Vertical,
} from '../../ledger/public.ts';
import { endRunning, heldMinor, isWithinTime, runningBonus } from './bonus.rules.ts';
import { accept, notYet, refuse } from './decision.ts';

/**
 * Sets money aside that the player wants paid out; it cannot be staked from now on. Limits of gambling never refuse it.
 * Bonuses that hold money end with it, if the player has agreed to that; one whose time is over needs no agreement.
 * Refuses: withdrawalNotAllowed, insufficientFunds, bonusWouldBeForfeited (may be retried with the agreement).
 */
export function decideHold(state: PlayerState, command: Command, known: Known): Decision {
  const { withdraw } = effectsOf(state.status);
  if (withdraw === 'none' || withdraw === 'by_support' || withdraw === 'at_closing') {
    return refuse(state, command, known, outcomeCode.withdrawalNotAllowed);
  }
  if ((state.balances[account.main] ?? 0n) < command.amountMinor) {
    return refuse(state, command, known, outcomeCode.insufficientFunds);
  }
  const bound = Object.values(vertical).flatMap((game) => {
    const bonus = heldMinor(state, game) > 0n ? runningBonus(state, game) : null;
    return bonus ? [{ game, isOpen: isWithinTime(state, game, bonus, known.atMs) }] : [];
  });
  const atStake = bound.filter(({ isOpen }) => isOpen).map(({ game }) => atStakeIn(state, game));
  if (atStake.length > 0 && !command.forfeitsBonuses) {
    const { outcome, ...decision } = notYet(state, command, known, outcomeCode.bonusWouldBeForfeited);
    return { ...decision, outcome: { ...outcome, atStake } };
  }
  const working = openWorkingBalances(state.balances);
  move(working, account.main, account.hold, command.amountMinor);
  const after = bound.reduce(
    (before, { game, isOpen }) =>
      endRunning(before, game, working, isOpen ? bonusEnding.withdrawal : bonusEnding.expired),
    state,
  );
  return accept(after, 0, known, working);
}

function atStakeIn({ balances }: PlayerState, game: Vertical): BonusAtStake {
  const [keepsMinor = 0n, losesMinor = 0n] = [balances[lockedAccount(game)], balances[bonusAccount(game)]];
  return { vertical: game, keepsMinor, losesMinor };
}

/** The money of a hold has been paid out. Refuses: alreadyResolved, holdUnknown, amountMismatch. */
export function decidePayout(state: PlayerState, command: Command, known: Known): Decision {
  return resolveHold(state, command, known, account.payments);
}

/** The money of a hold is the player's again: cancelled, declined or failed. Refuses: as a payout. */
export function decideReturn(state: PlayerState, command: Command, known: Known): Decision {
  return resolveHold(state, command, known, account.main);
}

/** A hold ends once: whichever of payout and return comes first. */
function resolveHold(state: PlayerState, command: Command, known: Known, destination: number): Decision {
  const refusal = resolutionRejection(command, known);
  if (refusal !== null) return refuse(state, command, known, refusal);
  const { requestedMinor } = known.original.recorded!;
  const working = openWorkingBalances(state.balances);
  move(working, account.hold, destination, requestedMinor);
  const isPaid = destination === account.payments;
  const depositWindows = isPaid ? countPaid(state, known.atMs, requestedMinor) : state.depositWindows;
  return { ...accept({ ...state, depositWindows }, 0, known, working), marksReference: true };
}

function resolutionRejection(command: Command, known: Known): OutcomeCode | null {
  const { recorded: hold, isResolved } = known.original;
  if (isResolved) return outcomeCode.alreadyResolved;
  if (hold?.kind !== kind.holdWithdrawal || hold.code !== outcomeCode.done) return outcomeCode.holdUnknown;
  const isOther = command.amountMinor !== 0n && command.amountMinor !== hold.requestedMinor;
  return isOther ? outcomeCode.amountMismatch : null;
}

/** Only a limit on net deposits gets room from money that was paid out. */
function countPaid(state: PlayerState, atMs: number, paidMinor: bigint): PlayerState['depositWindows'] {
  return state.depositWindows.map((window) =>
    window.isNet ? countIn([window], state.timeZone, atMs, -paidMinor, atMs)[0]! : window,
  );
}
