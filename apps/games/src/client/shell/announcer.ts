import { el } from './element.ts';

const GAP_MS = 5000;

/** One polite live region: results as text, at most one announcement per five seconds, later ones joined. */
export function createAnnouncer(parent: HTMLElement): (text: string) => void {
  const region = el('p', { role: 'status', class: 'visually-hidden' });
  parent.append(region);
  let waiting: string[] = [];
  let nextAtMs = 0;
  const flush = () => {
    region.textContent = waiting.join(' ');
    waiting = [];
    nextAtMs = Date.now() + GAP_MS;
  };
  return (text) => {
    waiting.push(text);
    if (waiting.length > 1) return;
    const delayMs = Math.max(0, nextAtMs - Date.now());
    if (delayMs === 0) flush();
    else setTimeout(flush, delayMs);
  };
}
