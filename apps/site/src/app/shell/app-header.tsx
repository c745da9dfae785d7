import { buttonLook } from '@halcyon/ui/button';
import { Search } from 'lucide-react';
import { Form, Link } from 'react-router';
import { isSignedIn } from '../../platform/session.ts';
import { AccountMenu } from '../../identity/account-menu.tsx';
import { useHref, useSession, useText } from '../../platform/site.ts';
import { BalancePill } from '../../wallet/balance-pill.tsx';
import { Logo } from './logo.tsx';
import { useDialog, useDialogHref } from '../../platform/use-dialog.ts';

/** Top bar of every page but the game's: search, balance or the way in. */
export function AppHeader() {
  const t = useText();
  const href = useHref();
  const dialogHref = useDialogHref();
  const session = useSession();
  const dialog = useDialog();
  return (
    <header className="top-bar">
      <Logo />
      <Form action={href('/online-casino')} role="search" className="top-search">
        <Search size={20} aria-hidden="true" />
        <input
          type="search"
          name="search"
          autoComplete="off"
          aria-label={t('lobby.search.label')}
          placeholder={t('lobby.search.placeholder')}
          onClick={() => dialog.open('search')}
          onInput={() => dialog.open('search')}
        />
      </Form>
      <span className="hidden flex-1 md:block" />
      {isSignedIn(session) ? (
        <>
          <BalancePill />
          <AccountMenu />
        </>
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
