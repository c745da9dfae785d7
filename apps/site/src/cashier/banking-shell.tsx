import { tabLook } from '@halcyon/ui/tabs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHref, useText } from '../platform/site.ts';
import { usePathBelowPrefix } from '../platform/use-path.ts';

const pages = [
  { path: '/my-account/banking/deposit', text: 'cashier.tab.deposit' },
  { path: '/my-account/banking/withdraw', text: 'cashier.tab.withdraw' },
  { path: '/my-account/banking/transactions', text: 'cashier.tab.history' },
] as const;

/** The three pages of the own money, as a row of links. */
export function BankingShell({ children }: { children: ReactNode }) {
  const t = useText();
  const href = useHref();
  const path = usePathBelowPrefix();
  return (
    <div className="grid gap-4">
      <h1>{t('cashier.title')}</h1>
      <nav className="ui-tabs" aria-label={t('cashier.title')}>
        {pages.map((page) => (
          <Link key={page.path} to={href(page.path)} {...tabLook(path === page.path)}>
            {t(page.text)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
