import { useQuery } from '@tanstack/react-query';
import { AccountPage } from '../platform/account-page.tsx';
import { isUnrestricted } from '../platform/session.ts';
import { useSession, useSite } from '../platform/site.ts';
import { BreakCard } from './break-card.tsx';
import { LimitCard } from './limit-card.tsx';
import { limitsQuery } from './limits.queries.ts';
import { MissingCard } from './missing-card.tsx';
import { MonthCard } from './month-card.tsx';
import { SupportCard } from './support-card.tsx';
import { TimerCard } from './timer-card.tsx';

/** Limits, the activity timer and breaks on one page; while a break runs, that alone. */
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

function OpenCards() {
  const site = useSite();
  const deposit = useQuery(limitsQuery(site, 'deposit'));
  const loss = useQuery(limitsQuery(site, 'loss'));
  return (
    <>
      <MissingCard deposit={deposit.data?.missing ?? []} loss={loss.data?.missing ?? []} />
      <MonthCard />
      <LimitCard kind="deposit" query={deposit} />
      <LimitCard kind="loss" query={loss} />
      <TimerCard />
    </>
  );
}
