import { isPastThreshold, mayPlay } from '@halcyon/contract/kyc/verification-level';
import {
  account,
  bonusAccount,
  kind,
  move,
  openPurse,
  outcomeCode,
  paidFrom,
  type Command,
  type Decision,
  type Known,
  type OutcomeCode,
  type PlayerState,
  type Vertical,
} from '../wallet/ledger.service.ts';
import { eligibleForWagering, fundingOrder, isRunning, wager } from './bonus.rules.ts';
import { accept, refuse } from './decision.ts';
import { isRoundEnded, openStakes } from './round.rules.ts';
import { countIn } from './window.rules.ts';

/**
 * Takes a stake: MAIN first, or the order that a bonus asks for.
 * Refuses, in this order: playNotAllowed, stakesBarred, roundClosed, stakeAboveBonusMaximum,
 * insufficientFunds, lossLimitReached.
 * Source: docs/domains/wagering.md; compliance on limits (loss counts real money alone) and bonuses.
 */
export function decideStake(state: PlayerState, command: Command, known: Known): Decision {
  const refusal = whyNoStake(state, command, known);
  if (refusal !== null) return refuse(state, command, known, refusal);
  const game = gameOf(command);
  const bonus = state.bonuses[game];

  const purse = openPurse(state.balances);
  let openMinor = command.amountMinor;
  for (const source of fundingOrder(game, bonus)) {
    const heldMinor = purse.balances[source] ?? 0n;
    const takenMinor = heldMinor < openMinor ? heldMinor : openMinor;
    if (takenMinor > 0n) move(purse, source, account.houseGame, takenMinor);
    openMinor -= takenMinor;
  }
  if (openMinor > 0n) return refuse(state, command, known, outcomeCode.insufficientFunds);

  const realMinor = command.amountMinor - paidFrom(purse.legs, bonusAccount(game));
  const lossWindows = countIn(state.lossWindows, state.timeZone, known.atMs, realMinor, known.atMs);
  if (realMinor > 0n && lossWindows.some((window) => window.usedMinor > window.limitMinor)) {
    return refuse(state, command, known, outcomeCode.lossLimitReached);
  }
  const eligibleMinor = eligibleForWagering(game, bonus, purse.legs);
  const bonuses = wager(state.bonuses, game, eligibleMinor * BigInt(command.weightBasisPoints));
  return accept({ ...state, lossWindows, bonuses }, game, known, purse);
}

function whyNoStake(state: PlayerState, command: Command, known: Known): OutcomeCode | null {
  const { status, level, verifyBefore } = state;
  const isAboveThreshold = isPastThreshold(state.depositedMinor, state.verifyThresholdMinor);
  if (!mayPlay({ status, level, verifyBefore, isAboveThreshold })) return outcomeCode.playNotAllowed;
  if (known.atMs < state.stakesBarredUntilMs) return outcomeCode.stakesBarred;
  if (isRoundEnded(known.round)) return outcomeCode.roundClosed;
  const bonus = state.bonuses[gameOf(command)];
  const stakedMinor = openStakes(known.round).reduce((sum, stake) => sum + stake.requestedMinor, 0n);
  if (isRunning(bonus) && stakedMinor + command.amountMinor > bonus.stakeMaxMinor) {
    return outcomeCode.stakeAboveBonusMaximum;
  }
  return null;
}

function gameOf(command: Command): Vertical {
  if (command.vertical === 0) throw new Error(`command ${command.key} of kind ${kind.stake} has no vertical`);
  return command.vertical;
}
