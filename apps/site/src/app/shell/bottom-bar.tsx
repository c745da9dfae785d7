import { CircleDot, House, LayoutGrid, Menu, Radio, UserRound, type LucideIcon } from 'lucide-react';
import { Link } from '../../platform/link.tsx';
import { mayPlay } from '../../platform/api/session.ts';
import { useHref, useSession, useSite, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { usePathBelowPrefix } from '../../platform/use-path.ts';
import css from './shell.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Five tabs at most: more do not fit 320 px. */
type Tab = {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly to: string;
  readonly isCurrent?: boolean;
  /** A dialog over this page. */
  readonly isOver?: boolean;
};

/** The bar at the bottom of phones: the same tabs at the same places on every page but a game's. Search is in the header. */
export function BottomBar() {
  const t = useText();
  const href = useHref();
  const dialogHref = useDialogHref();
  const path = usePathBelowPrefix();
  const session = useSession();
  const { hasSport } = useSite();
  const page = (icon: LucideIcon, name: string, at: string): Tab => ({
    icon,
    name,
    to: href(at),
    isCurrent: path === at || (at !== '/' && path.startsWith(`${at}/`)),
  });
  const over = (icon: LucideIcon, name: string, dialog: string): Tab => ({
    icon,
    name,
    to: dialogHref(dialog),
    isOver: true,
  });
  const tabs: readonly Tab[] = [
    page(House, t('shell.nav.home'), '/'),
    ...(mayPlay(session, 'casino') ? [page(LayoutGrid, t('shell.nav.casino'), '/online-casino')] : []),
    ...(mayPlay(session, 'liveCasino')
      ? [page(Radio, t('shell.nav.live_short'), '/live-casino-online')]
      : []),
    ...(hasSport && mayPlay(session, 'sports')
      ? [page(CircleDot, t('shell.nav.sports'), '/sportsbook')]
      : []),
    ...(mayPlay(session) ? [] : [page(UserRound, t('shell.nav.account'), '/my-account')]),
    over(Menu, t('shell.nav.menu'), 'menu'),
  ];
  return (
    <nav className={css.bottomBar} aria-label={t('shell.nav.label')}>
      <ul className={ui.contents}>
        {tabs.map(({ icon: Icon, name, to, isCurrent = false, isOver = false }) => (
          <li key={name}>
            <Link to={to} preventScrollReset={isOver} aria-current={isCurrent ? 'page' : undefined}>
              <Icon size={20} aria-hidden="true" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
