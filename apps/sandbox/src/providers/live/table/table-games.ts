import { baccaratReturn, baccaratSpots, dealCoup } from '../rules/baccarat.rules.ts';
import { cardName } from '../rules/cards.ts';
import { colourOf, isRouletteSpot, rouletteReturn, spin } from '../rules/roulette.rules.ts';
import type { TableGame } from '../table-game.ts';
import { isWheelSpot, turn, wheelReturn, wheelSegments } from '../rules/wheel.rules.ts';

const roulette: TableGame = {
  isSpot: isRouletteSpot,
  dealMs: 9_000,
  decide(draw) {
    const number = spin(draw);
    return {
      scene: { number, colour: colourOf(number) },
      result: String(number),
      returns: (bet) => rouletteReturn(bet.spot, bet.amountMinor, number),
    };
  },
};

const results = { player: 'P', banker: 'B', tie: 'T' } as const;
const baccarat: TableGame = {
  isSpot: (spot) => baccaratSpots.some((one) => one === spot),
  dealMs: 8_000,
  decide(draw) {
    const coup = dealCoup(draw);
    return {
      scene: {
        player: coup.player.map(cardName),
        banker: coup.banker.map(cardName),
        playerTotal: coup.playerTotal,
        bankerTotal: coup.bankerTotal,
        winner: coup.winner,
      },
      result: results[coup.winner],
      returns: (bet) => baccaratReturn(bet.spot, bet.amountMinor, coup),
    };
  },
};

const wheel: TableGame = {
  isSpot: isWheelSpot,
  dealMs: 9_000,
  decide(draw) {
    const segment = turn(draw);
    return {
      scene: { segment, pays: wheelSegments[segment] ?? 0 },
      result: String(wheelSegments[segment]),
      returns: (bet) => wheelReturn(bet.spot, bet.amountMinor, segment),
    };
  },
};

/** Tables whose round is decided in one go. Blackjack has seats and moves: seat-table.ts. */
export const tableGames = { roulette, baccarat, wheel } as const;
