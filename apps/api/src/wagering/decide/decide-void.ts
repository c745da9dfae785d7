import {
  account,
  bonusAccount,
  bonusState,
  lockedAccount,
  move,
  openWorkingBalances,
  vertical,
  type ActiveBonus,
  type Command,
  type Decision,
  type Known,
  type PlayerState,
} from '../../ledger/public.ts';
import { isRunning } from './bonus.rules.ts';
import { accept } from './decision.ts';

/**
 * Ends every bonus, as an exclusion does: bonus money goes back to the operator, the player's own money that a
 * bonus bound is free. Rounds in progress pay their bonus part to the operator later. Never refused.
 */
export function decideVoid(state: PlayerState, _command: Command, known: Known): Decision {
  const working = openWorkingBalances(state.balances);
  const bonuses: Record<number, ActiveBonus> = { ...state.bonuses };
  for (const game of Object.values(vertical)) {
    for (const [source, destination] of [
      [bonusAccount(game), account.promoRecovered],
      [lockedAccount(game), account.main],
    ] as const) {
      const heldMinor = working.balances[source] ?? 0n;
      if (heldMinor > 0n) move(working, source, destination, heldMinor);
    }
    const bonus = bonuses[game];
    if (bonus && isRunning(bonus)) bonuses[game] = { ...bonus, state: bonusState.forfeited };
  }
  return accept({ ...state, bonuses }, 0, known, working);
}
