import type { GameCard } from '@halcyon/contract/catalogue/game';
import { Heart } from 'lucide-react';
import { useText } from '../../platform/site.ts';
import { useFavourite } from './favourite.queries.ts';
import css from '../tiles.module.css';

/** The heart on a tile; nothing for a player who may not keep games. */
export function FavouriteButton({ game }: { game: GameCard }) {
  const t = useText();
  const favourite = useFavourite(game);
  if (!favourite) return null;
  const key = favourite.isKept ? 'lobby.tile.let_go' : 'lobby.tile.keep';
  return (
    <button
      type="button"
      className={css.heart}
      aria-pressed={favourite.isKept}
      aria-label={t(key, { game: game.name })}
      onClick={favourite.toggle}
    >
      <Heart size={18} aria-hidden="true" />
    </button>
  );
}
