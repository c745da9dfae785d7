import { sentToHost } from '../../platform/dialog/sent-to-host.ts';
import { withoutDialog } from '../../platform/dialog/use-dialog.ts';
import type { Site } from '../../platform/site.ts';
import { chooseOddsFormat } from '../stake/odds-format.ts';
import { openLink, type FrameLink } from './frame-link.ts';

let link: FrameLink | null = null;

/** The link of this document; null: it is no frame of our book. */
export const frameLink = (): FrameLink | null => link;

/**
 * Before the book in a frame hydrates: its address becomes that of the page that it shows, without the token, and every
 * further page replaces it, because the history is the host's.
 */
export function startFrame(site: Pick<Site, 'bookHost' | 'prefix'>): void {
  const given = new URLSearchParams(location.search);
  link = openLink(site.bookHost!, given.get('token'));
  const book = `/${site.prefix}/sportsbook`;
  const path = given.get('path') ?? '';
  const replace = history.replaceState.bind(history);
  replace(history.state, '', book + (path === '/' ? '' : path));
  let shown = withoutDialog(new URL(location.href));
  const go: History['replaceState'] = (state, unused, url) => {
    replace(state, unused, url);
    const now = withoutDialog(new URL(location.href));
    if (now === shown || !location.pathname.startsWith(book)) return;
    shown = now;
    link?.send({ type: 'route', path: now.slice(book.length).replace(/\?$/, '') || '/' });
  };
  history.pushState = go;
  history.replaceState = go;
  const theme = given.get('theme');
  if (theme) document.documentElement.dataset['theme'] = theme;
  chooseOddsFormat(given.get('oddsFormat') ?? '');
  sentToHost.set((dialog) => {
    if (dialog === 'deposit') link?.send({ type: 'deposit' });
    else if (dialog === 'login' || dialog === 'signup') link?.send({ type: 'login' });
    else return false;
    return true;
  });
  addEventListener('click', leadOut, true);
}

/** Dialogs of the host open there, and a link that leads out of the book leads the whole page. */
function leadOut(event: MouseEvent): void {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!anchor || anchor.origin !== location.origin) return;
  const dialog = new URLSearchParams(anchor.search).get('dialog');
  const isHosts = dialog !== null && sentToHost.get()?.(dialog);
  const isBooks = /^\/[^/]+\/sportsbook(?:\/|$)/.test(anchor.pathname);
  if (isBooks && !isHosts) return;
  // The router of the book has no page for it.
  event.stopPropagation();
  if (isHosts) event.preventDefault();
  else anchor.target = '_top';
}
