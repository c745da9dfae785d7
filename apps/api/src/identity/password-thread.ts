import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
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
export type HashReply = { readonly hash: Uint8Array } | { readonly fault: string };

/** The library's number of argon2id. */
const ARGON2ID = 2;
/** Steps behind the rest of this process: money requests go first. */
const NICE = 5;

standBack();
parentPort?.on('message', (task: HashTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(make(task));
});

function make({ password, memory, passes, parallelism, salt, tagLength }: HashTask): HashReply {
  try {
    const hash = hashRawSync(password, {
      algorithm: ARGON2ID,
      memoryCost: memory,
      timeCost: passes,
      parallelism,
      salt,
      outputLen: tagLength,
    });
    return { hash };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Lowers this thread alone. Linux counts threads like processes here; elsewhere it stays as it is. */
function standBack(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, Math.min(19, getPriority() + NICE));
  } catch {
    // A system without it hashes at the common priority.
  }
}
