/** Fixed randomness for drawing only: the same seed always gives the same picture. Never for games. */
export type Random = () => number;

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
export function randomOf(seed: string): Random {
  let state = hashOf(seed) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One item of a list. */
export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}
