import { readState, type Ledger, type Vertical } from '../ledger/public.ts';
import type { Db } from '@halcyon/server-kit/sql';
import { playable } from './decide/bonus.rules.ts';

/** What a player could stake in a vertical now: own money, and that of a bonus which may be played there. */
export async function readPlayable(
  { ledger, db }: { readonly ledger: Ledger; readonly db: Db },
  playerId: bigint,
  vertical: Vertical,
): Promise<bigint> {
  const known = await db.transact((tx) => readState(ledger, tx, playerId));
  if (!known) return 0n;
  const { cashMinor, bonusMinor } = playable(known.state, vertical, known.atMs);
  return cashMinor + bonusMinor;
}
