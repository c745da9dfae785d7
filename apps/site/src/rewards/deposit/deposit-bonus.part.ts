import { lazyPart } from '../../platform/dialog/lazy-part.ts';

/** The choice of a bonus in the deposit form; the code loads on demand. */
export const DepositBonus = lazyPart(
  ['rewards'],
  async () => (await import('./deposit-bonus.tsx')).DepositBonus,
);
