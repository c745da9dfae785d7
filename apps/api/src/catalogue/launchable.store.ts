import type { Sql } from '../platform/sql.ts';

export type LaunchableRow = {
  readonly game_id: string;
  readonly game_slug: string;
  readonly name: string;
  readonly game_type: string;
  readonly lobby_page_type: string;
  readonly sub_provider_title: string;
  readonly is_available: boolean;
  readonly restricted_countries: readonly string[];
  readonly is_restriction_removed: boolean;
};

/** The game of a slug, also one that is not available at present. */
export async function findGameBySlug(sql: Sql, slug: string): Promise<LaunchableRow | null> {
  const rows = await sql<LaunchableRow>`
    select game_id, game_slug, name, game_type, lobby_page_type, sub_provider_title, is_available,
      restricted_countries, is_restriction_removed
    from catalogue.game where game_slug = ${slug}`;
  return rows[0] ?? null;
}
