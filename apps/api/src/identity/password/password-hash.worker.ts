import { hashRawSync } from '@node-rs/argon2';

/** One hash to be made. Units: KiB, passes, lanes, bytes. */
export type HashTask = {
  readonly password: string;
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Uint8Array;
  readonly tagLength: number;
};

/** The library's number of argon2id. */
const ARGON2ID = 2;

/** Runs on a thread of the pool in `password-hash.ts`. */
export function hash(task: HashTask): Uint8Array {
  return hashRawSync(task.password, {
    algorithm: ARGON2ID,
    memoryCost: task.memory,
    timeCost: task.passes,
    parallelism: task.parallelism,
    salt: task.salt,
    outputLen: task.tagLength,
  });
}
