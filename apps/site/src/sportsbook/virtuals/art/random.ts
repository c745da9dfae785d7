/** Numbers from 0 to below 1 that a text decides, for pictures alone. */
export function randomOf(seed: string): () => number {
  let hash = 2_166_136_261;
  for (const sign of seed) hash = Math.imul(hash ^ sign.charCodeAt(0), 16_777_619);
  return () => {
    hash += 0x6d_2b_79_f5;
    let mixed = Math.imul(hash ^ (hash >>> 15), 1 | hash);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
