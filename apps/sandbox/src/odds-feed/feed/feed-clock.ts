export const speedMax = 60;

/**
 * Time of the matches: real time at first; from a change of speed on it runs so many times faster, and what it is ahead
 * remains. Messages carry real time.
 */
export class FeedClock {
  readonly #realNow: () => number;
  #anchor: { readonly realMs: number; readonly matchMs: number };
  #speed = 1;

  constructor(realNow: () => number = Date.now) {
    this.#realNow = realNow;
    const realMs = realNow();
    this.#anchor = { realMs, matchMs: realMs };
  }

  get speed(): number {
    return this.#speed;
  }

  realMs(): number {
    return this.#realNow();
  }

  matchMs(): number {
    return this.#anchor.matchMs + (this.#realNow() - this.#anchor.realMs) * this.#speed;
  }

  /** The real time of a time of the matches. */
  realOf(matchMs: number): number {
    const aheadMs = matchMs - this.#anchor.matchMs;
    return Math.round(this.#anchor.realMs + (aheadMs > 0 ? aheadMs / this.#speed : aheadMs));
  }

  run(speed: number): void {
    if (speed === this.#speed) return;
    this.#anchor = { realMs: this.#realNow(), matchMs: this.matchMs() };
    this.#speed = Math.max(1, Math.min(speedMax, speed));
  }
}
