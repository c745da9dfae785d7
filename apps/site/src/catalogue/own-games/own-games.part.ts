import { lazyPart } from '../../platform/dialog/lazy-part.ts';

/** A player's own lists of a lobby, in the tiles of that lobby; visitors never load it. */
export const OwnGames = lazyPart(['lobby'], async () => (await import('./own-games.tsx')).OwnGames);
