/** Choices that a seed repeats. Only for play-acting: nothing of the product draws from it. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A separate random source per visitor, so that one visitor's waits never change another one's choices. */
  fork(number: number): Chance {
    return new Chance(Math.imul(this.#state ^ (number + 1), 0x9e3779b1));
  }

  /** From 0 up to, but not including, `bound`. */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }

  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** True about `percent` times in a hundred. */
  once(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error('there is nothing to choose from');
    return value;
  }

  /** A name by weight: `{ play: 6, rest: 1 }`. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    let left = this.below(entries.reduce((sum, [, weight]) => sum + weight, 0));
    for (const [name, weight] of entries) {
      if (left < weight) return name;
      left -= weight;
    }
    throw new Error('the weights are empty');
  }
}
