import type { Db } from '@halcyon/server-kit/sql';
import { listLiveGames } from './live-games.store.ts';
import { readReference } from './reference-cache.ts';

/** A game that is played at a table. */
export type LiveGame = { readonly gameId: string; readonly provider: string; readonly tableId: string };

/** Every live game that is offered, with the provider's table; at most a few seconds old. */
export function liveGames(db: Pick<Db, 'sql'>): Promise<readonly LiveGame[]> {
  return readReference(db, 'live games', async () => {
    const rows = await listLiveGames(db.sql);
    return rows.map((row) => ({ gameId: row.game_id, provider: row.provider_slug, tableId: row.table_id }));
  });
}
