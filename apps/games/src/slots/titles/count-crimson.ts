import { linesFor } from '../lines.ts';
import type { SlotDefinition } from '../slot-definition.ts';

/** Source of the measured figures: docs/games/count-crimson.rtp.md */
export const countCrimson: SlotDefinition = {
  gameId: 'count-crimson',
  name: 'Count Crimson',
  mathVersion: '1',
  mechanic: 'lines',
  payRule: 'lines',
  reels: 5,
  rows: 3,
  volatility: 4,
  stakeCoins: 25,
  symbolNames: ['Vampire', 'Wolf', 'Bat', 'Ring', 'Candle', 'Rose', 'Goblet', 'Key', 'Wild', 'Full moon'],
  lines: linesFor('5x3', 25),
  payFrom: [3, 4, 5],
  pays: {
    h1: [36, 220, 2150],
    h2: [25, 130, 720],
    h3: [18, 70, 360],
    h4: [13, 60, 220],
    l1: [4, 14, 65],
    l2: [4, 12, 55],
    l3: [3, 10, 43],
    l4: [3, 9, 36],
    wild: [42, 360, 3600],
  },
  baseReels: {
    kind: 'strips',
    strips: [
      'hgfgDghehfBeCgBefhCeSfDfCgfDghAAAhWBeDS',
      'eDgefhChBWBfhBgCfgegDCDgeShWfeghfDAAAhf',
      'CfhfgDfWDfhDgAAAgeBfShBCWCheSCDheghgBfege',
      'fgfhgfBegehSDhDCBCgChegBfDAAAgehDefWfhW',
      'DWBfehCeSfhgBgfDgBDfhfefeSChgAAAhehgDCg',
    ],
  },
  freeReels: {
    kind: 'strips',
    strips: [
      'WWhCgegBehfhfCBSDgfDCfhgAAAeBDheSfehgDg',
      'SheBgChBhgDghAAAfefgCefBDfWWWhDCfgDehge',
      'CgeWhgBDhgBfgSChDhghCfWWWSDeBDAAAfeCfefegh',
      'ghgDfDeDfhCWWWghDhgeCgBCfeBfhAAAegSeBhf',
      'gfShDgehgfhDhCfeCWWhegfCDeBgBDSgfBeAAAh',
    ],
  },
  cascadeMultipliers: [1],
  freeSpins: {
    awards: { 3: 10, 4: 12, 5: 15 },
    retriggers: { 3: 8, 4: 10, 5: 12 },
    spinsMax: 80,
    spinMultipliers: [3],
    cascadeMultipliers: [1],
    isMultiplierKept: false,
  },
  maxWinMultiple: 6000,
  rtpBasisPoints: 9631,
  hitFrequencyBasisPoints: 4944,
};
