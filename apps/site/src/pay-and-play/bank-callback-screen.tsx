import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useHref, useText } from '../platform/site.ts';
import type { BankMessage } from './bank-message.ts';
import { keepVisit, readVisit } from './pay-and-play.queries.ts';
import { BankWait } from './bank-wait.tsx';
import css from './pay-and-play.module.css';

/**
 * Where the bank's page redirects to. Inside the frame it notifies the page around it; in its own window it
 * returns to that page, which takes the code from the tab's memory and not from the address.
 */
export function BankCallbackScreen() {
  const t = useText();
  const href = useHref();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [code, state] = [search.get('code'), search.get('state')];
  useEffect(() => {
    if (window.parent !== window) {
      const message: BankMessage = { type: 'paynplay', code, state };
      window.parent.postMessage(message, window.location.origin);
      return;
    }
    const visit = readVisit();
    if (visit) keepVisit({ ...visit, arrived: { code, state } });
    void navigate(href('/signup/pnp'), { replace: true });
  }, [code, state, href, navigate]);
  return (
    <div className={css.bankCallback}>
      <BankWait title={t('paynplay.verify.title')} text={t('paynplay.verify.text')} />
    </div>
  );
}
