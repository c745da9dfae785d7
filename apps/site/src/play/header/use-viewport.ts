import { useEffect, useState, type RefObject } from 'react';
import type { Viewport } from './header-state.ts';

const unknown: Viewport = {
  isFullScreen: false,
  canFullScreen: true,
  isTouch: false,
  isLandscape: false,
  barsHeight: 0,
};

/** The screen around the game, and entering and leaving full screen. */
export function useViewport(stage: RefObject<HTMLElement | null>): Viewport & { toggle: () => void } {
  const [view, setView] = useState(unknown);
  useEffect(() => {
    const look = () =>
      setView({
        isFullScreen: document.fullscreenElement !== null,
        canFullScreen: document.fullscreenEnabled,
        isTouch: matchMedia('(pointer: coarse)').matches,
        isLandscape: window.innerWidth > window.innerHeight,
        barsHeight: Math.max(0, Math.min(screen.width, screen.height) - window.innerHeight),
      });
    look();
    document.addEventListener('fullscreenchange', look);
    window.addEventListener('resize', look);
    return () => {
      document.removeEventListener('fullscreenchange', look);
      window.removeEventListener('resize', look);
    };
  }, []);
  const toggle = () => {
    // A refusal by the browser changes nothing.
    if (document.fullscreenElement) void document.exitFullscreen();
    else void stage.current?.requestFullscreen().catch(() => undefined);
  };
  return { ...view, toggle };
}
