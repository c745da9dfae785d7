import { lazyPart } from '../platform/lazy-part.ts';

/** What a player has of a lobby, in the tiles of that lobby; visitors never load it. */
export const OwnGames = lazyPart(['lobby'], async () => (await import('./own-games.tsx')).OwnGames);
