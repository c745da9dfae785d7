import { Skeleton } from '@halcyon/ui/skeleton';
import { UserRound } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { lazyPart } from '../../platform/dialog/lazy-part.ts';
import { useHref, useText } from '../../platform/site.ts';
import css from '../account.module.css';
import iconButtonCss from '@halcyon/ui/icon-button.module.css';

const AccountMenuList = lazyPart(
  ['identity'],
  async () => (await import('./account-menu-list.tsx')).AccountMenuList,
);

/** Height of the menu while it loads. */
const MENU_PX = 480;
/** The page is idle by then, and the menu may be prefetched before the first press. */
const REST_MS = 1_000;

/** Account entry in every header. Before hydration the button is a link to the account. */
export function AccountMenu() {
  const t = useText();
  const href = useHref();
  const { key } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => menu.current?.hidePopover(), [key]);
  useEffect(() => {
    const rest = setTimeout(AccountMenuList.preload, REST_MS);
    return () => clearTimeout(rest);
  }, []);
  return (
    <>
      <Link
        to={href('/my-account')}
        className={iconButtonCss.iconButton}
        aria-label={t('shell.account.open')}
        title={t('shell.account.open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => {
          event.preventDefault();
          menu.current?.togglePopover();
        }}
      >
        <UserRound size={20} aria-hidden="true" />
      </Link>
      <div
        ref={menu}
        popover="auto"
        className={css.menu}
        role="dialog"
        aria-label={t('shell.account.open')}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <Suspense fallback={<Skeleton height={MENU_PX} />}>
            <AccountMenuList />
          </Suspense>
        )}
      </div>
    </>
  );
}
