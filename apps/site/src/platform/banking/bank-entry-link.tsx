import { isPayAndPlayMarket, payAndPlayMarkets } from '@halcyon/contract/market/pay-and-play';
import { Link } from '../link.tsx';
import { PaymentMarks } from './payment-marks.tsx';
import { useHref, useSite, useText } from '../site.ts';
import css from './bank-entry.module.css';
import ui from '@halcyon/ui/ui.module.css';

export type BankEntryLinkProps = { of: 'signUp' | 'logIn' };

/** Leads to pay-and-play. */
export function BankEntryLink({ of }: BankEntryLinkProps) {
  const t = useText();
  const href = useHref();
  const { market } = useSite().locale;
  if (!isPayAndPlayMarket(market)) return null;
  return (
    <Link to={href(of === 'signUp' ? '/signup/pnp' : '/signup/pnp?login=1')} className={css.bankEntry}>
      <PaymentMarks method={payAndPlayMarkets[market].method} />
      <span>
        <strong>{t(of === 'signUp' ? 'paynplay.entry.signUp' : 'paynplay.entry.logIn')}</strong>
        <span className={ui.hint}>{t('paynplay.entry.signUpText')}</span>
      </span>
    </Link>
  );
}
