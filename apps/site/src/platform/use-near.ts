import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';

type NearOptions = {
  /** True from the start: it is on the first screen. */
  isNear: boolean;
  /** How far around what is seen counts as near, as a CSS margin. */
  margin: string;
  /** True: it also counts as near once the visitor begins to move about the page. */
  isWokenByMoving?: boolean;
};

/**
 * For pictures below the first screen: what a screen shows comes by itself, everything else with the first
 * movement, from when on the browser fetches as far ahead as it likes. Source: docs/decisions/first-view-budgets.md.
 */
export const picturesAhead = { margin: '0px', isWokenByMoving: true };

const moves = ['scroll', 'pointerdown'] as const;
/** Rails scroll by themselves, and their scrolling does not bubble. */
const once = { once: true, passive: true, capture: true };
/** What is drawn after it waits no more. */
let hasMoved = false;

/** Whether a box has come near to what is seen; it stays so. The server says `isNear`. */
export function useNear<Box extends Element>({
  isNear,
  margin,
  isWokenByMoving = false,
}: NearOptions): readonly [RefObject<Box | null>, boolean] {
  const box = useRef<Box>(null);
  // As the server drew it: a part of the page that wakes after the first movement would otherwise find other markup.
  const [hasCome, setCome] = useState(isNear);
  useEffect(() => {
    if (hasCome) return;
    const come = () => startTransition(() => setCome(true));
    if (isWokenByMoving && hasMoved) return come();
    const move = () => {
      hasMoved = true;
      come();
    };
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && come(),
      { rootMargin: margin },
    );
    if (box.current) watch.observe(box.current);
    if (isWokenByMoving) for (const event of moves) window.addEventListener(event, move, once);
    return () => {
      watch.disconnect();
      for (const event of moves) window.removeEventListener(event, move, once);
    };
  }, [hasCome, margin, isWokenByMoving]);
  return [box, hasCome];
}
