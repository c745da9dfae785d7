import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../platform/site.ts';
import { Footer } from './footer.tsx';

/**
 * The footer is the same on every page of a market, so the server alone draws it: the browser leaves what it
 * finds as it is and never loads its code or data. It stays in the page for as long as the shell does.
 */
export function FooterSlot() {
  const t = useText();
  const navigate = useNavigate();
  const attributes = { className: 'footer', 'aria-label': t('shell.footer.label') };
  if (import.meta.env.SSR) {
    return (
      <footer {...attributes}>
        <Footer />
      </footer>
    );
  }
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
    if (!link || !isPlain || link.origin !== window.location.origin || event.defaultPrevented) return;
    event.preventDefault();
    void navigate(link.pathname + link.search);
  };
  return (
    // The links inside are real; this only spares a whole page load.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <footer
      {...attributes}
      onClick={follow}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
