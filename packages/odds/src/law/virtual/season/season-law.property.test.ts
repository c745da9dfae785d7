import { expect, test } from 'vitest';
import { publicChance } from '../../../chance/seeded-chance.ts';
import { expectedReturnOf } from '../../../chances.ts';
import { gradeOutcome } from '../../../grade/grade-market.ts';
import { recordOf } from '../../../grade/record-fold.ts';
import type { FairMarket } from '../../../law.ts';
import { marketTypesOf } from '../../../market-types/market-types.ts';
import { statedPriceOf, statedReturnBpsOf } from '../../../price/stated-return.ts';
import { clubCount, seasonOf, seasonPairings, strengthSets, strengthsOf } from './league.ts';
import known from './season-chances.json' with { type: 'json' };
import { seasonMarketsOf, seasonParametersOf } from './season-law.ts';
import { numbersFrom, seasonSimulation } from './simulate.ts';
import { drawLots, placesOf, rowsOf } from './table.ts';

const seasons = Array.from({ length: 60 }, (_, at) => 326_000 + at);
const marketsOf = (season: number) => seasonMarketsOf(seasonParametersOf(season));
const priced = ({ type, outcomes }: FairMarket) =>
  outcomes.flatMap(({ chances }) => {
    const milli = statedPriceOf(type, chances);
    return milli === null ? [] : [{ type, chances, price: milli / 1_000 }];
  });

test('a season has a winner, three of the first three and a last one', () => {
  for (const season of seasons) {
    const markets = marketsOf(season);
    expect(markets.map(({ type }) => type)).toEqual(['season_winner', 'season_top3', 'season_last']);
    for (const { type, outcomes } of markets) {
      const sum = outcomes.reduce((all, { chances }) => all + chances.won, 0);
      expect(sum, type).toBeCloseTo(marketTypesOf['virtual-football'].get(type)!.winners!, 4);
      expect(outcomes.map(({ id }) => Number(id))).toEqual(
        Array.from({ length: clubCount }, (_, at) => at + 1),
      );
    }
  }
});

test('season prices return 93 of 100 staked on the winner and the last one, 94 on the first three, and never more', () => {
  expect(['season_winner', 'season_top3', 'season_last'].map(statedReturnBpsOf)).toEqual([
    9_300, 9_400, 9_300,
  ]);
  for (const season of seasons)
    for (const { type, chances, price } of marketsOf(season).flatMap(priced)) {
      const returned = expectedReturnOf(chances, price);
      expect(returned).toBeLessThanOrEqual(statedReturnBpsOf(type) / 10_000 + 1e-9);
      expect(returned).toBeGreaterThan(statedReturnBpsOf(type) / 10_000 - 0.01 * chances.won - 1e-9);
    }
});

test('in every season each club has one strength of the set, and sets and clubs change', () => {
  for (const season of seasons) {
    const { set, strengths } = seasonOf(season);
    expect(set).toBeLessThan(strengthSets);
    expect(strengths.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: clubCount }, (_, at) => at),
    );
  }
  expect(new Set(seasons.map((season) => seasonOf(season).set)).size).toBe(strengthSets);
  expect(new Set(seasons.map((season) => seasonOf(season).strengths.join())).size).toBe(seasons.length);
  expect(new Set(seasonPairings.map(({ home, away }) => `${home} ${away}`)).size).toBe(
    clubCount * (clubCount - 1),
  );
});

test('seasons that are played again have the known chances within four standard errors, and no price above fair', () => {
  const again = 20_000;
  const set = known.sets.length - 1;
  const counts = seasonSimulation(strengthsOf(set), numbersFrom(4_711)).play(again);
  for (const [type, expected, counted] of [
    ['season_winner', known.sets[set]!.winner, counts.winner],
    ['season_top3', known.sets[set]!.top3, counts.top3],
    ['season_last', known.sets[set]!.last, counts.last],
  ] as const)
    for (const [at, chanceE6] of expected.entries()) {
      const chance = chanceE6 / 1_000_000;
      const error = Math.sqrt((chance * (1 - chance)) / again);
      const found = counted[at]! / again;
      expect(Math.abs(found - chance), `${type} ${at}`).toBeLessThan(4 * error + 1 / again);
      const milli = statedPriceOf(type, { won: chance, halfWon: 0, void: 0, halfLost: 0, lost: 1 - chance });
      if (milli !== null) expect((milli / 1_000) * (found - 4 * error)).toBeLessThan(1);
    }
});

test('clubs are ranked by points, then goal difference, then goals, then the lots, and bets are graded by that place', () => {
  const match = (home: number, away: number, homeGoals: number, awayGoals: number) => ({
    home,
    away,
    homeGoals,
    awayGoals,
  });
  const results = [match(1, 2, 1, 0), match(3, 4, 2, 1), match(5, 6, 1, 0), match(7, 8, 3, 0)];
  const rows = rowsOf(8, results);
  // 7 by difference, 3 by goals; 1 and 5 are level in all three, as are 2 and 6.
  expect(placesOf(rows, [5, 6, 1, 2, 3, 4, 7, 8])).toEqual([7, 3, 5, 1, 4, 6, 2, 8]);
  expect(placesOf(rows, [1, 2, 3, 4, 5, 6, 7, 8])).toEqual([7, 3, 1, 5, 4, 2, 6, 8]);
  const finish = [7, 3, 5, 1, 4, 6, 2, 8].map((club, at) => ({
    sequence: at + 1,
    atMs: 0,
    period: 'race',
    second: 0,
    kind: 'finish' as const,
    player: `${club}`,
    detail: `${at + 1}`,
  }));
  const end = { sequence: 9, atMs: 0, period: 'race', second: 0, kind: 'match_end' as const };
  const record = recordOf({ sport: 'virtual-football' }, [...finish, end]);
  const wonBy = (type: string) =>
    Array.from({ length: 8 }, (_, at) => `${at + 1}`).filter((outcome) => {
      const graded = gradeOutcome(record, { type, specifiers: {}, outcome })!;
      expect(graded.rule).toBe(`virtual_football_${type}`);
      expect(graded.grade.deadHeat).toBeUndefined();
      return graded.grade.result === 'WON';
    });
  expect(wonBy('season_winner')).toEqual(['7']);
  expect(wonBy('season_top3')).toEqual(['3', '5', '7']);
  expect(wonBy('season_last')).toEqual(['8']);
});

test('lots name every club once, each as often first as another', () => {
  const first = new Map<number, number>();
  for (let at = 0; at < 4_000; at += 1) {
    const lots = drawLots(publicChance(`lots ${at}`), 4);
    expect(lots.toSorted()).toEqual([1, 2, 3, 4]);
    first.set(lots[0]!, (first.get(lots[0]!) ?? 0) + 1);
  }
  for (const count of first.values()) expect(Math.abs(count - 1_000)).toBeLessThan(4 * Math.sqrt(750));
});
