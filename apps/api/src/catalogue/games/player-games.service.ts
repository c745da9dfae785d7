import type { GameCard, LobbyPageType } from '@halcyon/contract/catalogue/game';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { PlayerCommandContext, PlayerContext } from '../../platform/http/context.ts';
import { listLegs } from '../../wallet/public.ts';
import { kind } from '../../ledger/public.ts';
import {
  cardsById,
  resolveCatalogueQuery,
  type CatalogueDependencies,
  type Place,
} from '../query/catalogue-query.ts';
import { findLobbyOfGame } from '../index/game.store.ts';
import * as store from './player-games.store.ts';

export const FAVOURITES_MAX = 200;
const RECENT_KEPT_MAX = 100;

/** Kept games of a lobby, newest first. */
export async function favouritesOf(
  catalogue: CatalogueDependencies,
  ctx: PlayerContext,
  place: Place,
  lobby: LobbyPageType,
): Promise<readonly GameCard[]> {
  const ids = await store.listFavourites(ctx.db.sql, ctx.playerId, lobby);
  return cardsById(resolveCatalogueQuery(catalogue, ctx, place, lobby), ids);
}

/** Keeps a game. Refuses: catalogue.game_unknown, catalogue.favourites_full. Keeping it again changes nothing. */
export async function keepFavourite(
  ctx: PlayerCommandContext,
  favourite: { readonly gameId: string; readonly lobbyPageType: LobbyPageType },
): Promise<void> {
  const { gameId, lobbyPageType: lobby } = favourite;
  if ((await findLobbyOfGame(ctx.tx.sql, gameId)) !== lobby) throw new Refusal('catalogue.game_unknown');
  const others = await store.countOtherFavourites(ctx.tx.sql, ctx.playerId, lobby, gameId);
  if (others >= FAVOURITES_MAX) throw new Refusal('catalogue.favourites_full');
  await store.insertFavourite(ctx.tx.sql, { playerId: ctx.playerId, lobby, gameId, at: ctx.clock.now() });
}

/** Lets a kept game go. A game that is not kept, or not there any more, changes nothing. */
export async function dropFavourite(
  ctx: PlayerCommandContext,
  favourite: { readonly gameId: string; readonly lobbyPageType: LobbyPageType },
): Promise<void> {
  await store.deleteFavourite(ctx.tx.sql, ctx.playerId, favourite.lobbyPageType, favourite.gameId);
}

/** Games last opened for real, newest first, each once. */
export async function recentOf(
  catalogue: CatalogueDependencies,
  ctx: PlayerContext,
  place: Place,
  lobby: LobbyPageType,
  limit: number,
): Promise<(GameCard & { lastPlayedAt: string })[]> {
  const rows = await store.listRecent(ctx.db.sql, ctx.playerId, lobby, limit);
  const cards = await cardsById(
    resolveCatalogueQuery(catalogue, ctx, place, lobby),
    rows.map(({ game_id }) => game_id),
  );
  const at = new Map(rows.map((row) => [row.game_id, row.last_played_at.toISOString()]));
  return cards.map((card) => ({ ...card, lastPlayedAt: at.get(card.id) ?? '' }));
}

/** Commands looked through for the last played games: enough for thirty games of a player who changes often. */
const STAKES_READ = 500;

/** Games with the player's last stakes, by the ledger, of both lobbies, newest first, each once. */
export async function lastPlayed(
  catalogue: CatalogueDependencies,
  ctx: PlayerContext,
  place: Place,
  limit: number,
): Promise<(GameCard & { lastPlayedAt: string })[]> {
  const stakes = await listLegs(ctx.db, ctx.playerId, {
    kinds: [kind.stake],
    doneOnly: true,
    limit: STAKES_READ,
  });
  const at = new Map<string, string>();
  for (const { game_id: id, decided_at } of stakes) {
    if (id !== null && !at.has(id)) at.set(id, decided_at.toISOString());
  }
  const ids = [...at.keys()];
  const lobbies = ['casino', 'live-casino'] as const;
  const cards = await Promise.all(
    lobbies.map((lobby) => cardsById(resolveCatalogueQuery(catalogue, ctx, place, lobby), ids)),
  );
  const byId = new Map(cards.flat().map((card) => [card.id, card]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .slice(0, limit)
    .map((card) => ({ ...card, lastPlayedAt: at.get(card.id) ?? '' }));
}

/** Notes that the player opened a game. Refuses: catalogue.game_unknown. */
export async function noteOpened(
  ctx: PlayerCommandContext,
  opened: { readonly gameId: string; readonly category: LobbyPageType },
): Promise<void> {
  if ((await findLobbyOfGame(ctx.tx.sql, opened.gameId)) !== opened.category)
    throw new Refusal('catalogue.game_unknown');
  const row = { playerId: ctx.playerId, lobby: opened.category, gameId: opened.gameId, at: ctx.clock.now() };
  await store.noteRecent(ctx.tx.sql, row, RECENT_KEPT_MAX);
}
