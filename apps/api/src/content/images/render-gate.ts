import { Refusal } from '@halcyon/contract/platform/refusal';

/**
 * Lets at most `atOnce` pieces of work run and `waitingMax` wait; beyond that it refuses with `request.busy`.
 * Work with the same key runs once, and all who asked get its result.
 */
export class RenderGate<Result> {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #underway = new Map<string, Promise<Result>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, waitingMax: number) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const same = this.#underway.get(key);
    if (same !== undefined) return same;
    if (this.#running >= this.#atOnce && this.#waiting.length >= this.#waitingMax) {
      return Promise.reject(new Refusal('request.busy'));
    }
    const result = this.#whenFree(work).finally(() => this.#underway.delete(key));
    this.#underway.set(key, result);
    return result;
  }

  async #whenFree(work: () => Promise<Result>): Promise<Result> {
    // A finished piece hands its place over, so `running` only counts up when a place was free.
    if (this.#running < this.#atOnce) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
