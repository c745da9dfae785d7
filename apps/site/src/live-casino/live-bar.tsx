import { LayoutGrid, Menu, Radio, Search, SlidersHorizontal } from 'lucide-react';
import { useHref, useText } from '../platform/site.ts';
import { TabBar } from '../platform/tab-bar.tsx';
import { useDialogHref } from '../platform/use-dialog.ts';

/** The bar at the bottom of phones inside the live lobby; its first tab opens the filters, and the lobby itself is the open place. */
export function LiveBar({ hasFilters = true }: { hasFilters?: boolean }) {
  const t = useText();
  const href = useHref();
  const dialogHref = useDialogHref();
  return (
    <TabBar
      tabs={[
        ...(hasFilters
          ? [{ icon: SlidersHorizontal, name: t('shell.nav.filter'), onPress: openFilters }]
          : []),
        { icon: Search, name: t('shell.nav.search'), to: dialogHref('search'), isOver: true },
        { icon: LayoutGrid, name: t('shell.nav.casino'), to: href('/online-casino') },
        { icon: Radio, name: t('shell.nav.live_short'), to: href('/live-casino-online'), isCurrent: true },
        { icon: Menu, name: t('shell.nav.menu'), to: dialogHref('menu'), isOver: true },
      ]}
    />
  );
}

function openFilters(): void {
  const box = document.getElementById('filters');
  if (!(box instanceof HTMLDetailsElement)) return;
  box.open = true;
  box.scrollIntoView({ block: 'center' });
  box.querySelector('select')?.focus({ preventScroll: true });
}
