import {
  handicap,
  line,
  marginsTo,
  marketTypes,
  overUnder,
  pairs,
  parity,
  results,
  sides,
  sidesOrNone,
  yesNo,
  type MarketType,
} from './market-type.ts';

const twoWay = { outcomes: sides, overround: 'result' } as const;
const threeWay = { outcomes: results, overround: 'result' } as const;
const ofQuarter = ['quarternr'];
/** `home_1-5`, `home_6-10`, `home_11+`, … */
const marginRanges = sides.flatMap((side) => ['1-5', '6-10', '11+'].map((range) => `${side}_${range}`));

/** Overtime counts in the markets of the match and of the second half, not in those of the fourth quarter. */
export const basketballTypes: readonly MarketType[] = [
  ...marketTypes({ period: 'match', group: 'main', overround: 'bucket', block: 'match' }, [
    { id: 'winner', uof: 219, ...twoWay },
    { id: 'handicap', uof: 223, ...handicap },
    { id: 'total', uof: 225, ...line },
    { id: 'home_total', uof: 227, ...line },
    { id: 'away_total', uof: 228, ...line },
    { id: 'odd_even', uof: 229, ...parity },
    { id: 'overtime', uof: 220, outcomes: yesNo, overround: 'yes_no' },
    { id: 'margin', uof: 290, outcomes: marginRanges },
    { id: 'winner&total', uof: 292, outcomes: pairs(sides, overUnder, '&'), specifiers: ['total'] },
    {
      id: 'handicap&total',
      uof: 1174,
      outcomes: pairs(sides, overUnder, '&'),
      specifiers: ['hcp', 'total'],
    },
    { id: 'race_to', uof: 230, outcomes: sides, specifiers: ['pointnr'], group: 'points' },
    { id: 'nth_point', uof: 291, outcomes: sides, specifiers: ['pointnr'], group: 'points' },
  ]),
  ...marketTypes({ period: 'regular', group: 'main', overround: 'bucket', block: 'match' }, [
    { id: '1x2', uof: 1, ...threeWay },
    { id: 'draw_no_bet', uof: 11, outcomes: sides },
    { id: 'ht_ft', uof: 47, outcomes: pairs(results, results, '/'), group: 'halves' },
    {
      id: 'point_range',
      uof: 298,
      outcomes: ['0-180', '181-190', '191-200', '201-210', '211-220', '221-230', '231+'],
      group: 'points',
    },
    {
      id: 'lead_by',
      uof: 967,
      outcomes: yesNo,
      specifiers: ['points'],
      group: 'points',
      overround: 'yes_no',
    },
    { id: 'highest_quarter', uof: 234, outcomes: ['q1', 'q2', 'q3', 'q4', 'equal'], group: 'quarters' },
  ]),
  ...marketTypes({ period: 'half1', group: 'halves', overround: 'bucket', block: 'match' }, [
    { id: '1x2_1h', uof: 60, ...threeWay },
    { id: 'draw_no_bet_1h', uof: 64, outcomes: sides },
    { id: 'handicap_1h', uof: 66, ...handicap },
    { id: 'total_1h', uof: 68, ...line },
    { id: 'home_total_1h', uof: 69, ...line },
    { id: 'away_total_1h', uof: 70, ...line },
    { id: 'odd_even_1h', uof: 74, ...parity },
  ]),
  ...marketTypes({ period: 'half2', group: 'halves', overround: 'bucket', block: 'match' }, [
    { id: '1x2_2h', uof: 293, ...threeWay },
    { id: 'draw_no_bet_2h', uof: 294, outcomes: sides },
    { id: 'handicap_2h', uof: 231, ...handicap },
    { id: 'total_2h', uof: 232, ...line },
  ]),
  ...marketTypes({ period: 'part', group: 'quarters', overround: 'bucket', block: 'match' }, [
    { id: 'quarter_1x2', uof: 235, ...threeWay, specifiers: ofQuarter },
    { id: 'quarter_draw_no_bet', uof: 302, outcomes: sides, specifiers: ofQuarter },
    { id: 'quarter_handicap', uof: 303, ...handicap, specifiers: ['quarternr', 'hcp'] },
    { id: 'quarter_total', uof: 236, ...line, specifiers: ['quarternr', 'total'] },
    { id: 'quarter_home_total', uof: 756, ...line, specifiers: ['quarternr', 'total'] },
    { id: 'quarter_away_total', uof: 757, ...line, specifiers: ['quarternr', 'total'] },
    { id: 'quarter_odd_even', uof: 304, ...parity, specifiers: ofQuarter },
    {
      id: 'quarter_margin',
      uof: 301,
      outcomes: marginsTo(3)
        .filter((id) => id.endsWith('+'))
        .concat('other'),
      specifiers: ofQuarter,
    },
    { id: 'quarter_race_to', uof: 1057, outcomes: sidesOrNone, specifiers: ['quarternr', 'pointnr'] },
    { id: 'quarter_last_point', uof: 960, outcomes: sides, specifiers: ofQuarter },
  ]),
];
