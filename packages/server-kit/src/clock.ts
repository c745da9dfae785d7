/**
 * The only source of the time of day in product code. A virtual clock can move a whole installation, so
 * that every rule about time can be seen in minutes. Money commands use the database's clock instead.
 */
export type Clock = {
  /** The present instant. */
  now(): Date;
};

export const systemClock: Clock = { now: () => new Date() };

export function addMs(to: Date, ms: number): Date {
  return new Date(to.getTime() + ms);
}

/** A clock that tests and the demonstration move by hand; it starts at the real time. */
export class VirtualClock implements Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  /** Moves the clock by `durationMs`, backwards when it is negative. */
  move(durationMs: number): void {
    this.#offsetMs += durationMs;
  }

  /** How far this clock is ahead of the real one, in milliseconds. */
  get offsetMs(): number {
    return this.#offsetMs;
  }
}
