import { isPayAndPlayMarket } from '@halcyon/contract/market/pay-and-play';
import { Suspense } from 'react';
import type { BankEntryLinkProps } from './bank-entry-link.tsx';
import { lazyPart } from './lazy-part.ts';
import { useSite } from './site.ts';

const BankEntryLink = lazyPart(
  ['paynplay'],
  async () => (await import('./bank-entry-link.tsx')).BankEntryLink,
);

/** The way to pay-and-play beside sign-up and login, in its two markets alone. */
export function BankEntry({ of }: BankEntryLinkProps) {
  const { locale } = useSite();
  if (!isPayAndPlayMarket(locale.market)) return null;
  return (
    <Suspense fallback={<span className="bank-entry" aria-hidden="true" />}>
      <BankEntryLink of={of} />
    </Suspense>
  );
}
