import type { Reward } from '../rewards.queries.ts';

/** Null: no free spins, or they are over and what they won is a bonus. Pure. */
export function playableSpins({ freeSpinDetail: spins }: Reward): Reward['freeSpinDetail'] | null {
  const isOpen = spins?.status === 'ISSUING' || spins?.status === 'READY' || spins?.status === 'ACTIVE';
  return isOpen ? spins : null;
}
