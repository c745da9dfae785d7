import { randomInt } from 'node:crypto';
import { faultSwitches } from '../platform/provider-switches.ts';

export type Fault = keyof typeof faultSwitches;
export type FaultShares = Readonly<Record<Fault, number>>;

const PARTS = 1_000_000;

/** Which faults hit the next call. */
export function drawFaults(shares: FaultShares): ReadonlySet<Fault> {
  const hit = (Object.keys(faultSwitches) as Fault[]).filter((fault) => {
    const share = shares[fault];
    return share > 0 && (share >= 1 || randomInt(PARTS) < share * PARTS);
  });
  return new Set(hit);
}
