import { buttonLook } from '@halcyon/ui/button';
import type { ReactNode } from 'react';
import { Link } from '../../platform/link.tsx';
import { Card } from '../../platform/page/card.tsx';
import { useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { AccountPage } from '../../platform/page/account-page.tsx';
import { CloseCard } from '../account/close-card.tsx';
import { ExportCard } from './export-card.tsx';
import { MarketingCard } from './marketing-card.tsx';

/** Marketing messages, cookies, listed wins, the data export, and closing the account. */
export function PrivacyScreen({ winners }: { winners: ReactNode }) {
  const t = useText();
  const dialogHref = useDialogHref();
  return (
    <AccountPage title="account.privacy.title">
      <MarketingCard />
      <Card title={t('account.privacy.cookiesTitle')} text={t('account.privacy.cookiesText')}>
        <Link to={dialogHref('cookies')} preventScrollReset {...buttonLook()}>
          {t('cookies.open')}
        </Link>
      </Card>
      {winners}
      <ExportCard />
      <CloseCard />
    </AccountPage>
  );
}
