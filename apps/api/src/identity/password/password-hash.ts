import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { Piscina } from 'piscina';
import type { HashTask } from './password-hash.worker.ts';

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

const KIB_A_MIB = 1024;
const HASH_BYTES = 32;
const SALT_BYTES = 16;
/**
 * Hashes at a time by the MiB of each: OWASP's second profile (19, with two passes), or more than three times of it.
 * More of 64 MiB would starve the node; one of 19 MiB runs immediately and leaves a core to money.
 */
const atATimeMax = { 64: 2, 19: 1 } as const;
type PasswordMemory = keyof typeof atATimeMax;
const MEMORY_MIB_DEFAULT = 64;
/** About ten seconds of work on a small machine; later calls are refused and retry. */
const WAITING_MAX = 64;
/** Steps behind the rest of this process: money requests go first. */
const NICE = 5;

/** Units of the cost: KiB, passes, lanes. */
type Parsed = Cost & { readonly salt: Buffer; readonly hash: Buffer };

/**
 * Hashes and checks passwords with argon2id, a bounded number at a time, on threads that step behind everything else.
 * Source: docs/decisions/password-hashing.md.
 * Refuses: request.busy when too many wait.
 */
export class Passwords {
  readonly #threads: Piscina<HashTask, Uint8Array>;
  readonly #cost: Cost;
  /** Verified when there is no account, so that an unknown e-mail costs what a wrong password costs. */
  readonly #dummyHash: string;

  constructor(memoryMiB: PasswordMemory = MEMORY_MIB_DEFAULT) {
    this.#threads = new Piscina({
      filename: new URL('password-hash.worker.ts', import.meta.url).href,
      name: 'hash',
      minThreads: 0,
      maxThreads: atATimeMax[memoryMiB],
      idleTimeout: Infinity,
      niceIncrement: NICE,
    });
    this.#cost = { memory: memoryMiB * KIB_A_MIB, passes: 2, parallelism: 1 };
    this.#dummyHash = write({
      ...this.#cost,
      salt: randomBytes(SALT_BYTES),
      hash: randomBytes(HASH_BYTES),
    });
  }

  /** PHC string of the password. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const hash = await this.#run(password, { ...this.#cost, salt, tagLength: HASH_BYTES });
    return write({ ...this.#cost, salt, hash });
  }

  /** Null: an account that does not exist; the same work is done and the answer is false. */
  async verify(password: string, stored: string | null): Promise<boolean> {
    const { memory, passes, parallelism, salt, hash } = read(stored ?? this.#dummyHash);
    const made = await this.#run(password, { memory, passes, parallelism, salt, tagLength: hash.length });
    return timingSafeEqual(made, hash) && stored !== null;
  }

  /**
   * True: the stored hash was made at another cost than today's. A costlier one is rehashed as well: the time of a
   * refusal would reveal that the account exists.
   */
  isOutdated(stored: string): boolean {
    const { memory, passes } = read(stored);
    return memory !== this.#cost.memory || passes !== this.#cost.passes;
  }

  /** Ends the threads; a hash in hand is rejected. */
  async close(): Promise<void> {
    await this.#threads.destroy();
  }

  async #run(password: string, parameters: Omit<HashTask, 'password'>): Promise<Buffer> {
    if (this.#threads.queueSize >= WAITING_MAX) throw new Refusal('request.busy');
    // NFKC: the same word typed on two keyboards is the same password.
    return Buffer.from(await this.#threads.run({ ...parameters, password: password.normalize('NFKC') }));
  }
}

function write({ memory, passes, parallelism, salt, hash }: Parsed): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

function read(stored: string): Parsed {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!found) throw new Error('a stored password hash is no argon2id PHC string');
  const [, memory, passes, parallelism, salt, hash] = found;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt!, 'base64'),
    hash: Buffer.from(hash!, 'base64'),
  };
}
