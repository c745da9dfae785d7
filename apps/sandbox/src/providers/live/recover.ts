import type { Books } from '../books.store.ts';
import type { Rounds } from '../rounds.ts';
import type { GameSessions } from '../sessions.ts';

export type RecoverDependencies = {
  readonly books: Books;
  readonly rounds: Rounds;
  readonly sessions: GameSessions;
};

/**
 * At startup: a table's round that was not dealt to its end is void, and its stakes are returned. What was settled
 * already is closed in the books and stays untouched.
 */
export async function takeBackOpenRounds(
  deps: RecoverDependencies,
  providers: readonly string[],
): Promise<void> {
  const { books, rounds, sessions } = deps;
  for (const provider of providers) {
    for (const round of books.openRounds(provider)) {
      // Rounds of slots and tables without a clock keep their state and continue from there.
      const session = round.play === null ? sessions.find(round.sessionId) : null;
      if (!session) continue;
      const held = books
        .legsOf(provider, round.roundId)
        .filter((leg) => leg.kind === 'stake' && leg.state === 'done');
      if (session.mode === 'real') {
        for (const { transactionId } of held) await rounds.takeBack(session, round.roundId, transactionId);
      }
      rounds.abandon(session, round.roundId, 'takenBack');
    }
  }
}
