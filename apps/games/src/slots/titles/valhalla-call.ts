import type { SlotDefinition } from '../slot-definition.ts';

/** Source of the measured figures: docs/games/valhalla-call.rtp.md */
export const valhallaCall: SlotDefinition = {
  gameId: 'valhalla-call',
  name: 'Valhalla Call',
  mathVersion: '1',
  mechanic: 'ways',
  payRule: 'ways',
  reels: 5,
  rows: 4,
  volatility: 4,
  stakeCoins: 40,
  symbolNames: ['Helmet', 'Longship', 'Raven', 'Hammer', 'Shield', 'Horn', 'Axe', 'Rune', 'Wild', 'Bonfire'],
  lines: [],
  payFrom: [3, 4, 5],
  pays: {
    h1: [18, 90, 600],
    h2: [12, 55, 260],
    h3: [8, 30, 135],
    h4: [6, 23, 90],
    l1: [2, 8, 30],
    l2: [2, 7, 26],
    l3: [2, 6, 23],
    l4: [2, 5, 20],
  },
  baseReels: {
    kind: 'strips',
    strips: [
      'fegefheChgSCefgegfeDhgDhgegAAAegBBDBCgeCeDgeg',
      'CeCfhfhfDheBBfhBBhgfehfWeDhDfgCfhfDSfhfghCgAAAfh',
      'feghBBeDfefeDhCeDCeAAAehWgCBBfCfhghghgDghfegDWhfS',
      'hCgfegSeCfghfgeCfgDgfghDBBhfhAAAhfeDeCDBBgheWhe',
      'eDehDghfShgfgDfefehWfBBCgCegefAAAChBegCghfDhgh',
    ],
  },
  freeReels: {
    kind: 'strips',
    strips: [
      'ghgBBeDAAAehgefgegCeDgBgfeCehCDgeDfegCegegShf',
      'SgfhgfhehDhDfCfeDhefhCfCfehgfhfhfBBChgfBBWhDfAAA',
      'DfWWhCfeWgeCBBhfeCfefghghAAASgehehfhgDgDBBfeDChDge',
      'CBBAAAefWWfghfgehfDhegDheDfhgDegfCfgehChBBeghCgS',
      'hgeCefWBefhBBgehgegDgAAAChefCfDhSfhCehgfDghgDf',
    ],
  },
  cascadeMultipliers: [1],
  freeSpins: {
    awards: { 3: 10, 4: 15, 5: 20 },
    retriggers: { 3: 5, 4: 8, 5: 10 },
    spinsMax: 60,
    spinMultipliers: [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6],
    cascadeMultipliers: [1],
    isMultiplierKept: false,
  },
  maxWinMultiple: 10000,
  rtpBasisPoints: 9639,
  hitFrequencyBasisPoints: 5852,
};
