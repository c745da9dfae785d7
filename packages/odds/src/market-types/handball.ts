import { handballRows } from './football.ts';
import { marketTypes, sides, type MarketType } from './market-type.ts';

const shared = { period: 'regular', overround: 'bucket', block: 'match' } as const;

/** The types of goals of football, on sixty minutes. */
export const handballTypes: readonly MarketType[] = [
  ...marketTypes({ ...shared, group: 'main' }, handballRows.main),
  ...marketTypes({ ...shared, group: 'goals' }, handballRows.goals),
  ...marketTypes({ ...shared, group: 'goals', period: 'match' }, [
    { id: 'race_to_goals', uof: 405, outcomes: sides, specifiers: ['goalnr'] },
  ]),
];
