import type { Incident } from '@halcyon/odds/incident';
import type { PointsState } from '@halcyon/odds/law/points/points-laws';
import type { IceHockeyState } from '@halcyon/odds/law/ice-hockey/ice-hockey-law';
import { isGoal, standing } from '../incidents.ts';
import { periodAt, type PeriodClock } from './period-clock.ts';

type Progress = { readonly incidents: readonly Incident[]; readonly elapsedMs: number };

/** Scores of the regular periods that have begun. */
function scoresOf(incidents: readonly Incident[], periods: number, value: (incident: Incident) => number) {
  const counted = standing(incidents);
  const begun = counted.filter(({ kind }) => kind === 'period_start').slice(0, periods);
  return begun.map(({ period }) => {
    const score = { home: 0, away: 0 };
    for (const incident of counted)
      if (incident.period === period && incident.side) score[incident.side] += value(incident);
    return score;
  });
}

/** Seconds on the clock of the last period that has begun. */
function secondOf(clock: PeriodClock, begun: number, { incidents, elapsedMs }: Progress): number {
  const ended = incidents.filter(({ kind }) => kind === 'period_end').length;
  return ended >= begun ? clock.periodSeconds : periodAt(clock, begun, elapsedMs);
}

export function pointsState(
  rules: { readonly periods: number; readonly clock: PeriodClock },
  progress: Progress,
): PointsState {
  const parts = scoresOf(progress.incidents, rules.periods, ({ kind, detail }) =>
    kind === 'point' ? Number(detail) : kind === 'goal' ? 1 : 0,
  );
  return { parts, played: secondOf(rules.clock, parts.length, progress) / rules.clock.periodSeconds };
}

export function iceHockeyState(clock: PeriodClock, progress: Progress): IceHockeyState {
  const periods = scoresOf(progress.incidents, 3, (incident) => (isGoal(incident) ? 1 : 0));
  return { periods, second: secondOf(clock, periods.length, progress) };
}
