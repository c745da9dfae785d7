import { expect, test } from 'vitest';
import { clockSecondOf, lawSecondOf, playedShare, secondOfShare } from './clock.ts';
import { footballDocument, footballLaw } from './football-law.ts';
import { footballDefaults } from './parameters.ts';
import { acceptanceOf, goalSecondOf, goalsMeanTo, redScenariosOf } from './sampling.ts';

/** Numbers of [0, 1) that are the same in every run. */
function evenNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
function poisson(mean: number, next: () => number): number {
  const least = Math.exp(-mean);
  let product = next();
  let count = 0;
  for (; product > least; count += 1) product *= next();
  return count;
}

test('matches drawn from the weights end as the law prices them', () => {
  const parameters = { ...footballDefaults, goals: { home: 1.62, away: 1.12 } };
  const next = evenNumbers(20_261_126);
  const scenarios = redScenariosOf(parameters);
  const accepts = acceptanceOf(parameters);
  const seen = { home: 0, goalless: 0, home1: 0, first: 0, early: 0 };
  const matches = 60_000;
  for (let match = 0; match < matches;) {
    let rest = next();
    const scenario = scenarios.find(({ chance }) => (rest -= chance) < 0)!;
    const { side, fromSecond, toSecond } = scenario;
    const red = side && { side, second: fromSecond + next() * (toSecond - fromSecond) };
    const goals = (['home', 'away'] as const).flatMap((of) => {
      const half = goalsMeanTo(parameters, of, 2_700, red);
      const all = goalsMeanTo(parameters, of, 5_400, red);
      return ([half, all - half] as const).flatMap((mean, at) =>
        Array.from({ length: poisson(mean, next) }, () => ({
          side: of,
          half: at + 1,
          second: goalSecondOf(parameters, of, (at + 1) as 1 | 2, next(), red),
        })),
      );
    });
    const count = (of: string, half = 0) =>
      goals.filter((goal) => goal.side === of && (half === 0 || goal.half === half)).length;
    const [home, away] = [count('home'), count('away')];
    if (next() >= accepts(home, away)) continue;
    match += 1;
    if (home > away) seen.home += 1;
    if (home + away === 0) seen.goalless += 1;
    if (count('home', 1) > count('away', 1)) seen.home1 += 1;
    const first = goals.toSorted((a, b) => a.second - b.second)[0];
    if (first?.side === 'home') seen.first += 1;
    if (first && first.second < 900) seen.early += 1;
  }
  const markets = footballLaw.markets(footballDocument(parameters));
  const chanceOf = (type: string, outcome: string) =>
    markets.find((market) => market.type === type)!.outcomes.find(({ id }) => id === outcome)!.chances.won;
  for (const [times, chance] of [
    [seen.home, chanceOf('1x2', 'home')],
    [seen.goalless, chanceOf('correct_score', '0:0')],
    [seen.home1, chanceOf('1x2_1h', 'home')],
    [seen.first, chanceOf('nth_goal', 'home')],
    [seen.early, chanceOf('goal_time_15m', '1-15')],
  ] as const)
    expect(Math.abs(times / matches - chance)).toBeLessThan(
      3.5 * Math.sqrt((chance * (1 - chance)) / matches),
    );
});

test('the clock of the law has 45 minutes a half, and its last one stretches over stoppage', () => {
  expect(lawSecondOf(1_200, 2_880)).toBe(1_200);
  expect(lawSecondOf(2_760, 2_880)).toBeCloseTo(2_670);
  expect(lawSecondOf(3_000, 2_880)).toBe(2_699);
  expect(clockSecondOf(lawSecondOf(2_800, 2_880), 2_880)).toBeCloseTo(2_800);
  for (const rise of [0, 0.25, 0.6])
    for (const share of [0.1, 0.44, 0.5, 0.9])
      expect(playedShare(secondOfShare(share, rise), rise)).toBeCloseTo(share, 9);
});
