import { useEffect } from 'react';

const SETTLE_MS = 350;

/**
 * Keeps `--app-height` at the window's inner height, set 350 ms after each resize. Until the first one it is the style
 * sheet's `100dvh`: setting it at the start would lay out the whole page again for the same height.
 */
export function useAppHeight(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const set = () => document.documentElement.style.setProperty('--app-height', `${window.innerHeight}px`);
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(set, SETTLE_MS);
    };
    window.addEventListener('resize', settle);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', settle);
    };
  }, []);
}
