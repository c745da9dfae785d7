import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Db } from '@halcyon/server-kit/sql';
import { readPlayed } from '../../apps/api/src/prizes/tournament/played.service.ts';
import type { PlayedBatch } from '../../apps/api/src/rewards/public.ts';

/** What the fold would hand on of a player after a sequence, read from the ledger. */
export async function playedBatchOf(
  db: Db,
  playerId: bigint,
  currency: string,
  afterSequence: bigint,
): Promise<PlayedBatch> {
  const always = { startsAtMs: 0, endsAtMs: Date.parse('2100-01-01') };
  const all = await readPlayed({ db, categoriesOf: async () => new Map() }, playerId, always);
  const played = all.filter(({ sequence }) => sequence > afterSequence);
  return { playerId, currency, afterSequence, toSequence: played.at(-1)?.sequence ?? afterSequence, played };
}

/** The code that a use case refuses with; null: it did not. */
export async function refusalIn(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
