import {
  handicap,
  marketTypes,
  oddEven,
  overUnder,
  results,
  sides,
  yesNo,
  type MarketType,
} from './market-type.ts';

const lineOfMap = { specifiers: ['mapnr', 'total'], outcomes: overUnder, overround: 'line' } as const;
const handicapOfMap = { specifiers: ['mapnr', 'hcp'], outcomes: sides, overround: 'line' } as const;
const ofMap = ['mapnr'];

/** A map that is not played is void. */
const maps = marketTypes({ period: 'match', group: 'main', overround: 'bucket', block: 'match' }, [
  { id: 'winner', uof: 186, outcomes: sides, overround: 'result' },
  { id: 'map_handicap', uof: 327, ...handicap },
  { id: 'total_maps', uof: 328, outcomes: overUnder, specifiers: ['total'], overround: 'line' },
  { id: 'map_score', uof: 329, outcomes: 'match_scores', overround: 'score' },
]);

export const counterStrikeTypes: readonly MarketType[] = [
  ...maps,
  ...marketTypes({ period: 'part', group: 'maps', overround: 'bucket', block: 'match' }, [
    { id: 'map_winner', uof: 330, outcomes: sides, specifiers: ofMap, overround: 'result' },
    { id: 'round_handicap', uof: 331, ...handicapOfMap },
    { id: 'total_rounds', uof: 332, ...lineOfMap },
    { id: 'map_1x2', uof: 334, outcomes: results, specifiers: ofMap },
    { id: 'map_overtime', uof: 335, outcomes: yesNo, specifiers: ofMap, overround: 'yes_no' },
    { id: 'race_to_rounds', uof: 620, outcomes: sides, specifiers: ['mapnr', 'roundnr'] },
    { id: 'odd_even_rounds', uof: 621, outcomes: oddEven, specifiers: ofMap, overround: 'yes_no' },
    { id: 'map_half_winner', uof: 736, outcomes: sides, specifiers: ofMap },
    {
      id: 'round_winner',
      uof: 338,
      outcomes: sides,
      specifiers: ['mapnr', 'roundnr'],
      group: 'rounds',
    },
  ]),
];

export const dotaTypes: readonly MarketType[] = [
  ...maps,
  ...marketTypes({ period: 'part', group: 'maps', overround: 'bucket', block: 'kills' }, [
    { id: 'map_winner', uof: 330, outcomes: sides, specifiers: ofMap, overround: 'result', block: 'match' },
    { id: 'first_blood', uof: 333, outcomes: sides, specifiers: ofMap },
    { id: 'kills', uof: 726, ...lineOfMap },
    { id: 'kill_handicap', uof: 555, ...handicapOfMap },
    { id: 'race_to_kills', uof: 731, outcomes: sides, specifiers: ['mapnr', 'killnr'] },
    {
      id: 'nth_tower',
      uof: 397,
      outcomes: sides,
      specifiers: ['mapnr', 'towernr'],
      block: 'objectives',
    },
    { id: 'towers', uof: 728, ...lineOfMap, block: 'objectives' },
    {
      id: 'nth_aegis',
      uof: 396,
      outcomes: sides,
      specifiers: ['mapnr', 'aegisnr'],
      block: 'objectives',
    },
    {
      id: 'duration',
      uof: 725,
      outcomes: overUnder,
      specifiers: ['mapnr', 'minute'],
      overround: 'line',
      block: 'duration',
    },
  ]),
];
