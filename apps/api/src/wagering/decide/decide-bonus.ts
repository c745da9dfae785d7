import { effectsOf } from '@halcyon/contract/identity/account-status';
import {
  account,
  bonusAccount,
  bonusEnding,
  bonusState,
  lockedAccount,
  move,
  openWorkingBalances,
  outcomeCode,
  type Bonus,
  type Command,
  type Decision,
  type Known,
  type OutcomeCode,
  type PlayerState,
} from '../../ledger/public.ts';
import { countersE4, endRunning, heldMinor, isWithinTime, runningBonus } from './bonus.rules.ts';
import { accept, refuse } from './decision.ts';

/**
 * A bonus begins, under terms that never change. A sticky one binds deposit money.
 * Refuses: stakesBarred, playNotAllowed, bonusSlotTaken, insufficientFunds (the money to bind, or the winnings of free
 * spins, are not there).
 */
export function decideGrant(state: PlayerState, command: Command, known: Known): Decision {
  const { grant, vertical: game, amountMinor } = command;
  if (!grant || game === 0) throw new Error(`command ${command.key} grants no bonus`);
  const source = grant.isOfSpins ? account.spinWinnings : account.promo;
  const refusal =
    barredRejection(state, known) ??
    (runningBonus(state, game) ? outcomeCode.bonusSlotTaken : null) ??
    missing(state, account.main, grant.lockedMinor) ??
    (grant.isOfSpins ? missing(state, source, amountMinor) : null);
  if (refusal !== null) return refuse(state, command, known, refusal);
  const working = openWorkingBalances(state.balances);
  move(working, source, bonusAccount(game), amountMinor);
  move(working, account.main, lockedAccount(game), grant.lockedMinor);
  const bonus: Bonus = {
    number: grant.number,
    sinceSequence: state.sequence + 1n,
    sinceE4: countersE4(state, game),
    requiredE4: grant.requiredE4,
    grantedMinor: amountMinor,
    expiresAtMs: grant.expiresAtMs,
    state: bonusState.running,
    ending: null,
    terms: grant.terms,
  };
  const bonuses = { ...state.bonuses, [game]: [bonus, ...(state.bonuses[game] ?? [])] };
  return accept({ ...state, bonuses }, game, known, working);
}

/**
 * A bonus ends without completion.
 * Refuses: bonusUnknown, bonusEnded; as expired or empty also with bonusUnknown, while it is neither.
 */
export function decideEnd(state: PlayerState, command: Command, known: Known): Decision {
  const { ending, vertical: game } = command;
  if (!ending || game === 0) throw new Error(`command ${command.key} ends no bonus`);
  const bonus = state.bonuses[game]?.find(({ number }) => number === ending.number);
  if (!bonus) return refuse(state, command, known, outcomeCode.bonusUnknown);
  if (bonus.state !== bonusState.running) return refuse(state, command, known, outcomeCode.bonusEnded);
  const isDue =
    ending.reason === bonusEnding.expired
      ? !isWithinTime(state, game, bonus, known.atMs)
      : ending.reason !== bonusEnding.empty || heldMinor(state, game) === 0n;
  if (!isDue) return refuse(state, command, known, outcomeCode.bonusUnknown);
  const working = openWorkingBalances(state.balances);
  return accept(endRunning(state, game, working, ending.reason), game, known, working);
}

/** Promotional money without conditions. What was earned before a break is paid in it, too: never refused. */
export function decideCredit(state: PlayerState, command: Command, known: Known): Decision {
  const working = openWorkingBalances(state.balances);
  move(working, account.promo, account.main, command.amountMinor);
  return accept(state, 0, known, working);
}

/**
 * Free spins have been played: the operator's promotion pays their stakes, and of the collected winnings what the terms
 * allow is the player's own. Refuses: insufficientFunds (not so much was collected).
 */
export function decideSpins(state: PlayerState, command: Command, known: Known): Decision {
  const { release, amountMinor } = command;
  if (!release) throw new Error(`command ${command.key} releases no spins`);
  const refusal = missing(state, account.spinWinnings, release.paidMinor + release.returnedMinor);
  if (refusal !== null) return refuse(state, command, known, refusal);
  const working = openWorkingBalances(state.balances);
  move(working, account.promo, account.operatorGames, amountMinor);
  move(working, account.spinWinnings, account.main, release.paidMinor);
  move(working, account.spinWinnings, account.promoRecovered, release.returnedMinor);
  return accept(state, 0, known, working);
}

function barredRejection(state: PlayerState, { atMs }: Known): OutcomeCode | null {
  if (effectsOf(state.status).play !== 'conditional') return outcomeCode.playNotAllowed;
  return atMs < state.stakesBarredUntilMs ? outcomeCode.stakesBarred : null;
}

function missing({ balances }: PlayerState, wallet: number, amountMinor: bigint): OutcomeCode | null {
  return (balances[wallet] ?? 0n) < amountMinor ? outcomeCode.insufficientFunds : null;
}
