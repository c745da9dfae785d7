import type { Incident } from '@halcyon/odds/incident';
import type { SeriesParameters, SeriesState } from '@halcyon/odds/law/series/series-law';
import type { Side } from '@halcyon/odds/sport';
import { standing } from '../incidents.ts';
import { openerOf, type RallyRules } from './rally-script.ts';

const none = (): Record<Side, number> => ({ home: 0, away: 0 });

/** Where the law of a series is, from what happened. */
export function seriesState(
  parameters: SeriesParameters,
  rules: RallyRules,
  incidents: readonly Incident[],
): SeriesState {
  const won = none();
  let first: Side | null = null;
  let points = none();
  let part = 1;
  let server = openerOf(parameters, part);
  for (const { kind, side } of standing(incidents)) {
    if (side === undefined) continue;
    if (kind === 'point') {
      points[side] += 1;
      server = rules.nextServer({
        first: openerOf(parameters, part),
        winner: side,
        played: points.home + points.away,
        target: rules.target(part, parameters.bestOf),
      });
    }
    if (kind === 'set') {
      won[side] += 1;
      first ??= side;
      points = none();
      part += 1;
      server = openerOf(parameters, part);
    }
  }
  return { ...won, first, part: { ...points, isHomeServing: server === 'home' } };
}
