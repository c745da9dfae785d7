import { useState } from 'react';
import { Scripts, useMatches } from 'react-router';
import { useSite } from '../platform/site.ts';
import type { ShellHandle } from './routes/shell.tsx';

/** How long script waits for a picture that does not arrive, ms. */
const PICTURE_MS = 3_000;

/**
 * The router's own `<Scripts>`, started once the picture that matters most (`fetchpriority="high"`) has been painted, so
 * that 140 kB of script do not compete with it on a slow line. A game's page is nothing without script and does not wait.
 *
 * A browser with script on reads a `<noscript>` as plain text: nothing in it is fetched or run, and React leaves it alone
 * when it hydrates. `startLate` turns the text back into elements. Source: docs/decisions/deferred-script.md.
 */
export function LateScripts() {
  const { nonce } = useSite();
  const isGame = useMatches().some(({ handle }) => (handle as ShellHandle | undefined)?.shell === 'game');
  // Decided by the first page of the document; where the player goes from there changes nothing.
  const [isAtOnce] = useState(isGame);
  if (isAtOnce) return <Scripts />;
  const code = import.meta.env.SSR ? `(${startLate.toString()})(${PICTURE_MS})` : '';
  return (
    <>
      <noscript>
        <Scripts />
      </noscript>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
    </>
  );
}

/** Inline script behind the `<noscript>`. Uses the DOM alone, and nothing of this module but its argument. */
function startLate(pictureMs: number): void {
  const text = document.currentScript?.previousElementSibling?.textContent ?? '';
  const late = document.createRange().createContextualFragment(text);
  // A plain script prepares for data that follow in the page. Modules, and links to them, wait.
  for (const plain of late.querySelectorAll('script:not([type])')) document.head.append(plain);
  // Afterwards the fragment is empty: what starts first, starts alone.
  const start = () => document.head.append(late);
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (picture) picture.decode().then(painted, painted);
  else painted();
  // A tab in the background paints nothing.
  setTimeout(start, pictureMs);
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { once: true });
}
