import { relaxFamily } from '../relax/relax-family.ts';

/** Quickspin: Relax' family with a further call for free spins. Source: docs/domains/play-quickspin.md. */
export const quickspinAdapter = relaxFamily({
  slug: 'quickspin',
  promotionCalls: ['fs_win'],
  launcherPath: '/casino/launcher.html',
  verified: { classification: 'standard' },
});
