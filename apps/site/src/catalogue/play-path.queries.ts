import type { GameCard } from '@halcyon/contract/catalogue/game';

/** Address of a game below the locale prefix. A live table has its own for players; by slug it opens for visitors. */
export function playPath(
  game: Pick<GameCard, 'type' | 'gameProvider' | 'id' | 'gameSlug'>,
  isPlayer: boolean,
): string {
  return isPlayer && game.type === 'liveCasinoGames'
    ? `/live-casino-online/play/${game.gameProvider}/${game.id}`
    : `/play/${game.gameSlug}`;
}
