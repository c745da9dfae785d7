import { secondOfShare } from '@halcyon/odds/law/football/clock';
import type { FootballParameters, PlayerShare } from '@halcyon/odds/law/football/parameters';
import type { Side } from '@halcyon/odds/sport';
import type { Chance } from '@halcyon/odds/chance/seeded-chance';
import { negativeBinomial, weighted } from '../draws.ts';
import { sides } from '../script.ts';
import type { Red } from './football-goals.ts';
import type { PlayedGoal } from './played-goal.ts';
import type { Teams } from './football-squad.ts';

export type Card = {
  /** Of the law. */
  readonly second: number;
  readonly isRed: boolean;
  readonly incident: {
    readonly kind: 'yellow' | 'second_yellow' | 'red';
    readonly side: Side;
    readonly player?: string;
  };
};

type Match = {
  readonly parameters: FootballParameters;
  readonly teams: Teams;
  readonly goals: readonly PlayedGoal[];
};

/**
 * Yellow cards of both sides and the red card that the law has drawn. Each is some player's by weight; where that would be
 * a second yellow, which is part of a red card, it is shown to the bench.
 */
export function drawCards(chance: Chance, match: Match, red: Red | null): readonly Card[] {
  const { cards: means, players } = match.parameters;
  const cards = sides.flatMap((side): Card[] => {
    const count = negativeBinomial(chance, means[side], means.shape);
    const shown = new Set<string>();
    return Array.from({ length: count }, () => {
      const second = secondOfShare(chance.unit(), match.parameters.rise);
      const { id } = drawnPlayer(chance, players[side]);
      const incident = { kind: 'yellow', side, ...(!shown.has(id) && { player: id }) } as const;
      shown.add(id);
      return { second, isRed: false, incident };
    });
  });
  const all = red ? [...cards, redCard(chance, red, match, cards)] : cards;
  return all.toSorted((one, two) => one.second - two.second);
}

const drawnPlayer = (chance: Chance, players: readonly PlayerShare[]): PlayerShare =>
  players[weighted(chance, players.map(({ cards }) => cards))]!; // prettier-ignore

/** Who is sent off does nothing afterwards. */
function redCard(chance: Chance, { side, second }: Red, match: Match, cards: readonly Card[]): Card {
  const isLater = ({ id }: PlayerShare) =>
    match.goals.some((goal) => goal.player === id && goal.second >= second) ||
    cards.some((card) => card.incident.player === id && card.second >= second);
  const all = match.parameters.players[side].filter((player) => player.cards > 0);
  const free = all.filter((player) => !isLater(player));
  const { id: player } = drawnPlayer(chance, free.length > 0 ? free : all);
  const isWarned = cards.some((card) => card.incident.player === player);
  return { second, isRed: true, incident: { kind: isWarned ? 'second_yellow' : 'red', side, player } };
}
