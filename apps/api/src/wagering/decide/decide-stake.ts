import { isPastThreshold, mayPlay } from '@halcyon/contract/kyc/verification-level';
import {
  closePlay,
  countLoss,
  countPlay,
  countStake,
  isTimeUp,
  limitAt,
} from '../../responsible-gambling/public.ts';
import {
  account,
  bonusAccount,
  kind,
  move,
  openWorkingBalances,
  outcomeCode,
  paidFrom,
  type Command,
  type Decision,
  type Known,
  type LimitWindow,
  type OutcomeCode,
  type PlayerState,
  type Vertical,
} from '../../ledger/public.ts';
import { fundingOrder, stakeableBonus, takesBonus, termsRejection, wager, weightOf } from './bonus.rules.ts';
import { accept, notYet, refuse } from './decision.ts';
import { decideStakeAgain } from './decide-stake-again.ts';
import { msToNextRound, pacedOn, whyTooSoon } from './pace.rules.ts';
import { isRoundEnded, openStakes, settlementRejection } from './round.rules.ts';

/**
 * Takes a stake: MAIN first, or in the order of a bonus. A correction of what was played already counts like one,
 * but for the time of play, and is refused for the lack of a stake in its round (stakeUnknown may be retried, as for
 * a win) or of money. One that was given back and is taken again: `decideStakeAgain`.
 * Refuses, in this order: playNotAllowed, stakesBarred, roundClosed, limitMissing, restAfterCheck,
 * activityCheckDue, timeLimitReached, otherGamePlayed, roundTooSoon (may be retried), stakeAboveCap, gameExcludedByBonus,
 * stakeAboveBonusMaximum, insufficientFunds, lossLimitReached, stakeLimitReached.
 * Source: docs/domains/wagering.md
 */
export function decideStake(state: PlayerState, command: Command, known: Known): Decision {
  if (command.isTakenAgain) return decideStakeAgain(state, command, known);
  const { isCorrection = false } = command;
  const refusal = isCorrection ? settlementRejection(known.round) : stakeRejection(state, command, known);
  if (refusal === outcomeCode.stakeUnknown) return notYet(state, command, known, refusal);
  // It may be retried in a moment, so nothing is stored.
  if (refusal === outcomeCode.roundTooSoon) {
    const { outcome, ...decision } = notYet(state, command, known, refusal);
    return { ...decision, outcome: { ...outcome, waitMs: msToNextRound(state, command, known) } };
  }
  if (refusal !== null) return refuse(noticed(state, refusal, known.atMs), command, known, refusal);
  const game = gameOf(command);
  const working = openWorkingBalances(state.balances);
  let openMinor = command.amountMinor;
  for (const source of fundingOrder(state, game, known.atMs)) {
    const heldMinor = working.balances[source] ?? 0n;
    const takenMinor = heldMinor < openMinor ? heldMinor : openMinor;
    if (takenMinor > 0n) move(working, source, account.operatorGames, takenMinor);
    openMinor -= takenMinor;
  }
  const broken = isCorrection ? null : termsRejection(state, command, known, game, working.legs);
  if (broken !== null) return refuse(state, command, known, broken);
  if (openMinor > 0n) return refuse(state, command, known, outcomeCode.insufficientFunds);

  const realMinor = command.amountMinor - paidFrom(working.legs, bonusAccount(game));
  const counted = { ...countLoss(state, known.atMs, realMinor), ...countStake(state, known.atMs, realMinor) };
  if (realMinor > 0n && !isCorrection) {
    if (counted.lossWindows.some((window) => isPast(window, known.atMs)))
      return refuse(state, command, known, outcomeCode.lossLimitReached);
    if (counted.stakeWindows.some((window) => isPast(window, known.atMs)))
      return refuse(state, command, known, outcomeCode.stakeLimitReached);
  }
  const bonus = takesBonus(working.legs, game) ? stakeableBonus(state, game, known.atMs) : null;
  const weightBasisPoints = bonus ? weightOf(bonus.terms, command) : 0;
  const wageredE4 = wager(state, game, working.legs, weightBasisPoints);
  const played = isCorrection ? state : pacedOn(playedOn(state, known.atMs), command, known);
  return { ...accept({ ...played, ...counted, wageredE4 }, game, known, working), weightBasisPoints };
}

function stakeRejection(state: PlayerState, command: Command, known: Known): OutcomeCode | null {
  const barred = barredRejection(state, known);
  if (barred !== null) return barred;
  if (command.endedRound !== 'accept' && isRoundEnded(known.round)) return outcomeCode.roundClosed;
  const protection = protectionRejection(state, known) ?? whyTooSoon(state, command, known);
  if (protection !== null) return protection;
  const before = openStakes(known.round).reduce((sum, stake) => sum + stake.requestedMinor, 0n);
  const roundMinor = before + command.amountMinor;
  const { stakeCapMinor } = command;
  return stakeCapMinor !== undefined && roundMinor > stakeCapMinor ? outcomeCode.stakeAboveCap : null;
}

/** Why a player may put no own money at risk: playNotAllowed, stakesBarred. Pure. */
export function barredRejection(state: PlayerState, known: Known): OutcomeCode | null {
  const { status, level, verifyBefore } = state;
  const isAboveThreshold = isPastThreshold(state.depositedMinor, state.verifyThresholdMinor);
  if (!mayPlay({ status, level, verifyBefore, isAboveThreshold })) return outcomeCode.playNotAllowed;
  return known.atMs < state.stakesBarredUntilMs ? outcomeCode.stakesBarred : null;
}

/** True: more is used than the limit of the window allows. Pure. */
export function isPast(window: LimitWindow, atMs: number): boolean {
  const limitMinor = limitAt(window, atMs);
  return limitMinor !== null && window.usedMinor > limitMinor;
}

/**
 * What protects a player from play now: limitMissing; outside a round that runs also restAfterCheck, activityCheckDue and
 * timeLimitReached. Pure.
 */
export function protectionRejection(state: PlayerState, known: Known): OutcomeCode | null {
  return whyProtected(state, known) ?? timeRejection(state, known);
}

/** Limits that must stand first, and the notice of the activity timer; a round that runs may go on. */
function whyProtected({ protection }: PlayerState, known: Known): OutcomeCode | null {
  if (!protection) return null;
  if (protection.isLimitMissing) return outcomeCode.limitMissing;
  if (openStakes(known.round).length > 0) return null;
  if (known.atMs < protection.restUntilMs) return outcomeCode.restAfterCheck;
  const { check } = protection;
  const isDue =
    check !== null && check.startedAtMs !== null && known.atMs >= check.startedAtMs + check.afterMs;
  return isDue ? outcomeCode.activityCheckDue : null;
}

/** The player's own limits of time; a round that runs may go on. */
function timeRejection({ timeWindows, timeZone }: PlayerState, known: Known): OutcomeCode | null {
  if (timeWindows.length === 0 || openStakes(known.round).length > 0) return null;
  return isTimeUp(timeWindows, timeZone, known.atMs) ? outcomeCode.timeLimitReached : null;
}

/** Time of play is counted to this stake; the activity timer begins with the first one. */
function playedOn(state: PlayerState, atMs: number): PlayerState {
  const after = { ...state, timeWindows: countPlay(state.timeWindows, state.timeZone, atMs) };
  const { protection } = state;
  if (!protection?.check || protection.check.startedAtMs !== null) return after;
  return { ...after, protection: { ...protection, check: { ...protection.check, startedAtMs: atMs } } };
}

/** What a refusal leaves: the rest counts from the first refusal by the notice. */
function noticed(state: PlayerState, refusal: OutcomeCode, atMs: number): PlayerState {
  const { protection } = state;
  if (refusal === outcomeCode.timeLimitReached) {
    return { ...state, timeWindows: closePlay(state.timeWindows, state.timeZone, atMs) };
  }
  if (refusal !== outcomeCode.activityCheckDue || !protection?.check) return state;
  if (protection.check.noticedAtMs !== null) return state;
  const { check } = protection;
  const restUntilMs = check.restMs === 0 ? protection.restUntilMs : atMs + check.restMs;
  return { ...state, protection: { ...protection, restUntilMs, check: { ...check, noticedAtMs: atMs } } };
}

function gameOf(command: Command): Vertical {
  if (command.vertical === 0) throw new Error(`command ${command.key} of kind ${kind.stake} has no vertical`);
  return command.vertical;
}
