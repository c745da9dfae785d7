import { Drawer } from '@halcyon/ui/layer/dialog';
import { useText } from '../../../platform/site.ts';
import { NavList } from './nav-list.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import css from '../shell.module.css';

/** The main menu on phones. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Drawer isOpen onClose={onClose} title={t('shell.nav.menu')} closeLabel={t('shell.close')} edge="left">
      <nav aria-label={t('shell.nav.label')}>
        <NavList isDrawer />
      </nav>
      <div className={css.menuEnd}>
        <ThemeSwitch />
      </div>
    </Drawer>
  );
}
