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
    id: 'classic-5', mechanic: 'lines', volatility: 3, reels: 3, rows: 3, stakeCoins: 5, lineCount: 5, wayCount: null,
    payFrom: [3], pays: [[7], [8], [14], [17], [28], [42], [83], [210], [415]],
    base: same(3, [12, 10, 8, 7, 5, 4, 3, 2, 3, 0]), free: same(3, [12, 10, 8, 7, 5, 4, 3, 2, 3, 0]),
    cascadeMultipliers: [1], freeRounds: none, hold: null, maxWinMultiple: 300, rtpBasisPoints: 9521,
  },
  {
    id: 'lines-10', mechanic: 'lines', volatility: 4, reels: 5, rows: 3, stakeCoins: 10, lineCount: 10, wayCount: null,
    payFrom: [3, 4, 5],
    pays: [[6, 22, 86], [6, 22, 86], [7, 29, 115], [7, 36, 145], [11, 57, 285], [14, 86, 430], [22, 145, 715], [36, 285, 1435], [43, 360, 2870]],
    base: same(5, [22, 18, 14, 12, 9, 7, 6, 4, 4, 3]), free: same(5, [22, 18, 14, 12, 9, 7, 6, 4, 6, 3]),
    cascadeMultipliers: [1],
    freeRounds: { awards: five, retriggers: five, spinsMax: 60, multiplier: 3, cascadeMultipliers: [1] },
    hold: null, maxWinMultiple: 5000, rtpBasisPoints: 9556,
  },
  {
    id: 'lines-20', mechanic: 'lines', volatility: 3, reels: 5, rows: 3, stakeCoins: 20, lineCount: 20, wayCount: null,
    payFrom: [3, 4, 5],
    pays: [[6, 18, 75], [7, 18, 75], [7, 22, 90], [9, 30, 110], [15, 45, 180], [18, 60, 240], [22, 90, 375], [37, 180, 750], [37, 225, 1495]],
    base: same(5, [20, 17, 14, 11, 9, 7, 6, 5, 5, 3]), free: same(5, [20, 17, 14, 11, 9, 7, 6, 5, 6, 3]),
    cascadeMultipliers: [1],
    freeRounds: { awards: ten, retriggers: ten, spinsMax: 60, multiplier: 2, cascadeMultipliers: [1] },
    hold: null, maxWinMultiple: 3000, rtpBasisPoints: 9444,
  },
  {
    id: 'lines-25', mechanic: 'lines', volatility: 2, reels: 5, rows: 3, stakeCoins: 25, lineCount: 25, wayCount: null,
    payFrom: [3, 4, 5],
    pays: [[7, 22, 72], [7, 22, 72], [7, 22, 87], [12, 29, 110], [14, 43, 180], [22, 65, 255], [29, 110, 360], [43, 180, 725], [43, 215, 1445]],
    base: same(5, [18, 15, 13, 11, 9, 8, 6, 5, 5, 3]), free: same(5, [18, 15, 13, 11, 9, 8, 6, 5, 9, 3]),
    cascadeMultipliers: [1],
    freeRounds: { awards: five, retriggers: { 3: 5, 4: 8, 5: 10 }, spinsMax: 50, multiplier: 1, cascadeMultipliers: [1] },
    hold: null, maxWinMultiple: 2500, rtpBasisPoints: 9516,
  },
  {
    id: 'lines-40', mechanic: 'lines', volatility: 2, reels: 5, rows: 4, stakeCoins: 40, lineCount: 40, wayCount: null,
    payFrom: [3, 4, 5],
    pays: [[5, 13, 53], [5, 13, 53], [7, 20, 66], [8, 20, 79], [13, 39, 130], [16, 53, 160], [21, 79, 265], [33, 130, 525], [26, 130, 1050]],
    base: same(5, [18, 15, 13, 11, 9, 8, 6, 5, 7, 2]), free: same(5, [18, 15, 13, 11, 9, 8, 6, 5, 10, 2]),
    cascadeMultipliers: [1],
    freeRounds: { awards: five, retriggers: { 3: 5, 4: 8, 5: 10 }, spinsMax: 50, multiplier: 1, cascadeMultipliers: [1] },
    hold: null, maxWinMultiple: 1500, rtpBasisPoints: 9500,
  },
  {
    id: 'ways-243', mechanic: 'ways', volatility: 4, reels: 5, rows: 3, stakeCoins: 25, lineCount: null, wayCount: 243,
    payFrom: [3, 4, 5],
    pays: [[3, 7, 26], [3, 7, 26], [3, 9, 35], [4, 10, 44], [7, 22, 87], [9, 31, 130], [13, 44, 220], [22, 87, 525]],
    base: [[12, 12, 11, 11, 9, 8, 7, 6, 0, 3], ...same(4, [20, 17, 14, 11, 9, 7, 6, 5, 4, 3])],
    free: [[12, 12, 11, 11, 9, 8, 7, 6, 0, 3], ...same(4, [18, 15, 13, 11, 9, 8, 6, 5, 5, 3])],
    cascadeMultipliers: [1],
    freeRounds: { awards: ten, retriggers: ten, spinsMax: 60, multiplier: 3, cascadeMultipliers: [1] },
    hold: null, maxWinMultiple: 6000, rtpBasisPoints: 9570,
  },
  {
    id: 'ways-1024', mechanic: 'ways', volatility: 4, reels: 5, rows: 4, stakeCoins: 40, lineCount: null, wayCount: 1024,
    payFrom: [3, 4, 5],
    pays: [[1, 4, 14], [1, 4, 14], [1, 4, 18], [2, 6, 21], [4, 11, 43], [4, 14, 64], [7, 25, 105], [11, 57, 355]],
    base: [[12, 12, 11, 11, 9, 8, 7, 5, 0, 2], ...same(4, [12, 12, 11, 11, 9, 8, 7, 5, 2, 2])],
    free: [[12, 12, 11, 11, 9, 8, 7, 5, 0, 2], ...same(4, [12, 12, 11, 11, 9, 8, 7, 5, 4, 2])],
    cascadeMultipliers: [1],
    freeRounds: { awards: { 3: 8, 4: 15, 5: 25 }, retriggers: { 3: 5, 4: 10, 5: 15 }, spinsMax: 80, multiplier: 4, cascadeMultipliers: [1] },
    hold: null, maxWinMultiple: 10000, rtpBasisPoints: 9612,
  },
  {
    id: 'cascade-20', mechanic: 'cascade', volatility: 3, reels: 5, rows: 3, stakeCoins: 20, lineCount: 20, wayCount: null,
    payFrom: [3, 4, 5],
    pays: [[4, 10, 37], [4, 10, 37], [5, 12, 50], [5, 15, 62], [9, 31, 125], [12, 40, 180], [16, 60, 300], [22, 110, 550], [0, 0, 600]],
    base: same(5, [20, 17, 14, 11, 9, 7, 6, 5, 4, 3]), free: same(5, [20, 17, 14, 11, 9, 7, 6, 5, 5, 2]),
    cascadeMultipliers: [1, 2, 3, 5],
    freeRounds: { awards: ten, retriggers: { 3: 5, 4: 8, 5: 10 }, spinsMax: 50, multiplier: 1, cascadeMultipliers: [3, 6, 9, 15] },
    hold: null, maxWinMultiple: 5000, rtpBasisPoints: 9603,
  },
  {
    id: 'cluster-7', mechanic: 'cluster', volatility: 2, reels: 7, rows: 7, stakeCoins: 20, lineCount: null, wayCount: null,
    payFrom: [5, 6, 7, 8, 9, 10, 12, 15, 20],
    pays: [
      [7, 14, 20, 25, 40, 55, 100, 275, 1000], [7, 14, 20, 25, 40, 55, 100, 275, 1000], [13, 20, 25, 35, 55, 70, 135, 400, 1400], [14, 20, 28, 40, 55, 80, 170, 550, 1700],
      [20, 28, 40, 55, 80, 125, 275, 825, 2700], [28, 40, 55, 80, 125, 170, 400, 1400, 5500], [40, 55, 80, 125, 170, 275, 700, 2700, 10000], [70, 100, 140, 200, 350, 550, 1400, 5500, 20000],
    ],
    base: same(7, [30, 26, 20, 15, 11, 8, 6, 4, 1, 1]), free: same(7, [30, 26, 20, 15, 11, 8, 6, 4, 3, 1]),
    cascadeMultipliers: [1],
    freeRounds: { awards: { 3: 8, 4: 10, 5: 14 }, retriggers: { 3: 4, 4: 6, 5: 8 }, spinsMax: 50, multiplier: 2, cascadeMultipliers: [1, 2, 3, 4, 5] },
    hold: null, maxWinMultiple: 5000, rtpBasisPoints: 9553,
  },
  {
    id: 'scatter-pays-6', mechanic: 'scatter-pays', volatility: 4, reels: 6, rows: 5, stakeCoins: 20, lineCount: null, wayCount: null,
    payFrom: [8, 10, 12],
    pays: [[4, 12, 33], [7, 15, 66], [8, 17, 83], [13, 20, 135], [17, 25, 165], [25, 33, 200], [33, 83, 250], [41, 165, 415]],
    base: same(6, [19, 17, 14, 12, 10, 8, 7, 6, 0, 3]), free: same(6, [19, 17, 14, 12, 10, 8, 7, 6, 0, 3]),
    cascadeMultipliers: [1, 1, 2, 3, 5],
    freeRounds: { awards: { 4: 10, 5: 12, 6: 15 }, retriggers: { 3: 5 }, spinsMax: 60, multiplier: 2, cascadeMultipliers: [1, 2, 4, 8, 16] },
    hold: null, maxWinMultiple: 5000, rtpBasisPoints: 9662,
  },
  {
    id: 'hold-25', mechanic: 'hold', volatility: 3, reels: 5, rows: 3, stakeCoins: 50, lineCount: 25, wayCount: null,
    payFrom: [3, 4, 5],
    pays: [[21, 52, 175], [21, 52, 175], [28, 69, 210], [28, 87, 260], [42, 140, 520], [52, 210, 690], [87, 345, 1040], [140, 520, 2075], [140, 520, 3460]],
    base: same(5, [20, 17, 14, 11, 9, 7, 6, 5, 5, 0, 14]), free: same(5, [20, 17, 14, 11, 9, 7, 6, 5, 5, 0, 14]),
    cascadeMultipliers: [1], freeRounds: none,
    hold: { trigger: 6, respins: 3, coinPerMille: 60, values: [[10, 60], [20, 24], [30, 12], [50, 8], [100, 4], [250, 1]], fullMultiple: 250 },
    maxWinMultiple: 3000, rtpBasisPoints: 9459,
  },
  {
    id: 'book-10', mechanic: 'book', volatility: 5, reels: 5, rows: 3, stakeCoins: 10, lineCount: 10, wayCount: null,
    payFrom: [3, 4, 5],
    pays: [[4, 22, 88], [4, 22, 88], [4, 22, 88], [6, 28, 110], [11, 66, 330], [17, 83, 555], [22, 165, 885], [55, 440, 2210], [22, 220, 2210]],
    base: same(5, [20, 18, 16, 14, 10, 8, 6, 4, 0, 3]), free: same(5, [20, 18, 16, 14, 10, 8, 6, 4, 0, 3]),
    cascadeMultipliers: [1],
    freeRounds: { awards: { 3: 10, 4: 12, 5: 15 }, retriggers: { 3: 10, 4: 12, 5: 15 }, spinsMax: 50, multiplier: 1, cascadeMultipliers: [1] },
    hold: null, maxWinMultiple: 5000, rtpBasisPoints: 9672,
  },
]; // prettier-ignore
