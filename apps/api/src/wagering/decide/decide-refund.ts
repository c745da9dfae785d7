import { countLoss, countStake } from '../../responsible-gambling/public.ts';
import {
  account,
  bonusAccount,
  bonusState,
  kind,
  lockedAccount,
  move,
  openWorkingBalances,
  outcomeCode,
  type Command,
  type Decision,
  type Known,
  type PlayerState,
  type Recorded,
  type Vertical,
} from '../../ledger/public.ts';
import { bonusOfStake, homeOf, isCounting, realPartOf, wager } from './bonus.rules.ts';
import { accept, refuse } from './decision.ts';
import { countedOf, isHeld, isRoundEnded, isSettled, wasPaidFor } from './round.rules.ts';
import { takeOrOwe, takeOut } from './owe.rules.ts';
import { setOff } from './set-off.rules.ts';

/**
 * Takes a stake or a win back, once, with the stored amounts. Accepted whatever the player may or may not do.
 * A refund of a stake that has not come leaves its mark on that key, and the stake is refused when it comes.
 * Refuses: alreadyRefunded, refundedBeforeStake (the mark is set), stakeNotTaken, amountMismatch, stakeSettled; roundClosed where the command says that an ended round refuses it.
 */
export function decideRefund(state: PlayerState, command: Command, known: Known): Decision {
  const { recorded: original, isResolved } = known.original;
  if (isResolved) return refuse(state, command, known, outcomeCode.alreadyRefunded);
  if (command.endedRound === 'refuse' && isRoundEnded(known.round)) {
    return refuse(state, command, known, outcomeCode.roundClosed);
  }
  if (!original) {
    const refused = refuse(state, command, known, outcomeCode.refundedBeforeStake);
    return { ...refused, marksReference: true };
  }
  if (original.code !== outcomeCode.done) return refuse(state, command, known, outcomeCode.stakeNotTaken);
  if (command.amountMinor !== 0n && command.amountMinor !== original.requestedMinor) {
    return refuse(state, command, known, outcomeCode.amountMismatch);
  }
  const game = original.vertical;
  if (game !== 0 && original.kind === kind.settle) return takeBackWin(state, known, original, game);
  if (game === 0 || original.kind !== kind.stake)
    return refuse(state, command, known, outcomeCode.stakeNotTaken);
  if (isHeld(original, known.round) || isSettled(known.settling)) {
    return refuse(state, command, known, outcomeCode.stakeSettled);
  }
  return giveBackStake(state, command, known, original, game);
}

/**
 * Each part to the wallet it came from; if its bonus has ended, to the player's own or back to the operator. What is owed
 * of its round comes out of it.
 */
function giveBackStake(
  state: PlayerState,
  { referenceKey }: Command,
  known: Known,
  stake: Recorded,
  game: Vertical,
): Decision {
  const working = openWorkingBalances(state.balances);
  const bonus = bonusOfStake(state, game, stake.sequence);
  const to = (wallet: number) => homeOf(state, game, wallet, bonus, known.atMs);
  for (const leg of stake.legs) move(working, leg.destination, to(leg.source), leg.amountMinor);
  const owedMinor = setOff(state, known, working);
  const realMinor = realPartOf(stake.requestedMinor, stake.legs, game);
  const lost = countLoss(state, known.atMs, -realMinor, stake.decidedAtMs);
  const staked = countStake(state, known.atMs, -realMinor, stake.decidedAtMs);
  // Only a bonus that still runs takes its progress back.
  const isRunning = isCounting(state, game, stake, known.atMs);
  const weightBasisPoints = isRunning ? countedOf(stake, referenceKey, known.round) : 0;
  const wageredE4 = wager(state, game, stake.legs, -weightBasisPoints);
  const after = { ...state, ...lost, ...staked, owedMinor, wageredE4 };
  return { ...accept(after, game, known, working), marksReference: true, weightBasisPoints };
}

/**
 * From the wallets that were paid, then from main and from what no balance could hold, as far as they reach; the rest
 * is owed, and an incident, for no wallet ever falls below zero.
 */
function takeBackWin(state: PlayerState, known: Known, win: Recorded, game: Vertical): Decision {
  const working = openWorkingBalances(state.balances);
  const bonus = bonusOfStake(state, game, win.sequence);
  let missingMinor = 0n;
  let bonusMinor = 0n;
  for (const [index, leg] of win.legs.entries()) {
    if (leg.source !== account.operatorGames) continue;
    // Part of a bonus that had ended by then went on to the player's own money. Where it ended later, its money did; one
    // whose time is over still holds it until its end is recorded.
    const wasReleased = win.legs[index + 1]?.source === leg.destination;
    const isBound = leg.destination === bonusAccount(game) || leg.destination === lockedAccount(game);
    const isKept = !isBound || (!wasReleased && bonus?.state === bonusState.running);
    const home = wasReleased ? account.main : homeOf(state, game, leg.destination, bonus, known.atMs);
    const from = isKept ? leg.destination : home;
    missingMinor += leg.amountMinor - takeOut(working, from, leg.amountMinor, account.operatorGames);
    const isBonus = leg.destination === bonusAccount(game) || leg.destination === account.promoRecovered;
    if (isBonus) bonusMinor += leg.amountMinor;
  }
  // A win of zero leaves a leg, too: its direction distinguishes it from a stake that is given back.
  if (win.requestedMinor === 0n) move(working, account.main, account.operatorGames, 0n);
  const owedMinor = takeOrOwe(working, missingMinor, account.operatorGames);
  const realMinor = wasPaidFor(win, known.round) ? win.requestedMinor - bonusMinor : 0n;
  const lost = countLoss(state, known.atMs, realMinor, win.decidedAtMs);
  const after = { ...state, ...lost, owedMinor: state.owedMinor + owedMinor };
  const decision = { ...accept(after, game, known, working), marksReference: true };
  return owedMinor > 0n ? { ...decision, incident: 'debt' } : decision;
}
