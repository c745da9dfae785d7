import { createStore } from '../store.ts';

/** Of a page in a frame: opens a dialog in the page around it, and says whether it is one of that page. */
export const sentToHost = createStore<((dialog: string) => boolean) | null>(null);
