import type { Books } from '../books.store.ts';
import type { Rounds } from '../rounds.ts';
import type { GameSessions } from '../sessions.ts';

export type RecoverDependencies = {
  readonly books: Books;
  readonly rounds: Rounds;
  readonly sessions: GameSessions;
};

/**
 * After a start: a round of a table that nobody dealt to its end is void, and its stakes go back. What was
 * settled already stands in the books as closed and is not touched.
 */
export async function takeBackOpenRounds(
  deps: RecoverDependencies,
  providers: readonly string[],
): Promise<void> {
  const { books, rounds, sessions } = deps;
  for (const provider of providers) {
    for (const round of books.openRounds(provider)) {
      // Rounds of slots and tables without a clock keep how they stand, and go on from there.
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
