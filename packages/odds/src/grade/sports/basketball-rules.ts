import { last, nth, race } from '../order-rules.ts';
import {
  hasStarted,
  match,
  overtime,
  partOf,
  quarters12,
  quarters34AndOvertime,
  regularQuarters,
} from '../scope.ts';
import {
  bothOf,
  handicap,
  inScope,
  margin,
  noBet,
  oddEven,
  ofHandicap,
  ofTotal,
  range,
  result,
  total,
  twoResults,
  winner,
  type Definition,
  type Definitions,
  type Rules,
} from '../score-rules.ts';
import { mostOf, withoutResult } from '../score-verdicts.ts';
import { isWon, yesOrNo } from '../verdict.ts';

const points = 'points';

const hasOvertime: Definition = {
  id: 'overtime',
  decide: (read) => {
    if (hasStarted(read.record, overtime)) return yesOrNo('WON', read.outcome);
    return read.isOver() ? yesOrNo(isWon(false), read.outcome) : null;
  },
};

/** Whether a side ever leads by so many points. */
const leadBy: Definition = {
  id: 'lead_by',
  decide: (read) => {
    let [lead, most] = [0, 0];
    for (const { side, value } of read.listed(points)) {
      lead += side === 'home' ? value : -value;
      most = Math.max(most, Math.abs(lead));
    }
    read.note('largest_lead', most);
    const isReached = most >= read.number('points');
    return isReached || read.isOver() ? yesOrNo(isWon(isReached), read.outcome) : null;
  },
};

const highestQuarter: Definition = {
  id: 'highest',
  decide: (read) =>
    mostOf(
      [1, 2, 3, 4].map((number) => ({
        name: `q${number}`,
        span: read.span(points, partOf(`quarter${number}`)),
      })),
      read.outcome,
    ),
};

const whole: Definitions = {
  winner: winner(points),
  handicap: handicap(points),
  total: total(points),
  home_total: total(points, 'home'),
  away_total: total(points, 'away'),
  odd_even: oddEven(points),
  overtime: hasOvertime,
  margin: margin(points),
  'winner&total': bothOf(points, (span, outcome) => withoutResult(span, outcome, 'draw'), ofTotal),
  'handicap&total': bothOf(points, ofHandicap, ofTotal),
  race_to: race(points, 'pointnr', null),
  nth_point: nth(points, 'pointnr', null),
};

const regular: Definitions = {
  '1x2': result(points),
  draw_no_bet: noBet(points, 'draw'),
  ht_ft: twoResults(points, quarters12, regularQuarters),
  point_range: range(points),
  lead_by: leadBy,
  highest_quarter: highestQuarter,
};

const half: Definitions = {
  '1x2': result(points),
  draw_no_bet: noBet(points, 'draw'),
  handicap: handicap(points),
  total: total(points),
  home_total: total(points, 'home'),
  away_total: total(points, 'away'),
  odd_even: oddEven(points),
};

const quarter: Definitions = {
  quarter_1x2: result(points),
  quarter_draw_no_bet: noBet(points, 'draw'),
  quarter_handicap: handicap(points),
  quarter_total: total(points),
  quarter_home_total: total(points, 'home'),
  quarter_away_total: total(points, 'away'),
  quarter_odd_even: oddEven(points),
  quarter_margin: margin(points, 3),
  quarter_race_to: race(points, 'pointnr', 'none'),
  quarter_last_point: last(points, null),
};

export const basketballRules: Rules = {
  ...inScope(whole, match),
  ...inScope(regular, regularQuarters),
  ...inScope(half, quarters12, (name) => `${name}_1h`),
  ...inScope(half, quarters34AndOvertime, (name) => `${name}_2h`),
  ...inScope(quarter, ({ quarternr }) => partOf(`quarter${quarternr}`)),
};
