import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { lazyPart } from '../../../platform/dialog/lazy-part.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { useSite } from '../../../platform/site.ts';
import { sportsQuery } from '../../../sportsbook/offer/offer.queries.ts';
import { SportsbookLayout } from '../../../sportsbook/sportsbook-layout.tsx';
import displayFont from '../../../../../../packages/ui/src/fonts/archivo-latin.woff2?url';

/** Only where the market's book is embedded. */
const BookHost = lazyPart(
  ['sportsbook'],
  async () => (await import('../../../sportsbook/embed/book-host.tsx')).BookHost,
);

/** Heads and names are set in it from the first picture on: a letter that comes later would move what is beside it. */
export const links = () => [
  { rel: 'preload', href: displayFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
];

/** What every page of the sportsbook needs: its menu, which a vendor's book has itself. */
async function load({ site }: LoadInput) {
  if (site.book === null || site.book.book === 'built-in')
    await site.queries.ensureQueryData(sportsQuery(site));
  return null;
}

export const loader = routeLoader(['sportsbook', 'markets', 'odds'], load);
export const clientLoader = routeLoader(['sportsbook', 'markets', 'odds'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';

export default function Sportsbook() {
  const { book } = useSite();
  return book === null ? (
    <SportsbookLayout>
      <Outlet />
    </SportsbookLayout>
  ) : (
    <Suspense>
      <BookHost />
    </Suspense>
  );
}
