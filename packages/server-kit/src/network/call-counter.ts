import { LRUCache } from 'lru-cache';

/** Callers held at the same time; the least recent one is dropped first. */
const CALLERS_MAX = 50_000;

export type CallRate = { readonly max: number; readonly windowSeconds: number };

/** Counts calls per caller in fixed windows. In memory: every process counts for itself. */
export class CallCounter {
  readonly #windows: LRUCache<string, { endsAtMs: number; count: number }>;
  readonly #now: () => number;

  constructor({
    now = Date.now,
    callersMax = CALLERS_MAX,
  }: { now?: () => number; callersMax?: number } = {}) {
    this.#now = now;
    this.#windows = new LRUCache({ max: callersMax });
  }

  get size(): number {
    return this.#windows.size;
  }

  /** Counts one call. 0: it is allowed; otherwise the seconds after which to retry. */
  take(caller: string, { max, windowSeconds }: CallRate): number {
    const nowMs = this.#now();
    const known = this.#windows.get(caller);
    const isOver = !known || known.endsAtMs <= nowMs;
    const window = isOver ? { endsAtMs: nowMs + windowSeconds * 1000, count: 0 } : known;
    if (isOver) this.#windows.set(caller, window);
    window.count += 1;
    return window.count <= max ? 0 : Math.ceil((window.endsAtMs - nowMs) / 1000);
  }

  /** Takes a call back that turned out to be another caller's. */
  giveBack(caller: string): void {
    const window = this.#windows.get(caller);
    if (window && window.count > 0) window.count -= 1;
  }
}
