import { createHash, createHmac } from 'node:crypto';

const WORD_RANGE = 4_294_967_296;
const WORDS_PER_BLOCK = 8;

/** Numbers of one event, in a fixed order, from its committed seed. */
export type Chance = {
  /** An integer from 0 up to, not including, `bound`; every one is equally likely. */
  below(bound: number): number;
  /** A number of [0, 1) with 53 bits. */
  unit(): number;
};

/**
 * Chance of an event. Block n is HMAC-SHA256 with the seed's bytes as key over `publicSeed ":" event ":" n`, read as
 * eight big-endian 32-bit words. A word at or above the largest multiple of a bound is skipped.
 * Source: docs/domains/virtual-sports.md#draw
 */
export function seededChance(of: {
  readonly serverSeed: string;
  readonly publicSeed: string;
  readonly event: string;
}): Chance {
  const key = Buffer.from(of.serverSeed, 'hex');
  if (key.length !== 32) throw new RangeError('a server seed is 64 hex digits');
  return chanceOfBlocks((n) =>
    createHmac('sha256', key).update(`${of.publicSeed}:${of.event}:${n}`).digest(),
  );
}

/** Reads blocks of 32 bytes as they are needed. */
export function chanceOfBlocks(blockOf: (n: number) => Buffer): Chance {
  let block: Buffer = Buffer.alloc(0);
  let nextBlock = 0;
  let nextWord = WORDS_PER_BLOCK;
  const word = () => {
    if (nextWord === WORDS_PER_BLOCK) {
      block = blockOf(nextBlock++);
      nextWord = 0;
    }
    return block.readUInt32BE(4 * nextWord++);
  };
  return {
    below(bound) {
      if (!Number.isInteger(bound) || bound < 1 || bound > WORD_RANGE) throw new RangeError(`bound ${bound}`);
      const limit = WORD_RANGE - (WORD_RANGE % bound);
      for (;;) {
        const value = word();
        if (value < limit) return value % bound;
      }
    },
    unit: () => (word() * 2_097_152 + (word() >>> 11)) / 9_007_199_254_740_992,
  };
}

/**
 * Chance of what may be recomputed by anyone and decides no result, such as names and strengths: the same for the
 * same text, on every machine.
 */
export const publicChance = (text: string): Chance =>
  chanceOfBlocks((n) => createHash('sha256').update(`${text}:${n}`).digest());

export const pick = <Item>(chance: Chance, items: readonly Item[]): Item =>
  items[chance.below(items.length)]!;
