import {
  account,
  kind,
  openWorkingBalances,
  outcomeCode,
  type Command,
  type Decision,
  type History,
  type Known,
  type OutcomeCode,
  type PlayerState,
} from '../../ledger/public.ts';
import { countLoss, countStake } from '../../responsible-gambling/public.ts';
import { bonusOfStake, homeOf, realPartOf, takesBonus, wager } from './bonus.rules.ts';
import { accept, notYet, refuse } from './decision.ts';
import { takeOrOwe, takeOut } from './owe.rules.ts';
import { countedOf } from './round.rules.ts';

/**
 * Takes a stake again that was given back, because what it was given back for has been taken back: from where it went, then
 * from MAIN and from what no balance could hold; what is missing is owed, and an incident. The player's bet was placed
 * already, so that nothing about the player refuses it, and a round that has ended runs again. Once per stake.
 * Refuses: stakeUnknown (no such stake in the round; may be retried), stakeNotTaken, amountMismatch, alreadyResolved (it
 * was not given back, or was taken again).
 */
export function decideStakeAgain(state: PlayerState, command: Command, known: Known): Decision {
  const refusal = rejection(command, known);
  if (refusal === outcomeCode.stakeUnknown) return notYet(state, command, known, refusal);
  if (refusal !== null) return refuse(state, command, known, refusal);
  const stake = known.original.recorded!;
  const game = stake.vertical;
  if (game === 0) throw new Error(`command ${command.key} of kind ${kind.stake} has no vertical`);
  const working = openWorkingBalances(state.balances);
  const bonus = bonusOfStake(state, game, stake.sequence);
  let missingMinor = 0n;
  for (const { source, amountMinor } of stake.legs) {
    const home =
      source === account.receivable ? account.main : homeOf(state, game, source, bonus, known.atMs);
    missingMinor += amountMinor - takeOut(working, home, amountMinor, account.operatorGames);
  }
  const owedMinor = takeOrOwe(working, missingMinor, account.operatorGames);
  const realMinor = realPartOf(command.amountMinor, working.legs, game);
  const isBonusFunded = takesBonus(working.legs, game);
  const weightBasisPoints = isBonusFunded ? countedOf(stake, command.referenceKey, known.round) : 0;
  const after = {
    ...state,
    ...countLoss(state, known.atMs, realMinor),
    ...countStake(state, known.atMs, realMinor),
    owedMinor: state.owedMinor + owedMinor,
    wageredE4: wager(state, game, working.legs, weightBasisPoints),
  };
  const decision = { ...accept(after, game, known, working), weightBasisPoints };
  return owedMinor > 0n ? { ...decision, incident: 'debt' } : decision;
}

function rejection({ roundKey, referenceKey, amountMinor }: Command, known: Known): OutcomeCode | null {
  const { recorded: stake, isResolved } = known.original;
  if (stake?.kind !== kind.stake || roundKey === null || stake.roundKey !== roundKey)
    return outcomeCode.stakeUnknown;
  if (stake.code !== outcomeCode.done) return outcomeCode.stakeNotTaken;
  if (amountMinor !== stake.requestedMinor) return outcomeCode.amountMismatch;
  return isResolved && !known.round.some((other) => takesAgain(other, referenceKey))
    ? null
    : outcomeCode.alreadyResolved;
}

function takesAgain({ recorded }: History, key: string | null): boolean {
  const isStake = recorded?.kind === kind.stake && recorded.code === outcomeCode.done;
  return isStake && recorded.referenceKey === key;
}
