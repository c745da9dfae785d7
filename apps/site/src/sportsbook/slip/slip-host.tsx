import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { forget, readKept, storageKeys } from '../../identity/browser-memory.queries.ts';
import { useDialog } from '../../platform/dialog/use-dialog.ts';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSession } from '../../platform/site.ts';
import { useTakeCode } from './booking-code.queries.ts';
import { SlipBar } from './slip-bar.tsx';

const SlipRail = lazy(async () => ({ default: (await import('./slip-rail.tsx')).SlipRail }));

/** Screens on which the slip is shown next to the page. */
const WIDE = '(width >= 1440px)';

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const wide = window.matchMedia(WIDE);
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}

/** The slip of every sportsbook page: the rail, or the bar that opens the sheet. Alt+B moves the focus to it. */
export function SlipHost() {
  const isWide = useIsWide();
  const dialog = useDialog();
  const isPlayer = isSignedIn(useSession());
  useCodeOfAddress();
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
  if (!isWide) return <SlipBar />;
  return (
    <Suspense>
      <SlipRail />
    </Suspense>
  );
}

/** A link with `?code=` brings the picks that were shared. */
function useCodeOfAddress(): void {
  const [search, setSearch] = useSearchParams();
  const code = search.get('code');
  const { take } = useTakeCode();
  useEffect(() => {
    if (code === null) return;
    take(code);
    setSearch(
      (now) => {
        now.delete('code');
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [code, take, setSearch]);
}
