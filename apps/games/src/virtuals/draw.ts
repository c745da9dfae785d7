import type { Chance } from '@halcyon/odds/chance/seeded-chance';
import type { Incident } from '@halcyon/odds/incident';
import { drawFinish, type Finisher } from '@halcyon/odds/law/virtual/virtual-race';
import { drawSet, type DrawnGame } from '@halcyon/odds/law/virtual/short-set';
import { drawGoals, type DrawnGoal } from '@halcyon/odds/law/virtual/virtual-football';
import type { Law } from './virtual-event.ts';

/** What happened in an event. */
export type Drawn =
  | DrawnEvent
  /** Clubs by place. */
  | { readonly kind: 'season'; readonly places: readonly number[] };
export type DrawnEvent =
  | { readonly kind: 'race'; readonly finish: readonly Finisher[] }
  | { readonly kind: 'football'; readonly goals: readonly DrawnGoal[] }
  | { readonly kind: 'tennis'; readonly games: readonly DrawnGame[] };

type EventLaw = Exclude<Law, { readonly kind: 'season' }>;

/** The draw of an event, from its law and its seeds alone; bets are no input. */
export function drawEvent(law: EventLaw, chance: Chance): DrawnEvent {
  switch (law.kind) {
    case 'race':
      return { kind: 'race', finish: drawFinish(chance, law) };
    case 'football':
      return { kind: 'football', goals: drawGoals(chance, law) };
    case 'tennis':
      return { kind: 'tennis', games: drawSet(chance, law) };
  }
}

type Happened = Omit<Incident, 'sequence' | 'atMs'>;

/** The draw as incidents, from which every market is graded. */
export function incidentsOf(drawn: Drawn, atMs: number): readonly Incident[] {
  return happenedIn(drawn).map((happened, at) => ({ sequence: at + 1, atMs, ...happened }));
}

function happenedIn(drawn: Drawn): readonly Happened[] {
  switch (drawn.kind) {
    case 'race':
      return finishOf(drawn.finish.map(({ number }) => number));
    case 'season':
      return finishOf(drawn.places);
    case 'football':
      return [
        ...([1, 2] as const).flatMap((half): readonly Happened[] => [
          { period: `half${half}`, second: (half - 1) * 2_700, kind: 'period_start' },
          ...drawn.goals
            .filter((goal) => goal.half === half)
            .map(({ side, second }): Happened => ({ period: `half${half}`, second, kind: 'goal', side })),
          { period: `half${half}`, second: half * 2_700, kind: 'period_end' },
        ]),
        { period: 'half2', second: 5_400, kind: 'match_end' },
      ];
    case 'tennis': {
      const common = { period: 'set1', second: 0 };
      const { winner: side } = drawn.games.at(-1)!;
      return [
        { ...common, kind: 'period_start' },
        ...drawn.games.flatMap(({ points, winner, isTiebreak }): readonly Happened[] => [
          ...points.map((point): Happened => ({ ...common, kind: 'point', side: point })),
          { ...common, kind: 'game', side: winner, ...(isTiebreak && { detail: 'tiebreak' }) },
        ]),
        { ...common, kind: 'set', side },
        { ...common, kind: 'match_end', side },
      ];
    }
  }
}

/** Numbers by place. */
const finishOf = (numbers: readonly number[]): readonly Happened[] => [
  ...numbers.map((number, at): Happened => ({
    period: 'race',
    second: 0,
    kind: 'finish',
    player: `${number}`,
    detail: `${at + 1}`,
  })),
  { period: 'race', second: 0, kind: 'match_end' },
];
