import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../platform/dialog/lazy-part.ts';
import { PartBoundary } from '../platform/page/fallbacks.tsx';
import { useIsHydrated } from '../platform/use-is-hydrated.ts';
import { useSearchKey } from './search/use-search-key.ts';
import { SportStrip } from './sportsbook-nav.tsx';
import css from './sportsbook.module.css';

/** Loaded in the browser only: the server does not know the slip. */
const SlipHost = lazyPart(
  ['slip', 'markets', 'sportsbook', 'odds'],
  async () => (await import('./slip/slip-host.tsx')).SlipHost,
);

/** Menu of sports and room for the slip around every page of the sportsbook. */
export function SportsbookLayout({ children }: { children: ReactNode }) {
  useSearchKey();
  return (
    <div className={css.layout}>
      <div className={css.page}>
        <SportStrip />
        {children}
      </div>
      {useIsHydrated() && (
        <PartBoundary isSilent>
          <Suspense fallback={null}>
            <SlipHost />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
}
