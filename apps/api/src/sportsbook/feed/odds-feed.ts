import type { Clock } from '@halcyon/server-kit/clock';
import { Listeners, type ReportFault } from '@halcyon/server-kit/faults';
import type { Log } from '@halcyon/server-kit/log';
import type { Db } from '@halcyon/server-kit/sql';
import type { Fixture } from '@halcyon/wire/odds-feed/fixtures';
import type { FeedMessage } from '@halcyon/wire/odds-feed/messages';
import { keepUp } from '../../platform/feed-line.ts';
import type { EventMessage } from './apply.rules.ts';
import { betStateOf, type BetState } from './bet-state.rules.ts';
import { Counters } from './counters.ts';
import { Deliveries, type Settler } from './delivery.service.ts';
import { stepByFixture } from './event.machine.ts';
import { EventBook } from './event-book.ts';
import type { FeedEvent, FeedMarket } from './feed-event.ts';
import { feedClient, type FeedAccount } from './feed-client.ts';
import { keepSnapshots } from './feed.store.ts';
import { isOfData } from './data-fault.ts';
import type { FeedName } from './fixture.service.ts';
import { Fixtures } from './fixtures.ts';
import { joined, takeMessages, type Received, type Taken } from './intake.ts';
import { type contentHashOf, readFrame } from './message.rules.ts';
import { producerLine } from './producer-line.ts';
import type { ProducerInput } from './producer.machine.ts';
import { Producers } from './producers.ts';
import { forgetGaps } from './sequence.rules.ts';
import { writeSnapshot } from './snapshot.rules.ts';

/** Messages that wait to be applied; a line that brings more is dropped, and what it brought is recovered. */
const QUEUE_MAX = 20_000;
const BATCH_MAX = 200;
const TICK_MS = 1_000;
const SNAPSHOT_TICKS = 120;
const SNAPSHOTS_AT_ONCE = 50;
const SCHEDULE_TICKS = 600;
const SILENT_TICKS = 30;
const NOTIFIED_AT_ONCE = 100;

type Item =
  | { readonly kind: 'event'; readonly received: Received }
  | {
      readonly kind: 'producer';
      readonly message: Extract<FeedMessage, { kind: 'alive' | 'snapshot_complete' }>;
    }
  | { readonly kind: 'fixture'; readonly eventId: string; readonly fixture: Fixture };

export type OddsFeedDependencies = {
  readonly feed: FeedName;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly report: ReportFault;
  readonly account: FeedAccount;
  readonly products: readonly number[];
  readonly settler: Settler;
  /** Gives a message that moves money its name; replaced by tests alone. */
  readonly hashOf?: typeof contentHashOf;
};

/**
 * The consumer of an odds feed: receives, stores, applies, recovers. One process at a time runs it. Whatever comes over a
 * line, the worst that follows is that bets are suspended until the feed has sent it again.
 */
export class OddsFeed {
  readonly #deps: OddsFeedDependencies;
  readonly #book: EventBook;
  readonly #fixtures: Fixtures;
  readonly #producers: Producers;
  readonly #deliveries: Deliveries;
  readonly #listeners: Listeners<[event: FeedEvent]>;
  readonly counters: Counters;
  #queue: Item[] = [];
  #isDraining = false;
  #drained: Promise<void> = Promise.resolve();
  /** Stops that were received and are not applied yet, by event. */
  readonly #stops = new Map<string, number>();
  readonly #dirty = new Set<string>();
  readonly #lines = new Map<number, () => void>();
  #timer: NodeJS.Timeout | null = null;
  #ticks = 0;
  /** Storing failed, so memory may differ from the log. */
  #isStale = false;

  constructor(deps: OddsFeedDependencies) {
    const { db, clock, log, report, account } = deps;
    this.#deps = deps;
    this.counters = new Counters(log);
    const client = feedClient(account);
    this.#book = new EventBook(deps.feed);
    this.#fixtures = new Fixtures({
      feed: deps.feed,
      db,
      clock,
      report,
      client,
      counters: this.counters,
      book: this.#book,
      onFixture: (eventId, fixture) => this.#push({ kind: 'fixture', eventId, fixture }),
    });
    this.#listeners = new Listeners('sportsbook.feed', report);
    this.#producers = new Producers({
      db,
      clock,
      log,
      counters: this.counters,
      client,
      onStep: (product) => void this.#announceProducer(product),
      onRecovered: (product) => this.#forgetGaps(product),
    });
    this.#deliveries = new Deliveries({ feed: deps.feed, db, clock, log, settler: deps.settler });
  }

  get events(): IterableIterator<FeedEvent> {
    return this.#book.all();
  }

  find(eventId: string): FeedEvent | null {
    return this.#book.find(eventId);
  }

  /** True: what this producer prices may be bet on. */
  isUp(product: number): boolean {
    return this.#producers.isUp(product);
  }

  betStateOf(event: FeedEvent, market: FeedMarket): BetState {
    const isProducerUp = this.isUp(market.product);
    const isStopped = this.#stops.has(event.eventId);
    return betStateOf(event, market, { isProducerUp, isStopped });
  }

  /** Changes whenever bets on the event are opened or stopped by something else than its messages. */
  gateOf(eventId: string): string {
    const up = this.#deps.products.filter((product) => this.isUp(product));
    return `${up.join()}${this.#stops.has(eventId) ? ' stopped' : ''}`;
  }

  get producers(): Pick<Producers, 'all' | 'messageAtMs' | 'requestRecovery'> {
    return this.#producers;
  }

  /** Whether this process consumes the feed, and what waits to be applied. */
  get load() {
    return { isRunning: this.#timer !== null, queued: this.#queue.length, eventCount: this.#book.size };
  }

  /** A message of the operator's own, as if its producer had sent it. False: not now. */
  takeOwn(message: EventMessage): boolean {
    const text = JSON.stringify(message);
    return this.#push({ kind: 'event', received: { text, message, receivedAt: this.#deps.clock.now() } });
  }

  /** Notifies of every event whose prices or states may have changed. Returns the way to unsubscribe. */
  subscribe(listener: (event: FeedEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Reads the stored state, then opens the connections. */
  async start(): Promise<void> {
    const { db, log, products } = this.#deps;
    await this.#book.loadOpen(db);
    await this.#producers.load(products);
    this.#isStale = false;
    for (const event of this.#book.all()) this.#listeners.notify(event);
    this.#deliveries.start();
    this.#timer = setInterval(() => void this.#tick(), TICK_MS);
    this.#timer.unref();
    void this.#fixtures.readSchedule();
    for (const product of products) this.#lines.set(product, keepUp(this.#lineOf(product), log));
  }

  /** Closes the connections, finishes work under way and stores the state of the events. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    for (const close of this.#lines.values()) close();
    this.#lines.clear();
    this.#queue = [];
    await this.#drained;
    this.#stops.clear();
    for (const product of this.#deps.products) await this.#input(product, { kind: 'line_lost' });
    await this.#deliveries.stop();
    await this.#keepSnapshots().catch((error: unknown) => this.#deps.report('sportsbook.feed', error));
  }

  #lineOf(product: number) {
    return producerLine(this.#deps.account, {
      product,
      frame: (text) => this.#receive(product, text),
      refuse: (reason) => this.counters.refuse(reason, { product }),
      lost: () => void this.#input(product, { kind: 'line_lost' }),
    });
  }

  #receive(product: number, text: string): boolean {
    this.#producers.noteMessage(product);
    const message = readFrame(text, product);
    if (typeof message === 'string') {
      this.counters.refuse(message, { product, start: text.slice(0, 200) });
      return true;
    }
    if (message.kind === 'alive' || message.kind === 'snapshot_complete') {
      return this.#push({ kind: 'producer', message });
    }
    if (message.kind === 'bet_stop') this.#stopNow(message.event);
    return this.#push({ kind: 'event', received: { text, message, receivedAt: this.#deps.clock.now() } });
  }

  #push(item: Item): boolean {
    if (!this.#timer) return false;
    if (this.#queue.length >= QUEUE_MAX) {
      this.counters.alarm('queue_full', {});
      return false;
    }
    this.#queue.push(item);
    if (!this.#isDraining) this.#drained = this.#drain();
    return true;
  }

  /** Applied before any other work and before it is stored: when in doubt, bets are stopped. */
  #stopNow(foreignId: string): void {
    const event = this.#book.find(this.#book.idOf(foreignId) ?? '');
    if (!event) return;
    this.#stops.set(event.eventId, (this.#stops.get(event.eventId) ?? 0) + 1);
    this.#listeners.notify(event);
  }

  async #drain(): Promise<void> {
    this.#isDraining = true;
    try {
      while (this.#queue.length > 0) {
        const until = this.#queue.findIndex(({ kind }) => kind !== 'event');
        const count = until === 0 ? 1 : Math.min(until === -1 ? BATCH_MAX : until, BATCH_MAX);
        await this.#takeItems(this.#queue.splice(0, count)).catch((error: unknown) => this.#lose(error));
      }
    } finally {
      this.#isDraining = false;
    }
  }

  async #takeItems(items: readonly Item[]): Promise<void> {
    if (this.#isStale) {
      await this.#book.loadOpen(this.#deps.db);
      this.#isStale = false;
    }
    const [first] = items;
    if (first?.kind === 'producer') return this.#takeProducer(first.message);
    if (first?.kind === 'fixture') return this.#takeFixture(first.eventId, first.fixture);
    await this.#takeBatch(items.flatMap((item) => (item.kind === 'event' ? [item.received] : [])));
  }

  #takeProducer(message: Extract<Item, { kind: 'producer' }>['message']): Promise<void> {
    const { product } = message;
    return message.kind === 'alive'
      ? this.#producers.take(product, {
          kind: 'alive',
          timestamp: message.timestamp,
          isSubscribed: message.subscribed === 1,
        })
      : this.#producers.take(product, { kind: 'snapshot_complete', requestId: message.requestId });
  }

  async #takeBatch(batch: readonly Received[]): Promise<void> {
    let taken: Taken;
    let unreached: ReadonlySet<number>;
    try {
      unreached = await this.#fixtures.meet(batch);
      taken = await this.#stored(batch);
    } finally {
      this.#release(batch);
    }
    for (const event of taken.changed) this.#dirty.add(event.eventId);
    for (const event of new Set([...taken.changed, ...this.#stoppedBy(batch)])) this.#listeners.notify(event);
    this.#deliveries.add(taken.due);
    for (const product of new Set([...taken.missed.keys(), ...unreached])) {
      const sinceMs = taken.missed.get(product);
      await this.#producers.take(product, { kind: 'missed', ...(sinceMs !== undefined && { sinceMs }) });
    }
    for (const { message } of batch)
      if (message.kind === 'fixture_change') void this.#fixtures.read(message.event);
  }

  /** A message that cannot be stored does not block the others. */
  async #stored(batch: readonly Received[]): Promise<Taken> {
    const { db, hashOf } = this.#deps;
    const deps = { db, book: this.#book, counters: this.counters, ...(hashOf && { hashOf }) };
    try {
      return await takeMessages(deps, batch);
    } catch (error) {
      if (!isOfData(error)) throw error;
      const [only] = batch;
      if (batch.length === 1 && only) {
        this.counters.alarm('not_storable', {
          event: only.message.event,
          kind: only.message.kind,
          err: error,
        });
        return joined([]);
      }
      const all: Taken[] = [];
      for (const one of batch) all.push(await this.#stored([one]));
      return joined(all);
    }
  }

  /** Events that a batch brought a stop of, as they are now. */
  #stoppedBy(batch: readonly Received[]): readonly FeedEvent[] {
    const stops = batch.filter(({ message }) => message.kind === 'bet_stop');
    return stops.flatMap(({ message }) => this.#book.find(this.#book.idOf(message.event) ?? '') ?? []);
  }

  #release(batch: readonly Received[]): void {
    for (const { eventId } of this.#stoppedBy(batch)) {
      const held = this.#stops.get(eventId) ?? 0;
      if (held > 1) this.#stops.set(eventId, held - 1);
      else this.#stops.delete(eventId);
    }
  }

  async #takeFixture(eventId: string, { startsAtMs, status }: Fixture): Promise<void> {
    if (!this.#book.find(eventId)) await this.#book.load(this.#deps.db, [eventId]);
    const event = this.#book.find(eventId);
    if (!event) return;
    if (status === 'closed') await this.#producers.recoverEnd(event);
    const step = stepByFixture(event.step, status, event.sequences.size > 0);
    if (step === event.step && startsAtMs === event.startsAtMs) return this.#listeners.notify(event);
    const moved = { ...event, startsAtMs, step };
    this.#book.put(moved);
    this.#dirty.add(eventId);
    this.#listeners.notify(moved);
  }

  /** Unapplied messages are lost: bets stay stopped until the feed has sent everything after the last alive again. */
  async #lose(error: unknown): Promise<void> {
    this.counters.alarm('not_stored', { err: error });
    this.#queue = [];
    this.#stops.clear();
    this.#isStale = true;
    for (const { product } of this.#producers.all) await this.#input(product, { kind: 'line_lost' });
  }

  async #input(product: number, input: ProducerInput): Promise<void> {
    await this.#producers
      .take(product, input)
      .catch((error: unknown) => this.#deps.report('sportsbook.producer', error));
  }

  async #tick(): Promise<void> {
    this.#ticks += 1;
    for (const product of this.#deps.products) await this.#input(product, { kind: 'tick' });
    if (this.#ticks % SCHEDULE_TICKS === 0) void this.#fixtures.readSchedule();
    if (this.#ticks % SILENT_TICKS === 0) void this.#fixtures.readSilent();
    if (this.#ticks % SNAPSHOT_TICKS !== 0) return;
    await this.#keepSnapshots().catch((error: unknown) => this.#deps.report('sportsbook.snapshot', error));
    if (!this.#isStale) this.#book.forgetClosed(this.#dirty);
  }

  async #keepSnapshots(): Promise<void> {
    while (this.#dirty.size > 0 && !this.#isStale) {
      const events = [...this.#dirty].slice(0, SNAPSHOTS_AT_ONCE).flatMap((eventId) => {
        this.#dirty.delete(eventId);
        return this.#book.find(eventId) ?? [];
      });
      await keepSnapshots(
        this.#deps.db,
        events.map((event) => ({
          event_id: event.eventId,
          version: BigInt(event.version),
          body: writeSnapshot(event),
        })),
      );
    }
  }

  async #announceProducer(product: number): Promise<void> {
    const concerned = [...this.#book.all()].filter(({ markets }) =>
      [...markets.values()].some((market) => market.product === product),
    );
    for (const [at, event] of concerned.entries()) {
      // What players may do is read from the producer itself; who follows an event is notified in turns.
      if (at % NOTIFIED_AT_ONCE === NOTIFIED_AT_ONCE - 1)
        await new Promise((resolve) => setImmediate(resolve));
      this.#listeners.notify(this.#book.find(event.eventId) ?? event);
    }
  }

  #forgetGaps(product: number): void {
    for (const event of this.#book.all()) {
      const known = event.sequences.get(product);
      if (!known || known.missing.length === 0) continue;
      const mended = { ...event, sequences: new Map(event.sequences).set(product, forgetGaps(known)) };
      this.#book.put(mended);
      this.#dirty.add(event.eventId);
      this.#listeners.notify(mended);
    }
  }
}
