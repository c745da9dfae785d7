import { isPayAndPlayMarket } from '@halcyon/contract/market/pay-and-play';
import { Landmark } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazyPart } from './lazy-part.ts';
import { useHref, useSite, useText } from './site.ts';

type Of = { of: 'signUp' | 'logIn' };

const Words = lazyPart<Of>(['paynplay'], async () => EntryLink);

/** The way to pay-and-play beside sign-up and login, in its two markets alone. */
export function BankEntry({ of }: Of) {
  const { locale } = useSite();
  if (!isPayAndPlayMarket(locale.market)) return null;
  return (
    <Suspense fallback={<span className="bank-entry" aria-hidden="true" />}>
      <Words of={of} />
    </Suspense>
  );
}

function EntryLink({ of }: Of) {
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
