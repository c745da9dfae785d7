import type { FairMarket, IsWanted, JointCell, Law, LawDocument, LegOfEvent } from '../../law.ts';
import type { Specifiers } from '../../market-key.ts';
import type { MarketType } from '../../market-types/market-type.ts';
import { marketTypesOf } from '../../market-types/market-types.ts';
import type { Sport } from '../../sport.ts';
import { gradeOfScore } from '../football/joint/rule-grade.ts';
import { chancesOnGrid, fairMarket } from '../football/rule-chances.ts';
import { scoreRuleOf } from '../football/score-rules.ts';
import { spreadOf, type ScoreGrid } from '../football/goal-cells.ts';
import { add, cellsOf, jointOfMarket, resultsBase, type Results } from '../joint-cells.ts';
import { chancesOfLine, linesOf } from '../lines.ts';

/** Grids of a document by the part of the event that a market is about. */
export type Grids = ReadonlyMap<string, ScoreGrid>;

/** A sport whose markets each depend on the score of one part. */
export type GridSport = {
  readonly model: string;
  readonly sport: Sport;
  readonly gridsOf: (document: LawDocument) => Grids;
  /** Part, and the name of its rule among those of goals. Null: it is not priced. */
  readonly ruleOf: (
    type: MarketType,
    specifiers: Specifiers,
  ) => { readonly part: string; readonly rule: string } | null;
  readonly partsOf: (type: MarketType) => readonly Specifiers[];
};

const sure = 1e-3;

/** Half lines of a market whose sides are both worth offering, at most so many around the most balanced one. */
const linesMax = 11;
function nearest(lines: readonly number[]): readonly number[] {
  const from = Math.max(0, Math.floor((lines.length - linesMax) / 2));
  return lines.slice(from, from + linesMax);
}

function marketsOf(
  sport: GridSport,
  document: LawDocument,
  isWanted: IsWanted = () => true,
): readonly FairMarket[] {
  const grids = sport.gridsOf(document);
  const types = [...marketTypesOf[sport.sport].values()].filter(({ id }) => isWanted(id));
  return types.flatMap((type) =>
    sport.partsOf(type).flatMap((specifiers): readonly FairMarket[] => {
      const named = sport.ruleOf(type, specifiers);
      const grid = named && grids.get(named.part);
      if (!grid || typeof type.outcomes === 'string') return [];
      const { outcomes } = type;
      const found = scoreRuleOf(named.rule, specifiers, outcomes);
      if (!found) return [];
      if (found.rule.kind !== 'line') {
        const chances = chancesOnGrid(grid, found.rule, outcomes.length);
        const isOpen = chances.every(({ won, void: level }) => won + level < 1 - sure);
        return isOpen ? fairMarket(type.id, specifiers, outcomes, chances, type.winners) : [];
      }
      const spread = spreadOf(grid, (home, away) => found.rule.decide(home, away, 0, 0));
      const isHandicap = type.specifiers.includes('hcp');
      return nearest(linesOf(spread)).flatMap((line) =>
        fairMarket(
          type.id,
          { ...specifiers, ...(isHandicap ? { hcp: `${0 - line}` } : { total: `${line}` }) },
          outcomes,
          chancesOfLine(spread, line),
        ),
      );
    }),
  );
}

/** Legs on one part together; of two parts the scores are not known together. */
function jointOf(
  sport: GridSport,
  document: LawDocument,
  legs: readonly LegOfEvent[],
): readonly JointCell[] | null {
  const found = legs.map((leg) => {
    const type = marketTypesOf[sport.sport].get(leg.type);
    if (!type || typeof type.outcomes === 'string') return null;
    const named = sport.ruleOf(type, leg.specifiers);
    const graded = named && gradeOfScore(named.rule, leg.specifiers, type.outcomes, leg.outcome);
    return graded && { part: named.part, grade: graded.grade };
  });
  const part = found[0]?.part;
  const grid = part === undefined ? undefined : sport.gridsOf(document).get(part);
  if (!grid || found.some((leg) => leg?.part !== part))
    return legs.length === 1 ? jointOfMarket(marketsOf(sport, document), legs[0]!) : null;
  const results: Results = new Map();
  for (let home = 0; home < grid.height; home += 1)
    for (let away = 0; away < grid.width; away += 1) {
      const chance = grid.chances[home * grid.width + away]!;
      if (chance < 1e-12) continue;
      let [place, key] = [1, 0];
      for (const leg of found) {
        key += place * leg!.grade(home, away, home, away);
        place *= resultsBase;
      }
      add(results, key, chance);
    }
  return cellsOf(
    results,
    legs.map((_, at) => at),
  );
}

export function gridLaw(sport: GridSport): Law {
  const checked = (document: LawDocument) => {
    if (document.model !== sport.model)
      throw new Error(`not a document of ${sport.model}: ${document.model}`);
    return document;
  };
  return {
    model: sport.model,
    sport: sport.sport,
    markets: (document, isWanted) => marketsOf(sport, checked(document), isWanted),
    joint: (document, legs) => jointOf(sport, checked(document), legs),
  };
}
