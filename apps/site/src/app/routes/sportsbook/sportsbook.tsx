import { Outlet } from 'react-router';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { sportsQuery } from '../../../sportsbook/offer/offer.queries.ts';
import { SportsbookLayout } from '../../../sportsbook/sportsbook-layout.tsx';

/** What every page of the sportsbook needs: its menu. */
async function load({ site }: LoadInput) {
  await site.queries.ensureQueryData(sportsQuery(site));
  return null;
}

export const loader = routeLoader(['sportsbook', 'markets', 'odds'], load);
export const clientLoader = routeLoader(['sportsbook', 'markets', 'odds'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';

export default function Sportsbook() {
  return (
    <SportsbookLayout>
      <Outlet />
    </SportsbookLayout>
  );
}
