import { withdrawalCeiling } from '@halcyon/contract/kyc/withdrawal-ceiling';
import { shareDown } from '@halcyon/money/amount';
import { getCurrencyByNumber } from '@halcyon/money/currency';
import { countLoss } from '../../responsible-gambling/public.ts';
import {
  account,
  bonusAccount,
  kind,
  lockedAccount,
  move,
  openWorkingBalances,
  outcomeCode,
  paidFrom,
  type Bonus,
  type Command,
  type Decision,
  type Known,
  type OutcomeCode,
  type PlayerState,
  type WorkingBalances,
  type Recorded,
  type Vertical,
} from '../../ledger/public.ts';
import { bonusOfStake, completeBonus, homeOf, isCounting, wager } from './bonus.rules.ts';
import { accept, notYet, refuse } from './decision.ts';
import { countedOf, isRoundEnded, openStakes, settlementRejection } from './round.rules.ts';
import { setOff } from './set-off.rules.ts';

/** What can be counted on one account of the database, with room for counters of losses. */
const EXCESS_MINOR_MAX = 2n ** 62n;

/**
 * Pays a win, or records with zero that a round was lost. Never refused for what the player may or may not
 * do, nor after the session's end.
 * Refuses: stakeWasRefunded, stakeUnknown (may be retried: the stake may still come), stakeNotTaken;
 * roundClosed where the command says that an ended round refuses it; balanceFull, when hundreds of wins of the largest
 * amount wait for operators.
 */
export function decideSettle(state: PlayerState, command: Command, known: Known): Decision {
  const refusal = winRejection(command, known);
  if (refusal === outcomeCode.stakeUnknown) return notYet(state, command, known, refusal);
  if (refusal !== null) return refuse(state, command, known, refusal);
  if ((state.balances[account.excess] ?? 0n) + command.amountMinor > EXCESS_MINOR_MAX) {
    return refuse(state, command, known, outcomeCode.balanceFull);
  }

  const stakes = fundingOf(known);
  const game = stakes[0]?.vertical || command.vertical;
  if (game === 0) throw new Error(`command ${command.key} of kind ${kind.settle} has no vertical`);
  const working = openWorkingBalances(state.balances);
  const isFree = stakes.every(({ requestedMinor }) => requestedMinor === 0n);
  const bonusMinor =
    isFree && command.isSpinWinnings
      ? collect(working, command.amountMinor)
      : payParts(state, game, command.amountMinor, stakes, working, known.atMs);
  // A win that no stake of the player paid for, a free spin's, is no return for loss limits.
  const realMinor = stakes.length === 0 ? 0n : command.amountMinor - bonusMinor;
  const counted = countLoss(state, known.atMs, -realMinor);
  const owedMinor = setOff(state, known, working);
  const uncounted = command.isCashOut ? uncount(state, command, game, known) : nothingUncounted(state);
  const settled = { ...state, ...counted, owedMinor, wageredE4: uncounted.wageredE4 };
  const decision: Decision = {
    ...accept(completeBonus(settled, game, working, known.atMs), game, known, working),
    ...(uncounted.weightBasisPoints > 0 && { weightBasisPoints: uncounted.weightBasisPoints }),
  };
  if (decision.incident) return decision;
  if (command.isOfUnknownAward && command.amountMinor > 0n) return { ...decision, incident: 'unknown_award' };
  const isHuge = stakes.length === 0 && command.amountMinor >= hugeMinor(state.currency);
  return isHuge ? { ...decision, incident: 'unstaked_win' } : decision;
}

/** A stake that is cashed out counts no longer, once, as far as its bonus still runs. */
function uncount(state: PlayerState, { referenceKey, roundKey }: Command, game: Vertical, known: Known) {
  const stake = known.original.recorded;
  const isOfRound = stake !== null && roundKey !== null && stake.roundKey === roundKey;
  if (!isOfRound || !isCounting(state, game, stake, known.atMs)) return nothingUncounted(state);
  const weightBasisPoints = countedOf(stake, referenceKey, known.round);
  return { weightBasisPoints, wageredE4: wager(state, game, stake.legs, -weightBasisPoints) };
}

const nothingUncounted = ({ wageredE4 }: PlayerState) => ({ weightBasisPoints: 0, wageredE4 });

/**
 * From here on a win without a stake is looked at by operators: what a player who has proven nothing may take out. In a
 * currency without such a figure ten thousand units.
 */
function hugeMinor(currencyNumber: number): bigint {
  const { code, exponent } = getCurrencyByNumber(currencyNumber);
  return withdrawalCeiling('NOT_VERIFIED', code) ?? 10_000n * 10n ** BigInt(exponent);
}

/** Winnings of free spins are no return for loss limits. Answers the bonus part. */
function collect(working: WorkingBalances, amountMinor: bigint): bigint {
  move(working, account.operatorGames, account.spinWinnings, amountMinor);
  return amountMinor;
}

/**
 * Back to the wallets that paid the round, and to the bonus that each stake belonged to. Divisions round down: main
 * gets the rest. Answers the bonus part.
 */
function payParts(
  state: PlayerState,
  game: Vertical,
  amountMinor: bigint,
  stakes: readonly Recorded[],
  working: WorkingBalances,
  atMs: number,
): bigint {
  const stakedMinor = stakes.reduce((sum, stake) => sum + stake.requestedMinor, 0n);
  let placedMinor = 0n;
  let bonusMinor = 0n;
  for (const { wallet, bonus, paidMinor } of bonusParts(state, game, stakes)) {
    const partMinor = shareDown(amountMinor, paidMinor, stakedMinor);
    if (partMinor === 0n) continue;
    const home = homeOf(state, game, wallet, bonus, atMs);
    // A bonus that was completed meanwhile: its part is released here, and the legs still show which it was.
    const into = move(working, account.operatorGames, home === account.main ? wallet : home, partMinor);
    if (home === account.main && into === wallet) move(working, wallet, account.main, partMinor);
    placedMinor += partMinor;
    // What no bonus wallet can hold is bound by no bonus any more.
    if (wallet !== lockedAccount(game) && into !== account.excess) bonusMinor += partMinor;
  }
  move(working, account.operatorGames, account.main, amountMinor - placedMinor);
  return bonusMinor;
}

type BonusPart = { readonly wallet: number; readonly bonus: Bonus | null; readonly paidMinor: bigint };

/** What stakes took out of bonus wallets, by wallet and by the bonus they belong to. */
function bonusParts(state: PlayerState, game: Vertical, stakes: readonly Recorded[]): readonly BonusPart[] {
  const parts: BonusPart[] = [];
  for (const wallet of [bonusAccount(game), lockedAccount(game), account.promoRecovered]) {
    const paid = new Map<Bonus | null, bigint>();
    for (const stake of stakes) {
      const minor = paidFrom(stake.legs, wallet);
      if (minor === 0n) continue;
      const bonus = bonusOfStake(state, game, stake.sequence);
      paid.set(bonus, (paid.get(bonus) ?? 0n) + minor);
    }
    for (const [bonus, paidMinor] of paid) parts.push({ wallet, bonus, paidMinor });
  }
  return parts;
}

function winRejection(command: Command, known: Known): OutcomeCode | null {
  const why = fundingRejection(command, known);
  if (why !== null || command.endedRound !== 'refuse') return why;
  return isRoundEnded(known.round) ? outcomeCode.roundClosed : null;
}

function fundingRejection(command: Command, known: Known): OutcomeCode | null {
  if (command.referenceKey === null) return command.needsRoundStake ? settlementRejection(known.round) : null;
  const { recorded: stake, isResolved } = known.original;
  if (isResolved) return outcomeCode.stakeWasRefunded;
  if (stake?.kind !== kind.stake) return outcomeCode.stakeUnknown;
  return stake.code === outcomeCode.done ? null : outcomeCode.stakeNotTaken;
}

/** All stakes of the round together pay for a win; without a round it is the stake that the win names. */
function fundingOf(known: Known): readonly Recorded[] {
  const ofRound = openStakes(known.round);
  return ofRound.length > 0 ? ofRound : openStakes([known.original]);
}
