/** Takes a fault of a listener or a timer. `where` names it, `<domain>.<what>`, and is the metric's label. */
export type ReportFault = (where: string, error: unknown) => void;

let report: ReportFault = (where, error) => console.error(where, error);

/** Where faults go once there is a log and a metric; until then to the error output. */
export function reportFaultsTo(to: ReportFault): void {
  report = to;
}

export function reportFault(where: string, error: unknown): void {
  report(where, error);
}

/**
 * Calls code whose result is not awaited: a listener, a timer, a callback after a commit. What it throws, now or in its
 * promise, is logged and counted, reaches neither the caller nor the next listener, and never ends the process.
 */
export function callSafely<Args extends unknown[]>(
  where: string,
  run: (...args: Args) => unknown,
  ...args: Args
): void {
  try {
    const result = run(...args);
    if (result instanceof Promise) result.catch((error: unknown) => report(where, error));
  } catch (error) {
    report(where, error);
  }
}

/** Functions that are notified of something within this process. */
export class Listeners<Args extends unknown[]> {
  readonly #where: string;
  readonly #all = new Set<(...args: Args) => void>();

  constructor(where: string) {
    this.#where = where;
  }

  /** Returns the way to unsubscribe. */
  add(listener: (...args: Args) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  get size(): number {
    return this.#all.size;
  }

  notify(...args: Args): void {
    for (const listener of this.#all) callSafely(this.#where, listener, ...args);
  }
}
