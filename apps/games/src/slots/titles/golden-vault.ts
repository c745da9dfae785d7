import { linesFor } from '../lines.ts';
import type { SlotDefinition } from '../slot-definition.ts';

/** Source of the measured figures: docs/games/golden-vault.rtp.md */
export const goldenVault: SlotDefinition = {
  gameId: 'golden-vault',
  name: 'Golden Vault',
  mathVersion: '1',
  mechanic: 'cascade',
  payRule: 'lines',
  reels: 5,
  rows: 4,
  volatility: 3,
  stakeCoins: 20,
  symbolNames: ['Gold bar', 'Diamond', 'Cash', 'Watch', 'Key', 'Coin', 'Ring', 'Card', 'Wild', 'Vault door'],
  lines: linesFor('5x4', 20),
  payFrom: [3, 4, 5],
  pays: {
    h1: [42, 210, 1400],
    h2: [24, 105, 560],
    h3: [17, 65, 280],
    h4: [14, 42, 165],
    l1: [5, 14, 65],
    l2: [4, 11, 49],
    l3: [3, 9, 35],
    l4: [3, 8, 28],
    wild: [42, 280, 2100],
  },
  baseReels: {
    kind: 'weights',
    weights: Array.from({ length: 5 }, () => [8, 10, 12, 14, 20, 22, 24, 26, 6, 3]),
  },
  freeReels: {
    kind: 'weights',
    weights: Array.from({ length: 5 }, () => [8, 10, 12, 14, 20, 22, 24, 26, 8, 2]),
  },
  cascadeMultipliers: [1, 2, 3, 5],
  freeSpins: {
    awards: { 3: 10, 4: 12, 5: 15 },
    retriggers: { 3: 5 },
    spinsMax: 60,
    spinMultipliers: [1],
    cascadeMultipliers: [3, 6, 9, 15],
    isMultiplierKept: false,
  },
  maxWinMultiple: 3000,
  rtpBasisPoints: 9566,
  hitFrequencyBasisPoints: 4354,
};
