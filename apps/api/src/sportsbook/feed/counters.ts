import type { Log } from '@halcyon/server-kit/log';

/** After the first of a reason, only one in so many is logged. */
const LOGGED_EVERY = 1_000;

/** Messages that a consumer did not use: counted by reason, and logged at a bounded rate. */
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

  /** Counts a message that is not used at all. */
  refuse(reason: string, facts: object): void {
    const count = this.count(reason);
    if (count === 1 || count % LOGGED_EVERY === 0)
      this.#log.warn({ reason, count, ...facts }, 'odds feed: refused');
  }

  /** Counts something that an operator has to look at. */
  alarm(reason: string, facts: object): void {
    const count = this.count(reason);
    if (count === 1 || count % LOGGED_EVERY === 0)
      this.#log.error({ reason, count, ...facts }, 'odds feed: alarm');
  }
}
