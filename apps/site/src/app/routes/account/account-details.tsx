import { payoutAccountsQuery } from '../../../cashier/cashier.queries.ts';
import { PayoutAccountsCard } from '../../../cashier/withdrawal/payout-accounts-card.tsx';
import { AccountScreen } from '../../../identity/account/account-screen.tsx';
import {
  latestNoteQuery,
  loginHistoryQuery,
  migrationQuery,
  ownSessionsQuery,
  profileQuery,
} from '../../../identity/account.queries.ts';
import { factorsQuery, passkeysQuery } from '../../../identity/second-factor/second-factor.queries.ts';
import { SecondFactorCard } from '../../../identity/second-factor/second-factor-card.tsx';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { isSignedIn, isUnrestricted } from '../../../platform/api/session.ts';
import { useSession } from '../../../platform/site.ts';
import { ContactCard } from '../../../registration/details/contact-card.tsx';
import { PasswordCard } from '../../../registration/password/password-card.tsx';

/** Each panel may fail without taking the others with it. */
async function load({ site }: LoadInput) {
  if (isSignedIn(site.session.get())) {
    const { queries } = site;
    await Promise.all([
      queries.prefetchQuery(profileQuery(site)),
      queries.prefetchQuery(ownSessionsQuery(site)),
      queries.prefetchQuery(migrationQuery(site)),
      queries.prefetchQuery(latestNoteQuery(site)),
      queries.prefetchQuery(payoutAccountsQuery(site)),
      queries.prefetchInfiniteQuery(loginHistoryQuery(site)),
      queries.prefetchQuery(factorsQuery(site)),
      queries.prefetchQuery(passkeysQuery(site)),
    ]);
  }
  await site.texts.load(['identity']);
  const page = site.texts.t('identity.account.pageTitle');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

export const loader = routeLoader(
  ['account', 'cashier', 'identity', 'lobby', 'registration', 'security'],
  load,
);
export const clientLoader = routeLoader(
  ['account', 'cashier', 'identity', 'lobby', 'registration', 'security'],
  load,
);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

/** The forms stand above identity, which cannot know them. */
export default function AccountDetails() {
  const session = useSession();
  return (
    <AccountScreen>
      <ContactCard />
      <PasswordCard />
      <PayoutAccountsCard />
      {isUnrestricted(session) && <SecondFactorCard />}
    </AccountScreen>
  );
}
