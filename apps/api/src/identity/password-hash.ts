import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { hashOnThread } from './password-threads.ts';

/** OWASP's second profile doubled in memory. Units: KiB, passes, lanes. */
const present = { memory: 65_536, passes: 2, parallelism: 1 } as const;
const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** 64 MiB each: more at a time would starve the node. */
const AT_A_TIME_MAX = 2;
/** About ten seconds of work on a small machine; whoever comes later is told to come again. */
const WAITING_MAX = 64;

type Parsed = { readonly memory: number; readonly passes: number; readonly parallelism: number } & {
  readonly salt: Buffer;
  readonly hash: Buffer;
};

/**
 * Hashes and checks passwords with argon2id, a bounded number at a time, on threads that step behind everything else.
 * Source: docs/decisions/0242.
 * Refuses: request.busy when too many wait.
 */
export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  /** Verified when there is no account, so that an unknown e-mail costs what a wrong password costs. */
  readonly #dummyHash = write({
    ...present,
    salt: randomBytes(SALT_BYTES),
    hash: randomBytes(HASH_BYTES),
  });

  /** PHC string of the password. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const hash = await this.#inTurn(() => run(password, { ...present, salt, tagLength: HASH_BYTES }));
    return write({ ...present, salt, hash });
  }

  /** Null stands for an account that does not exist: the same work is done and the answer is false. */
  async verify(password: string, stored: string | null): Promise<boolean> {
    const { memory, passes, parallelism, salt, hash } = read(stored ?? this.#dummyHash);
    const made = await this.#inTurn(() =>
      run(password, { memory, passes, parallelism, salt, tagLength: hash.length }),
    );
    return timingSafeEqual(made, hash) && stored !== null;
  }

  /** True: the stored hash was made with weaker parameters than today's. */
  isWeak(stored: string): boolean {
    const { memory, passes } = read(stored);
    return memory < present.memory || passes < present.passes;
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= AT_A_TIME_MAX) {
      if (this.#waiting.length >= WAITING_MAX) throw new Refusal('request.busy');
      await new Promise<void>((go) => this.#waiting.push(go));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed over, never given up and taken again, so nobody slips in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

function run(
  password: string,
  parameters: { memory: number; passes: number; parallelism: number; salt: Buffer; tagLength: number },
): Promise<Buffer> {
  // NFKC: the same word typed on two keyboards is the same password.
  return hashOnThread({ ...parameters, password: password.normalize('NFKC') });
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
