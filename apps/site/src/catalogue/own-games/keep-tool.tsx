import type { GameCard } from '@halcyon/contract/catalogue/game';
import { Heart } from 'lucide-react';
import { useText } from '../../platform/site.ts';
import { useFavourite } from '../tile/favourite.queries.ts';
import css from '@halcyon/ui/icon-button.module.css';

/** The heart in the row below a game. */
export function KeepTool({ game }: { game: GameCard }) {
  const t = useText();
  const favourite = useFavourite(game);
  if (!favourite) return null;
  const words = t(favourite.isKept ? 'lobby.tile.let_go' : 'lobby.tile.keep', { game: game.name });
  return (
    <button
      type="button"
      className={css.iconButton}
      data-tone="plain"
      aria-pressed={favourite.isKept}
      aria-label={words}
      title={words}
      onClick={favourite.toggle}
    >
      <Heart size={20} fill={favourite.isKept ? 'currentColor' : 'none'} aria-hidden="true" />
    </button>
  );
}
