import type { Reward } from '../rewards.queries.ts';

export const filters = ['all', 'casino', 'live', 'sports', 'spins', 'cashback'] as const;
export type Filter = (typeof filters)[number];

export function isFilter(text: string): text is Filter {
  return (filters as readonly string[]).includes(text);
}

/** Whether a reward is of a filter. Pure. */
export function isOfFilter(filter: Filter): (reward: Reward) => boolean {
  switch (filter) {
    case 'all':
      return () => true;
    case 'casino':
      return ({ vertical }) => vertical === 'CASINO';
    case 'live':
      return ({ vertical }) => vertical === 'LIVE_CASINO';
    case 'sports':
      return ({ vertical }) => vertical === 'SPORTS' || vertical === 'VIRTUAL_SPORTS';
    case 'spins':
      return ({ betBonusType }) => betBonusType === -1;
    case 'cashback':
      return ({ triggerEvent }) => triggerEvent.startsWith('CASHBACK');
  }
}
