import type { SlotDefinition } from '../slot-definition.ts';

/** Source of the measured figures: docs/games/frostfang.rtp.md */
export const frostfang: SlotDefinition = {
  gameId: 'frostfang',
  name: 'Frostfang',
  mathVersion: '1',
  mechanic: 'ways',
  payRule: 'ways',
  reels: 5,
  rows: 3,
  volatility: 3,
  stakeCoins: 20,
  symbolNames: ['Wolf', 'Bear', 'Owl', 'Axe', 'Amulet', 'Crystal', 'Snowflake', 'Rune', 'Wild', 'Aurora'],
  lines: [],
  payFrom: [3, 4, 5],
  pays: {
    h1: [14, 65, 320],
    h2: [10, 39, 155],
    h3: [8, 25, 90],
    h4: [7, 18, 65],
    l1: [3, 8, 32],
    l2: [3, 7, 25],
    l3: [2, 6, 21],
    l4: [1, 6, 18],
  },
  baseReels: {
    kind: 'strips',
    strips: [
      'BCheDfhCghgCefeAfgBDhAefBhSfDgfCSghDhegA',
      'geCeghAghfhAeCWgCgBCfhBghBDhDefSfeWfDfheAD',
      'fSfgBgBghCACgWehfChWADShBhehfCeDgeDgfBfADeh',
      'BehgAfBegACgDhDhWfWCfhChAfSDehgCgfgDeBgehf',
      'gCfBhfghgheAfhgWeCeBDCBhAgfDfhgSDAefeCehSD',
    ],
  },
  freeReels: {
    kind: 'strips',
    strips: [
      'gfCDBAhDgehgfCBAefCBgADhBgfSfhgeSDhAehCe',
      'hCDfefgBDeCAfBDfhWWgAegDhgSCWWehegCghABfehf',
      'AfChfeAegheDBfgeDhfgDhBfCBDSCgACheSfWWghBgWW',
      'fghCehBfgfABheDBDhgDfefAefgChCWWghSeDgWWAC',
      'DADSBgfBghgfDCheDCeCghghWWhfgfSeCeAfhefABe',
    ],
  },
  cascadeMultipliers: [1],
  freeSpins: {
    awards: { 3: 8, 4: 12, 5: 16 },
    retriggers: { 3: 4, 4: 6, 5: 8 },
    spinsMax: 80,
    spinMultipliers: [3],
    cascadeMultipliers: [1],
    isMultiplierKept: false,
  },
  maxWinMultiple: 4000,
  rtpBasisPoints: 9600,
  hitFrequencyBasisPoints: 4714,
};
