import type { Draw } from '../../engine.ts';
import { Shoe, type Card } from './cards.ts';

const PACKS = 8;

export type Coup = {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
  readonly playerTotal: number;
  readonly bankerTotal: number;
  readonly winner: 'player' | 'banker' | 'tie';
};

/** Tens and faces count nothing, only the last digit of the sum counts. */
export function pointsOf(cards: readonly Card[]): number {
  return cards.reduce((sum, { rank }) => sum + (rank > 9 ? 0 : rank), 0) % 10;
}

/** One coup by the fixed rules of the third card. Source: punto banco, as played everywhere. */
export function dealCoup(draw: Draw): Coup {
  const shoe = new Shoe(PACKS, draw);
  const player = [shoe.take()];
  const banker = [shoe.take()];
  player.push(shoe.take());
  banker.push(shoe.take());
  const isNatural = pointsOf(player) >= 8 || pointsOf(banker) >= 8;
  if (!isNatural) {
    if (pointsOf(player) <= 5) player.push(shoe.take());
    if (bankerDraws(pointsOf(banker), player[2] ?? null)) banker.push(shoe.take());
  }
  const playerTotal = pointsOf(player);
  const bankerTotal = pointsOf(banker);
  const winner = playerTotal === bankerTotal ? 'tie' : playerTotal > bankerTotal ? 'player' : 'banker';
  return { player, banker, playerTotal, bankerTotal, winner };
}

/** Whether the banker takes a third card, by its total and the player's third card. */
export function bankerDraws(total: number, third: Card | null): boolean {
  if (!third) return total <= 5;
  const points = pointsOf([third]);
  if (total <= 2) return true;
  if (total === 3) return points !== 8;
  if (total === 4) return points >= 2 && points <= 7;
  if (total === 5) return points >= 4 && points <= 7;
  return total === 6 && (points === 6 || points === 7);
}

export const baccaratSpots = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'] as const;
const isPair = ([one, two]: readonly Card[]) => one !== undefined && one.rank === two?.rank;

/** The payout, the bet included. The banker's win pays 19 to 20, a tie 8 to 1 and returns the other bets. */
export function baccaratReturn(spot: string, amountMinor: bigint, coup: Coup): bigint {
  if (spot === 'player-pair') return isPair(coup.player) ? amountMinor * 12n : 0n;
  if (spot === 'banker-pair') return isPair(coup.banker) ? amountMinor * 12n : 0n;
  if (coup.winner === 'tie') return spot === 'tie' ? amountMinor * 9n : amountMinor;
  if (spot !== coup.winner) return 0n;
  return spot === 'banker' ? amountMinor + (amountMinor * 95n) / 100n : amountMinor * 2n;
}
