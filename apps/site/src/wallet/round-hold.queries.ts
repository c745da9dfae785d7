import { useState } from 'react';
import { createStore, useStore } from '../platform/store.ts';

/**
 * True while a round of an open game runs. The wallet knows the result before the reels show it, so nothing on
 * the page may reveal it until then: figures are held and updates are not announced.
 */
export const roundHold = createStore(false);

export function useRoundHold(): boolean {
  return useStore(roundHold);
}

/** `value` as of the start of the running round; the newest one as soon as its result is on the screen. */
export function useHeld<Value>(value: Value): Value {
  const isHeld = useRoundHold();
  const [held, hold] = useState(value);
  if (!isHeld && held !== value) hold(value);
  return isHeld ? held : value;
}
