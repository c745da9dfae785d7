import type { Chance } from '../../chance/seeded-chance.ts';
import type { FairMarket } from '../../law.ts';
import { virtualFootballTypes } from '../../market-types/virtual.ts';
import type { Side } from '../../sport.ts';
import { footballDocument, footballLaw } from '../football/football-law.ts';
import { goalCellsOf, normalise, type GoalCells } from '../football/goal-cells.ts';
import { footballDefaults, footballStart, type FootballParameters } from '../football/parameters.ts';
import { goalModelOf } from '../football/scenarios.ts';

export type VirtualFootballParameters = {
  /** Mean goals of each side. */
  readonly goals: Readonly<Record<Side, number>>;
};

/** No red cards: within a half any order of the goals is equally likely. */
const parametersOf = ({ goals }: VirtualFootballParameters): FootballParameters => ({
  ...footballDefaults,
  goals,
  reds: { home: 0, away: 0 },
});

const isOffered = ({ type, specifiers }: FairMarket) => {
  const line = type === 'handicap_3way' ? undefined : (specifiers['total'] ?? specifiers['hcp']);
  return virtualFootballTypes.has(type) && (line === undefined || Math.abs(Number(line)) % 1 === 0.5);
};

/** Fair markets of a virtual match, by the law of football; lines are half ones, so that none can be level. */
export const virtualFootballMarketsOf = (parameters: VirtualFootballParameters): readonly FairMarket[] =>
  footballLaw.markets(footballDocument(parametersOf(parameters))).filter(isOffered);

export type DrawnGoal = { readonly side: Side; readonly half: 1 | 2; readonly second: number };

const halfSeconds = 2_700;

/** Scores of the half and of the match with their chances, before these are made to add up to 1. */
export const goalCellsFor = (parameters: VirtualFootballParameters): GoalCells =>
  goalCellsOf(goalModelOf(parametersOf(parameters), footballStart));

/**
 * Draws the goals of a match in order. The first number picks the scores of the half and of the match from the priced grid
 * by inverse cumulation; then, half by half, `below` says of each goal which side's it is, and then the second of each.
 */
export function goalDraw(parameters: VirtualFootballParameters): (chance: Chance) => readonly DrawnGoal[] {
  const cells = goalCellsFor(parameters);
  normalise(cells);
  return (chance) => {
    let rest = chance.unit();
    let cell = 0;
    while (cell < cells.count - 1 && rest >= cells.chances[cell]!) {
      rest -= cells.chances[cell]!;
      cell += 1;
    }
    const [home1, away1] = [cells.home1[cell]!, cells.away1[cell]!];
    return [
      ...goalsOfHalf(chance, 1, home1, away1),
      ...goalsOfHalf(chance, 2, cells.home[cell]! - home1, cells.away[cell]! - away1),
    ];
  };
}

export const drawGoals = (chance: Chance, parameters: VirtualFootballParameters): readonly DrawnGoal[] =>
  goalDraw(parameters)(chance);

function goalsOfHalf(chance: Chance, half: 1 | 2, home: number, away: number): readonly DrawnGoal[] {
  const sides: Side[] = [];
  for (let left = home; sides.length < home + away;) {
    const isHome = chance.below(home + away - sides.length) < left;
    if (isHome) left -= 1;
    sides.push(isHome ? 'home' : 'away');
  }
  const seconds = sides.map(() => chance.below(halfSeconds)).toSorted((one, other) => one - other);
  return sides.map((side, at) => ({ side, half, second: (half - 1) * halfSeconds + seconds[at]! }));
}
