import { addMs } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import { noteMisbookedRounds } from '../../ledger/public.ts';
import { providerOf, type Terms } from '../bets/bet.ts';
import { listMisbookedBets } from './bet-books.store.ts';

const NAMED_MAX = 10;
/** A check that was missed once is made up for by the next one. */
const MOVED_WITHIN_MS = 3 * 86_400_000;

/**
 * Bets for which the ledger has booked something other than the bet says, in one line; null: none. Each becomes an incident
 * that operators have to close, and withdrawals of its player wait until then.
 */
export async function findMisbookedBets(db: Db, at: Date): Promise<string | null> {
  const found = await listMisbookedBets(db, addMs(at, -MOVED_WITHIN_MS), NAMED_MAX);
  if (found.length === 0) return null;
  const rounds = found.map((row) => ({
    playerId: row.player_id,
    providerId: providerOf({ vertical: row.vertical as Terms['vertical'] }),
    roundKey: row.bet_id,
    vertical: row.vertical,
  }));
  await noteMisbookedRounds(db, rounds, at);
  return found.map((row) => `bet ${row.bet_id} of player ${row.player_id}: ${row.detail}`).join('; ');
}
