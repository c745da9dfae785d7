/** Periods with a stopped clock: how long they last on the wall, and the breaks between them. */
export type PeriodClock = {
  readonly periodSeconds: number;
  /** Seconds on the wall for one of the clock. */
  readonly stretch: number;
  readonly breakSeconds: number;
};

export type PlayedPeriod = {
  readonly name: string;
  readonly lengthSeconds: number;
  /** When it begins, on the wall. */
  readonly fromMs: number;
};

/** Seconds on the clock of a regular period, by its number, so long after the start of the match. */
export function periodAt(
  { periodSeconds, stretch, breakSeconds }: PeriodClock,
  number: number,
  elapsedMs: number,
): number {
  const fromSeconds = (number - 1) * (periodSeconds * stretch + breakSeconds);
  return Math.min(periodSeconds, Math.max(0, (elapsedMs / 1_000 - fromSeconds) / stretch));
}

/** Follows periods one after the other. */
export class PeriodLine {
  readonly #clock: PeriodClock;
  #nextMs = 0;

  constructor(clock: PeriodClock) {
    this.#clock = clock;
  }

  begin(name: string, lengthSeconds = this.#clock.periodSeconds): PlayedPeriod {
    return { name, lengthSeconds, fromMs: this.#nextMs };
  }

  /** The instant on the wall of a second of a period's own clock. */
  at(period: PlayedPeriod, second: number): number {
    return period.fromMs + 1_000 * second * this.#clock.stretch;
  }

  /** Ends a period at a second of its clock; the next one begins after the break. */
  end(period: PlayedPeriod, second = period.lengthSeconds): void {
    this.#nextMs = this.at(period, second) + 1_000 * this.#clock.breakSeconds;
  }
}
