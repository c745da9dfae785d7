import { Refusal } from '@halcyon/contract/platform/refusal';

type GateLimits = {
  readonly atOnce: number;
  readonly waitingMax: number;
  readonly perCallerMax: number;
};

/**
 * Lets at most `atOnce` pieces of work run and `waitingMax` wait, `perCallerMax` of one caller; beyond that it
 * refuses with `request.busy`.
 * Work with the same key runs once, and all callers get its result.
 */
export class RenderGate<Result> {
  readonly #limits: GateLimits;
  readonly #ofCaller = new Map<string, number>();
  readonly #underway = new Map<string, Promise<Result>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  run(key: string, caller: string | null, work: () => Promise<Result>): Promise<Result> {
    const same = this.#underway.get(key);
    if (same !== undefined) return same;
    const { atOnce, waitingMax, perCallerMax } = this.#limits;
    const isFull = this.#running >= atOnce && this.#waiting.length >= waitingMax;
    const own = caller === null ? 0 : (this.#ofCaller.get(caller) ?? 0);
    if (isFull || own >= perCallerMax) return Promise.reject(new Refusal('request.busy'));
    this.#count(caller, 1);
    const result = this.#whenFree(work).finally(() => {
      this.#underway.delete(key);
      this.#count(caller, -1);
    });
    this.#underway.set(key, result);
    return result;
  }

  #count(caller: string | null, by: number): void {
    if (caller === null) return;
    const count = (this.#ofCaller.get(caller) ?? 0) + by;
    if (count > 0) this.#ofCaller.set(caller, count);
    else this.#ofCaller.delete(caller);
  }

  async #whenFree(work: () => Promise<Result>): Promise<Result> {
    // A finished piece hands its place over, so `running` only counts up when a place was free.
    if (this.#running < this.#limits.atOnce) this.#running += 1;
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
