import { linesFor } from '../lines.ts';
import type { SlotDefinition } from '../slot-definition.ts';

/** Source of the measured figures: docs/games/anubis-rising.rtp.md */
export const anubisRising: SlotDefinition = {
  gameId: 'anubis-rising',
  name: 'Anubis Rising',
  mathVersion: '1',
  mechanic: 'lines',
  payRule: 'lines',
  reels: 5,
  rows: 3,
  volatility: 5,
  stakeCoins: 20,
  symbolNames: ['Anubis', 'Pharaoh', 'Cat', 'Scarab', 'Ankh', 'Eye', 'Feather', 'Amphora', 'Wild', 'Pyramid'],
  lines: linesFor('5x3', 20),
  payFrom: [3, 4, 5],
  pays: {
    h1: [45, 300, 3000],
    h2: [30, 150, 1150],
    h3: [23, 90, 600],
    h4: [18, 75, 380],
    l1: [5, 19, 75],
    l2: [4, 15, 60],
    l3: [3, 11, 45],
    l4: [3, 9, 38],
    wild: [60, 590, 6050],
  },
  baseReels: {
    kind: 'strips',
    strips: [
      'egfgSgASDfhWhegBCfAgCDehfhDhgefhBhCefB',
      'gfBhgfDfehgehgeCfDAeCShDAgWeBehghBgCf',
      'gSAhSfeBgfAWfehgCgDfhgfWhDegDeBChChfeDe',
      'gfhAheDgfCBDgehfegeDAgChBfgeBfgCSWhfh',
      'SAefWeBDfeDfDeCfghghehgfhBgCABfghgCSDhe',
    ],
  },
  freeReels: {
    kind: 'strips',
    strips: [
      'gehfgfSDheCgWWBShCeChfgDBfeghgheAAADfB',
      'BhBeWWhBgegeCShfgCfgfDAAAhDehfghCfDge',
      'fCDgBfeBDCSDhfCgDeSefghehWhgWWAAAfehgB',
      'DgfhgefWWgCegfgBDghBhfSAAAehBChDfheCe',
      'CghAAAfWWhSgeDgDfCheCBhDefSehgDgfBgehfB',
    ],
  },
  cascadeMultipliers: [1],
  freeSpins: {
    awards: { 3: 10, 4: 15, 5: 20 },
    retriggers: { 3: 10, 4: 15, 5: 20 },
    spinsMax: 100,
    spinMultipliers: [3],
    cascadeMultipliers: [1],
    isMultiplierKept: false,
  },
  maxWinMultiple: 10000,
  rtpBasisPoints: 9611,
  hitFrequencyBasisPoints: 4477,
};
