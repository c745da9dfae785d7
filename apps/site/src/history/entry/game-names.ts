import { useQuery } from '@tanstack/react-query';
import { searchIndexQuery } from '../../catalogue/tile/game.queries.ts';
import { useSite } from '../../platform/site.ts';

/** Names and thumbnails of games by id, once the index has loaded; until then the id is shown. */
export function useGameNames(isWanted: boolean) {
  const { data } = useQuery({ ...searchIndexQuery(useSite()), enabled: isWanted });
  const games = new Map(data?.items.map(([slug, name, , picture]) => [slug, { name, picture }] as const));
  return (gameId: string) => games.get(gameId) ?? { name: gameId, picture: null };
}
