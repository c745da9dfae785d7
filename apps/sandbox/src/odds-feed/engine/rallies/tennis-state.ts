import type { Incident } from '@halcyon/odds/incident';
import type { TennisParameters, TennisState } from '@halcyon/odds/law/tennis/tennis-law';
import type { Side } from '@halcyon/odds/sport';
import { standing } from '../incidents.ts';
import { other } from '../script.ts';

const none = (): Record<Side, number> => ({ home: 0, away: 0 });

/** Where the law is, from what happened: the server changes with every game, a tie-break being one. */
export function tennisState(
  { isHomeServingFirst }: TennisParameters,
  incidents: readonly Incident[],
): TennisState {
  const sets: Record<Side, number>[] = [];
  let server: Side = isHomeServingFirst ? 'home' : 'away';
  let games = none();
  let points = none();
  for (const { kind, side } of standing(incidents)) {
    if (side === undefined) continue;
    if (kind === 'point') points[side] += 1;
    if (kind === 'game') {
      games[side] += 1;
      points = none();
      server = other(server);
    }
    if (kind === 'set') {
      sets.push(games);
      games = none();
    }
  }
  return {
    sets,
    current: {
      first: games.home,
      second: games.away,
      isFirstServing: server === 'home',
      firstPoints: points.home,
      secondPoints: points.away,
    },
  };
}
