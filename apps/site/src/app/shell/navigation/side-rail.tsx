import { Suspense } from 'react';
import { lazyPart } from '../../../platform/dialog/lazy-part.ts';
import { useSite, useText } from '../../../platform/site.ts';
import { usePathBelowPrefix } from '../../../platform/use-path.ts';
import { Logo } from '../logo.tsx';
import { NavList } from './nav-list.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import css from '../shell.module.css';

/** The sportsbook has its sports in place of the other entries; its pages bring the texts. */
const SportRail = lazyPart(
  ['sportsbook'],
  async () => (await import('../../../sportsbook/sportsbook-nav.tsx')).SportRail,
);

/** The menu at the left of wide screens. */
export function SideRail() {
  const t = useText();
  const { book } = useSite();
  const isSport = usePathBelowPrefix().startsWith('/sportsbook');
  // A vendor's book has its own menu.
  const isOurs = book === null || book.book === 'built-in';
  return (
    <nav className={css.railNav} aria-label={t('shell.nav.label')}>
      <Logo />
      <NavList isShort={isSport && isOurs} />
      {isSport && isOurs && (
        <Suspense fallback={null}>
          <SportRail />
        </Suspense>
      )}
      <div className={`${css.railFoot} ${css.railEnd}`}>
        <ThemeSwitch />
      </div>
    </nav>
  );
}
