import { useEffect, useRef, type RefObject } from 'react';

/**
 * Of a row of links that scrolls sideways: brings the current one into view, so that a reader on a phone sees where the
 * page is. `current`: changes with the link that is current. The page itself does not scroll.
 */
export function useCurrentInView(current: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = row.current;
    const link = box?.querySelector('[aria-current]');
    if (!box || !link) return;
    const of = link.getBoundingClientRect();
    const within = box.getBoundingClientRect();
    if (of.left >= within.left && of.right <= within.right) return;
    box.scrollLeft += (of.left + of.right - within.left - within.right) / 2;
  }, [current]);
  return row;
}
