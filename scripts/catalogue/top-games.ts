/** Games at the beginning of a lobby, in the editors' order: the grid shows these large, so they are drawn in all shapes. */
export const topGames: readonly string[] = [
  'book-of-neferet',
  'bison-thunder',
  'dragons-tithe',
  'kraken-deep',
  'arcade-overdrive',
  'gates-of-corinth',
  'ruby-rain',
  'hammer-of-the-north',
  'tiger-in-red-silk',
  'volcano-heart',
  'scarab-ascendant',
  'nebula-nine',
  'royal-treasury',
  'cherry-crown',
  'stone-of-five-suns',
  'hexwood-coven',
];
