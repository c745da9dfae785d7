import { marketTypes, type MarketType } from './market-type.ts';

/** Markets of a whole competition, in every sport. Outcomes name participants by their id. */
export const outrightTypes: readonly MarketType[] = marketTypes(
  { period: 'match', group: 'outright', overround: 'outright', block: 'match' },
  [
    { id: 'outright_winner', uof: 1110, outcomes: 'participants' },
    { id: 'top_n', uof: 1091, outcomes: 'participants', specifiers: ['winners'], winners: null },
    { id: 'relegation', uof: null, outcomes: 'participants', winners: null },
    { id: 'group_winner', uof: 1092, outcomes: 'participants', specifiers: ['id'] },
    { id: 'top_scorer', uof: null, outcomes: 'players' },
    { id: 'head_to_head', uof: 539, outcomes: 'participants', specifiers: ['id'] },
  ],
);
