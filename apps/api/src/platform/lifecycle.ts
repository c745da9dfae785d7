/** A step of the start failed; what had started is stopped again. */
export class StartFailed extends Error {
  override name = 'StartFailed';

  constructor(step: string, cause: unknown) {
    super(`${step} did not start: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** The process was signalled to stop while it started. */
export class StartStopped extends Error {
  override name = 'StartStopped';

  constructor(step: string) {
    super(`stopped during the start, at ${step}`);
  }
}

/**
 * What a process has started, in order. Stops in reverse. A step whose start fails has to clean up after itself; what
 * came before it is stopped here.
 */
export class Lifecycle {
  readonly #signal: AbortSignal | undefined;
  readonly #onStep: (step: string) => unknown;
  readonly #stops: { readonly step: string; readonly stop: () => unknown }[] = [];
  #stopped: Promise<void> | undefined;

  /** `signal`: ends the start at the next step. `onStep`: called at each step; what it throws fails the step. */
  constructor(signal?: AbortSignal, onStep: (step: string) => unknown = () => {}) {
    this.#signal = signal;
    this.#onStep = onStep;
  }

  /** Runs a step of the start; `stop` undoes it. Throws StartFailed, StartStopped. */
  async start<Started>(
    step: string,
    start: () => Started | Promise<Started>,
    stop?: (started: Started) => unknown,
  ): Promise<Started> {
    if (this.#signal?.aborted) throw new StartStopped(step);
    let started: Started;
    try {
      await this.#onStep(step);
      started = await start();
    } catch (cause) {
      throw new StartFailed(step, cause);
    }
    if (stop) this.#stops.push({ step, stop: () => stop(started) });
    if (this.#signal?.aborted) throw new StartStopped(step);
    return started;
  }

  /** Stops everything that has started, the last first. A step that cannot stop keeps none of the others running. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stopAll();
    return this.#stopped;
  }

  async #stopAll(): Promise<void> {
    const faults: unknown[] = [];
    for (const { step, stop } of this.#stops.toReversed()) {
      try {
        await stop();
      } catch (cause) {
        faults.push(new Error(`${step} did not stop`, { cause }));
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, 'not everything could be stopped');
  }
}
