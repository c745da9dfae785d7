import type { PlayerShare } from '@halcyon/odds/law/football/parameters';
import type { Side } from '@halcyon/odds/sport';
import { squadOf, type Club, type Player } from '../../calendar/clubs.ts';
import { publicChance } from '@halcyon/odds/chance/seeded-chance';

export type Teams = Readonly<Record<Side, Club>>;

const starters = 11;
/** Of a goalkeeper, a defender, a midfielder and a forward, before what sets one player apart from another. */
const goalWeights = [0.02, 0.4, 1, 1.7] as const;
const cardWeights = [0.2, 1.3, 1.2, 0.7] as const;
const lineOf = (shirt: number) => (shirt === 1 ? 0 : shirt <= 5 ? 1 : shirt <= 8 ? 2 : 3);

export const startersOf = (club: Club): readonly Player[] => squadOf(club).slice(0, starters);
export const benchOf = (club: Club): readonly Player[] => squadOf(club).slice(starters);

/** Who scores and is carded how often. Substitutes do neither: the law would have to know when they come on. */
export function sharesOf(club: Club): readonly PlayerShare[] {
  return squadOf(club).map(({ id, shirt }, at) => {
    const { unit } = publicChance(`scores:${id}`);
    const [goals, cards] =
      at < starters ? [goalWeights[lineOf(shirt)]!, cardWeights[lineOf(shirt)]!] : [0, 0];
    return { id, goals: goals * (0.6 + 0.8 * unit()), cards };
  });
}
