import { describe, expect, test } from 'vitest';
import { drawSecurely } from '../engine.ts';
import { bankerDraws, baccaratReturn, dealCoup, pointsOf } from './rules/baccarat.rules.ts';
import {
  blackjackReturn,
  canSplit,
  dealerDraws,
  isDone,
  movesOf,
  seatReturn,
  splitHands,
  totalOf,
  type Hand,
} from './rules/blackjack.rules.ts';
import type { Card } from './rules/cards.ts';
import { limitsIn, loadTables } from './live-table.ts';
import {
  colourOf,
  isRouletteSpot,
  rouletteReturn,
  rouletteSpots,
  wheelOrder,
} from './rules/roulette.rules.ts';
import { SEGMENT_COUNT, wheelPays, wheelReturn, wheelSegments } from './rules/wheel.rules.ts';

const card = (rank: number): Card => ({ rank, suit: 'S' });
const cards = (...ranks: number[]) => ranks.map(card);

describe('the tables', () => {
  test('thirty tables of three providers have distinct ids and names', () => {
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
  test('every bet of the layout returns 36 parts of 37 over one turn of the wheel, to the last cent', () => {
    for (const { spot } of rouletteSpots) {
      expect(isRouletteSpot(spot)).toBe(true);
      const sum = wheelOrder.reduce((total, number) => total + rouletteReturn(spot, 1n, number), 0n);
      expect(sum, spot).toBe(36n);
    }
  });

  test('a split pays 17 to 1, a street 11, a corner 8, a six line 5, and nothing when another number falls', () => {
    const back = (spot: string, number: number) => rouletteReturn(spot, 100n, number);
    expect([back('number-17', 17), back('number-17', 18)]).toEqual([3600n, 0n]);
    expect([back('split-17-20', 17), back('split-17-20', 20), back('split-17-20', 18)]).toEqual([
      1800n,
      1800n,
      0n,
    ]);
    expect([back('street-16', 16), back('street-16', 18), back('street-16', 19)]).toEqual([1200n, 1200n, 0n]);
    expect([16, 17, 19, 20, 18].map((number) => back('corner-16', number))).toEqual([
      900n,
      900n,
      900n,
      900n,
      0n,
    ]);
    expect([31, 36, 30].map((number) => back('line-31', number))).toEqual([600n, 600n, 0n]);
    expect([0, 1, 2, 3].map((number) => back('trio-1', number))).toEqual([1200n, 1200n, 1200n, 0n]);
    expect([0, 2, 3, 1].map((number) => back('trio-2', number))).toEqual([1200n, 1200n, 1200n, 0n]);
    expect([0, 3, 4].map((number) => back('first-four', number))).toEqual([900n, 900n, 0n]);
    expect(back('split-0-3', 0)).toBe(1800n);
  });

  test('a layout of one zero has 37 numbers, 60 splits, 14 threes, 23 fours and 11 six lines', () => {
    const count = (...kinds: string[]) =>
      rouletteSpots.filter(({ spot }) => kinds.includes(spot.split('-')[0]!)).length;
    expect([count('number'), count('split'), count('street', 'trio'), count('corner', 'first'), count('line')]).toEqual([37, 60, 14, 23, 11]); // prettier-ignore
    const inside = rouletteSpots.filter(({ numbers }) => numbers.length <= 6);
    expect(new Set(inside.map(({ numbers }) => numbers.join())).size).toBe(inside.length);
  });

  test.each([
    'number-37',
    'split-3-4',
    'split-34-37',
    'split-20-17',
    'corner-3',
    'corner-34',
    'street-2',
    'line-34',
    'trio-3',
  ])('%s is no bet: those numbers do not touch', (spot) => {
    expect(isRouletteSpot(spot)).toBe(false);
    expect(rouletteReturn(spot, 100n, 3)).toBe(0n);
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

  test('two cards of one value may be split, once; aces get one card each', () => {
    const hand = (...ranks: number[]): Hand => ({
      cards: cards(...ranks),
      isDoubled: false,
      isStanding: false,
    });
    expect(canSplit([hand(8, 8)])).toBe(true);
    expect(canSplit([hand(10, 13)])).toBe(true);
    expect(canSplit([hand(8, 9)])).toBe(false);
    expect(canSplit([hand(8, 8, 2)])).toBe(false);
    expect(canSplit([hand(8, 8), hand(8, 3)])).toBe(false);
    const two = splitHands(hand(8, 8), () => card(3));
    expect(two.map(({ cards: [one, other] }) => [one?.rank, other?.rank])).toEqual([[8, 3], [8, 3]]); // prettier-ignore
    expect(two.some(isDone)).toBe(false);
    expect(splitHands(hand(1, 1), () => card(5)).every(isDone)).toBe(true);
  });

  test('an ace and a ten after a split are 21 and pay one to one', () => {
    expect(blackjackReturn(1000n, cards(1, 13), cards(10, 9), true)).toBe(2000n);
    expect(blackjackReturn(1000n, cards(1, 13), cards(1, 12), true)).toBe(0n);
    const hands = [cards(1, 13), cards(1, 9)].map((of) => ({
      cards: of,
      isDoubled: false,
      isStanding: true,
    }));
    const back = (spot: string) =>
      seatReturn({ spot, amountMinor: 1000n }, { hands, isInsured: false }, cards(10, 9));
    expect([back('seat'), back('split')]).toEqual([2000n, 2000n]);
  });

  test('insurance is offered against an ace before anything is decided, and pays two to one on a natural', () => {
    const hand = (...ranks: number[]): Hand => ({
      cards: cards(...ranks),
      isDoubled: false,
      isStanding: false,
    });
    expect(movesOf([hand(10, 6)], cards(1), false)).toEqual(['hit', 'stand', 'double', 'insure']);
    expect(movesOf([hand(1, 13)], cards(1), false)).toEqual(['insure']);
    expect(movesOf([hand(10, 6)], cards(1), true)).not.toContain('insure');
    expect(movesOf([hand(10, 3, 2)], cards(1), false)).toEqual(['hit', 'stand']);
    expect(movesOf([hand(10, 6)], cards(10), false)).not.toContain('insure');
    const held = { hands: [hand(10, 6)], isInsured: true };
    const insured = { spot: 'insurance', amountMinor: 500n };
    expect(seatReturn(insured, held, cards(1, 12))).toBe(1500n);
    expect(seatReturn(insured, held, cards(1, 9))).toBe(0n);
  });

  test('a stake that came too late for its cards goes back whole', () => {
    const held = { hands: [{ cards: cards(10, 6), isDoubled: false, isStanding: true }], isInsured: false };
    for (const spot of ['seat-double', 'split', 'split-double', 'insurance'])
      expect(seatReturn({ spot, amountMinor: 700n }, held, cards(10, 9)), spot).toBe(700n);
    expect(seatReturn({ spot: 'seat', amountMinor: 700n }, held, cards(10, 9))).toBe(0n);
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

  test('equal segments are never three in a row', () => {
    wheelSegments.forEach((pays, at) => {
      const next = (by: number) => wheelSegments[(at + by) % SEGMENT_COUNT];
      expect(pays === next(1) && pays === next(2)).toBe(false);
    });
  });
});
