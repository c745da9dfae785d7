import type { ReactNode } from 'react';
import { useIsHydrated } from '../platform/use-is-hydrated.ts';
import { useSearchKey } from './search/use-search-key.ts';
import { SlipHost } from './slip/slip-host.tsx';
import { SportStrip } from './sportsbook-nav.tsx';
import css from './sportsbook.module.css';

/** Menu of sports and room for the slip around every page of the sportsbook. */
export function SportsbookLayout({ children }: { children: ReactNode }) {
  useSearchKey();
  return (
    <div className={css.layout}>
      <div className={css.page}>
        <SportStrip />
        {children}
      </div>
      {useIsHydrated() && <SlipHost />}
    </div>
  );
}
