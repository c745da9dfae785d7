import type { ReactNode } from 'react';
import { RestrictionBanner } from '../../identity/restriction-banner.tsx';
import { AppHeader } from './app-header.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { DialogHost } from './dialog-host.tsx';
import { Footer } from './footer.tsx';
import { LiveRegion, OfflineBar } from './live-region.tsx';
import { PartBoundary } from '../../platform/fallbacks.tsx';
import { Residents } from './residents.tsx';
import { SideRail } from './side-rail.tsx';
import { useAppHeight } from './use-app-height.ts';

type AppFrameProps = { kind: 'page' | 'lobby' | 'game'; children: ReactNode };

/** Bars, rail, page, dialogs and messages: what stands around every screen. */
export function AppFrame({ kind, children }: AppFrameProps) {
  useAppHeight();
  return (
    <div className="app" data-kind={kind} data-rail={kind === 'game' ? 'collapsed' : undefined}>
      <SideRail />
      <div className="min-w-0">
        <OfflineBar />
        {kind !== 'game' && <AppHeader />}
        <RestrictionBanner />
        <main id="content" tabIndex={-1} className="outline-none">
          <PartBoundary>{children}</PartBoundary>
        </main>
        {kind !== 'game' && (
          <div className="page !py-0">
            <Footer />
          </div>
        )}
      </div>
      {kind === 'page' && <BottomBar />}
      <DialogHost />
      <LiveRegion />
      <Residents />
    </div>
  );
}
