import type { GameCard } from '@halcyon/contract/catalogue/game';
import type { LaunchedGame } from '@halcyon/contract/play/launch.contract';
import { IconButton } from '@halcyon/ui/icon-button';
import { ArrowLeft, Maximize, Menu } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { lobbyPlace, placeInHistory } from '../../catalogue/lobby/lobby-place.queries.ts';
import { useHref, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { GameStatus } from './game-status.tsx';
import type { HeaderState } from './header-state.ts';
import css from '../play.module.css';
import badgeCss from '@halcyon/ui/badge.module.css';
import iconButtonCss from '@halcyon/ui/icon-button.module.css';

type GameHeaderProps = {
  state: HeaderState;
  game: GameCard & { gameSlug: string };
  launched: LaunchedGame | null;
  onFullscreen: (() => void) | null;
  /** The balance. */
  children: ReactNode;
};

/** The bar above a game. */
export function GameHeader({ state, game, launched, onFullscreen, children }: GameHeaderProps) {
  const t = useText();
  const dialogHref = useDialogHref();
  const back = useWayBack(game.type === 'liveCasinoGames' ? '/live-casino-online' : '/online-casino');
  return (
    <header className={css.gameBar} hidden={!state.headerVisibility}>
      <Link {...back} className={iconButtonCss.iconButton} data-tone="plain" aria-label={t('game.back')}>
        <ArrowLeft size={22} aria-hidden="true" />
      </Link>
      <div className={css.gameBarName}>
        <h1>{state.gameTitle}</h1>
        <p>{state.providerTitle}</p>
      </div>
      <div className={css.gameBarStatus}>
        <GameStatus game={launched} />
      </div>
      {children}
      {launched?.mode === 'demo' && <span className={badgeCss.badge}>{t('game.switch.demo')}</span>}
      <nav className={css.gameBarTools} aria-label={t('game.menu')}>
        <Link
          to={dialogHref('game-menu', { game: game.gameSlug })}
          preventScrollReset
          className={iconButtonCss.iconButton}
          data-tone="plain"
          aria-label={t('game.panel.title')}
          title={t('game.panel.title')}
        >
          <Menu size={20} aria-hidden="true" />
        </Link>
        {onFullscreen && (
          <IconButton label={t('game.fullscreen')} tone="plain" onClick={onFullscreen}>
            <Maximize size={20} aria-hidden="true" />
          </IconButton>
        )}
      </nav>
    </header>
  );
}

/** Back to the lobby as it was left, with its position and filters; without an earlier one, to its start. */
function useWayBack(lobby: string) {
  const href = useHref();
  const navigate = useNavigate();
  return {
    to: href(lobby),
    onClick: (event: MouseEvent) => {
      const place = lobbyPlace.get();
      const at = placeInHistory();
      if (!place || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      if (place.at !== null && at !== null && place.at < at) void navigate(place.at - at);
      else void navigate(place.address);
    },
  };
}
