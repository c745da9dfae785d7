import { lazy, Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../platform/dialog/lazy-part.ts';
import { PartBoundary } from '../../platform/page/fallbacks.tsx';
import { useIsHydrated } from '../../platform/use-is-hydrated.ts';
import { LazyDialog } from './dialog/lazy-dialog.tsx';
import { LiveRegion } from './live-region.tsx';
import css from './shell.module.css';

/** Of our own book in a frame. */
const FrameManager = lazy(async () => ({
  default: (await import('../../sportsbook/embed/frame-manager.tsx')).FrameManager,
}));

/** Balances and offers of cash-outs. */
const PushConnection = lazyPart(
  ['wallet'],
  async () => (await import('../../wallet/push/push-connection.tsx')).PushConnection,
);

/** Nothing but the page: bars, menus and footer are those of the page around the frame. */
export function FramedBook({ children }: { children: ReactNode }) {
  return (
    <div className={css.app} data-kind="frame" data-bare="">
      <main id="content" tabIndex={-1} className={css.main}>
        <PartBoundary>{children}</PartBoundary>
      </main>
      <LazyDialog />
      <LiveRegion />
      {useIsHydrated() && (
        <PartBoundary isSilent>
          <Suspense fallback={null}>
            <FrameManager />
            <PushConnection />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
}
