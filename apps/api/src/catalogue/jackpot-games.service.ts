import type { Db } from '@halcyon/server-kit/sql';
import { listJackpotGames } from './jackpot-games.store.ts';
import { readReference } from './reference-cache.ts';

/** Our ids of the games that pay a jackpot, by `<provider> <the provider's own name>`; at most a few seconds old. */
export function jackpotGames(db: Pick<Db, 'sql'>): Promise<ReadonlyMap<string, string>> {
  return readReference(db, 'jackpot games', async () => {
    const rows = await listJackpotGames(db.sql);
    return new Map(rows.map((row) => [`${row.provider_slug} ${row.provider_game_ref}`, row.game_id]));
  });
}
