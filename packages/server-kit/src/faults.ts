/** Takes a fault of a listener or a timer. `where` names it, `<domain>.<what>`, and is the metric's label. */
export type ReportFault = (where: string, error: unknown) => void;

/** For processes without a log: scripts and tests. */
export const faultsToStderr: ReportFault = (where, error) => console.error(where, error);

/**
 * Calls code whose result is not awaited: a listener, a timer, a callback after a commit. What it throws, now or in its
 * promise, is logged and counted, reaches neither the caller nor the next listener, and never ends the process.
 */
export function callSafely<Args extends unknown[]>(
  report: ReportFault,
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

/**
 * Runs a step for each item, one after the other. A step that throws holds back none of the others; what they threw is
 * reported as one fault.
 */
export async function eachSafely<Item>(
  report: ReportFault,
  where: string,
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) {
    try {
      await run(item);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0)
    report(where, new AggregateError(faults, `${faults.length} of ${items.length} failed`));
}

/** Functions that are notified of something within this process. */
export class Listeners<Args extends unknown[]> {
  readonly #where: string;
  readonly #report: ReportFault;
  readonly #all = new Set<(...args: Args) => void>();

  constructor(where: string, report: ReportFault) {
    this.#where = where;
    this.#report = report;
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
    for (const listener of this.#all) callSafely(this.#report, this.#where, listener, ...args);
  }
}
