import { runCommands, lockPlayers, outcomeCode, type Command, type Ledger } from '../../ledger/public.ts';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Tx } from '@halcyon/server-kit/sql';
import { isBetOpen, stepBet, type BetStep } from '../bets/bet.machine.ts';
import type { BetResult } from '../bets/bet.ts';
import { betsMoved } from '../bets/bets-moved.ts';
import { bookingOf } from '../bets/bet-money.rules.ts';
import { followFreeBet } from '../bets/free-bet.service.ts';
import { resultOf } from './bet-result.rules.ts';
import type { Marking } from './decision.rules.ts';
import * as store from './settled-bet.store.ts';
import type { BetMove, BetToBook, LegName } from './settled-bet.store.ts';

export type SettleDependencies = { readonly ledger: Ledger; readonly clock: Clock };

/**
 * Marks legs, and settles or reopens the bets that are decided by it, with their money, in one transaction: all of it
 * happens or nothing. A bet that was cashed out meanwhile has its legs marked and nothing else, for both lock the player's
 * guard row first and look at the state after that.
 * Throws: the ledger refused a command, or a bet moved without its guard row.
 */
export async function settleBets(
  deps: SettleDependencies,
  tx: Tx,
  marking: Marking,
  legs: readonly LegName[],
): Promise<number> {
  const locked = await lockPlayers(tx, [...new Set(legs.map((leg) => leg.player_id))]);
  const ofBet = Map.groupBy(legs, (leg) => leg.bet_id);
  const bets = await store.listBetsToBook(
    tx,
    [...ofBet.values()].map(([first]) => first!),
  );
  const marked: LegName[] = [];
  const moves: BetMove[] = [];
  const commands: Command[] = [];
  for (const bet of bets) {
    if (!isInWindow(bet, marking)) continue;
    const own = ofBet.get(bet.betId) ?? [];
    marked.push(...own);
    const decided = withMark(bet, marking, own);
    const result = resultOf(decided);
    const state = stateAfter(bet, result);
    if (state === null) continue;
    const revision = bet.revision + 1;
    await followFreeBet(deps, tx, bet, result);
    const booking = bookingOf(bet, result, revision);
    commands.push(...booking.commands);
    const returnedMinor = result.state === 'open' ? 0n : result.returnedMinor;
    const { playerId, betId } = bet;
    moves.push({ playerId, betId, state, revision, stakeRevision: booking.stakeRevision, returnedMinor });
  }
  if (marked.length === 0) return 0;
  await store.markLegs(tx, marked, marking);
  const isMarked = new Set(marked.map(({ bet_id: betId }) => betId));
  const changed = bets.filter(({ betId }) => isMarked.has(betId));
  tx.publish(betsMoved, [...new Set(changed.flatMap(({ legs: of }) => of.map(({ eventId }) => eventId)))]);
  if (moves.length === 0) return 0;
  const outcomes = await runCommands(deps.ledger, tx, locked, commands);
  const refused = outcomes.findIndex(({ code }) => code !== outcomeCode.done);
  if (refused >= 0) throw new Error(`${commands[refused]!.key} was refused: ${outcomes[refused]!.code}`);
  const messageId = `${marking.eventId}/${marking.version}`;
  const count = await store.moveBets(tx, moves, { reason: marking.reason, messageId });
  if (count !== moves.length) throw new Error(`moved ${count} bets instead of ${moves.length}`);
  return count;
}

function isInWindow({ acceptedAt }: BetToBook, { acceptedFrom, acceptedUntil }: Marking): boolean {
  if (acceptedFrom !== null && (acceptedAt === null || acceptedAt < acceptedFrom)) return false;
  return acceptedUntil === null || (acceptedAt !== null && acceptedAt < acceptedUntil);
}

function withMark(bet: BetToBook, { grade }: Marking, own: readonly LegName[]): BetToBook {
  const numbers = own.map(({ number }) => number);
  return {
    ...bet,
    legs: bet.legs.map((leg) => (numbers.includes(leg.number) ? { ...leg, grade } : leg)),
  };
}

const stepOf = { won: 'win', lost: 'lose', void: 'void' } as const;

/** The state that the result brings. Null: the bet is there already, or is never settled again. */
function stateAfter(bet: BetToBook, result: BetResult) {
  const { state } = bet;
  if (result.state === 'open') {
    if (isBetOpen(state)) return null;
    const reopening: BetStep = bet.cashedOutMinor > 0n ? 'reopenPart' : 'reopen';
    return stepBet(state, reopening);
  }
  const isSame = result.state === state && result.returnedMinor === bet.returnedMinor;
  return isSame ? null : stepBet(state, stepOf[result.state]);
}
