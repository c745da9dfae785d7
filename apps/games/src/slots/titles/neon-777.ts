import { linesFor } from '../lines.ts';
import type { SlotDefinition } from '../slot-definition.ts';

/** Source of the measured figures: docs/games/neon-777.rtp.md */
export const neon777: SlotDefinition = {
  gameId: 'neon-777',
  name: 'Neon 777',
  mathVersion: '1',
  mechanic: 'lines',
  payRule: 'lines',
  reels: 3,
  rows: 3,
  volatility: 1,
  stakeCoins: 5,
  symbolNames: [
    'Seven',
    'Bar',
    'Bell',
    'Star',
    'Cherry',
    'Lemon',
    'Plum',
    'Watermelon',
    'Wild',
    'Disco ball',
  ],
  lines: linesFor('3x3', 5),
  payFrom: [3],
  pays: {
    h1: [125],
    h2: [60],
    h3: [37],
    h4: [25],
    l1: [15],
    l2: [10],
    l3: [7],
    l4: [6],
    wild: [250],
  },
  baseReels: {
    kind: 'strips',
    strips: [
      'hgCfhfeDfADgDhWgfDBhCeAefBCgSBgSWhe',
      'WBeAghfDefhgeDSAghfBghCefDhWBfgCSCD',
      'eBfAhAhWfSDChDCghgWDegDgBCfehfBegSf',
    ],
  },
  freeReels: {
    kind: 'strips',
    strips: [
      'heACDhWehChADgBCfDWfgDefegBWgfSfBhg',
      'hfgWDgSfeCfhDghfDWgeBDfAeWehACBCghB',
      'AgeACWDWfCfSehgfgBeDgWBChBfeDfhDhgh',
    ],
  },
  cascadeMultipliers: [1],
  freeSpins: {
    awards: { 3: 7 },
    retriggers: { 3: 7 },
    spinsMax: 35,
    spinMultipliers: [2],
    cascadeMultipliers: [1],
    isMultiplierKept: false,
  },
  maxWinMultiple: 500,
  rtpBasisPoints: 9494,
  hitFrequencyBasisPoints: 1833,
};
