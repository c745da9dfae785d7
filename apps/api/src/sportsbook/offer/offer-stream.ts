import { STREAM_TOPICS_MAX, StreamTopic, type OfferFrame } from '@halcyon/contract/sportsbook/offer.contract';
import type { ReportFault } from '@halcyon/server-kit/faults';
import { Invalid } from '@halcyon/server-kit/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { eventOf, EventStream, type StreamLimits } from '../../platform/http/event-stream.ts';
import type { EventProgress } from '../feed/feed-event.ts';
import type { Offer, OfferedEvent } from './offer.ts';
import { rowMarkets } from './offer-list.rules.ts';
import { changeOf } from './offer-view.rules.ts';

const TICK_MS = 100;
/** Ticks without a frame after which a comment keeps the connection open. */
const QUIET_TICKS = 150;

type Watcher = { readonly topics: readonly string[] };

/**
 * Sends all watchers what changed within a tick: one frame for each topic, written once for all its watchers, and of
 * several changes the latest.
 */
export class OfferStream {
  readonly #progressOf: (eventId: string) => EventProgress;
  readonly #report: ReportFault;
  readonly #lines: EventStream<Watcher>;
  readonly #unsubscribe: () => void;
  /** Events that changed since the last tick. */
  readonly #changed = new Map<string, OfferedEvent>();
  /** Events as they were last sent. */
  readonly #sent = new Map<string, OfferedEvent>();
  #timer: NodeJS.Timeout | null = null;
  #isSending = false;

  constructor(of: {
    readonly offer: Pick<Offer, 'subscribe'>;
    readonly progressOf: (eventId: string) => EventProgress;
    readonly report: ReportFault;
    readonly limits?: StreamLimits;
  }) {
    this.#progressOf = of.progressOf;
    this.#report = of.report;
    this.#lines = new EventStream(of.limits, QUIET_TICKS);
    this.#unsubscribe = of.offer.subscribe((event) => this.#changed.set(event.id, event));
  }

  get size(): number {
    return this.#lines.size;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.tick().catch((error: unknown) => this.#report('sportsbook.stream', error));
    }, TICK_MS);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#unsubscribe();
    this.#lines.stop();
  }

  /** Throws Invalid: no topics that there are. Refuses: request.too_many. */
  admit(request: FastifyRequest, reply: FastifyReply): void {
    const { topics } = request.query as { readonly topics?: unknown };
    const named = typeof topics === 'string' ? [...new Set(topics.split(','))] : [];
    const isReadable = named.every((topic) => StreamTopic.safeParse(topic).success);
    if (named.length === 0 || named.length > STREAM_TOPICS_MAX || !isReadable)
      throw new Invalid([{ field: 'query.topics', code: 'invalid_format' }]);
    this.#lines.admit(request, reply, { topics: named });
  }

  /** One round over all watchers; never two at a time. */
  async tick(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      const frames = this.#frames();
      await this.#lines.send(({ topics }) => {
        const parts = topics.flatMap((topic) => frames.get(topic) ?? []);
        return parts.length === 0 ? null : parts.length === 1 ? parts[0]! : Buffer.concat(parts);
      });
    } finally {
      this.#isSending = false;
    }
  }

  #frames(): ReadonlyMap<string, Buffer> {
    const rows = new Map<string, OfferFrame['events'][number][]>();
    const add = (topic: string, change: OfferFrame['events'][number]) =>
      rows.set(topic, [...(rows.get(topic) ?? []), change]);
    for (const [id, event] of this.#changed) {
      const before = this.#sent.get(id);
      const progress = this.#progressOf(id);
      const whole = changeOf(before, event, progress, [...event.markets.values()]);
      const row = changeOf(before, event, progress, [...rowMarkets(event), ...leftRow(before, event)]);
      if (whole) add(`event:${id}`, whole);
      if (row)
        for (const topic of ['live', `sport:${event.sport}`]) if (isOf(topic, event, before)) add(topic, row);
      if (event.state === 'closed') this.#sent.delete(id);
      else this.#sent.set(id, event);
    }
    this.#changed.clear();
    return new Map(
      [...rows].map(([topic, events]) => [topic, eventOf({ topic, events } satisfies OfferFrame)]),
    );
  }
}

/** Markets that a row no longer shows: watchers that still have them receive them as suspended. */
function leftRow(before: OfferedEvent | undefined, event: OfferedEvent) {
  const shown = new Set(rowMarkets(event).map(({ key }) => key));
  const earlier = before ? rowMarkets(before) : [];
  return earlier.flatMap(({ key }) => (shown.has(key) ? [] : (event.markets.get(key) ?? [])));
}

/** An event is of the live list from its first live message to the one that ends it. */
function isOf(topic: string, event: OfferedEvent, before: OfferedEvent | undefined): boolean {
  return (
    topic !== 'live' || event.state !== 'not_started' || (before && before.state !== 'not_started') === true
  );
}
