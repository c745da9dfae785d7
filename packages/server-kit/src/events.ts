import { Listeners, type ReportFault } from './faults.ts';

/** What may be published within one process. The domain that publishes it declares it as a constant. */
export type Topic<Args extends unknown[]> = {
  /** `<domain>.<what_happened>`; the label of a listener's fault. */
  readonly name: string;
  /** Only a type: what a listener takes. */
  readonly args?: (...args: Args) => void;
};

/**
 * Notifications within one process, one object for each. They are hints: a listener must find the truth without them.
 * What has to be delivered goes through the outbox, and what other nodes need through the bus.
 */
export class Events {
  readonly #report: ReportFault;
  readonly #topics = new Map<string, Listeners<unknown[]>>();

  constructor(report: ReportFault) {
    this.#report = report;
  }

  /** Returns the way to unsubscribe. */
  subscribe<Args extends unknown[]>({ name }: Topic<Args>, listener: (...args: Args) => void): () => void {
    const listeners = this.#topics.get(name) ?? new Listeners<unknown[]>(name, this.#report);
    this.#topics.set(name, listeners);
    return listeners.add(listener as (...args: unknown[]) => void);
  }

  publish<Args extends unknown[]>({ name }: Topic<Args>, ...args: Args): void {
    this.#topics.get(name)?.notify(...args);
  }
}
