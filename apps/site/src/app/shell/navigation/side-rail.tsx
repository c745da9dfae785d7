import { useText } from '../../../platform/site.ts';
import { Logo } from '../logo.tsx';
import { NavList } from './nav-list.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import css from '../shell.module.css';

/** The menu at the left of wide screens. */
export function SideRail() {
  const t = useText();
  return (
    <nav className={css.railNav} aria-label={t('shell.nav.label')}>
      <Logo />
      <NavList />
      <div className={`${css.railFoot} ${css.railEnd}`}>
        <ThemeSwitch />
      </div>
    </nav>
  );
}
