import {
  account,
  bonusEnding,
  move,
  openWorkingBalances,
  vertical,
  type Command,
  type Decision,
  type Known,
  type PlayerState,
} from '../../ledger/public.ts';
import { endRunning } from './bonus.rules.ts';
import { accept } from './decision.ts';

/**
 * Ends every bonus, as an exclusion does: bonus money and collected winnings of free spins go back to the operator, the
 * player's own money that a bonus bound is free. Rounds in progress pay their bonus part to the operator later. Never refused.
 */
export function decideVoid(state: PlayerState, _command: Command, known: Known): Decision {
  const working = openWorkingBalances(state.balances);
  const after = Object.values(vertical).reduce(
    (before, game) => endRunning(before, game, working, bonusEnding.protection),
    state,
  );
  const collectedMinor = working.balances[account.spinWinnings] ?? 0n;
  if (collectedMinor > 0n) move(working, account.spinWinnings, account.promoRecovered, collectedMinor);
  return accept(after, 0, known, working);
}
