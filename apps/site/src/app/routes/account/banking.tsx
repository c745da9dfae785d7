import { Outlet } from 'react-router';
import { BankingShell } from '../../../cashier/banking-shell.tsx';
import { routeLoader } from '../../../platform/api/route-loader.ts';

export const loader = routeLoader(['cashier']);
export const clientLoader = routeLoader(['cashier']);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';

export default function Banking() {
  return (
    <BankingShell>
      <Outlet />
    </BankingShell>
  );
}
