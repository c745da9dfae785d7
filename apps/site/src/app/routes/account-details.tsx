import { AccountScreen } from '../../identity/account-screen.tsx';
import {
  latestNoteQuery,
  loginHistoryQuery,
  migrationQuery,
  ownSessionsQuery,
  profileQuery,
} from '../../identity/account.queries.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { routeLoader, type LoadInput } from '../../platform/route-loader.ts';
import { isSignedIn, isUnrestricted } from '../../platform/session.ts';
import { useSession } from '../../platform/site.ts';
import { ContactCard } from '../../registration/contact-card.tsx';
import { PasswordCard } from '../../registration/password-card.tsx';

/** Each panel may fail without taking the others with it. */
async function load({ site }: LoadInput) {
  if (isSignedIn(site.session.get())) {
    const { queries } = site;
    await Promise.all([
      queries.prefetchQuery(profileQuery(site)),
      queries.prefetchQuery(ownSessionsQuery(site)),
      queries.prefetchQuery(migrationQuery(site)),
      queries.prefetchQuery(latestNoteQuery(site)),
      queries.prefetchInfiniteQuery(loginHistoryQuery(site)),
    ]);
  }
  await site.texts.load(['identity']);
  const page = site.texts.t('identity.account.pageTitle');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

export const loader = routeLoader(['account', 'identity', 'lobby', 'registration'], load);
export const clientLoader = routeLoader(['account', 'identity', 'lobby', 'registration'], load);
export const meta = pageMeta;

/** The forms stand above identity, which cannot know them. A restricted session changes no contact details. */
export default function AccountDetails() {
  const session = useSession();
  return (
    <AccountScreen>
      {isUnrestricted(session) && <ContactCard />}
      <PasswordCard />
    </AccountScreen>
  );
}
