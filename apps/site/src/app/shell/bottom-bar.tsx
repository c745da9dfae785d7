import { House, LayoutGrid, Menu, Radio, Search, UserRound } from 'lucide-react';
import { mayPlay } from '../../platform/session.ts';
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
  const over = (dialog: 'search' | 'menu') => ({ to: dialogHref(dialog), isOver: true });
  const session = useSession();
  const when = (isShown: boolean, tab: Tab) => (isShown ? [tab] : []);
  return (
    <TabBar
      tabs={[
        { icon: House, name: t('shell.nav.home'), ...page('/') },
        ...when(mayPlay(session, 'casino'), {
          icon: LayoutGrid,
          name: t('shell.nav.casino'),
          ...page('/online-casino'),
        }),
        ...when(mayPlay(session, 'liveCasino'), {
          icon: Radio,
          name: t('shell.nav.live_short'),
          ...page('/live-casino-online'),
        }),
        ...(mayPlay(session)
          ? [{ icon: Search, name: t('shell.nav.search'), ...over('search') }]
          : [{ icon: UserRound, name: t('shell.nav.account'), ...page('/my-account') }]),
        { icon: Menu, name: t('shell.nav.menu'), ...over('menu') },
      ]}
    />
  );
}
