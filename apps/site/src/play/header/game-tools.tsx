import type { GameCard } from '@halcyon/contract/catalogue/game';
import { BookOpen, Gauge, Info, Pause } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSession, useText } from '../../platform/site.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import type { PlayMode } from '../launch/launch.queries.ts';
import css from '../play.module.css';
import buttonCss from '@halcyon/ui/button.module.css';

const parts: readonly { part: string; icon: LucideIcon; text: TextKey }[] = [
  { part: 'about', icon: Info, text: 'game.panel.about' },
  { part: 'rules', icon: BookOpen, text: 'game.panel.rules' },
  { part: 'limits', icon: Gauge, text: 'game.panel.limits' },
  { part: 'break', icon: Pause, text: 'game.panel.break' },
];

type GameToolsProps = {
  game: GameCard;
  mode: PlayMode | null;
  /** The heart. */
  children: ReactNode;
};

/** The row below a game on wide screens: favourite, info, real or demo, limits and a break. */
export function GameTools({ game, mode, children }: GameToolsProps) {
  const t = useText();
  const dialogHref = useDialogHref();
  return (
    <div className={css.gameTools}>
      {children}
      {parts.slice(0, 2).map(toLink)}
      <ModeSwitch game={game} mode={mode} />
      {parts.slice(2).map(toLink)}
    </div>
  );
  function toLink({ part, icon: Icon, text }: (typeof parts)[number]) {
    return (
      <Link
        key={part}
        to={dialogHref('game-menu', { game: game.gameSlug, part })}
        preventScrollReset
        className={buttonCss.button}
        data-tone="plain"
        data-size="s"
      >
        <Icon size={18} aria-hidden="true" />
        {t(text)}
      </Link>
    );
  }
}

/** Real money or play money. A switch reopens the game. */
function ModeSwitch({ game, mode }: Pick<GameToolsProps, 'game' | 'mode'>) {
  const t = useText();
  const { pathname } = useLocation();
  const isPlayer = isSignedIn(useSession());
  if (!game.metadata.hasDemo || !isPlayer) return null;
  return (
    <nav className={css.modeSwitch} aria-label={t('game.switch.label')}>
      <Link to={pathname} replace preventScrollReset aria-current={mode === 'real' ? 'true' : undefined}>
        {t('game.switch.real')}
      </Link>
      <Link
        to={`${pathname}?mode=demo`}
        replace
        preventScrollReset
        aria-current={mode === 'demo' ? 'true' : undefined}
      >
        {t('game.switch.demo')}
      </Link>
    </nav>
  );
}
