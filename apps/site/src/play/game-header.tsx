import type { LaunchedGame } from '@halcyon/contract/play/launch.contract';
import { IconButton } from '@halcyon/ui/icon-button';
import { ArrowLeft, Info, Maximize, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isSignedIn } from '../platform/session.ts';
import { useHref, useSession, useText } from '../platform/site.ts';
import { useDialogHref } from '../platform/use-dialog.ts';
import { GameStatus } from './game-status.tsx';

type GameHeaderProps = {
  name: string;
  slug: string;
  game: LaunchedGame | null;
  onFullscreen: () => void;
  /** The balance. */
  children: ReactNode;
};

/** The bar above a game. */
export function GameHeader({ name, slug, game, onFullscreen, children }: GameHeaderProps) {
  const t = useText();
  const href = useHref();
  const isPlayer = isSignedIn(useSession());
  const dialogHref = useDialogHref();
  return (
    <header className="game-bar">
      <Link
        to={href('/online-casino')}
        className="ui-icon-button"
        data-tone="plain"
        aria-label={t('game.back')}
      >
        <ArrowLeft size={22} aria-hidden="true" />
      </Link>
      <h1>{name}</h1>
      <div className="game-bar-status">
        <GameStatus game={game} />
      </div>
      {children}
      {game?.mode === 'demo' && <span className="ui-badge">{t('game.demo_balance')}</span>}
      <nav className="game-bar-tools" aria-label={t('game.menu')}>
        <Link
          to={dialogHref('game', { game: slug })}
          preventScrollReset
          className="ui-icon-button"
          data-tone="plain"
          aria-label={t('game.info')}
          title={t('game.info')}
        >
          <Info size={20} aria-hidden="true" />
        </Link>
        <Link
          to={href(isPlayer ? '/my-account/gambling-limits' : '/responsible-gambling')}
          className="ui-icon-button game-tool-wide"
          data-tone="plain"
          aria-label={t(isPlayer ? 'shell.nav.limits' : 'shell.nav.safer')}
          title={t(isPlayer ? 'shell.nav.limits' : 'shell.nav.safer')}
        >
          <ShieldCheck size={20} aria-hidden="true" />
        </Link>
        {game && (
          <IconButton label={t('game.fullscreen')} tone="plain" onClick={onFullscreen}>
            <Maximize size={20} aria-hidden="true" />
          </IconButton>
        )}
      </nav>
    </header>
  );
}
