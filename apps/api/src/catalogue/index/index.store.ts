import type { LobbyPageType } from '@halcyon/contract/catalogue/game';
import type { Sql, Tx } from '@halcyon/server-kit/sql';

/** A game as the read model has it, with its categories and its limits in every currency. */
export type IndexRow = {
  game_id: string;
  game_slug: string;
  name: string;
  name_folded: string;
  game_type: string;
  lobby_page_type: LobbyPageType;
  provider_slug: string;
  sub_provider_id: string;
  sub_provider_title: string;
  channels: string[];
  image_square: string;
  image_vertical: string | null;
  image_horizontal: string | null;
  colour: string;
  youth_appeal: 'none' | 'some';
  has_jackpot: boolean;
  has_demo: boolean;
  is_new: boolean;
  restricted_countries: string[];
  is_restriction_removed: boolean;
  rtp_basis_points: number | null;
  volatility: number | null;
  max_win_multiple: number | null;
  mechanic: string | null;
  line_count: number | null;
  way_count: number | null;
  sort_order: number;
  players: number;
  categories: string[];
  limits: string[];
};

/** What a tile is made of: a game with its limits in one currency. */
export type GameRow = Omit<
  IndexRow,
  'name_folded' | 'youth_appeal' | 'sort_order' | 'players' | 'categories' | 'limits'
> & {
  readonly currency: string | null;
  readonly min_minor: bigint | null;
  readonly max_minor: bigint | null;
};

/** Every game that is offered at all. `limits` are `EUR 20 5000`, minor units. */
export function listIndexRows(sql: Sql): Promise<IndexRow[]> {
  return sql<IndexRow>`
    select g.game_id, g.game_slug, g.name, g.name_folded, g.game_type, g.lobby_page_type, g.provider_slug,
      g.sub_provider_id, g.sub_provider_title, g.channels, g.image_square, g.image_vertical, g.image_horizontal,
      g.colour, g.youth_appeal, g.has_jackpot, g.has_demo, g.is_new, g.restricted_countries,
      g.is_restriction_removed, g.rtp_basis_points, g.volatility, g.max_win_multiple, g.mechanic, g.line_count,
      g.way_count, g.sort_order, coalesce(p.players, 0) as players,
      coalesce(c.categories, '{}') as categories, coalesce(l.limits, '{}') as limits
    from catalogue.game g
    left join catalogue.game_popularity p on p.game_id = g.game_id
    left join (select game_id, array_agg(category_id) as categories from catalogue.game_category group by game_id) c
      on c.game_id = g.game_id
    left join (select game_id, array_agg(currency || ' ' || min_minor || ' ' || max_minor) as limits
      from catalogue.game_bet_limit group by game_id) l on l.game_id = g.game_id
    where g.is_available`;
}

export function listCategories(sql: Sql): Promise<{ category_id: string; lobby_page_type: LobbyPageType }[]> {
  return sql`select category_id, lobby_page_type from catalogue.category`;
}

/** Changes with every filling and every count. */
export async function readRevision(sql: Sql): Promise<string> {
  const rows = await sql<{ revision: string }>`
    select filled || ' ' || coalesce(counted_at::text, '') as revision from catalogue.revision`;
  return rows[0]?.revision ?? '';
}

/** Counts the players who opened each game for real since `since`. Writes: game_popularity, revision. */
export async function countOpenings(tx: Tx, since: Date, at: Date): Promise<void> {
  await tx.sql`select filled from catalogue.revision for update`;
  await tx.sql`delete from catalogue.game_popularity`;
  await tx.sql`insert into catalogue.game_popularity (game_id, players)
    select game_id, count(distinct player_id)::integer from catalogue.recent_game where last_played_at >= ${since} group by game_id`;
  await tx.sql`update catalogue.revision set counted_at = ${at}`;
}
