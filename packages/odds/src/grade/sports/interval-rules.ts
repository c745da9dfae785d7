import { chosen } from '../order-rules.ts';
import type { Counted, EventRecord } from '../record.ts';
import { sumOf, type Reading, type Span } from '../reading.ts';
import { half1, isOver, regularHalves } from '../scope.ts';
import { inScope, type Definition, type Rules } from '../score-rules.ts';
import { overUnderOf, resultOf } from '../score-verdicts.ts';
import { parseBucket } from '../verdict.ts';

const halfMinutes = 45;

/** Minute m is (m − 1):00 to (m − 1):59; stoppage belongs to minute 45 or 90. */
function minuteOf(period: string, second: number): number {
  const minute = Math.floor(second / 60) + 1;
  return period === 'half1' ? Math.min(minute, halfMinutes) : Math.min(Math.max(minute, 46), 2 * halfMinutes);
}

/** The first minute in which something can still happen. */
function minuteNow(record: EventRecord): number {
  if (isOver(record, regularHalves)) return 2 * halfMinutes + 1;
  const period = record.periods.at(-1) ?? 'half1';
  return period === 'half1' && isOver(record, half1)
    ? halfMinutes + 1
    : minuteOf(period, record.periodSeconds.get(period) ?? 0);
}

/** Goals of the minutes from one to another, both included. */
function spanOf(read: Reading): Span {
  const [from, to] = [read.number('from'), read.number('to')];
  const within = read.listed('goals').filter(({ period, second }) => {
    const minute = minuteOf(period, second);
    return minute >= from && minute <= to;
  });
  const count = (name: Counted['side']) => within.filter(({ side }) => side === name).length;
  const isClosed = minuteNow(read.record) > to;
  read.note('goals', `${count('home')}:${count('away')}`);
  const range = (min: number) => ({ min, max: isClosed ? min : Infinity });
  return { home: range(count('home')), away: range(count('away')) };
}

const result: Definition = { id: 'interval', decide: (read) => resultOf(spanOf(read), read.outcome) };
const total: Definition = {
  id: 'interval',
  decide: (read) => overUnderOf(sumOf(spanOf(read)), read.outcome, read.number('total')),
};

/** Intervals that have passed without the goal are lost at once. */
const goalTime: Definition = {
  id: 'goal_time',
  decide: (read) => {
    const goal = read.listed('goals')[read.number('goalnr') - 1];
    const bucket = parseBucket(read.outcome);
    if (!goal) {
      if (read.isOver()) return chosen(read, 'none');
      return bucket && minuteNow(read.record) > bucket.max ? 'LOST' : null;
    }
    const minute = minuteOf(goal.period, goal.second);
    read.note('minute', minute);
    return bucket && minute >= bucket.min && minute <= bucket.max ? 'WON' : 'LOST';
  },
};

export const intervalRules: Rules = inScope(
  Object.fromEntries(
    ['10m', '15m'].flatMap((length) => [
      [`goal_time_${length}`, goalTime],
      [`interval_1x2_${length}`, result],
      [`interval_total_${length}`, total],
    ]),
  ),
  regularHalves,
);
