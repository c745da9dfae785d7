import type { FairMarket, IsWanted, Law, LawDocument } from '../../law.ts';
import { footballTypes } from '../../market-types/football.ts';
import { cardMarketsOf, cornerMarketsOf } from './count-markets.ts';
import { scenarioChancesOf, sideCountsOf } from './event-counts.ts';
import { goalCellsOf, gridsOf, normalise } from './goal-cells.ts';
import { intervalMarketsOf, orderMarketsOf, penaltyMarketsOf, playerMarketsOf } from './goal-markets.ts';
import { jointOf } from './joint/joint.ts';
import { jointOfMarket } from '../joint-cells.ts';
import { footballStart, type FootballParameters, type FootballState } from './parameters.ts';
import { goalModelOf, type GoalModel } from './scenarios.ts';
import { periodOf, scoreMarketsOf, scoreTypesOf } from './score-markets.ts';
import { tieMarketsOf } from './tie-markets.ts';

const modelName = 'football-1';

/** Types of goals that scores by half decide; of corners and cards each block knows its own. */
const scoreTypes = scoreTypesOf(
  footballTypes.filter(
    ({ block, group, outcomes }) => block === 'goals' && group !== 'tie' && typeof outcomes !== 'string',
  ),
);

/** Types that need more than scores. */
const otherTypes = footballTypes.filter(({ id }) => !scoreTypes.some(({ type }) => type.id === id));

function modelOf(document: LawDocument): GoalModel {
  if (document.model !== modelName) throw new Error(`not a document of ${modelName}: ${document.model}`);
  return goalModelOf(
    document.parameters as FootballParameters,
    (document.state ?? footballStart) as FootballState,
  );
}

function marketsOf(document: LawDocument, isWanted: IsWanted = () => true): readonly FairMarket[] {
  const model = modelOf(document);
  const { state, parameters, home, away } = model;
  const cells = goalCellsOf(model);
  const mass = normalise(cells);
  if (state.period === 'ended') return [];
  const { full, half1, half2 } = gridsOf(cells);
  const wanted = ({ type }: FairMarket) => isWanted(type);
  if (state.period !== 'half1' && state.period !== 'half2')
    return parameters.isTie ? tieMarketsOf(model, full).filter(wanted) : [];
  const grids = { full: periodOf(full), half1: periodOf(half1), half2: periodOf(half2) };
  const ofScores = scoreMarketsOf(
    scoreTypes.filter(({ type }) => isWanted(type.id)),
    cells,
    grids,
    `${home}:${away}`,
  );
  if (!otherTypes.some(({ id }) => isWanted(id))) return ofScores;
  const scenarioChances = scenarioChancesOf(model);
  const ofOther = [
    ...orderMarketsOf(model, mass),
    ...intervalMarketsOf(model, mass),
    ...playerMarketsOf(model, mass, full),
    ...penaltyMarketsOf(model, full),
    ...cornerMarketsOf(model, sideCountsOf(model, 'corners')),
    ...cardMarketsOf(model, scenarioChances, sideCountsOf(model, 'cards')),
    ...(parameters.isTie ? tieMarketsOf(model, full) : []),
  ];
  return [...ofScores, ...ofOther.filter(wanted)];
}

/** The document of a football match. */
export const footballDocument = (
  parameters: FootballParameters,
  state: FootballState | null = null,
): LawDocument => ({
  model: modelName,
  parameters,
  state,
});

export const footballLaw: Law = {
  model: modelName,
  sport: 'football',
  markets: marketsOf,
  joint(document, legs) {
    const cells = jointOf(modelOf(document), legs);
    return cells ?? (legs.length === 1 ? jointOfMarket(marketsOf(document), legs[0]!) : null);
  },
};
