import type { Chip } from '../shell/laid-bets.ts';
import { wheelOrder } from './shapes.ts';

const NEIGHBOURS = 2;

/**
 * Sectors of the wheel, in chips by bet. Source: announced bets as every casino of one zero takes them; Voisins 9 chips,
 * Tiers 6, Orphelins 5, Zero 4.
 */
export const sectors = {
  voisins: { 'trio-2': 2, 'split-4-7': 1, 'split-12-15': 1, 'split-18-21': 1, 'split-19-22': 1, 'corner-25': 2, 'split-32-35': 1 },
  orphelins: { 'number-1': 1, 'split-6-9': 1, 'split-14-17': 1, 'split-17-20': 1, 'split-31-34': 1 },
  tiers: { 'split-5-8': 1, 'split-10-11': 1, 'split-13-16': 1, 'split-23-24': 1, 'split-27-30': 1, 'split-33-36': 1 },
  zero: { 'number-26': 1, 'split-0-3': 1, 'split-12-15': 1, 'split-32-35': 1 },
} as const; // prettier-ignore

/** The chips of a sector, each of this value. */
export function sectorBets(sector: keyof typeof sectors, chipMinor: bigint): readonly Chip[] {
  return Object.entries(sectors[sector]).map(([spot, chips]) => ({
    spot,
    amountMinor: chipMinor * BigInt(chips),
  }));
}

/** A chip on a number and on the two that lie on each side of it on the wheel. */
export function neighbourBets(number: number, chipMinor: bigint): readonly Chip[] {
  const at = wheelOrder.indexOf(number);
  return Array.from({ length: NEIGHBOURS * 2 + 1 }, (_, step) => {
    const place = (at + step - NEIGHBOURS + wheelOrder.length) % wheelOrder.length;
    return { spot: `number-${wheelOrder[place]}`, amountMinor: chipMinor };
  });
}
