import { useQuery } from '@tanstack/react-query';
import { AccountPage } from '../platform/page/account-page.tsx';
import { isUnrestricted } from '../platform/api/session.ts';
import { useSession, useSite } from '../platform/site.ts';
import { BreakCard } from './break/break-card.tsx';
import { LimitCard } from './limit/limit-card.tsx';
import { limitOfferQuery } from './limits.queries.ts';
import { MissingCard } from './limit/missing-card.tsx';
import { MonthCard } from './activity/month-card.tsx';
import { SupportCard } from './break/support-card.tsx';
import { TimerCard } from './limit/timer-card.tsx';

/** Limits, the activity timer and breaks on one page; during a break, only that. */
export function LimitsScreen() {
  const isOpen = isUnrestricted(useSession());
  return (
    <AccountPage title="limits.title">
      {isOpen && <OpenCards />}
      <div id="break">
        <BreakCard />
      </div>
      <SupportCard />
    </AccountPage>
  );
}

/** Kinds that every market offers: the fallback when the offer does not load. */
const everywhere = ['deposit', 'loss'] as const;

function OpenCards() {
  const site = useSite();
  const offer = useQuery(limitOfferQuery(site));
  return (
    <>
      {offer.data && <MissingCard offer={offer.data} />}
      <MonthCard />
      {(offer.data?.kinds ?? everywhere).map((kind) => (
        <LimitCard key={kind} kind={kind} />
      ))}
      <TimerCard />
    </>
  );
}
