import { Landmark } from 'lucide-react';
import { Link } from './link.tsx';
import { useHref, useText } from './site.ts';

export type BankEntryLinkProps = { of: 'signUp' | 'logIn' };

/** Leads to pay-and-play. */
export function BankEntryLink({ of }: BankEntryLinkProps) {
  const t = useText();
  const href = useHref();
  return (
    <Link to={href('/signup/pnp')} className="bank-entry">
      <Landmark size={24} aria-hidden="true" />
      <span>
        <strong>{t(of === 'signUp' ? 'paynplay.entry.signUp' : 'paynplay.entry.logIn')}</strong>
        <span className="ui-hint">{t('paynplay.entry.signUpText')}</span>
      </span>
    </Link>
  );
}
