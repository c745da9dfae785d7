/** Fixed randomness for making the catalogue: the same seed always gives the same games. Never for play. */
export type Chance = () => number;

/** FNV-1a over the code points. */
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (const letter of text) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 16777619);
  }
  return hash >>> 0;
}

/** Mulberry32: 0 ≤ value < 1. */
export function chanceOf(seed: string): Chance {
  let state = hashOf(seed) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The list in an order of chance. */
export function shuffled<Item>(chance: Chance, items: readonly Item[]): readonly Item[] {
  return items
    .map((item) => ({ item, at: chance() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
