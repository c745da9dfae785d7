import { buttonLook } from '@halcyon/ui/button';
import { Skeleton } from '@halcyon/ui/skeleton';
import { Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Form } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { isSignedIn, mayPlay } from '../../platform/api/session.ts';
import { useHref, useSession, useSite, useText } from '../../platform/site.ts';
import { Logo } from './logo.tsx';
import { useDialog, useDialogHref } from '../../platform/dialog/use-dialog.ts';
import css from './shell.module.css';

const PlayerCorner = lazy(async () => ({ default: (await import('./player-corner.tsx')).PlayerCorner }));

/** Top bar of every page but the game's: search, balance or the way in. */
export function AppHeader() {
  const t = useText();
  const href = useHref();
  const dialogHref = useDialogHref();
  const session = useSession();
  const dialog = useDialog();
  const isSport = useSite().hasSport && mayPlay(session, 'sports');
  const searched = t(isSport ? 'shell.nav.search_with_sport' : 'shell.nav.search_placeholder');
  return (
    <header className={css.topBar}>
      <Logo />
      {mayPlay(session) && (
        <Form action={href('/online-casino')} role="search" className={css.topSearch}>
          <Search size={20} aria-hidden="true" />
          <input
            type="search"
            name="search"
            autoComplete="off"
            aria-label={searched}
            placeholder={searched}
            onClick={() => dialog.open('search')}
            onInput={() => dialog.open('search')}
          />
        </Form>
      )}
      <span className={css.space} />
      {mayPlay(session) && (
        <Link
          to={dialogHref('search')}
          className={css.searchLink}
          aria-label={t('shell.nav.search')}
          preventScrollReset
        >
          <Search size={20} aria-hidden="true" />
        </Link>
      )}
      {isSignedIn(session) ? (
        <Suspense fallback={<Skeleton width={220} height={44} />}>
          <PlayerCorner />
        </Suspense>
      ) : (
        <>
          <Link to={dialogHref('login')} {...buttonLook({ size: 's' })} preventScrollReset>
            {t('shell.account.log_in')}
          </Link>
          <Link to={dialogHref('signup')} {...buttonLook({ tone: 'cta', size: 's' })} preventScrollReset>
            {t('shell.account.sign_up')}
          </Link>
        </>
      )}
    </header>
  );
}
