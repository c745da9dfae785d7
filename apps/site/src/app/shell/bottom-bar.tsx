import { Heart, House, LayoutGrid, Menu, Search, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { isSignedIn } from '../../platform/session.ts';
import { useHref, useSession, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/use-dialog.ts';
import { usePathBelowPrefix } from '../../platform/use-path.ts';

/** The bar at the bottom of phones, outside a lobby. */
export function BottomBar() {
  const t = useText();
  const href = useHref();
  const dialogHref = useDialogHref();
  const path = usePathBelowPrefix();
  const signedIn = isSignedIn(useSession());
  const current = (at: string) => (path === at ? 'page' : undefined);
  return (
    <nav className="bottom-bar" aria-label={t('shell.nav.label')}>
      <ul className="contents">
        <li>
          <Link to={href('/')} aria-current={current('/')}>
            <House size={20} aria-hidden="true" />
            {t('shell.nav.home')}
          </Link>
        </li>
        <li>
          <Link to={href('/online-casino')} aria-current={current('/online-casino')}>
            <LayoutGrid size={20} aria-hidden="true" />
            {t('shell.nav.casino')}
          </Link>
        </li>
        <li>
          <Link to={dialogHref('search')} preventScrollReset>
            <Search size={20} aria-hidden="true" />
            {t('shell.nav.search')}
          </Link>
        </li>
        <li>
          {signedIn ? (
            <Link to={href('/online-casino/favourites')} aria-current={current('/online-casino/favourites')}>
              <Heart size={20} aria-hidden="true" />
              {t('shell.nav.favourites')}
            </Link>
          ) : (
            <Link to={dialogHref('login')} preventScrollReset>
              <UserRound size={20} aria-hidden="true" />
              {t('shell.account.log_in')}
            </Link>
          )}
        </li>
        <li>
          <Link to={dialogHref('menu')} preventScrollReset>
            <Menu size={20} aria-hidden="true" />
            {t('shell.nav.menu')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
