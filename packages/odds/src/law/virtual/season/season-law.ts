import { millionths } from '../../../chances.ts';
import type { FairMarket } from '../../../law.ts';
import { plainMarket } from '../../football/rule-chances.ts';
import { seasonOf } from './league.ts';
import known from './season-chances.json' with { type: 'json' };

/** Chances of each club by number from 1, in millionths: to be first, among the first three, and last. */
export type SeasonParameters = {
  readonly winnerE6: readonly number[];
  readonly top3E6: readonly number[];
  readonly lastE6: readonly number[];
};

/**
 * Chances of a season. A club's place depends on the sixteen strengths alone, not on the order of the matches, so they
 * are known for each set from ten million seasons that were played before: `season-chances.json`.
 */
export function seasonParametersOf(season: number): SeasonParameters {
  const { set, strengths } = seasonOf(season);
  const chances = known.sets[set]!;
  const ofClubs = (all: readonly number[]) => strengths.map((at) => all[at]!);
  return { winnerE6: ofClubs(chances.winner), top3E6: ofClubs(chances.top3), lastE6: ofClubs(chances.last) };
}

/** Fair markets of a season before its first round. No two clubs share a place. */
export function seasonMarketsOf({ winnerE6, top3E6, lastE6 }: SeasonParameters): readonly FairMarket[] {
  const byNumber = (chancesE6: readonly number[]) =>
    Object.fromEntries(chancesE6.map((chance, at) => [at + 1, chance / millionths]));
  return [
    ...plainMarket('season_winner', {}, byNumber(winnerE6)),
    ...plainMarket('season_top3', {}, byNumber(top3E6), 3),
    ...plainMarket('season_last', {}, byNumber(lastE6)),
  ];
}
