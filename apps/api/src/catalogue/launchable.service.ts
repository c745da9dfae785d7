import type { Db } from '../platform/sql.ts';
import { findGameBySlug } from './launchable.store.ts';

/** What opening a game has to know of it. */
export type Launchable = {
  readonly gameId: string;
  readonly slug: string;
  readonly name: string;
  /** `slots`, `table`, … */
  readonly gameType: string;
  readonly providerTitle: string;
  readonly isLive: boolean;
  readonly isAvailable: boolean;
  readonly restrictedCountries: readonly string[];
};

/** The game of a slug; null: there is none. */
export async function findLaunchable(db: Pick<Db, 'sql'>, slug: string): Promise<Launchable | null> {
  const row = await findGameBySlug(db.sql, slug);
  if (!row) return null;
  return {
    gameId: row.game_id,
    slug: row.game_slug,
    name: row.name,
    gameType: row.game_type,
    providerTitle: row.sub_provider_title,
    isLive: row.lobby_page_type === 'live-casino',
    isAvailable: row.is_available,
    restrictedCountries: row.is_restriction_removed ? [] : row.restricted_countries,
  };
}
