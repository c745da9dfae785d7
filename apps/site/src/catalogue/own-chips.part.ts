import { lazyPart } from '../platform/lazy-part.ts';

/** Chips that lead to what a player has of a lobby; visitors never load them. */
export const OwnChips = lazyPart(['lobby'], async () => (await import('./own-chips.tsx')).OwnChips);
