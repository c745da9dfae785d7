import type { Draw } from '../../engine.ts';

/** What a segment pays to 1, and how many of the 53 segments have it. */
const segments: readonly (readonly [pays: number, count: number])[] = [
  [1, 26],
  [3, 13],
  [6, 7],
  [12, 4],
  [25, 2],
  [50, 1],
];
export const wheelPays: readonly number[] = segments.map(([pays]) => pays);
export const SEGMENT_COUNT = segments.reduce((sum, [, count]) => sum + count, 0);

/** The wheel clockwise: each value spread as evenly as it goes, so that neighbours differ. */
export const wheelSegments: readonly number[] = segments
  .flatMap(([pays, count]) =>
    Array.from({ length: count }, (_, at) => ({ pays, place: (at + 0.5) / count + pays / 1000 })),
  )
  .toSorted((one, other) => one.place - other.place)
  .map(({ pays }) => pays);

/** The index of the segment under the pointer. */
export function turn(draw: Draw): number {
  return draw(SEGMENT_COUNT);
}

export function isWheelSpot(spot: string): boolean {
  return wheelPays.some((pays) => spot === `pays-${pays}`);
}

/** The payout, the bet included. */
export function wheelReturn(spot: string, amountMinor: bigint, segment: number): bigint {
  const pays = wheelSegments[segment];
  return pays !== undefined && spot === `pays-${pays}` ? amountMinor * BigInt(pays + 1) : 0n;
}
