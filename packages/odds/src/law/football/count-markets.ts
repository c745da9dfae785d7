import type { FairMarket } from '../../law.ts';
import { footballTypes } from '../../market-types/football.ts';
import { chancesOfLine, linesOf } from '../lines.ts';
import { playedShare } from './clock.ts';
import {
  addShifted,
  fullGridOf,
  groupShareOf,
  half1GridOf,
  nextSideOf,
  raceOf,
  redGroups,
  type SideCounts,
} from './event-counts.ts';
import { spreadOf, type ScoreGrid } from './goal-cells.ts';
import { fairMarket, plainMarket } from './rule-chances.ts';
import type { GoalModel } from './scenarios.ts';
import { periodOf, scoreMarketsOf, scoreTypesOf, type ScoreTypes } from './score-markets.ts';

/** The type of goals whose rule a type of corners or cards has on its own counts. */
export const goalTypeOf = (id: string): string =>
  id
    .replace(/^(?:corner|booking)_(?=1x2|total|odd_even)/, '')
    .replace(/^(home|away)_(?:corner|booking)_total/, '$1_total')
    .replace(/^corner_handicap/, 'asian_handicap')
    .replace(/^corner_range/, 'goal_range');

const ofBlock = (pattern: RegExp) =>
  scoreTypesOf(
    footballTypes.filter(({ id }) => pattern.test(id)),
    goalTypeOf,
  );
const cornerTypes = ofBlock(/^(?:corner_|(?:home|away)_corner_total)/);
const bookingTypes = ofBlock(/^(?:booking_(?:1x2|total)|(?:home|away)_booking_total)/);

/** Markets of counts by the rules of goals. */
function countMarketsOf(types: ScoreTypes, full: ScoreGrid, half1: ScoreGrid | null): readonly FairMarket[] {
  const all = periodOf(full);
  const grids = { full: all, half1: half1 ? periodOf(half1) : all, half2: all };
  return scoreMarketsOf(half1 ? types : types.filter(({ on }) => on === 'full'), null, grids);
}

export function cornerMarketsOf(model: GoalModel, counts: SideCounts): readonly FairMarket[] {
  const full = fullGridOf(counts);
  const half1 = model.isHalf1 ? half1GridOf(counts) : null;
  const so = counts.home.now + counts.away.now;
  const last = nextSideOf(counts);
  const lastNow = model.state.corners.at(-1)?.side;
  const markets = [
    ...countMarketsOf(cornerTypes, full, half1),
    ...plainMarket('nth_corner', { cornernr: `${so + 1}` }, last),
    // All orders are alike, so the last one is any side's with the chance that the next one is.
    ...plainMarket(
      'last_corner',
      {},
      {
        home: last.home + (lastNow === 'home' ? last.none : 0),
        none: lastNow ? 0 : last.none,
        away: last.away + (lastNow === 'away' ? last.none : 0),
      },
    ),
    ...[3, 5, 7, 9]
      .filter((target) => Math.max(counts.home.now, counts.away.now) < target)
      .flatMap((target) => plainMarket('race_to_corners', { cornernr: `${target}` }, raceOf(counts, target))),
  ];
  if (!half1) return markets;
  const any = 1 - half1.chances[counts.home.now1 * half1.width + counts.away.now1]!;
  const side = half1SidesOf(half1, counts);
  return [
    ...markets,
    ...plainMarket(
      'nth_corner_1h',
      { cornernr: `${so + 1}` },
      { home: side, none: 1 - any, away: any - side },
    ),
  ];
}

function half1SidesOf({ height, width, chances }: ScoreGrid, { home, away }: SideCounts): number {
  let first = 0;
  for (let i = home.now1; i < height; i += 1)
    for (let j = away.now1; j < width; j += 1) {
      const more = i - home.now1 + j - away.now1;
      if (more > 0) first += (chances[i * width + j]! * (i - home.now1)) / more;
    }
  return first;
}

/** Cards of the grid with the red card still to come, which counts two. */
function bookingsOf(
  model: GoalModel,
  scenarioChances: Float64Array,
  grid: ScoreGrid,
  isHalf1: boolean,
): ScoreGrid {
  const before = (side: 'home' | 'away') =>
    2 *
    model.state.cards.filter(
      (card) => card.side === side && card.kind === 'red' && (!isHalf1 || card.period === 'half1'),
    ).length;
  const [home, away] = [before('home'), before('away')];
  const [height, width] = [grid.height + home + 2, grid.width + away + 2];
  const all = { height, width, chances: new Float64Array(height * width) };
  for (const [group, red] of redGroups.entries()) {
    let weight = 0;
    for (let scenario = 0; scenario < scenarioChances.length; scenario += 1)
      weight += scenarioChances[scenario]! * groupShareOf(model, scenario, group);
    const counts = isHalf1 && red.half1 === 0 ? 0 : 2;
    if (weight > 0) addShifted(all, grid, weight, home + counts * red.home, away + counts * red.away);
  }
  return all;
}

/** Points: ten a yellow card, twenty-five a red one; so cards by number of red ones. */
function pointMarketsOf(
  model: GoalModel,
  scenarioChances: Float64Array,
  grid: ScoreGrid,
  isHalf1: boolean,
): readonly FairMarket[] {
  const yellows = spreadOf(grid, (home, away) => home + away);
  const reds = model.state.cards.filter(
    (card) => card.kind === 'red' && (!isHalf1 || card.period === 'half1'),
  ).length;
  let another = 0;
  for (let scenario = 1; scenario < scenarioChances.length; scenario += 1)
    another += scenarioChances[scenario]! * (isHalf1 ? model.scenarios.half1[scenario]! : 1);
  const chances = new Float64Array(10 * yellows.chances.length + 25 * (reds + 1) + 1);
  for (let at = 0; at < yellows.chances.length; at += 1) {
    const points = 10 * (yellows.first + at) + 25 * reds;
    chances[points]! += yellows.chances[at]! * (1 - another);
    chances[points + 25]! += yellows.chances[at]! * another;
  }
  const type = `booking_points${isHalf1 ? '_1h' : ''}`;
  const points = { first: 0, chances };
  const every = linesOf(points, { least: 0.08 }).filter((line) => line % 10 === 0.5 || line % 10 === 5.5);
  return every.flatMap((line) =>
    fairMarket(type, { total: `${line}` }, ['over', 'under'], chancesOfLine(points, line)),
  );
}

/** The next card: before the red one of its scenario, a yellow one of either side. */
function nextBookingOf(model: GoalModel, scenarioChances: Float64Array, counts: SideCounts) {
  const { scenarios, parameters, now } = model;
  const left = 1 - playedShare(now, parameters.rise);
  const yellow = nextSideOf(counts);
  let { home, away } = yellow;
  for (let scenario = 1; scenario < scenarioChances.length; scenario += 1) {
    const side = scenarios.sides[scenario]!;
    const chance = scenarioChances[scenario]!;
    if (side === 0 || chance === 0) continue;
    // All yellow cards to come fall after the red one.
    const after = (1 - playedShare(scenarios.at[scenario]!, parameters.rise)) / left;
    const later = nextSideOf(counts, 1, after);
    const redFirst = later.home + later.away + counts.home.rest[0]! * counts.away.rest[0]!;
    home += chance * ((side === 1 ? redFirst : 0) - later.home);
    away += chance * ((side === 2 ? redFirst : 0) - later.away);
  }
  return { home, none: Math.max(0, 1 - home - away), away };
}

export function cardMarketsOf(
  model: GoalModel,
  scenarioChances: Float64Array,
  counts: SideCounts,
): readonly FairMarket[] {
  const full = fullGridOf(counts);
  const half1 = model.isHalf1 ? half1GridOf(counts) : null;
  const { state, parameters } = model;
  const hasRed = (side: 'home' | 'away') =>
    state.cards.some((card) => card.kind === 'red' && card.side === side);
  const red = [0, 0, 0];
  for (let scenario = 0; scenario < scenarioChances.length; scenario += 1)
    red[model.scenarios.sides[scenario]!]! += scenarioChances[scenario]!;
  const [, redHome, redAway] = red as [number, number, number];
  const yes = (chance: number, has: boolean) => ({ yes: has ? 1 : chance, no: has ? 0 : 1 - chance });
  const carded = (['home', 'away'] as const).flatMap((side) => {
    const players = onPitch(model, side);
    const all = players.reduce((sum, { cards }) => sum + cards, 0);
    const redOfSide = side === 'home' ? redHome : redAway;
    const shown = new Set(state.cards.map(({ player }) => player));
    return players
      .filter(({ id, cards }) => cards > 0 && !shown.has(id))
      .map(({ id, cards }) => {
        const other = 1 - cards / all;
        const none = counts[side].rest.reduce((sum, chance, count) => sum + chance * other ** count, 0);
        return [id, 1 - none * (1 - redOfSide + redOfSide * other)] as const;
      });
  });
  return [
    ...countMarketsOf(
      bookingTypes,
      bookingsOf(model, scenarioChances, full, false),
      half1 && bookingsOf(model, scenarioChances, half1, true),
    ),
    ...pointMarketsOf(model, scenarioChances, full, false),
    ...(half1 ? pointMarketsOf(model, scenarioChances, half1, true) : []),
    ...plainMarket(
      'nth_booking',
      { bookingnr: `${state.cards.length + 1}` },
      nextBookingOf(model, scenarioChances, counts),
    ),
    ...plainMarket('sending_off', {}, yes(redHome + redAway, hasRed('home') || hasRed('away'))),
    ...plainMarket('home_sending_off', {}, yes(redHome, hasRed('home'))),
    ...plainMarket('away_sending_off', {}, yes(redAway, hasRed('away'))),
    ...(carded.length > 0 && parameters.cards.shape > 0
      ? plainMarket('player_carded', {}, Object.fromEntries(carded), null)
      : []),
  ];
}

/** Players of a side who can still score or be shown a card. */
export function onPitch({ parameters, state }: GoalModel, side: 'home' | 'away') {
  const { pitch } = state;
  return parameters.players[side].filter(({ id }) => pitch === null || pitch[side].includes(id));
}
