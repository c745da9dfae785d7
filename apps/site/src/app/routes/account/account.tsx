import { Outlet } from 'react-router';
import { AccountShell } from '../../../identity/account/account-shell.tsx';
import { routeLoader } from '../../../platform/api/route-loader.ts';

/** Everything below `/my-account` is a player's: the guard asks anybody else to log in and come back. */
export const loader = routeLoader(['identity', 'lobby']);
export const clientLoader = routeLoader(['identity', 'lobby']);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';

export default function Account() {
  return (
    <AccountShell>
      <Outlet />
    </AccountShell>
  );
}
