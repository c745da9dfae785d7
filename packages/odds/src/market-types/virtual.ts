import { marketTypes, type MarketType } from './market-type.ts';

/** Markets of a season of the virtual league. Outcomes name clubs by their number. */
export const seasonTypes: readonly MarketType[] = marketTypes(
  { period: 'match', group: 'outright', overround: 'outright', block: 'match' },
  [
    { id: 'season_winner', uof: null, outcomes: 'runners' },
    { id: 'season_top3', uof: null, outcomes: 'runners', winners: 3 },
    { id: 'season_last', uof: null, outcomes: 'runners' },
  ],
);

/** Market types of virtual football that are offered. */
export const virtualFootballTypes: ReadonlySet<string> = new Set([
  '1x2',
  'double_chance',
  'draw_no_bet',
  'asian_handicap',
  'handicap_3way',
  'total',
  'home_total',
  'away_total',
  'exact_goals',
  'odd_even',
  'btts',
  'correct_score',
  'ht_ft',
  'nth_goal',
]);
