import { isPayAndPlayMarket } from '@halcyon/contract/market/pay-and-play';
import { Suspense } from 'react';
import type { BankEntryLinkProps } from './bank-entry-link.tsx';
import { lazyPart } from '../dialog/lazy-part.ts';
import { useSite, type Site } from '../site.ts';
import type { TextDomain } from '../text/text-keys.ts';
import css from './bank-entry.module.css';

const BankEntryLink = lazyPart(
  ['paynplay'],
  async () => (await import('./bank-entry-link.tsx')).BankEntryLink,
);

/** Words that a page with this way on it brings along: the server draws it, too. */
export function bankEntryDomains({ locale }: Pick<Site, 'locale'>): readonly TextDomain[] {
  return isPayAndPlayMarket(locale.market) ? ['paynplay'] : [];
}

/** The way to pay-and-play beside sign-up and login, in its two markets alone. */
export function BankEntry({ of }: BankEntryLinkProps) {
  const { locale } = useSite();
  if (!isPayAndPlayMarket(locale.market)) return null;
  return (
    <Suspense fallback={<span className={css.bankEntry} aria-hidden="true" />}>
      <BankEntryLink of={of} />
    </Suspense>
  );
}
