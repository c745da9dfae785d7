import { House, LayoutGrid, Menu, Radio, Search } from 'lucide-react';
import { useHref, useText } from '../../platform/site.ts';
import { TabBar } from '../../platform/tab-bar.tsx';
import { useDialogHref } from '../../platform/use-dialog.ts';
import { usePathBelowPrefix } from '../../platform/use-path.ts';

/** The bar at the bottom of phones, outside a lobby. */
export function BottomBar() {
  const t = useText();
  const href = useHref();
  const dialogHref = useDialogHref();
  const path = usePathBelowPrefix();
  const page = (at: string) => ({ to: href(at), isCurrent: path === at });
  const over = (dialog: 'search' | 'menu') => ({ to: dialogHref(dialog), isOver: true });
  return (
    <TabBar
      tabs={[
        { icon: House, name: t('shell.nav.home'), ...page('/') },
        { icon: LayoutGrid, name: t('shell.nav.casino'), ...page('/online-casino') },
        { icon: Radio, name: t('shell.nav.live_short'), ...page('/live-casino-online') },
        { icon: Search, name: t('shell.nav.search'), ...over('search') },
        { icon: Menu, name: t('shell.nav.menu'), ...over('menu') },
      ]}
    />
  );
}
