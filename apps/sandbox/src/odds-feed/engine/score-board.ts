import type { Incident } from '@halcyon/odds/incident';
import type { Side, Sport } from '@halcyon/odds/sport';
import { isGoal, standing } from './incidents.ts';

type Score = Record<Side, number>;
export type ScoreBoard = {
  readonly period?: string;
  readonly score: Score;
  readonly periodScores: readonly ({ readonly period: string } & Score)[];
  readonly statistics: Readonly<Record<string, Score>>;
};

/** What the score of a match counts, what that of a period counts, and what else is counted, by sport. */
type Counting = {
  readonly match: (incident: Incident) => number;
  readonly period: (incident: Incident) => number;
  readonly statistics?: Readonly<Record<string, (incident: Incident) => boolean>>;
};

const ofKind =
  (...kinds: readonly Incident['kind'][]) =>
  ({ kind }: Incident) =>
    kinds.includes(kind) ? 1 : 0;
const goal = (incident: Incident) => (isGoal(incident) ? 1 : 0);
const points = ({ kind, detail }: Incident) => (kind === 'point' ? Number(detail ?? 1) : 0);
const rallies: Counting = { match: ofKind('set'), period: ofKind('point') };

const countings: Partial<Record<Sport, Counting>> = {
  football: {
    match: goal,
    period: goal,
    statistics: {
      corners: ({ kind }) => kind === 'corner',
      yellow_cards: ({ kind }) => kind === 'yellow',
      red_cards: ({ kind }) => kind === 'red' || kind === 'second_yellow',
      shots: ({ kind }) => kind === 'shot',
      shots_on_target: ({ kind, detail }) => kind === 'shot' && detail === 'on_target',
    },
  },
  'ice-hockey': { match: goal, period: goal },
  handball: { match: goal, period: goal },
  basketball: { match: points, period: points },
  tennis: { match: ofKind('set'), period: ofKind('game') },
  volleyball: rallies,
  'table-tennis': rallies,
  'counter-strike': rallies,
  dota: {
    match: ofKind('set'),
    period: ({ kind, detail }) => (kind === 'point' && detail === 'kill' ? 1 : 0),
    statistics: {
      towers: ({ kind, detail }) => kind === 'point' && detail === 'tower',
      aegis: ({ kind, detail }) => kind === 'point' && detail === 'aegis',
    },
  },
};

function sum(incidents: readonly Incident[], value: (incident: Incident) => number): Score {
  const score: Score = { home: 0, away: 0 };
  for (const incident of incidents) if (incident.side) score[incident.side] += value(incident);
  return score;
}

/** Score, scores by period and counts of an event from what happened in it. */
export function scoreBoardOf(sport: Sport, incidents: readonly Incident[]): ScoreBoard {
  const counting = countings[sport] ?? rallies;
  const counted = standing(incidents);
  const periods = [...new Set(counted.map(({ period }) => period))];
  const score = sum(counted, counting.match);
  // The winner of a shoot-out has one goal more.
  const winner = counted.find(({ kind, period }) => kind === 'match_end' && period === 'shootout')?.side;
  if (winner) score[winner] += 1;
  return {
    ...(periods.length > 0 && { period: periods.at(-1)! }),
    score,
    periodScores: periods
      .filter((period) => period !== 'shootout')
      .map((period) => ({ period, ...sum(counted.filter((one) => one.period === period), counting.period) })), // prettier-ignore
    statistics: Object.fromEntries(
      Object.entries(counting.statistics ?? {}).map(([name, isCounted]) => [
        name,
        sum(counted, (incident) => (isCounted(incident) ? 1 : 0)),
      ]),
    ),
  };
}
