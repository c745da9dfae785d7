import { expect, test } from 'vitest';
import { chanceOfBlocks, publicChance } from '../../chance/seeded-chance.ts';
import type { FairMarket } from '../../law.ts';
import { marketTypesOf } from '../../market-types/market-types.ts';
import { drawFinish, virtualRaceMarketsOf } from './virtual-race.ts';
import { drawSet, shortSetMarketsOf } from './short-set.ts';
import { drawGoals, virtualFootballMarketsOf } from './virtual-football.ts';

const wonIn = (markets: readonly FairMarket[], type: string) =>
  Object.fromEntries(
    markets.find((market) => market.type === type)!.outcomes.map(({ id, chances }) => [id, chances.won]),
  );
const match = { goals: { home: 1.62, away: 1.12 } };

test('a virtual match has fourteen types of markets, priced by the law of football', () => {
  const markets = virtualFootballMarketsOf(match);
  expect(new Set(markets.map(({ type }) => type)).size).toBe(14);
  for (const { type } of markets) expect(marketTypesOf['virtual-football'].has(type)).toBe(true);
  const { home, draw, away } = wonIn(markets, '1x2') as Record<string, number>;
  expect([home, draw, away]).toEqual([
    expect.closeTo(0.48283, 5),
    expect.closeTo(0.26095, 5),
    expect.closeTo(0.25622, 5),
  ]);
  const levels = markets.filter(({ outcomes }) => outcomes.some(({ chances }) => chances.void > 0));
  expect(levels.map(({ type }) => type)).toEqual(['draw_no_bet']);
});

test('a drawn match begins with the most likely score of the priced grid when its first number is the lowest', () => {
  expect(
    drawGoals(
      chanceOfBlocks(() => Buffer.alloc(32)),
      match,
    ),
  ).toEqual([]);
});

test('between equal sides every score of a short set is as likely as its mirror from either serve', () => {
  const markets = shortSetMarketsOf({ serve: { home: 0.5, away: 0.5 } });
  const scores = wonIn(markets, 'set_correct_score');
  for (const lost of [0, 1, 2, 3]) expect(scores[`4:${lost}`]).toBeCloseTo(scores[`${lost}:4`]!, 12);
  expect(scores['4:0']).toBeCloseTo(1 / 16, 12);
  expect(wonIn(markets, 'tiebreak')['yes']).toBeCloseTo(20 / 64, 12);
  expect(wonIn(markets, 'winner')['home']).toBeCloseTo(0.5, 12);
});

test('each service game of a short set has its winner, and the fifth and sixth give the stake back as often as they are not played', () => {
  const serve = { home: 0.66, away: 0.58 };
  const games = shortSetMarketsOf({ serve }).filter(({ type }) => type === 'game_winner');
  expect(games.map(({ specifiers }) => specifiers['gamenr'])).toEqual(['1', '2', '3', '4', '5', '6']);
  const won = games.map(() => ({ home: 0, away: 0 }));
  const sets = 4_000;
  for (let set = 0; set < sets; set += 1)
    for (const [at, { winner }] of drawSet(publicChance(`games ${set}`), { serve }).entries())
      if (at < won.length) won[at]![winner] += 1;
  for (const [at, { outcomes }] of games.entries())
    for (const { id, chances } of outcomes) {
      const deviation = Math.sqrt((chances.won * (1 - chances.won)) / sets);
      expect(Math.abs(won[at]![id as 'home'] / sets - chances.won)).toBeLessThan(3.5 * deviation);
      expect(chances.won + chances.void + chances.lost).toBeCloseTo(1, 12);
      expect(chances.void > 0).toBe(at > 3);
    }
});

test('a drawn set ends at four games, and at three all by a tie-break of ten points', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const games = drawSet(publicChance(`set ${seed}`), { serve: { home: 0.63, away: 0.57 } });
    const won = (side: string) => games.filter(({ winner }) => winner === side).length;
    expect(Math.max(won('home'), won('away'))).toBe(4);
    expect(games.findIndex(({ isTiebreak }) => isTiebreak)).toBe(games.length === 7 ? 6 : -1);
    for (const { points, isTiebreak } of games)
      expect(points.length).toBeGreaterThanOrEqual(isTiebreak ? 10 : 4);
  }
});

test('a virtual race has the nine types of markets, and of two rivals the likelier one is ahead by its share', () => {
  const markets = virtualRaceMarketsOf({
    winE6: [300_000, 220_000, 160_000, 120_000, 90_000, 60_000, 30_000, 20_000],
  });
  expect([...new Set(markets.map(({ type }) => type))].toSorted()).toEqual(
    [...marketTypesOf.horses.keys()].toSorted(),
  );
  const rivals = markets.filter(({ type }) => type === 'head_to_head');
  expect(rivals.map(({ specifiers }) => specifiers['id'])).toEqual(['1/2', '3/4', '5/6', '7/8']);
  expect(wonIn(markets, 'head_to_head')['1']).toBeCloseTo(0.3 / 0.52, 12);
});

test('a drawn race has every runner once, and the same seed draws the same order', () => {
  const winE6 = [500_000, 300_000, 150_000, 50_000];
  const order = () => drawFinish(publicChance('race'), { winE6 }).map(({ number }) => number);
  expect(order()).toEqual(order());
  expect(order().toSorted()).toEqual([1, 2, 3, 4]);
});
