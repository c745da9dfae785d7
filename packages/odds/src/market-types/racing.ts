import { marketTypes, oddEven, type MarketType } from './market-type.ts';

/** Outcomes name runners by their number. */
export const racingTypes: readonly MarketType[] = [
  ...marketTypes({ period: 'match', group: 'main', overround: 'outright', block: 'match' }, [
    { id: 'win', uof: 866, outcomes: 'runners' },
    { id: 'place', uof: 868, outcomes: 'runners', specifiers: ['pos'], winners: 2, group: 'places' },
    { id: 'show', uof: 874, outcomes: 'runners', specifiers: ['pos'], winners: 3, group: 'places' },
    { id: 'head_to_head', uof: 539, outcomes: 'runners', specifiers: ['id'], group: 'places' },
    { id: 'odd_even', uof: null, outcomes: oddEven, overround: 'yes_no' },
  ]),
  ...marketTypes({ period: 'match', group: 'orders', overround: 'score', block: 'match' }, [
    { id: 'exacta', uof: 870, outcomes: 'orders_of_2' },
    { id: 'quinella', uof: 871, outcomes: 'sets_of_2' },
    { id: 'trifecta', uof: 872, outcomes: 'orders_of_3' },
    { id: 'trio', uof: 873, outcomes: 'sets_of_3' },
  ]),
];
