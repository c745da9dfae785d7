import { relaxFamily } from './relax-family.ts';

/** Relax Gaming. Facts, sources and marks: docs/domains/play-relax.md. */
export const relaxAdapter = relaxFamily({
  slug: 'relax',
  promotionCalls: [],
  launcherPath: '/launcher',
  verified: {},
});
