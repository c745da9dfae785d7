import type { MouseEvent } from 'react';

/** True for a plain press: one that asks for a new tab or window is left to the browser. */
export function isUnmodifiedPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
