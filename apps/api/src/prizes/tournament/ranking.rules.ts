import { createHash } from 'node:crypto';

/** An entry with a place. */
export type Standing = {
  /** The entry's public name in this tournament; it says nothing about the player. */
  readonly entryId: string;
  readonly value: bigint;
  readonly reachedAtMs: number;
};

/** What a place wins: money of the tournament's currency, or a thing. */
export type Prize =
  | { readonly kind: 'MONEY'; readonly amountMinor: bigint }
  | { readonly kind: 'GOODS'; readonly goods: string };

/** Where an entry comes in a draw: nothing but the seed decides it, and the seed was committed to before. Pure. */
export function drawKey(seed: string, entryId: string): string {
  return createHash('sha256').update(`${seed}:${entryId}`).digest('hex');
}

/** What is published of a seed before it may be known. Pure. */
export function commitmentOf(seed: string): string {
  return createHash('sha256').update(seed).digest('hex');
}

/** Higher score first, then the earlier one; what is equal in both shares a place. Pure. */
export function compareStandings(one: Standing, other: Standing): number {
  if (one.value !== other.value) return one.value > other.value ? -1 : 1;
  return one.reachedAtMs - other.reachedAtMs;
}

export type Placed<Of extends Standing> = { readonly place: number; readonly of: Of };

/** Places 1, 2, 2, 4; entries of one place in the order of the draw. Pure. */
export function rank<Of extends Standing>(standings: readonly Of[], seed: string): readonly Placed<Of>[] {
  const keys = new Map<string, string>();
  const keyOf = (entryId: string) => {
    const key = keys.get(entryId) ?? drawKey(seed, entryId);
    keys.set(entryId, key);
    return key;
  };
  const sorted = standings.toSorted(
    (one, other) => compareStandings(one, other) || (keyOf(one.entryId) < keyOf(other.entryId) ? -1 : 1),
  );
  return placesOf(sorted);
}

/** The places of standings that are in order. Pure. */
export function placesOf<Of extends Standing>(sorted: readonly Of[]): readonly Placed<Of>[] {
  let place = 0;
  return sorted.map((of, index) => {
    const before = sorted[index - 1];
    if (!before || compareStandings(before, of) !== 0) place = index + 1;
    return { place, of };
  });
}

export type Won = { readonly entryId: string; readonly place: number; readonly prize: Prize };

/**
 * Who wins what. Entries of one place pool their money prizes: each gets the pool divided and rounded down, and what is
 * left goes one unit each in the order of the draw. Where a thing is among them, each prize goes by the draw. Pure.
 */
export function awardPrizes(placed: readonly Placed<Standing>[], prizes: readonly Prize[]): readonly Won[] {
  const won: Won[] = [];
  let index = 0;
  while (index < placed.length && index < prizes.length) {
    const { place } = placed[index]!;
    const group = placed.slice(index).filter((each) => each.place === place);
    const own = prizes.slice(index, index + group.length);
    const shares = own.every((prize) => prize.kind === 'MONEY') ? pooled(own, group.length) : own;
    for (const [at, prize] of shares.entries()) {
      if (prize.kind === 'MONEY' && prize.amountMinor === 0n) continue;
      won.push({ entryId: group[at]!.of.entryId, place, prize });
    }
    index += group.length;
  }
  return won;
}

function pooled(own: readonly Extract<Prize, { kind: 'MONEY' }>[], count: number): readonly Prize[] {
  const pool = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const share = pool / BigInt(count);
  const left = Number(pool % BigInt(count));
  return Array.from({ length: count }, (_, at) => ({
    kind: 'MONEY',
    amountMinor: share + (at < left ? 1n : 0n),
  }));
}
