import type { Tx } from '@halcyon/server-kit/sql';
import { lockState, type Ledger, type OutcomeCode } from '../ledger/public.ts';
import { barredRejection, protectionRejection } from './decide/decide-stake.ts';

const noHistory = { recorded: null, isResolved: false };

/**
 * Why a player may begin no play now, be it without own money: an exclusion, a limit that has to be set first, a check of
 * activity. Null: play may begin. The guard row is locked. Throws: the player has no wallet.
 */
export async function whyNoPlay(ledger: Ledger, tx: Tx, playerId: bigint): Promise<OutcomeCode | null> {
  const found = await lockState(ledger, tx, playerId);
  if (!found) throw new Error(`player ${playerId} has no wallet`);
  const { state, atMs } = found;
  const known = { atMs, own: noHistory, original: noHistory, round: [] };
  return barredRejection(state, known) ?? protectionRejection(state, known);
}
