import type { Draw } from '../../fairness/draw.ts';

/**
 * A fast, seeded stream for measuring (xoshiro128**, seeded by splitmix32). It never decides a round of a
 * player: rounds draw from the committed seeds of fairness/.
 */
export function fastRandom(seed: number): Draw {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  let a = next();
  let b = next();
  let c = next();
  let d = next();
  return (bound) => {
    let x = Math.imul(b, 5);
    x = Math.imul((x << 7) | (x >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    // 32 random bits scaled to the bound: the bias of at most bound / 2^32 is far below what is measured here.
    return Math.floor((x / 4_294_967_296) * bound);
  };
}
