import { halfSeconds, matchSeconds } from '@halcyon/odds/law/football/clock';
import type { FootballParameters } from '@halcyon/odds/law/football/parameters';
import type { Side } from '@halcyon/odds/sport';
import type { Chance } from '@halcyon/odds/chance/seeded-chance';
import { isDrawn, weighted } from '../draws.ts';
import { other } from '../script.ts';
import type { DrawnGoal } from './football-goals.ts';
import { startersOf, type Teams } from './football-squad.ts';

export type PlayedGoal = {
  readonly side: Side;
  /** Of the law. */
  readonly second: number;
  readonly player: string;
  readonly kind: 'goal' | 'own_goal' | 'penalty_scored';
};

/** Between two goals, at least. */
const gapSeconds = 45;

export function scorerOf(chance: Chance, { players }: FootballParameters, side: Side): string {
  const weights = players[side].map(({ goals }) => goals);
  return players[side][weighted(chance, weights)]!.id;
}

/** Who scored the goals and how; those that follow each other too fast are moved within their half. */
export function playedGoals(
  chance: Chance,
  goals: readonly DrawnGoal[],
  of: { readonly parameters: FootballParameters; readonly teams: Teams },
): readonly PlayedGoal[] {
  let last = -gapSeconds;
  return goals.map(({ side, second: drawn }) => {
    const ends = (drawn < halfSeconds ? halfSeconds : matchSeconds) - 1;
    const second = Math.min(Math.max(drawn, last + gapSeconds), ends);
    last = second;
    if (isDrawn(chance, of.parameters.ownGoalShare)) {
      const defenders = startersOf(of.teams[other(side)]).slice(1, 5);
      return { side, second, kind: 'own_goal', player: defenders[chance.below(defenders.length)]!.id };
    }
    const kind = isDrawn(chance, of.parameters.penaltyShare) ? 'penalty_scored' : 'goal';
    return { side, second, kind, player: scorerOf(chance, of.parameters, side) };
  });
}
