import type { Clock } from '@halcyon/server-kit/clock';
import type { Log } from '@halcyon/server-kit/log';
import type { Db } from '@halcyon/server-kit/sql';
import type { Counters } from './counters.ts';
import type { FeedEvent } from './feed-event.ts';
import { findProducer, keepProducer } from './feed.store.ts';
import type { FeedClient } from './feed-client.ts';
import {
  newProducer,
  stepProducer,
  type Producer,
  type ProducerInput,
  type RecoveryOrder,
} from './producer.machine.ts';

type Deps = {
  readonly db: Pick<Db, 'sql'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly counters: Counters;
  readonly client: Pick<FeedClient, 'recover'>;
  /** What a producer's markets may do has changed. */
  readonly onStep: (product: number) => void;
  /** A recovery has ended: what it did not send again is out of date. */
  readonly onRecovered: (product: number) => void;
};

/** The producers of a feed: who is up, and the recoveries that bring them there. */
export class Producers {
  readonly #deps: Deps;
  readonly #all = new Map<number, Producer>();
  readonly #messageAtMs = new Map<number, number>();
  readonly #endsRecovered = new Set<string>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get all(): IterableIterator<Producer> {
    return this.#all.values();
  }

  noteMessage(product: number): void {
    this.#messageAtMs.set(product, this.#deps.clock.now().getTime());
  }

  /** Null: none has come since this process began. */
  messageAtMs(product: number): number | null {
    return this.#messageAtMs.get(product) ?? null;
  }

  /** Requests what may have been missed. Answers why not, or null. */
  async requestRecovery(
    product: number,
  ): Promise<'producer_unknown' | 'producer_down' | 'recovery_running' | 'recovery_too_soon' | null> {
    const producer = this.#all.get(product);
    if (!producer) return 'producer_unknown';
    if (producer.request !== null) return 'recovery_running';
    if (producer.aliveAtMs === null) return 'producer_down';
    await this.take(product, { kind: 'missed' });
    return this.#all.get(product)?.requestedAtMs === producer.requestedAtMs ? 'recovery_too_soon' : null;
  }

  /** An event is over, and its last messages never came: those that move money are sent again. Once for each event. */
  async recoverEnd({ eventId, step, sequences }: FeedEvent): Promise<void> {
    if (step === 'closed' || this.#endsRecovered.has(eventId)) return;
    this.#endsRecovered.add(eventId);
    for (const [product, { atMs }] of sequences) await this.take(product, { kind: 'missed', sinceMs: atMs });
  }

  isUp(product: number): boolean {
    return this.#all.get(product)?.step === 'up';
  }

  /** As far as each had come before this process began. */
  async load(products: readonly number[]): Promise<void> {
    for (const product of products) {
      const stored = await findProducer(this.#deps.db.sql, product);
      const processedAtMs = stored?.processed_at_ms ?? null;
      this.#all.set(
        product,
        newProducer(product, {
          processedAtMs: processedAtMs === null ? null : Number(processedAtMs),
          lastRequestId: Number(stored?.last_request_id ?? 0n),
        }),
      );
    }
  }

  async take(product: number, input: ProducerInput): Promise<void> {
    const before = this.#all.get(product);
    if (!before) return;
    const { clock, log, counters } = this.#deps;
    const { producer, recover, hasGivenUp, isRecovered } = stepProducer(before, input, clock.now().getTime());
    this.#all.set(product, producer);
    if (isRecovered) this.#deps.onRecovered(product);
    if (hasGivenUp) counters.alarm('recovery_given_up', { product });
    if (producer.step !== before.step) {
      log.info(
        { product, from: before.step, to: producer.step, input: input.kind },
        'odds feed: a producer moved',
      );
      this.#deps.onStep(product);
    }
    const isKept =
      producer.processedAtMs === before.processedAtMs && producer.lastRequestId === before.lastRequestId;
    // Before the request: a number that was used must never come again.
    if (!isKept) await keepProducer(this.#deps.db.sql, producer);
    if (recover) void this.#request(product, recover);
  }

  async #request(product: number, order: RecoveryOrder): Promise<void> {
    const { client, log, counters } = this.#deps;
    counters.count('recovery');
    log.info({ product, ...order }, 'odds feed: recovery requested');
    await client.recover(product, order).catch((error: unknown) => {
      counters.refuse('recovery_refused', { product, err: error });
      return this.take(product, { kind: 'request_failed', requestId: order.requestId }).catch(() => {});
    });
  }
}
