import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { forget, readKept, storageKeys } from '../../identity/browser-memory.queries.ts';
import { isSignedIn } from '../../platform/api/session.ts';
import { lazyPart } from '../../platform/dialog/lazy-part.ts';
import { useDialog } from '../../platform/dialog/use-dialog.ts';
import { PartBoundary } from '../../platform/page/fallbacks.tsx';
import { useSession } from '../../platform/site.ts';
import { useMedia } from '../../platform/media-query.ts';
import { useSlip } from './slip-store.ts';

// Loaded in the browser only, for the server does not know the slip, and no sooner than there is something to show.
const SlipRail = lazyPart(
  ['slip', 'markets', 'sportsbook', 'odds'],
  async () => (await import('./slip-rail.tsx')).SlipRail,
);
const SlipBar = lazyPart(
  ['slip', 'markets', 'sportsbook', 'odds'],
  async () => (await import('./slip-bar.tsx')).SlipBar,
);
const CodeOfAddress = lazyPart([], async () => (await import('./code-of-address.tsx')).CodeOfAddress);

/** Screens on which the slip is shown next to the page. */
const WIDE = '(width >= 1440px)';
/** What a player does before a price is pressed. */
const signs = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const;

/** The slip of every sportsbook page: the rail, or the bar that opens the sheet. Alt+B moves the focus to it. */
export function SlipHost() {
  const isWide = useMedia(WIDE);
  const dialog = useDialog();
  const isPlayer = isSignedIn(useSession());
  const { picks } = useSlip();
  const [search] = useSearchParams();
  const code = search.get('code');
  useBarAtFirstSign(isWide);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyB') return;
      event.preventDefault();
      if (isWide) document.querySelector<HTMLElement>('#slip-title')?.focus();
      else if (dialog.name !== 'slip') dialog.open('slip');
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  useEffect(() => {
    if (!isPlayer || !readKept('session', storageKeys.slipAfterLogin)) return;
    forget('session', storageKeys.slipAfterLogin);
    if (!isWide) dialog.open('slip');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after the login
  }, [isPlayer]);
  return (
    <PartBoundary isSilent>
      <Suspense fallback={null}>{isWide ? <SlipRail /> : picks.length > 0 && <SlipBar />}</Suspense>
      <Suspense fallback={null}>{code !== null && <CodeOfAddress code={code} />}</Suspense>
    </PartBoundary>
  );
}

/** Fetches the bar before the first press of a price, so that it follows at once. */
function useBarAtFirstSign(isWide: boolean): void {
  useEffect(() => {
    if (isWide) return;
    const signal = new AbortController();
    const fetchBar = () => {
      signal.abort();
      SlipBar.preload();
    };
    for (const sign of signs) addEventListener(sign, fetchBar, { passive: true, signal: signal.signal });
    return () => signal.abort();
  }, [isWide]);
}
