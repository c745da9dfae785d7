import { binSeconds, redBins, redFactors, scoreFactors } from './scenarios.ts';
import { halfSeconds, matchSeconds, playedShare } from './clock.ts';
import type { FootballParameters } from './parameters.ts';

/*
 * What an engine draws a match from, so that what happens has the chances that the law prices. It draws a scenario, the
 * counts of goals by half as Poisson numbers, keeps them with `acceptanceOf` or else draws scenario and counts again,
 * then a time of each goal by `goalSecondOf`, and its scorer. Corners and yellow cards are Poisson numbers whose rate is
 * the mean times a gamma number of `shape` divided by it, at times of `secondOfShare` of an even number.
 */

export type RedScenario = {
  readonly chance: number;
  readonly side: 'home' | 'away' | null;
  /** The bin of ten minutes in which the card falls, at an even time. */
  readonly fromSecond: number;
  readonly toSecond: number;
};

/** The nineteen ways of a red card: none, or one of either side in one of nine bins. */
export function redScenariosOf({ reds }: FootballParameters): readonly RedScenario[] {
  const bins = Array.from(
    { length: redBins },
    (_, bin) => [bin * binSeconds, (bin + 1) * binSeconds] as const,
  );
  return [
    { chance: 1 - reds.home - reds.away, side: null, fromSecond: 0, toSecond: 0 },
    ...(['home', 'away'] as const).flatMap((side) =>
      bins.map(([fromSecond, toSecond]) => ({ chance: reds[side] / redBins, side, fromSecond, toSecond })),
    ),
  ];
}

/** Mean goals of a side up to a second of the law's clock, with the match's red card or without. */
export function goalsMeanTo(
  { goals, rise }: FootballParameters,
  side: 'home' | 'away',
  second: number,
  red: { readonly side: 'home' | 'away'; readonly second: number } | null,
): number {
  const played = playedShare(second, rise);
  if (!red || second <= red.second) return goals[side] * played;
  const before = playedShare(red.second, rise);
  return goals[side] * (before + (played - before) * (red.side === side ? redFactors.own : redFactors.other));
}

/** The chance with which a final score that was drawn is kept. */
export function acceptanceOf(parameters: FootballParameters): (home: number, away: number) => number {
  const factor = scoreFactors(parameters);
  const most = Math.max(1, ...[0, 1].flatMap((home) => [0, 1].map((away) => 1 + factor(home, away))));
  return (home, away) => (1 + factor(home, away)) / most;
}

/**
 * Time of a goal within a half, from an even number of [0, 1): the second before which that part of the side's goals of
 * the half falls.
 */
export function goalSecondOf(
  parameters: FootballParameters,
  side: 'home' | 'away',
  half: 1 | 2,
  part: number,
  red: { readonly side: 'home' | 'away'; readonly second: number } | null,
): number {
  let [low, high] = half === 1 ? [0, halfSeconds] : [halfSeconds, matchSeconds];
  const before = goalsMeanTo(parameters, side, low, red);
  const wanted = before + part * (goalsMeanTo(parameters, side, high, red) - before);
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    if (goalsMeanTo(parameters, side, middle, red) < wanted) low = middle;
    else high = middle;
  }
  return Math.floor(low);
}
