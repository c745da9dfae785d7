import type { Log } from '@halcyon/server-kit/log';

/** After the first of a kind, every so many are logged. */
const LOGGED_EVERY = 1_000;

/** What a consumer did not use, by reason: counted, and logged in a measure that a storm cannot fill a disk with. */
export class Counters {
  readonly #log: Pick<Log, 'warn' | 'error'>;
  readonly #counts = new Map<string, number>();

  constructor(log: Pick<Log, 'warn' | 'error'>) {
    this.#log = log;
  }

  get all(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  count(reason: string): number {
    const count = (this.#counts.get(reason) ?? 0) + 1;
    this.#counts.set(reason, count);
    return count;
  }

  /** Of a message that is not used at all. */
  refuse(reason: string, facts: object): void {
    const count = this.count(reason);
    if (count === 1 || count % LOGGED_EVERY === 0)
      this.#log.warn({ reason, count, ...facts }, 'odds feed: refused');
  }

  /** Of what an operator has to look at. */
  alarm(reason: string, facts: object): void {
    const count = this.count(reason);
    if (count === 1 || count % LOGGED_EVERY === 0)
      this.#log.error({ reason, count, ...facts }, 'odds feed: alarm');
  }
}
