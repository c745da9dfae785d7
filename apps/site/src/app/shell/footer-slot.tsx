import { useText } from '../../platform/site.ts';
import { Footer } from './footer.tsx';

/**
 * The footer is the same on every page of a market, so the server alone draws it: the browser leaves what it
 * finds as it is and never loads its code or data. It stays in the page for as long as the shell does.
 */
export function FooterSlot() {
  const t = useText();
  const attributes = { className: 'footer', 'aria-label': t('shell.footer.label') };
  if (import.meta.env.SSR) {
    return (
      <footer {...attributes}>
        <Footer />
      </footer>
    );
  }
  return <footer {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
