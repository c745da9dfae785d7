import { setImmediate as turn } from 'node:timers/promises';
import { callSafely, faultsToStderr } from '@halcyon/server-kit/faults';
import {
  products,
  recoveryPauseMs,
  type FeedMessage,
  type RecoveryRequest,
} from '@halcyon/wire/odds-feed/messages';
import type { z } from 'zod';
import type { Switchboard } from '../../platform/switchboard.ts';
import {
  eventsBetween,
  findCalendarEvent,
  listedAt,
  listedBetween,
  type CalendarEvent,
} from '../calendar/calendar.ts';
import type { Commitments } from '../chance/commitments.ts';
import { seededChance } from '@halcyon/odds/chance/seeded-chance';
import { engines } from '../engine/engine.ts';
import type { Script } from '../engine/script.ts';
import { FeedClock } from './feed-clock.ts';
import { confirmedAfterMs, FeedEvent } from './feed-event.ts';
import { FeedFaults } from './feed-faults.ts';
import { fixtureOf } from './fixture-of.ts';
import type { UnsentMessage } from './feed-message.ts';
import { Outlet, type Product } from './outlet.ts';
import type { Laws } from './priced-markets.ts';

const tickMs = 250;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** No event lasts longer. */
export const longestMs = 6 * hourMs;
/** How far ahead of its start the public seed of an event is read. */
const seedAheadMs = 5 * minuteMs;
const stormStops = 20;

type Recovery = z.infer<typeof RecoveryRequest>;
type Fixtures = { readonly items: ReturnType<typeof fixtureOf>[]; readonly nextCursor: string | null };
const pageSize = 100;

/** What tests compare the books of a consumer with. */
export type EventRecord = {
  readonly id: string;
  readonly sport: string;
  readonly status: string;
  /** A wrong settlement is still to be taken back. */
  readonly isAwaited: boolean;
  readonly incidents: FeedEvent['incidents'];
  /** Settlements, rollbacks, cancellations and changes of the fixture, in order. */
  readonly messages: readonly FeedMessage[];
};

/** The feed of one vendor: events of the calendar, priced, played and settled by the clock. */
export class OddsFeed {
  readonly clock: FeedClock;
  readonly faults: FeedFaults;
  readonly outlet: Outlet;
  readonly #commitments: Commitments;
  readonly #laws: Laws;
  readonly #events = new Map<string, FeedEvent>();
  readonly #startedAtMs: number;
  #listedUntilMs: number;
  readonly #timer: NodeJS.Timeout;
  readonly #stop = new AbortController();
  readonly #recoveredAtMs = new Map<Product, number>();
  /** Scripts of events that are about to begin; null: the public seed is being read. */
  readonly #drawn = new Map<string, Script | null>();
  readonly #ready: Promise<void>;
  /** Until then an event that has begun and is not caught up with is left out: readers would take it as closed. */
  #isReady = false;

  readonly #isCarried: (event: CalendarEvent) => boolean;

  /** `matchesMax`: of each round; fewer make a smaller feed. */
  constructor(of: {
    switchboard: Switchboard;
    commitments: Commitments;
    laws: Laws;
    clock?: FeedClock;
    matchesMax?: number;
  }) {
    this.#isCarried = ({ match }) => match <= (of.matchesMax ?? Infinity);
    this.clock = of.clock ?? new FeedClock();
    this.faults = new FeedFaults(of.switchboard);
    this.#commitments = of.commitments;
    this.#laws = of.laws;
    this.#startedAtMs = this.clock.matchMs();
    this.#listedUntilMs = this.#startedAtMs;
    this.outlet = new Outlet(this.faults, {
      realMs: () => this.clock.realMs(),
      firstSequence: (product, event) => this.#firstSequence(product, event),
    });
    for (const event of listedAt(this.#startedAtMs).filter(this.#isCarried))
      this.#list(event).widen(this.#startedAtMs, true);
    this.#ready = this.#resumeLive().then(() => void (this.#isReady = true));
    this.#timer = setInterval(() => this.tick(), tickMs);
    this.#timer.unref();
  }

  /** Until events that were under way before are caught up with. */
  ready(): Promise<void> {
    return this.#ready;
  }

  get events(): ReadonlyMap<string, FeedEvent> {
    return this.#events;
  }

  /**
   * A feed that starts again numbers from where no number was used before: seconds since 1970 are always ahead of one
   * message a second. Events that are new since then begin with 1.
   */
  #firstSequence(product: Product, id: string): number {
    const event = this.#events.get(id) ?? null;
    const sinceMs = event && product === products.live ? event.calendar.startsAtMs : (event?.listedAtMs ?? 0);
    return sinceMs <= this.#startedAtMs ? Math.floor(this.#startedAtMs / 1_000) : 0;
  }

  #list(calendar: CalendarEvent): FeedEvent {
    const event = new FeedEvent(calendar, {
      clock: this.clock,
      faults: this.faults,
      laws: this.#laws,
      publish: (message) => this.outlet.publish(message),
    });
    this.#events.set(event.id, event);
    return event;
  }

  async #scriptOf(event: { calendar: CalendarEvent }): Promise<Script> {
    const { calendar } = event;
    const publicSeed = await this.#commitments.publicSeedOf(calendar.startsAtMs);
    const chance = seededChance({
      serverSeed: this.#commitments.seedOf(calendar),
      publicSeed,
      event: calendar.id,
    });
    return engines[calendar.competition.sport]!.draw(chance, calendar);
  }

  async #resumeLive(): Promise<void> {
    const begun = eventsBetween(this.#startedAtMs - longestMs, this.#startedAtMs + 1);
    for (const calendar of begun.filter(this.#isCarried)) {
      const script = await this.#scriptOf({ calendar });
      const nowMs = this.clock.matchMs();
      if (calendar.startsAtMs + script.endMs + confirmedAfterMs > nowMs)
        this.#list(calendar).resume(script, nowMs);
      await turn();
      if (this.#stop.signal.aborted) return;
    }
  }

  tick(): void {
    this.clock.run(this.faults.speed);
    const nowMs = this.clock.matchMs();
    this.#listNew(nowMs);
    this.#applyOfficials(nowMs);
    for (const event of this.#events.values())
      callSafely(faultsToStderr, 'odds-feed.event', () => this.#advance(event, nowMs));
  }

  #advance(event: FeedEvent, nowMs: number): void {
    event.widen(nowMs, false);
    if (event.isLive) event.advance(nowMs);
    else if (event.status === 'not_started' && event.startsAtMs - seedAheadMs <= nowMs)
      this.#begin(event, nowMs);
    if (event.settlements.hasCorrections) event.settlements.advance();
    else if (event.isClosed && nowMs > event.startsAtMs + longestMs) this.#events.delete(event.id);
  }

  #listNew(nowMs: number): void {
    if (nowMs - this.#listedUntilMs < minuteMs) return;
    for (const calendar of listedBetween(this.#listedUntilMs, nowMs).filter(this.#isCarried)) {
      const event = this.#list(calendar);
      event.offer(nowMs);
    }
    this.#listedUntilMs = nowMs;
  }

  /** Draws the match once its public seed is known, and begins it in time. */
  #begin(event: FeedEvent, nowMs: number): void {
    const drawn = this.#drawn.get(event.id);
    if (drawn === undefined) {
      this.#drawn.set(event.id, null);
      void this.#scriptOf(event).then((script) => this.#drawn.set(event.id, script));
    } else if (drawn && event.startsAtMs <= nowMs) {
      this.#drawn.delete(event.id);
      event.kickOff(drawn, nowMs);
    }
  }

  /** What switches decide about single events. */
  #applyOfficials(nowMs: number): void {
    const { faults } = this;
    const cancelled = faults.takeOnce('cancel_event');
    if (cancelled !== null) this.#events.get(cancelled)?.cancel(nowMs);
    const moved = faults.takeOnce('move_start');
    if (moved) this.#events.get(moved.event)?.move(moved.minutes);
    const abandoned = faults.abandoned;
    const event = abandoned && this.#events.get(abandoned.event);
    if (abandoned && event?.isLive && event.minuteAt(nowMs) >= abandoned.minute) {
      faults.takeOnce('abandon_at');
      event.abandon(nowMs);
    }
    const storms = faults.takeAll('bet_stop_storm');
    const live = storms > 0 && [...this.#events.values()].find(({ status }) => status === 'live');
    if (live)
      for (let count = 0; count < storms * stormStops; count += 1)
        live.stopBets({ groups: ['all'], reason: 'danger' }, nowMs + 2_000);
  }

  /** False: the pause since the last one is not over. What it sends follows. */
  recover(request: Recovery): boolean {
    const product = request.product as Product;
    const nowMs = this.clock.realMs();
    if (nowMs - (this.#recoveredAtMs.get(product) ?? -Infinity) < recoveryPauseMs) return false;
    if (request.event === undefined) this.#recoveredAtMs.set(product, nowMs);
    void this.#sendRecovery(product, request);
    return true;
  }

  async #sendRecovery(product: Product, { requestId, after, event }: Recovery): Promise<void> {
    const { signal } = this.#stop;
    if (product === products.live) await this.#ready;
    const send = async (message: FeedMessage) => {
      this.outlet.resend({ ...message, requestId } as FeedMessage);
      await turn();
      await this.outlet.consumersOf(product).drained(signal);
    };
    if (event === undefined) {
      // What starts first is bet on first.
      for (const one of [...this.#events.values()].toSorted((a, b) => a.startsAtMs - b.startsAtMs)) {
        // How an event has ended comes with what was missed.
        const isMissed = !one.isClosed || (after !== undefined && one.closedAtMs >= after);
        if (one.product !== product || !isMissed || signal.aborted) continue;
        await send(this.outlet.stamped(one.snapshot(this.clock.matchMs())));
      }
      if (product === products.live && after !== undefined) await this.#sendMissedResults(after, send);
    }
    for (const message of this.outlet.log.read(
      product,
      event === undefined ? { after: after ?? 0 } : { event },
    ))
      await send(message);
    await send({ kind: 'snapshot_complete', product, timestamp: this.clock.realMs(), requestId });
  }

  /** Results of events that ended while no feed ran. */
  async #sendMissedResults(afterMs: number, send: (message: FeedMessage) => Promise<void>): Promise<void> {
    for (const calendar of eventsBetween(afterMs - longestMs, this.#startedAtMs)) {
      if (this.#events.has(calendar.id) || !this.#isCarried(calendar)) continue;
      const script = await this.#scriptOf({ calendar });
      const closedMs = calendar.startsAtMs + script.endMs + confirmedAfterMs;
      if (closedMs <= afterMs) continue;
      const sent: UnsentMessage[] = [];
      const deps = {
        clock: this.clock,
        faults: this.faults,
        laws: this.#laws,
        publish: (one: UnsentMessage) => sent.push(one),
      };
      new FeedEvent(calendar, deps).resume(script, closedMs);
      for (const message of sent) await send({ ...message, timestamp: Math.round(closedMs) } as FeedMessage);
    }
  }

  /** What was truly said of an event, whatever became of it on the way. Null: nothing is known of it now. */
  recordOf(id: string): EventRecord | null {
    const event = this.#events.get(id);
    if (!event) return null;
    const { sport } = event.calendar.competition;
    return {
      id,
      sport,
      status: event.status,
      isAwaited: event.settlements.hasCorrections,
      incidents: event.incidents,
      messages: this.outlet.log.ofEvent(id),
    };
  }

  fixtureOf(id: string): ReturnType<typeof fixtureOf> | null {
    const known = this.#events.get(id);
    const calendar = known?.calendar ?? findCalendarEvent(id);
    if (!calendar || (!known && calendar.startsAtMs > this.clock.matchMs())) return null;
    if (!known && !this.#isReady) return null;
    const isClosed = known ? known.isClosed : calendar.startsAtMs + longestMs < this.clock.matchMs();
    const startsAtMs = known?.startsAtMs ?? calendar.startsAtMs;
    const nowMs = this.clock.matchMs();
    return fixtureOf(calendar, {
      startsAtMs,
      status: known?.status ?? 'closed',
      fairness: this.#commitments.published(calendar, { nowMs, hasBegun: nowMs >= startsAtMs, isClosed }),
    });
  }

  /** Events by start, those of the last day included. */
  schedule(of: { fromMs: number; toMs: number; cursor: string | null }): Fixtures {
    const nowMs = this.clock.matchMs();
    const begun = eventsBetween(Math.max(of.fromMs, nowMs - 24 * hourMs), Math.min(of.toMs, nowMs));
    const past = this.#isReady ? begun.filter(this.#isCarried) : [];
    const known = [...this.#events.values()].map(({ calendar }) => calendar);
    const all = [...new Map([...past, ...known].map((event) => [event.id, event])).values()]
      .map((event) => ({ id: event.id, order: `${event.startsAtMs}:${event.id}`, atMs: event.startsAtMs }))
      .filter(({ order, atMs }) => atMs >= of.fromMs && atMs < of.toMs && order > (of.cursor ?? ''))
      .toSorted((one, two) => (one.order < two.order ? -1 : 1));
    const page = all.slice(0, pageSize);
    return {
      items: page.flatMap(({ id }) => this.fixtureOf(id) ?? []),
      nextCursor: all.length > pageSize ? page.at(-1)!.order : null,
    };
  }

  stop(): void {
    this.#stop.abort();
    clearInterval(this.#timer);
    this.outlet.stop();
  }
}
