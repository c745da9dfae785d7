import type { Chance } from '@halcyon/odds/chance/seeded-chance';
import { basketballPaces, type PointsParameters } from '@halcyon/odds/law/points/points-laws';
import { between, isDrawn, weighted } from '../draws.ts';
import { allGroups, ScriptBuilder, sides, type Script } from '../script.ts';
import type { Side } from '@halcyon/odds/sport';
import { PeriodLine, type PeriodClock } from './period-clock.ts';

/** Basketball and handball: in each of many short turns of equal length each side scores once or not at all. */
export type TotalsRules = {
  readonly period: string;
  readonly periods: number;
  readonly clock: PeriodClock;
  /** Seconds of a turn; it divides a period. */
  readonly turnSeconds: number;
  /** Values of one score with their weights. */
  readonly values: readonly (readonly [value: number, weight: number])[];
  readonly kind: 'point' | 'goal';
  /** Both sides score so many times what they are expected to, with their weights; the same all through a match. */
  readonly paces: readonly { readonly factor: number; readonly weight: number }[];
  /** Played again and again until it is not level; null: a draw stays one. */
  readonly overtimeSeconds: number | null;
  /** In the last seconds only the winner of the match is offered. */
  readonly closingSeconds: number;
};

export const basketball: TotalsRules = {
  period: 'quarter',
  periods: 4,
  clock: { periodSeconds: 720, stretch: 2.3, breakSeconds: 300 },
  turnSeconds: 30,
  values: [
    [1, 0.24],
    [2, 0.5],
    [3, 0.26],
  ],
  kind: 'point',
  paces: basketballPaces,
  overtimeSeconds: 300,
  closingSeconds: 60,
};

export const handball: TotalsRules = {
  period: 'half',
  periods: 2,
  clock: { periodSeconds: 1_800, stretch: 1.25, breakSeconds: 720 },
  turnSeconds: 20,
  values: [[1, 1]],
  kind: 'goal',
  paces: [{ factor: 1, weight: 1 }],
  overtimeSeconds: null,
  closingSeconds: 0,
};

const meanOf = (values: TotalsRules['values'], power: number) =>
  values.reduce((sum, [value, weight]) => sum + weight * value ** power, 0);

const turnsOf = ({ periods, clock, turnSeconds }: TotalsRules) =>
  (periods * clock.periodSeconds) / turnSeconds;

/** Parameters of the law for two sides that are expected to score so much. */
export function totalsParameters(rules: TotalsRules, home: number, away: number): PointsParameters {
  const [value, square] = [meanOf(rules.values, 1), meanOf(rules.values, 2)];
  const mean = (home + away) / 2;
  return { home, away, deviation: Math.sqrt((mean * square) / value - mean ** 2 / turnsOf(rules)) };
}

export function drawTotals(chance: Chance, parameters: PointsParameters, rules: TotalsRules): Script {
  const script = new ScriptBuilder();
  const line = new PeriodLine(rules.clock);
  const score: Record<Side, number> = { home: 0, away: 0 };
  const weightsOf = (of: readonly { readonly weight: number }[]) => of.map(({ weight }) => weight);
  const { factor } = rules.paces[weighted(chance, weightsOf(rules.paces))]!;
  const [values, weights] = [rules.values.map(([value]) => value), rules.values.map(([, weight]) => weight)];
  /** Chance of a side to score in a turn. */
  const rate = factor / (turnsOf(rules) * meanOf(rules.values, 1));
  let played = 0;
  for (let number = 1; ; number += 1) {
    const isOvertime = number > rules.periods;
    const name = isOvertime ? `overtime${number - rules.periods}` : `${rules.period}${number}`;
    const length = isOvertime ? rules.overtimeSeconds! : rules.clock.periodSeconds;
    const period = line.begin(name, length);
    const at = (second: number) => ({ period: name, second: Math.floor(played + second) });
    script.add(line.at(period, 0), { ...at(0), kind: 'period_start' });
    for (let from = 0; from < length; from += rules.turnSeconds)
      for (const side of sides) {
        if (!isDrawn(chance, parameters[side] * rate)) continue;
        const value = values[weighted(chance, weights)]!;
        score[side] += value;
        const second = between(chance, from, from + rules.turnSeconds);
        const detail = rules.kind === 'point' ? { detail: `${value}` } : {};
        script.add(line.at(period, second), { ...at(second), kind: rules.kind, side, ...detail });
      }
    if (number >= rules.periods && rules.closingSeconds > 0) {
      const fromMs = line.at(period, length - rules.closingSeconds);
      const stop = { groups: allGroups, keeps: ['winner'], reason: 'end_of_match' } as const;
      script.add(fromMs, [], { stop, stoppedUntilMs: line.at(period, length) });
    }
    script.add(line.at(period, length), { ...at(length), kind: 'period_end' });
    if (number >= rules.periods && (rules.overtimeSeconds === null || score.home !== score.away)) {
      script.add(line.at(period, length), { ...at(length), kind: 'match_end' });
      return script.build();
    }
    played += length;
    line.end(period);
  }
}
