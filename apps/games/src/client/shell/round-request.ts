import type { RoundAnswer, RoundView, SessionAnswer } from '../../protocol.ts';
import { GameError, type GameConnection } from './connection.ts';

/** Delays between attempts of the same request. After the last one the player decides. */
const RETRY_DELAYS_MS = [400, 900, 1800, 3000];
const POLLS_MAX = 40;
const POLL_MS_MIN = 250;

type Wait = (ms: number) => Promise<void>;
export const waitFor: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** True for what may be retried with the same key: no response, or the wallet was unavailable. */
function mayAskAgain(error: unknown): boolean {
  return (
    error instanceof GameError && (error.code === 'connection.lost' || error.code === 'wallet.unavailable')
  );
}

/**
 * Sends a request that stakes money until it is answered. Every attempt has the same key (or action number), so a
 * lost response never becomes a second stake.
 *
 * Refuses: whatever the server refuses; `connection.lost` or `wallet.unavailable` after the last attempt, and the
 * caller may retry the same request.
 */
export async function askUntilAnswered(
  connection: GameConnection,
  ask: () => Promise<RoundAnswer>,
  wait: Wait = waitFor,
): Promise<RoundAnswer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await followRound(connection, await ask(), wait);
    } catch (error) {
      const delayMs = RETRY_DELAYS_MS[attempt];
      if (!mayAskAgain(error) || delayMs === undefined) throw error;
      await wait(delayMs);
    }
  }
}

/** Polls the session until a round that the wallet has not answered yet is decided. */
export async function followRound(
  connection: GameConnection,
  answer: RoundAnswer,
  wait: Wait = waitFor,
): Promise<RoundAnswer> {
  let current = answer;
  for (let poll = 0; isUndecided(current.round); poll++) {
    if (poll >= POLLS_MAX) throw new GameError('wallet.unavailable');
    await wait(Math.max(POLL_MS_MIN, current.retryAfterMs ?? 0));
    const session = await connection.session();
    const round = roundOf(session, current.round.roundId);
    if (round) current = { ...current, round, balanceMinor: session.balanceMinor, retryAfterMs: null };
  }
  return current;
}

/** The wallet has not answered: there is nothing to show yet, or a win is pending. */
export function isUndecided(round: RoundView): boolean {
  if (round.state === 'staking' || round.state === 'cancelling') return true;
  return round.state === 'settling' || (round.kind === 'blackjack' && round.pendingAction !== null);
}

function roundOf(session: SessionAnswer, roundId: string): RoundView | null {
  for (const round of [session.unfinishedRound, session.lastRound])
    if (round?.roundId === roundId) return round;
  return null;
}
