import { useText } from '../../platform/site.ts';
import { Logo } from './logo.tsx';
import { NavList } from './nav-list.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The menu at the left of wide screens. */
export function SideRail() {
  const t = useText();
  return (
    <nav className="rail-nav" aria-label={t('shell.nav.label')}>
      <Logo />
      <NavList />
      <div className="rail-foot mt-auto px-3 pt-4">
        <ThemeSwitch />
      </div>
    </nav>
  );
}
