import type { Draw } from '../engine.ts';
import { baccaratReturn, baccaratSpots, dealCoup } from '../live/rules/baccarat.rules.ts';
import { cardName } from '../live/rules/cards.ts';
import { colourOf, rouletteReturn, rouletteSpots, spin } from '../live/rules/roulette.rules.ts';

/** What fell, for the page, and what each bet returns, the bet itself included. */
export type TableResult = {
  readonly scene: Readonly<Record<string, unknown>>;
  returns(spot: string, amountMinor: bigint): bigint;
};
/** One game of bets on a layout whose outcome is drawn immediately. */
export type TableModel = {
  readonly id: string;
  readonly kind: 'roulette' | 'baccarat' | 'sic-bo' | 'two-dice';
  /** In the order of the layout. */
  readonly spots: readonly string[];
  /** Of roulette: each bet with the numbers that it covers. */
  readonly layout?: typeof rouletteSpots;
  /** The bet that most is returned on, in hundredths of a percent. */
  readonly rtpBasisPoints: number;
  readonly volatility: 1 | 2 | 3 | 4 | 5;
  /** What one bet returns at most, in bets. */
  readonly maxWinMultiple: number;
  decide(draw: Draw): TableResult;
};

const FACES = 6;
const die = (draw: Draw) => draw(FACES) + 1;

/** What a total of three dice pays to one. Source: the usual layout of casinos in Macau. */
const totals: Readonly<Record<number, bigint>> = {
  4: 60n, 5: 30n, 6: 17n, 7: 12n, 8: 8n, 9: 6n, 10: 6n, 11: 6n, 12: 6n, 13: 8n, 14: 12n, 15: 17n, 16: 30n, 17: 60n,
}; // prettier-ignore

const roulette: TableModel = {
  id: 'roulette-european',
  kind: 'roulette',
  spots: rouletteSpots.map(({ spot }) => spot),
  layout: rouletteSpots,
  rtpBasisPoints: 9_730,
  volatility: 3,
  maxWinMultiple: 36,
  decide(draw) {
    const number = spin(draw);
    return {
      scene: { number, colour: colourOf(number) },
      returns: (spot, amountMinor) => rouletteReturn(spot, amountMinor, number),
    };
  },
};

const baccarat: TableModel = {
  id: 'baccarat',
  kind: 'baccarat',
  spots: [...baccaratSpots],
  rtpBasisPoints: 9_894,
  volatility: 1,
  maxWinMultiple: 12,
  decide(draw) {
    const coup = dealCoup(draw);
    const { playerTotal, bankerTotal, winner } = coup;
    const [player, banker] = [coup.player.map(cardName), coup.banker.map(cardName)];
    return {
      scene: { player, banker, playerTotal, bankerTotal, winner },
      returns: (spot, amountMinor) => baccaratReturn(spot, amountMinor, coup),
    };
  },
};

const sicBo: TableModel = {
  id: 'sic-bo',
  kind: 'sic-bo',
  spots: [
    'small',
    'big',
    'triple',
    ...Object.keys(totals).map((total) => `total-${total}`),
    ...[1, 2, 3, 4, 5, 6].map((face) => `face-${face}`),
  ],
  rtpBasisPoints: 9_722,
  volatility: 2,
  maxWinMultiple: 61,
  decide(draw) {
    const dice = [die(draw), die(draw), die(draw)];
    const total = dice.reduce((sum, face) => sum + face, 0);
    const isTriple = dice.every((face) => face === dice[0]);
    return {
      scene: { dice, total, isTriple },
      returns(spot, amountMinor) {
        const [name, value = ''] = spot.split('-');
        if (name === 'triple') return isTriple ? amountMinor * 31n : 0n;
        if (name === 'small') return !isTriple && total <= 10 ? amountMinor * 2n : 0n;
        if (name === 'big') return !isTriple && total >= 11 ? amountMinor * 2n : 0n;
        if (name === 'total')
          return total === Number(value) ? amountMinor * (1n + (totals[total] ?? 0n)) : 0n;
        const shown = dice.filter((face) => face === Number(value)).length;
        return shown > 0 ? amountMinor * BigInt(1 + shown) : 0n;
      },
    };
  },
};

const twoDice: TableModel = {
  id: 'two-dice',
  kind: 'two-dice',
  spots: ['under', 'seven', 'over', ...[2, 3, 4, 5, 6, 8, 9, 10, 11, 12].map((total) => `total-${total}`)],
  rtpBasisPoints: 9_583,
  volatility: 2,
  maxWinMultiple: 34,
  decide(draw) {
    const dice = [die(draw), die(draw)];
    const total = dice[0]! + dice[1]!;
    return {
      scene: { dice, total },
      returns(spot, amountMinor) {
        if (spot === 'seven') return total === 7 ? (amountMinor * 57n) / 10n : 0n;
        if (spot === 'under' || spot === 'over') {
          const wins = spot === 'under' ? total < 7 : total > 7;
          return wins ? (amountMinor * 23n) / 10n : 0n;
        }
        const exact = Number(spot.slice('total-'.length));
        // By how many of the 36 throws show the total.
        const pays = [0n, 34n, 17n, 11n, 8n, 6n][6 - Math.abs(7 - exact)] ?? 0n;
        return total === exact ? amountMinor * pays : 0n;
      },
    };
  },
};

export const tableModelList: readonly TableModel[] = [roulette, baccarat, sicBo, twoDice];
