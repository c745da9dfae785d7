import { LayoutGrid, Menu, Radio, Search, SlidersHorizontal } from 'lucide-react';
import { useHref, useText } from '../platform/site.ts';
import { TabBar } from '../platform/tab-bar.tsx';
import { useDialogHref } from '../platform/use-dialog.ts';

/** The bar at the bottom of phones inside a lobby; its first tab opens the filter panel. */
export function LobbyBar({ hasFilters = true }: { hasFilters?: boolean }) {
  const t = useText();
  const href = useHref();
  const dialogHref = useDialogHref();
  return (
    <TabBar
      tabs={[
        ...(hasFilters
          ? [
              {
                icon: SlidersHorizontal,
                name: t('shell.nav.filter'),
                to: dialogHref('filters'),
                isOver: true,
              },
            ]
          : []),
        { icon: Search, name: t('shell.nav.search'), to: dialogHref('search'), isOver: true },
        { icon: LayoutGrid, name: t('shell.nav.categories'), onPress: showCategories },
        { icon: Radio, name: t('shell.nav.live_short'), to: href('/live-casino-online') },
        { icon: Menu, name: t('shell.nav.menu'), to: dialogHref('menu'), isOver: true },
      ]}
    />
  );
}

function showCategories(): void {
  const list = document.getElementById('categories');
  list?.scrollIntoView({ block: 'center' });
  list?.querySelector('a')?.focus({ preventScroll: true });
}
