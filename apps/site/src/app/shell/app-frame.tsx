import { lazy, Suspense, type ReactNode } from 'react';
import { isHeldBack } from '../../platform/api/session.ts';
import { useSession, useSite } from '../../platform/site.ts';
import { AppHeader } from './app-header.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { LazyDialog } from './dialog/lazy-dialog.tsx';
import { Footer } from './footer.tsx';
import { LiveRegion, OfflineBar } from './live-region.tsx';
import { PartBoundary } from '../../platform/page/fallbacks.tsx';
import { CookieSlot, Residents } from './residents.tsx';
import { NavigationProgress } from './navigation/navigation-progress.tsx';
import { SideRail } from './navigation/side-rail.tsx';
import { useAppHeight } from './use-app-height.ts';
import css from './shell.module.css';
import pageCss from '../../platform/page.module.css';
import ui from '@halcyon/ui/ui.module.css';

const RestrictionBanner = lazy(async () => ({
  default: (await import('../../identity/account/restriction-banner.tsx')).RestrictionBanner,
}));

/** Our own book in a frame: other pages do without its code. */
const FramedBook = lazy(async () => ({ default: (await import('./framed-book.tsx')).FramedBook }));

type AppFrameProps = { kind: 'page' | 'game'; children: ReactNode };

/** Bars, rail, page, dialogs and messages around every screen. */
export function AppFrame({ kind, children }: AppFrameProps) {
  useAppHeight();
  const { bookHost } = useSite();
  const isRestricted = isHeldBack(useSession());
  if (bookHost !== null)
    return (
      <Suspense>
        <FramedBook>{children}</FramedBook>
      </Suspense>
    );
  return (
    <div className={css.app} data-kind={kind} data-rail={kind === 'game' ? 'collapsed' : undefined}>
      {kind !== 'game' && <CookieSlot />}
      <SideRail />
      <div className={ui.shrink}>
        <OfflineBar />
        {kind !== 'game' && <AppHeader />}
        {isRestricted && (
          <Suspense fallback={null}>
            <RestrictionBanner />
          </Suspense>
        )}
        <main id="content" tabIndex={-1} className={css.main}>
          <PartBoundary>{children}</PartBoundary>
        </main>
        <div className={`${pageCss.page} ${css.bare}`} hidden={kind === 'game'}>
          <Suspense>
            <Footer />
          </Suspense>
        </div>
      </div>
      {kind !== 'game' && <BottomBar />}
      <NavigationProgress />
      <LazyDialog />
      <LiveRegion />
      <Residents isGame={kind === 'game'} />
    </div>
  );
}
