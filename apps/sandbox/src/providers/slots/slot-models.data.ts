import type { SlotModel } from './slot-model.ts';

/** Weights by reel: lows 0-3, highs 4-7, wild 8, scatter 9, coin 10. */
type Reels = readonly (readonly number[])[];
const same = (reels: number, weights: readonly number[]): Reels =>
  Array.from({ length: reels }, () => weights);
const none = { awards: {}, retriggers: {}, spinsMax: 0, multiplier: 1, cascadeMultipliers: [1] } as const;
const five = { 3: 8, 4: 12, 5: 20 } as const;
const ten = { 3: 10, 4: 15, 5: 20 } as const;

/** Sources of the stated returns: docs/games/provider-models.md. */
export const slotModelData: readonly SlotModel[] = [
  {
    id: 'classic-5', mechanic: 'lines', volatility: 2, reels: 3, rows: 3, stakeCoins: 5, lineCount: 5, wayCount: null,
    payFrom: [3], pays: [[5], [6], [10], [12], [20], [30], [60], [150], [300]],
    base: same(3, [7, 7, 6, 6, 5, 5, 4, 3, 3, 0]), free: same(3, [7, 7, 6, 6, 5, 5, 4, 3, 3, 0]),
    cascadeMultipliers: [1], freeRounds: none, hold: null, maxWinMultiple: 300, rtpBasisPoints: 0,
  },
  {
    id: 'lines-10', mechanic: 'lines', volatility: 4, reels: 5, rows: 3, stakeCoins: 10, lineCount: 10, wayCount: null,
    payFrom: [3, 4, 5],
    pays: [[4, 15, 60], [4, 15, 60], [5, 20, 80], [5, 25, 100], [8, 40, 200], [10, 60, 300], [15, 100, 500], [25, 200, 1000], [30, 250, 2000]],
    base: same(5, [13, 13, 12, 12, 9, 8, 7, 5, 3, 3]), free: same(5, [13, 13, 12, 12, 9, 8, 7, 5, 4, 3]),
    cascadeMultipliers: [1],
    freeRounds: { awards: five, retriggers: five, spinsMax: 60, multiplier: 3, cascadeMultipliers: [1] },
    hold: null, maxWinMultiple: 5000, rtpBasisPoints: 0,
  },
  {
    id: 'lines-20', mechanic: 'lines', volatility: 3, reels: 5, rows: 3, stakeCoins: 20, lineCount: 20, wayCount: null,
    payFrom: [3, 4, 5],
    pays: [[4, 12, 50], [5, 12, 50], [5, 15, 60], [6, 20, 75], [10, 30, 120], [12, 40, 160], [15, 60, 250], [25, 120, 500], [25, 150, 1000]],
    base: same(5, [12, 12, 12, 11, 9, 8, 7, 6, 4, 3]), free: same(5, [12, 12, 12, 11, 9, 8, 7, 6, 5, 3]),
    cascadeMultipliers: [1],
    freeRounds: { awards: ten, retriggers: ten, spinsMax: 60, multiplier: 2, cascadeMultipliers: [1] },
    hold: null, maxWinMultiple: 3000, rtpBasisPoints: 0,
  },
  {
    id: 'lines-25', mechanic: 'lines', volatility: 3, reels: 5, rows: 3, stakeCoins: 25, lineCount: 25, wayCount: null,
    payFrom: [3, 4, 5],
    pays: [[5, 15, 50], [5, 15, 50], [5, 15, 60], [8, 20, 75], [10, 30, 125], [15, 45, 175], [20, 75, 250], [30, 125, 500], [30, 150, 1000]],
    base: same(5, [12, 12, 11, 11, 9, 8, 7, 6, 4, 3]), free: same(5, [12, 12, 11, 11, 9, 8, 7, 6, 7, 3]),
    cascadeMultipliers: [1],
    freeRounds: { awards: five, retriggers: { 3: 5, 4: 8, 5: 10 }, spinsMax: 50, multiplier: 1, cascadeMultipliers: [1] },
    hold: null, maxWinMultiple: 2500, rtpBasisPoints: 0,
  },
  {
    id: 'lines-40', mechanic: 'lines', volatility: 2, reels: 5, rows: 4, stakeCoins: 40, lineCount: 40, wayCount: null,
    payFrom: [3, 4, 5],
    pays: [[4, 10, 40], [4, 10, 40], [5, 15, 50], [6, 15, 60], [10, 30, 100], [12, 40, 120], [16, 60, 200], [25, 100, 400], [20, 100, 800]],
    base: same(5, [12, 12, 12, 11, 9, 8, 7, 6, 6, 2]), free: same(5, [12, 12, 12, 11, 9, 8, 7, 6, 8, 2]),
    cascadeMultipliers: [1],
    freeRounds: { awards: five, retriggers: { 3: 5, 4: 8, 5: 10 }, spinsMax: 50, multiplier: 1, cascadeMultipliers: [1] },
    hold: null, maxWinMultiple: 1500, rtpBasisPoints: 0,
  },
  {
    id: 'ways-243', mechanic: 'ways', volatility: 4, reels: 5, rows: 3, stakeCoins: 25, lineCount: null, wayCount: 243,
    payFrom: [3, 4, 5],
    pays: [[3, 8, 30], [3, 8, 30], [4, 10, 40], [5, 12, 50], [8, 25, 100], [10, 35, 150], [15, 50, 250], [25, 100, 600]],
    base: [[12, 12, 11, 11, 9, 8, 7, 6, 0, 3], ...same(4, [12, 12, 11, 11, 9, 8, 7, 6, 3, 3])],
    free: [[12, 12, 11, 11, 9, 8, 7, 6, 0, 3], ...same(4, [12, 12, 11, 11, 9, 8, 7, 6, 4, 3])],
    cascadeMultipliers: [1],
    freeRounds: { awards: ten, retriggers: ten, spinsMax: 60, multiplier: 3, cascadeMultipliers: [1] },
    hold: null, maxWinMultiple: 6000, rtpBasisPoints: 0,
  },
  {
    id: 'ways-1024', mechanic: 'ways', volatility: 5, reels: 5, rows: 4, stakeCoins: 40, lineCount: null, wayCount: 1024,
    payFrom: [3, 4, 5],
    pays: [[2, 5, 20], [2, 5, 20], [2, 6, 25], [3, 8, 30], [5, 15, 60], [6, 20, 90], [10, 35, 150], [15, 80, 500]],
    base: [[12, 12, 11, 11, 9, 8, 7, 5, 0, 2], ...same(4, [12, 12, 11, 11, 9, 8, 7, 5, 2, 2])],
    free: [[12, 12, 11, 11, 9, 8, 7, 5, 0, 2], ...same(4, [12, 12, 11, 11, 9, 8, 7, 5, 4, 2])],
    cascadeMultipliers: [1],
    freeRounds: { awards: { 3: 8, 4: 15, 5: 25 }, retriggers: { 3: 5, 4: 10, 5: 15 }, spinsMax: 80, multiplier: 4, cascadeMultipliers: [1] },
    hold: null, maxWinMultiple: 10000, rtpBasisPoints: 0,
  },
  {
    id: 'cascade-20', mechanic: 'cascade', volatility: 3, reels: 5, rows: 3, stakeCoins: 20, lineCount: 20, wayCount: null,
    payFrom: [3, 4, 5],
    pays: [[3, 8, 30], [3, 8, 30], [4, 10, 40], [4, 12, 50], [7, 25, 100], [10, 35, 150], [14, 50, 250], [20, 100, 500], [0, 0, 500]],
    base: same(5, [12, 12, 11, 11, 9, 8, 7, 6, 3, 3]), free: same(5, [12, 12, 11, 11, 9, 8, 7, 6, 3, 2]),
    cascadeMultipliers: [1, 2, 3, 5],
    freeRounds: { awards: ten, retriggers: { 3: 5, 4: 8, 5: 10 }, spinsMax: 50, multiplier: 1, cascadeMultipliers: [3, 6, 9, 15] },
    hold: null, maxWinMultiple: 5000, rtpBasisPoints: 0,
  },
  {
    id: 'cluster-7', mechanic: 'cluster', volatility: 4, reels: 7, rows: 7, stakeCoins: 20, lineCount: null, wayCount: null,
    payFrom: [5, 6, 7, 8, 9, 10, 12, 15, 20],
    pays: [
      [1, 2, 3, 4, 6, 8, 15, 40, 150], [1, 2, 3, 4, 6, 8, 15, 40, 150], [2, 3, 4, 5, 8, 10, 20, 60, 200], [2, 3, 4, 6, 8, 12, 25, 80, 250],
      [3, 4, 6, 8, 12, 18, 40, 120, 400], [4, 6, 8, 12, 18, 25, 60, 200, 800], [6, 8, 12, 18, 25, 40, 100, 400, 1500], [10, 15, 20, 30, 50, 80, 200, 800, 3000],
    ],
    base: same(7, [14, 14, 13, 13, 12, 11, 10, 9, 1, 1]), free: same(7, [14, 14, 13, 13, 12, 11, 10, 9, 2, 1]),
    cascadeMultipliers: [1],
    freeRounds: { awards: { 3: 8, 4: 10, 5: 14 }, retriggers: { 3: 4, 4: 6, 5: 8 }, spinsMax: 50, multiplier: 2, cascadeMultipliers: [1, 2, 3, 4, 5] },
    hold: null, maxWinMultiple: 5000, rtpBasisPoints: 0,
  },
  {
    id: 'scatter-pays-6', mechanic: 'scatter-pays', volatility: 5, reels: 6, rows: 5, stakeCoins: 20, lineCount: null, wayCount: null,
    payFrom: [8, 10, 12],
    pays: [[5, 15, 40], [8, 18, 80], [10, 20, 100], [16, 24, 160], [20, 30, 200], [30, 40, 240], [40, 100, 300], [50, 200, 500]],
    base: same(6, [14, 13, 13, 12, 12, 11, 10, 9, 0, 3]), free: same(6, [14, 13, 13, 12, 12, 11, 10, 9, 0, 3]),
    cascadeMultipliers: [1, 1, 2, 3, 5],
    freeRounds: { awards: { 4: 10, 5: 12, 6: 15 }, retriggers: { 3: 5 }, spinsMax: 60, multiplier: 2, cascadeMultipliers: [1, 2, 4, 8, 16] },
    hold: null, maxWinMultiple: 5000, rtpBasisPoints: 0,
  },
  {
    id: 'hold-25', mechanic: 'hold', volatility: 4, reels: 5, rows: 3, stakeCoins: 50, lineCount: 25, wayCount: null,
    payFrom: [3, 4, 5],
    pays: [[6, 15, 50], [6, 15, 50], [8, 20, 60], [8, 25, 75], [12, 40, 150], [15, 60, 200], [25, 100, 300], [40, 150, 600], [40, 150, 1000]],
    base: same(5, [12, 12, 11, 11, 9, 8, 7, 6, 4, 0, 8]), free: same(5, [12, 12, 11, 11, 9, 8, 7, 6, 4, 0, 8]),
    cascadeMultipliers: [1], freeRounds: none,
    hold: { trigger: 6, respins: 3, coinPerMille: 45, values: [[10, 60], [20, 24], [30, 12], [50, 8], [100, 4], [250, 1]], fullMultiple: 1000 },
    maxWinMultiple: 3000, rtpBasisPoints: 0,
  },
  {
    id: 'book-10', mechanic: 'book', volatility: 5, reels: 5, rows: 3, stakeCoins: 10, lineCount: 10, wayCount: null,
    payFrom: [3, 4, 5],
    pays: [[4, 20, 80], [4, 20, 80], [4, 20, 80], [5, 25, 100], [10, 60, 300], [15, 75, 500], [20, 150, 800], [50, 400, 2000], [20, 200, 2000]],
    base: same(5, [13, 13, 13, 13, 10, 9, 8, 5, 0, 4]), free: same(5, [13, 13, 13, 13, 10, 9, 8, 5, 0, 4]),
    cascadeMultipliers: [1],
    freeRounds: { awards: { 3: 10, 4: 12, 5: 15 }, retriggers: { 3: 10, 4: 12, 5: 15 }, spinsMax: 50, multiplier: 1, cascadeMultipliers: [1] },
    hold: null, maxWinMultiple: 5000, rtpBasisPoints: 0,
  },
]; // prettier-ignore
