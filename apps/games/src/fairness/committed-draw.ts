import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Draw } from './draw.ts';

/** Bytes of a server seed; as hex twice as many characters. */
const SERVER_SEED_BYTES = 32;
const WORD_RANGE = 4_294_967_296;
const WORDS_PER_BLOCK = 8;

/** What decides a round: fixed and committed before its stake is taken. */
export type RoundSeed = {
  /** 64 hex digits. */
  readonly serverSeed: string;
  /** 1 to 64 printable ASCII characters. */
  readonly clientSeed: string;
  /** Number of the round on these seeds, from 0. */
  readonly nonce: number;
};

/** A new server seed from the operating system's entropy, as hex. */
export function newServerSeed(): string {
  return randomBytes(SERVER_SEED_BYTES).toString('hex');
}

/** The commitment that is published before the seed is used: SHA-256 of the seed's bytes, as hex. */
export function hashServerSeed(serverSeed: string): string {
  return createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex');
}

/**
 * The stream of one round. Block n is HMAC-SHA256 with the server seed's bytes as key over
 * `clientSeed ":" nonce ":" n` in UTF-8; a block is read as eight big-endian 32-bit words. A word at or above
 * the largest multiple of the bound is passed over, so that every result is equally likely.
 * Source: docs/domains/games.md#randomness
 */
export function committedDraw(seed: RoundSeed): Draw {
  const key = Buffer.from(seed.serverSeed, 'hex');
  if (key.length !== SERVER_SEED_BYTES) throw new RangeError('a server seed is 64 hex digits');
  const blockOf = (index: number) =>
    createHmac('sha256', key).update(`${seed.clientSeed}:${seed.nonce}:${index}`).digest();
  return drawFromBlocks(blockOf);
}

/** Reads blocks of 32 bytes as they are needed. Apart from `committedDraw` for tests and other sources. */
export function drawFromBlocks(blockOf: (index: number) => Uint8Array): Draw {
  let block: DataView = new DataView(new ArrayBuffer(0));
  let nextBlock = 0;
  let nextWord = WORDS_PER_BLOCK;
  const word = () => {
    if (nextWord === WORDS_PER_BLOCK) {
      const bytes = blockOf(nextBlock++);
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      nextWord = 0;
    }
    return block.getUint32(4 * nextWord++);
  };
  return (bound) => {
    if (!Number.isInteger(bound) || bound < 1 || bound > WORD_RANGE) throw new RangeError(`bound ${bound}`);
    const limit = WORD_RANGE - (WORD_RANGE % bound);
    for (;;) {
      const value = word();
      if (value < limit) return value % bound;
    }
  };
}
