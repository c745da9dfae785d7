import type { GameCard } from '@halcyon/contract/catalogue/game';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isUnrestricted } from '../../platform/api/session.ts';
import { useSession, useSite, useText } from '../../platform/site.ts';
import { useLateQuery } from '../../platform/use-late-query.ts';
import { favouritesQuery, lobbyOf } from './player-games.queries.ts';

/** Whether a game is a favourite, and its toggle. Null for visitors, who cannot have any. */
export function useFavourite(game: GameCard): { isKept: boolean; toggle: () => void } | null {
  const site = useSite();
  const t = useText();
  const cache = useQueryClient();
  const lobby = lobbyOf(game);
  const { queryKey } = favouritesQuery(site, lobby);
  const canKeep = isUnrestricted(useSession());
  const { data } = useLateQuery({ ...favouritesQuery(site, lobby), enabled: canKeep });
  const isKept = data?.items.some(({ id }) => id === game.id) ?? false;
  const change = useMutation({
    mutationFn: (keep: boolean) => {
      const body = { gameId: game.id, lobbyPageType: lobby };
      return keep
        ? site.call('POST /api/v1/player/favourites', { body })
        : site.call('DELETE /api/v1/player/favourites', { body });
    },
    onMutate: async (keep) => {
      // A list that was requested before this press would arrive without it.
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      const others = before?.items.filter(({ id }) => id !== game.id) ?? [];
      cache.setQueryData(queryKey, { items: keep ? [game, ...others] : others });
      return before;
    },
    onError: (_error, _keep, before) => {
      cache.setQueryData(queryKey, before);
      site.messages.show({ kind: 'error', text: t('lobby.error.favourite') });
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  return canKeep ? { isKept, toggle: () => change.mutate(!isKept) } : null;
}
