import { Outlet, redirect } from 'react-router';
import { AccountShell } from '../../identity/account-shell.tsx';
import { routeLoader, type LoadInput } from '../../platform/route-loader.ts';
import { isSignedIn } from '../../platform/session.ts';

/** Everything below `/my-account` is a player's; anybody else is asked to log in and comes back here. */
async function load({ site, url }: LoadInput) {
  if (!isSignedIn(site.session.get())) {
    throw redirect(`/${site.prefix}/401?${new URLSearchParams({ from: url.pathname + url.search })}`);
  }
  return null;
}

export const loader = routeLoader(['identity', 'lobby'], load);
export const clientLoader = routeLoader(['identity', 'lobby'], load);

export default function Account() {
  return (
    <AccountShell>
      <Outlet />
    </AccountShell>
  );
}
