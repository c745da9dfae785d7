import { tabLook } from '@halcyon/ui/tab-look';
import type { ReactNode } from 'react';
import { Link } from '../platform/link.tsx';
import { mayDeposit } from '../platform/api/session.ts';
import { useHref, useSession, useText } from '../platform/site.ts';
import { usePathBelowPrefix } from '../platform/use-path.ts';
import css from '@halcyon/ui/tabs.module.css';
import ui from '@halcyon/ui/ui.module.css';

const DEPOSIT = '/my-account/banking/deposit';
const pages = [
  { path: DEPOSIT, text: 'cashier.tab.deposit' },
  { path: '/my-account/banking/withdraw', text: 'cashier.tab.withdraw' },
  { path: '/my-account/banking/transactions', text: 'cashier.tab.history' },
] as const;

/** The banking pages as a row of links; without the deposit for players who may not pay in. */
export function BankingShell({ children }: { children: ReactNode }) {
  const t = useText();
  const href = useHref();
  const path = usePathBelowPrefix();
  const isDepositOffered = mayDeposit(useSession());
  const shown = pages.filter((page) => isDepositOffered || page.path !== DEPOSIT);
  return (
    <div className={ui.stack4}>
      <h1>{t('cashier.title')}</h1>
      <nav className={css.tabs} aria-label={t('cashier.title')}>
        {shown.map((page) => (
          <Link key={page.path} to={href(page.path)} {...tabLook(path === page.path)}>
            {t(page.text)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
