import { Drawer } from '@halcyon/ui/layer/dialog';
import { Search } from 'lucide-react';
import { mayPlay } from '../../../platform/api/session.ts';
import { useDialogHref } from '../../../platform/dialog/use-dialog.ts';
import { Link } from '../../../platform/link.tsx';
import { useSession, useText } from '../../../platform/site.ts';
import { NavList } from './nav-list.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import css from '../shell.module.css';

/** The main menu on phones. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const t = useText();
  const dialogHref = useDialogHref();
  const session = useSession();
  return (
    <Drawer isOpen onClose={onClose} title={t('shell.nav.menu')} closeLabel={t('shell.close')} edge="left">
      {mayPlay(session) && (
        <Link to={dialogHref('search')} className={css.navItem} replace preventScrollReset>
          <Search size={20} aria-hidden="true" />
          <span>{t('shell.nav.search')}</span>
        </Link>
      )}
      <nav aria-label={t('shell.nav.label')}>
        <NavList isDrawer />
      </nav>
      <div className={css.menuEnd}>
        <ThemeSwitch />
      </div>
    </Drawer>
  );
}
