import type { Db } from '@halcyon/server-kit/sql';

/** Offered games with a table of their provider. */
export async function listLiveGames(
  sql: Db['sql'],
): Promise<{ game_id: string; provider_slug: string; table_id: string }[]> {
  return sql<{ game_id: string; provider_slug: string; table_id: string }>`
    select game_id, provider_slug, table_id from catalogue.game
    where lobby_page_type = 'live-casino' and table_id is not null and is_available order by sort_order, game_id`;
}
