import { House, LayoutGrid, Menu, Search, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { useHref, useText } from '../platform/site.ts';
import { useDialogHref } from '../platform/use-dialog.ts';

/** The bar at the bottom of phones inside a lobby; its first tab opens the filter panel. */
export function LobbyBar() {
  const t = useText();
  const href = useHref();
  const dialogHref = useDialogHref();
  const openFilters = () => {
    const box = document.getElementById('filters');
    if (!(box instanceof HTMLDetailsElement)) return;
    box.open = true;
    box.querySelector('input')?.focus();
  };
  return (
    <nav className="bottom-bar" aria-label={t('shell.nav.label')}>
      <ul className="contents">
        <li>
          <button type="button" onClick={openFilters}>
            <SlidersHorizontal size={20} aria-hidden="true" />
            {t('shell.nav.filter')}
          </button>
        </li>
        <li>
          <Link to={dialogHref('search')} preventScrollReset>
            <Search size={20} aria-hidden="true" />
            {t('shell.nav.search')}
          </Link>
        </li>
        <li>
          <a href="#categories">
            <LayoutGrid size={20} aria-hidden="true" />
            {t('shell.nav.categories')}
          </a>
        </li>
        <li>
          <Link to={href('/')}>
            <House size={20} aria-hidden="true" />
            {t('shell.nav.home')}
          </Link>
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
