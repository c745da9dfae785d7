import { keep, readKept, storageKeys } from '../../identity/browser-memory.queries.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import { withoutDialog } from '../../platform/dialog/use-dialog.ts';

/** The page over which a deposit was started. `game`: its name, where that page is a game. */
export type DepositOrigin = { readonly address: string; readonly game: string | null };
type Kept = DepositOrigin & { readonly paymentId: string };

const isGame = (path: string) => /\/play\//.test(path);

/** Kept in this tab while the player is at the payment page. */
export function keepDepositOrigin(paymentId: string): void {
  const { pathname } = location;
  if (pathname.includes('/my-account/')) return;
  const game = isGame(pathname) ? (document.querySelector('main h1')?.textContent ?? null) : null;
  const origin: Kept = { paymentId, address: withoutDialog(new URL(location.href)), game };
  keep('session', storageKeys.depositOrigin, origin);
}

/** Null: the payment was started on its own page, or in another tab. */
export function depositOrigin(paymentId: string): DepositOrigin | null {
  const kept = readKept<Kept>('session', storageKeys.depositOrigin);
  return kept?.paymentId === paymentId && kept.address.startsWith('/') ? kept : null;
}

/** Name of a page that is no game. Pure. */
export function placeName(path: string): TextKey {
  if (path.includes('/live-casino-online')) return 'shell.nav.live';
  return path.includes('/online-casino') ? 'shell.nav.casino' : 'shell.nav.home';
}
