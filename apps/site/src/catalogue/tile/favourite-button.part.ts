import { lazyPart } from '../../platform/dialog/lazy-part.ts';

/** The heart on a tile. Visitors keep no games, so they never load it. */
export const FavouriteButton = lazyPart(
  ['lobby'],
  async () => (await import('./favourite-button.tsx')).FavouriteButton,
);
