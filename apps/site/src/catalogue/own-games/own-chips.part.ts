import { lazyPart } from '../../platform/dialog/lazy-part.ts';

/** Chips that link to a player's own lists of a lobby; visitors never load them. */
export const OwnChips = lazyPart(['lobby'], async () => (await import('./own-chips.tsx')).OwnChips);
