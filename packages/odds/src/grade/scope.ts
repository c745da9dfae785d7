import type { EventRecord } from './record.ts';

/** The part of an event that a market is about. */
export type Scope = {
  readonly name: string;
  readonly periods: RegExp;
  /** The period whose end closes it; null: the end of the event. */
  readonly lastPeriod: string | null;
};

const scope = (name: string, periods: RegExp, lastPeriod: string | null): Scope => ({
  name,
  periods,
  lastPeriod,
});

export const match = scope('match', /./, null);
/** One period: a half, a quarter, a set or a map. */
export const partOf = (period: string): Scope => scope(period, new RegExp(`^${period}$`), period);

export const half1 = partOf('half1');
export const half2 = partOf('half2');
export const regularHalves = scope('regular', /^half[12]$/, 'half2');
export const overtime = scope('overtime', /^overtime/, 'overtime2');
export const regularQuarters = scope('regular', /^quarter/, 'quarter4');
export const quarters12 = scope('half1', /^quarter[12]$/, 'quarter2');
export const quarters34AndOvertime = scope('half2', /^(quarter[34]|overtime)/, null);
export const regularPeriods = scope('regular', /^period/, 'period3');

export const hasStarted = ({ periods }: EventRecord, scope: Scope): boolean =>
  periods.some((period) => scope.periods.test(period));

/** Whether nothing more can be counted in it. Closed by the report of its end or of a later period, never by a clock. */
export function isOver({ status, periods, periodsEnded }: EventRecord, { lastPeriod }: Scope): boolean {
  if (status === 'ENDED') return true;
  if (lastPeriod === null) return false;
  return periodsEnded.has(lastPeriod) || (periods.includes(lastPeriod) && periods.at(-1) !== lastPeriod);
}
