import { Heart, House, LayoutGrid, Menu, Search, UserRound } from 'lucide-react';
import { isSignedIn } from '../../platform/session.ts';
import { useHref, useSession, useText } from '../../platform/site.ts';
import { TabBar, type Tab } from '../../platform/tab-bar.tsx';
import { useDialogHref } from '../../platform/use-dialog.ts';
import { usePathBelowPrefix } from '../../platform/use-path.ts';

/** The bar at the bottom of phones, outside a lobby. */
export function BottomBar() {
  const t = useText();
  const href = useHref();
  const dialogHref = useDialogHref();
  const path = usePathBelowPrefix();
  const page = (at: string) => ({ to: href(at), isCurrent: path === at });
  const over = (dialog: 'search' | 'login' | 'menu') => ({ to: dialogHref(dialog), isOver: true });
  const own: Tab = isSignedIn(useSession())
    ? { icon: Heart, name: t('shell.nav.favourites'), ...page('/online-casino/favourites') }
    : { icon: UserRound, name: t('shell.account.log_in'), ...over('login') };
  return (
    <TabBar
      tabs={[
        { icon: House, name: t('shell.nav.home'), ...page('/') },
        { icon: LayoutGrid, name: t('shell.nav.casino'), ...page('/online-casino') },
        { icon: Search, name: t('shell.nav.search'), ...over('search') },
        own,
        { icon: Menu, name: t('shell.nav.menu'), ...over('menu') },
      ]}
    />
  );
}
