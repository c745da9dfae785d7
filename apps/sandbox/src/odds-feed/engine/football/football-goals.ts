import { matchSeconds, playedShare, secondOfShare } from '@halcyon/odds/law/football/clock';
import type { FootballParameters } from '@halcyon/odds/law/football/parameters';
import { acceptanceOf } from '@halcyon/odds/law/football/sampling';
import { redFactors } from '@halcyon/odds/law/football/scenarios';
import type { Side } from '@halcyon/odds/sport';
import type { Chance } from '@halcyon/odds/chance/seeded-chance';
import { between, isDrawn, poisson, weighted } from '../draws.ts';

/** Seconds are those of the law: 0 to 5,400, without stoppage. */
export type Red = { readonly side: Side; readonly second: number };
export type DrawnGoal = { readonly side: Side; readonly second: number };

/** One red card at most, at any time alike. */
function drawRed(chance: Chance, { reds }: FootballParameters): Red | null {
  const which = weighted(chance, [1 - reds.home - reds.away, reds.home, reds.away]);
  if (which === 0) return null;
  return { side: which === 1 ? 'home' : 'away', second: between(chance, 0, matchSeconds) };
}

/**
 * Goals and the red card of a match as the law has them: a scenario of red cards, goals of each side by Poisson, accepted
 * with the factor of their final score over the largest one, else drawn again.
 */
export function drawGoals(
  chance: Chance,
  parameters: FootballParameters,
): { readonly red: Red | null; readonly goals: readonly DrawnGoal[] } {
  const accepts = acceptanceOf(parameters);
  for (;;) {
    const red = drawRed(chance, parameters);
    const atRed = red ? playedShare(red.second, parameters.rise) : 1;
    const drawn = (side: Side): readonly DrawnGoal[] => {
      const factor = red === null ? 1 : red.side === side ? redFactors.own : redFactors.other;
      const mean = parameters.goals[side];
      const before = Array.from({ length: poisson(chance, mean * atRed) }, () => between(chance, 0, atRed));
      const after = Array.from({ length: poisson(chance, mean * (1 - atRed) * factor) }, () =>
        between(chance, atRed, 1),
      );
      return [...before, ...after].map((share) => ({ side, second: secondOfShare(share, parameters.rise) }));
    };
    const [home, away] = [drawn('home'), drawn('away')];
    if (!isDrawn(chance, accepts(home.length, away.length))) continue;
    return { red, goals: [...home, ...away].toSorted((one, two) => one.second - two.second) };
  }
}
