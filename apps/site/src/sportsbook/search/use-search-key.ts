import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useHref, useSite } from '../../platform/site.ts';
import { sportsbookPaths } from '../sportsbook-address.ts';

/** `/` leads to the search, unless something is being typed. */
export function useSearchKey(): void {
  const navigate = useNavigate();
  const href = useHref();
  const { language } = useSite().locale;
  const to = href(sportsbookPaths(language).list('search'));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element | null)?.closest(
        'input, textarea, select, [contenteditable], dialog',
      );
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      void navigate(to);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate, to]);
}
