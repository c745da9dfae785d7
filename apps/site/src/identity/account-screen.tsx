import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useHref, useText } from '../platform/site.ts';
import { DetailsCard } from './details-card.tsx';
import { LanguageCard } from './language-card.tsx';
import { LoginHistoryCard } from './login-history-card.tsx';
import { MarketingCard } from './marketing-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** Details, devices, login history, messages and language of the account. */
export function AccountScreen() {
  const t = useText();
  const href = useHref();
  return (
    <>
      <div className="account-head">
        <Link
          to={href('/my-account')}
          className="ui-icon-button account-back"
          aria-label={t('identity.account.title')}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </Link>
        <h1>{t('identity.account.pageTitle')}</h1>
      </div>
      <div className="account-cards">
        <DetailsCard />
        <SessionsCard />
        <MarketingCard />
        <LanguageCard />
        <LoginHistoryCard />
      </div>
    </>
  );
}
