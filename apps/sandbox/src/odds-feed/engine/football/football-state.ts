import { lawSecondOf, halfSeconds } from '@halcyon/odds/law/football/clock';
import type { FootballState } from '@halcyon/odds/law/football/parameters';
import type { Incident } from '@halcyon/odds/incident';
import { isGoal, standing } from '../incidents.ts';
import type { FootballScript } from './football-script.ts';
import { squadOf } from '../../calendar/clubs.ts';
import { startersOf, type Teams } from './football-squad.ts';
import { halfLength, readingAt, type Stoppage } from './match-clock.ts';

function lawSecond({ period, second }: Incident, stoppage: Stoppage): number {
  const half = period === 'half1' ? 'half1' : 'half2';
  const from = half === 'half1' ? 0 : halfSeconds;
  return from + lawSecondOf(second - from, halfLength(half, stoppage));
}

/** Ids of the players of a side who are on the pitch. */
function pitchOf(teams: Teams, side: 'home' | 'away', incidents: readonly Incident[]): readonly string[] {
  const on = new Set(startersOf(teams[side]).map(({ id }) => id));
  for (const { kind, side: of, player, detail } of incidents) {
    if (of !== side || player === undefined) continue;
    if (kind === 'substitution' || kind === 'red' || kind === 'second_yellow') on.delete(player);
    if (kind === 'substitution' && detail) on.add(detail);
  }
  return squadOf(teams[side]).map(({ id }) => id).filter((id) => on.has(id)); // prettier-ignore
}

/** Where the law is, from what happened and the time since kick-off. */
export function footballState(
  { stoppage }: Pick<FootballScript, 'stoppage'>,
  teams: Teams,
  of: { readonly incidents: readonly Incident[]; readonly elapsedMs: number },
): FootballState {
  const counted = standing(of.incidents);
  const isOver = counted.some(({ kind }) => kind === 'match_end');
  const isHalfTime = counted.some(({ kind, period }) => kind === 'period_end' && period === 'half1');
  const reading = readingAt(of.elapsedMs, stoppage);
  return {
    period: isOver ? 'ended' : isHalfTime ? 'half2' : 'half1',
    second: reading.lawSecond,
    goals: counted.filter(isGoal).map((incident) => ({
      side: incident.side!,
      period: incident.period,
      second: lawSecond(incident, stoppage),
      player: incident.kind === 'own_goal' ? null : (incident.player ?? null),
      isPenalty: incident.kind === 'penalty_scored',
    })),
    corners: counted
      .filter(({ kind }) => kind === 'corner')
      .map(({ side, period }) => ({ side: side!, period })),
    cards: counted
      .filter(({ kind }) => kind === 'yellow' || kind === 'second_yellow' || kind === 'red')
      .map((incident) => ({
        side: incident.side!,
        period: incident.period,
        second: lawSecond(incident, stoppage),
        kind: incident.kind === 'yellow' ? 'yellow' : 'red',
        player: incident.player ?? null,
      })),
    pitch: { home: pitchOf(teams, 'home', counted), away: pitchOf(teams, 'away', counted) },
    shootout: null,
  };
}
