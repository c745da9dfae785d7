import { describe, expect, test } from 'vitest';
import { drawSecurely } from '../engine.ts';
import { bankerDraws, baccaratReturn, dealCoup, pointsOf } from './baccarat.rules.ts';
import { blackjackReturn, dealerDraws, totalOf } from './blackjack.rules.ts';
import type { Card } from './cards.ts';
import { limitsIn, loadTables } from './live-table.ts';
import { colourOf, isRouletteSpot, rouletteReturn, wheelOrder } from './roulette.rules.ts';
import { SEGMENT_COUNT, wheelPays, wheelReturn, wheelSegments } from './wheel.rules.ts';

const card = (rank: number): Card => ({ rank, suit: 'S' });
const cards = (...ranks: number[]) => ranks.map(card);

describe('the tables', () => {
  test('thirty tables of three providers carry ids and names of their own', () => {
    const tables = loadTables();
    expect(tables).toHaveLength(30);
    expect(new Set(tables.map(({ provider, tableId }) => `${provider} ${tableId}`)).size).toBe(30);
    expect(new Set(tables.map(({ name }) => name)).size).toBe(30);
    expect(new Set(tables.map(({ kind }) => kind)).size).toBe(4);
  });

  test('a limit is a round number of each currency, yen and pesos without decimals', () => {
    const [table] = loadTables();
    expect(limitsIn(table!, 'EUR')).toEqual({ minMinor: 50n, maxMinor: 500_000n });
    expect(limitsIn(table!, 'NOK')).toEqual({ minMinor: 500n, maxMinor: 5_000_000n });
    expect(limitsIn(table!, 'JPY')).toEqual({ minMinor: 50n, maxMinor: 500_000n });
    expect(limitsIn(table!, 'XXX')).toBeNull();
  });
});

describe('roulette', () => {
  test('every bet returns 36 parts of 37 over one turn of the wheel', () => {
    const spots = [
      'number-0',
      'number-36',
      'red',
      'black',
      'odd',
      'even',
      'low',
      'high',
      'dozen-1',
      'column-3',
    ];
    for (const spot of spots) {
      expect(isRouletteSpot(spot)).toBe(true);
      const sum = wheelOrder.reduce((total, number) => total + rouletteReturn(spot, 100n, number), 0n);
      expect(sum, spot).toBe(3600n);
    }
    expect(isRouletteSpot('number-37')).toBe(false);
  });

  test('18 numbers are red, 18 black and zero is green', () => {
    const count = (colour: string) => wheelOrder.filter((number) => colourOf(number) === colour).length;
    expect([count('red'), count('black'), count('green')]).toEqual([18, 18, 1]);
  });
});

describe('baccarat', () => {
  test('the banker draws by the table of the third card', () => {
    expect(bankerDraws(3, card(8))).toBe(false);
    expect(bankerDraws(3, card(9))).toBe(true);
    expect(bankerDraws(4, card(1))).toBe(false);
    expect(bankerDraws(5, card(4))).toBe(true);
    expect(bankerDraws(6, card(5))).toBe(false);
    expect(bankerDraws(6, card(7))).toBe(true);
    expect(bankerDraws(5, null)).toBe(true);
    expect(bankerDraws(6, null)).toBe(false);
  });

  test('a coup has two or three cards each, and its winner has more points', () => {
    for (let at = 0; at < 300; at++) {
      const coup = dealCoup(drawSecurely);
      expect(coup.player.length === 2 || coup.player.length === 3).toBe(true);
      const difference = pointsOf(coup.player) - pointsOf(coup.banker);
      expect(coup.winner).toBe(difference > 0 ? 'player' : difference < 0 ? 'banker' : 'tie');
    }
  });

  test('the banker pays its twentieth, and a tie gives the other bets back', () => {
    const coup = { player: cards(2, 3), banker: cards(4, 5), playerTotal: 5, bankerTotal: 9 };
    const of = (winner: 'banker' | 'tie') => ({ ...coup, winner });
    expect(baccaratReturn('banker', 1000n, of('banker'))).toBe(1950n);
    expect(baccaratReturn('player', 1000n, of('banker'))).toBe(0n);
    expect(baccaratReturn('player', 1000n, of('tie'))).toBe(1000n);
    expect(baccaratReturn('tie', 1000n, of('tie'))).toBe(9000n);
  });
});

describe('blackjack', () => {
  test('an ace counts eleven while that helps', () => {
    expect(totalOf(cards(1, 6))).toEqual({ total: 17, isSoft: true });
    expect(totalOf(cards(1, 6, 10))).toEqual({ total: 17, isSoft: false });
    expect(dealerDraws(cards(10, 6))).toBe(true);
    expect(dealerDraws(cards(1, 6))).toBe(false);
  });

  test('a natural pays three to two, a push gives the stake back, a bust loses even when the dealer busts', () => {
    expect(blackjackReturn(1000n, cards(1, 13), cards(10, 9))).toBe(2500n);
    expect(blackjackReturn(1000n, cards(1, 13), cards(1, 12))).toBe(1000n);
    expect(blackjackReturn(1000n, cards(10, 9), cards(10, 9))).toBe(1000n);
    expect(blackjackReturn(1000n, cards(10, 9, 5), cards(10, 6, 9))).toBe(0n);
    expect(blackjackReturn(1000n, cards(10, 9, 2), cards(1, 13))).toBe(0n);
  });
});

describe('the wheel', () => {
  test('no bet returns more than it takes, and none less than nine tenths', () => {
    expect(wheelSegments).toHaveLength(SEGMENT_COUNT);
    for (const pays of wheelPays) {
      const sum = wheelSegments.reduce((total, _, at) => total + wheelReturn(`pays-${pays}`, 100n, at), 0n);
      expect(Number(sum) / (SEGMENT_COUNT * 100)).toBeLessThan(1);
      expect(Number(sum) / (SEGMENT_COUNT * 100)).toBeGreaterThan(0.9);
    }
  });

  test('equal segments never stand three in a row', () => {
    wheelSegments.forEach((pays, at) => {
      const next = (by: number) => wheelSegments[(at + by) % SEGMENT_COUNT];
      expect(pays === next(1) && pays === next(2)).toBe(false);
    });
  });
});
