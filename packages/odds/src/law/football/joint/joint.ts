import type { JointCell, LegOfEvent } from '../../../law.ts';
import { add, cellsOf, resultsBase, type Results } from '../../joint-cells.ts';
import { sideCountsOf } from '../event-counts.ts';
import type { GoalModel } from '../scenarios.ts';
import { cardLegOf, cardResultsOf, cornerLegOf, cornerResultsOf, type CountLeg } from './count-legs.ts';
import { goalLegOf, type GoalLeg } from './goal-legs.ts';
import { goalResultsOf } from './goal-results.ts';

/** Results of two independent blocks together, the second one in higher digits. */
function together(first: Results, second: Results, place: number): Results {
  const all: Results = new Map();
  for (const [low, chance] of first)
    for (const [high, other] of second) add(all, low + place * high, chance * other);
  return all;
}

/**
 * Whether legs on the order or time of goals can be priced while a player waits: not with legs that need the score of the
 * second half, and with few states of their tokens.
 */
function isQuick(legs: readonly GoalLeg[]): boolean {
  if (!legs.some(({ isOrdered }) => isOrdered)) return true;
  if (legs.some(({ usesHalf, halfKey }) => usesHalf && halfKey === null)) return false;
  const tokens = legs.reduce((product, leg) => product * leg.tokens, 1);
  return tokens <= (legs.some(({ usesScore }) => usesScore) ? tokensMax.withScore : tokensMax.alone);
}
const tokensMax = { withScore: 12, alone: 120 } as const;

/** Goals, corners and cards are independent given the red card still to come. Null: a leg is not priced together. */
export function jointOf(model: GoalModel, legs: readonly LegOfEvent[]): readonly JointCell[] | null {
  const goals: GoalLeg[] = [];
  const corners: CountLeg[] = [];
  const cards: CountLeg[] = [];
  const places: [number[], number[], number[]] = [[], [], []];
  for (const [at, leg] of legs.entries()) {
    const goal = goalLegOf(model, leg);
    const corner = goal ? null : cornerLegOf(model, leg);
    const card = goal || corner ? null : cardLegOf(model, leg);
    if (goal) goals.push(goal);
    else if (corner) corners.push(corner);
    else if (card) cards.push(card);
    else return null;
    places[goal ? 0 : corner ? 1 : 2].push(at);
  }
  if (!isQuick(goals)) return null;
  const ofCorners = cornerResultsOf(sideCountsOf(model, 'corners'), corners);
  if (!ofCorners) return null;
  const cardCounts = sideCountsOf(model, 'cards');
  const all: Results = new Map();
  for (const [group, ofGoals] of goalResultsOf(model, goals).entries()) {
    if (ofGoals.size === 0) continue;
    const ofCards = cards.length > 0 ? cardResultsOf(model, cardCounts, cards, group) : new Map([[0, 1]]);
    const withCards = together(ofGoals, ofCards, resultsBase ** goals.length);
    for (const [key, chance] of withCards) add(all, key, chance);
  }
  const results = together(all, ofCorners, resultsBase ** (goals.length + cards.length));
  return cellsOf(results, [...places[0], ...places[2], ...places[1]]);
}
