import { seededChance } from '@halcyon/odds/chance/seeded-chance';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Log } from '@halcyon/server-kit/log';
import type { Db } from '@halcyon/server-kit/sql';
import type { FeedMessage } from '@halcyon/wire/odds-feed/messages';
import type { VirtualFilm } from '@halcyon/wire/virtuals/virtual-calls';
import { drawEvent, type Drawn, type DrawnEvent } from './draw.ts';
import { closingMessagesOf, openingMessagesOf, resultTextOf, snapshotOf } from './event-messages.ts';
import { filmOf } from './film.ts';
import { Seasons } from './season.service.ts';
import { Seeds, seedOf, sha256Of, type ReadRoot } from './seeds.service.ts';
import {
  listedMs,
  seasonListedMs,
  seasonSlotOf,
  seasonsOf,
  slotOf,
  slotsOf,
  type Pace,
} from './timetable.ts';
import * as store from './virtual.store.ts';
import { dayOf, virtualEventOf, type VirtualEvent } from './virtual-event.ts';

type Running = {
  readonly event: VirtualEvent;
  messages: readonly FeedMessage[];
  sent: number;
  /** After a failure. */
  againAtMs: number;
};

export type EngineDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly readRoot: ReadRoot;
  readonly pace: Pace;
  readonly publish: (message: FeedMessage) => void;
};

const tickMs = 250;
const bindMs = 600_000;
/** After what failed, such as while the platform does not answer. */
const againMs = 2_000;
/** Events that a stopped server left open are closed in portions. */
const overdueMax = 500;

/** Lists, closes and settles virtual events by the clock. Every server does the same and writes each thing once. */
export class VirtualEngine {
  readonly seeds: Seeds;
  readonly seasons: Seasons;
  readonly #deps: EngineDeps;
  readonly #running = new Map<string, Running>();
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();
  #boundAtMs = -Infinity;
  #listAgainAtMs = -Infinity;
  #isStarted = false;
  #isStopped = false;

  constructor(deps: EngineDeps) {
    this.#deps = deps;
    this.seeds = new Seeds(deps.db, deps.clock, deps.readRoot);
    this.seasons = new Seasons(deps.db, this.seeds, deps.pace);
  }

  /** Begins to list events; the first caller starts it. Resolves when what is due now has been done. */
  async start(): Promise<void> {
    if (!this.#isStarted) {
      this.#isStarted = true;
      this.#loop();
    }
    await this.#work;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#work;
  }

  /** What can be bet on and what runs, by start. */
  get events(): readonly VirtualEvent[] {
    return [...this.#running.values()]
      .map(({ event }) => event)
      .toSorted((one, other) => one.slot.startsAtMs - other.slot.startsAtMs);
  }

  #loop(): void {
    this.#work = this.tick().catch((error: unknown) => this.#report(error, null));
    void this.#work.then(() => {
      if (!this.#isStopped) this.#timer = setTimeout(() => this.#loop(), tickMs).unref();
    });
  }

  /** Binds keys ahead, and does everything that is due. */
  async tick(): Promise<void> {
    const nowMs = this.#deps.clock.now().getTime();
    if (nowMs - this.#boundAtMs >= bindMs || nowMs < this.#boundAtMs) {
      await this.seeds.bindAhead();
      await this.#takeOverdue(nowMs);
      this.#boundAtMs = nowMs;
    }
    // What is open ends even while nothing new can be listed.
    if (nowMs >= this.#listAgainAtMs)
      await this.#list(nowMs).catch((error: unknown) => {
        this.#listAgainAtMs = nowMs + againMs;
        this.#report(error, null);
      });
    for (const running of this.#running.values())
      if (nowMs >= running.againAtMs)
        await this.#advance(running, nowMs).catch((error: unknown) => {
          running.againAtMs = nowMs + againMs;
          this.#report(error, running.event.slot.eventId);
        });
  }

  /** Events that were listed before this process began. */
  async #takeOverdue(nowMs: number): Promise<void> {
    for (const row of await store.listOpenEvents(this.#deps.db, new Date(nowMs + listedMs), overdueMax)) {
      const event = this.#eventOf(row);
      if (event) this.#run(event);
      else this.#report(new Error(`${row.event_id} is none of the timetable`), row.event_id);
    }
  }

  async #list(nowMs: number): Promise<void> {
    const { pace } = this.#deps;
    const coming = [
      ...slotsOf(nowMs, nowMs + listedMs, pace),
      ...seasonsOf(nowMs, nowMs + seasonListedMs, pace),
    ];
    const due = coming.filter(
      (slot) => slot.opensAtMs <= nowMs && nowMs < slot.closesAtMs && !this.#running.has(slot.eventId),
    );
    for (const slot of due) {
      // Without the public seed nothing is listed: what is bet on can always be drawn. That of a season may be of a day
      // that has not ended yet.
      if (!slot.isSeason) await this.seeds.publicSeedOf(slot.startsAtMs);
      const event = virtualEventOf(slot);
      const hash = sha256Of(await this.#seedOf(slot));
      await store.insertEvent(this.#deps.db, event, hash, new Date(nowMs));
      // Another server, or an earlier version of this one, may have listed it first.
      this.#run(this.#eventOf((await store.findEvent(this.#deps.db, slot.eventId))!)!);
    }
  }

  #run(event: VirtualEvent): void {
    if (this.#running.has(event.slot.eventId)) return;
    this.#running.set(event.slot.eventId, {
      event,
      messages: openingMessagesOf(event),
      sent: 0,
      againAtMs: -Infinity,
    });
  }

  async #advance(running: Running, nowMs: number): Promise<void> {
    const { event } = running;
    const { eventId, endsAtMs } = event.slot;
    if (nowMs >= endsAtMs) {
      const drawn = await this.#drawnOf(event);
      const closing = closingMessagesOf(event, drawn);
      await store.closeEvent(this.#deps.db, eventId, resultTextOf(drawn), new Date(nowMs));
      this.#send(running, nowMs);
      for (const message of closing) this.#deps.publish(message);
      this.#running.delete(eventId);
      return;
    }
    this.#send(running, nowMs);
  }

  #send(running: Running, nowMs: number): void {
    for (let next = running.messages[running.sent]; next && next.timestamp <= nowMs;) {
      this.#deps.publish(next);
      running.sent += 1;
      next = running.messages[running.sent];
    }
  }

  async #seedOf({ eventId, startsAtMs }: VirtualEvent['slot']): Promise<string> {
    const day = await this.seeds.dayOf(dayOf(startsAtMs));
    if (!day) throw new Error(`no key of the day of ${eventId} was bound`);
    return seedOf(day.day_key, eventId);
  }

  async #drawnOf(event: VirtualEvent): Promise<Drawn> {
    if (event.law.kind !== 'season') return (await this.draw(event)).drawn;
    return {
      kind: 'season',
      places: await this.seasons.placesOf(event, await this.#boundSeedOf(event.slot)),
    };
  }

  /** Throws: it is not the one that was bound when the event was listed. */
  async #boundSeedOf(slot: VirtualEvent['slot']): Promise<string> {
    const seed = await this.#seedOf(slot);
    const row = await store.findEvent(this.#deps.db, slot.eventId);
    if (row?.seed_hash !== sha256Of(seed)) throw new Error(`${slot.eventId} was bound to another seed`);
    return seed;
  }

  /** The draw of an event with its film. Throws: it is a season, or its seed is not the one that was bound. */
  async draw({ slot, law }: VirtualEvent): Promise<{ drawn: DrawnEvent; film: VirtualFilm }> {
    if (law.kind === 'season') throw new Error(`${slot.eventId} has no film`);
    const seed = await this.#boundSeedOf(slot);
    const publicSeed = await this.seeds.publicSeedOf(slot.startsAtMs);
    const chance = seededChance({ serverSeed: seed, publicSeed, event: slot.eventId });
    const drawn = drawEvent(law, chance);
    const durationMs = (slot.endsAtMs - slot.startsAtMs) * this.#deps.pace;
    return { drawn, film: filmOf(drawn, chance, durationMs) };
  }

  /** The place of a season in the timetable, by its number; without one that of the running season. */
  seasonSlotOf(of: { readonly nowMs: number; readonly season: number | undefined }): VirtualEvent['slot'] {
    return seasonSlotOf(of, this.#deps.pace);
  }

  async findEvent(eventId: string): Promise<{ event: VirtualEvent; row: store.EventRow } | null> {
    const row = slotOf(eventId, this.#deps.pace) && (await store.findEvent(this.#deps.db, eventId));
    return row ? { event: this.#eventOf(row)!, row } : null;
  }

  /**
   * What a consumer missed: everything about events that ended after `afterMs`, then how the open ones are. Of a
   * single event what decided its bets.
   */
  async *recover(of: {
    readonly afterMs: number | null;
    readonly eventId: string | null;
  }): AsyncGenerator<FeedMessage> {
    if (of.eventId !== null) {
      const found = await this.findEvent(of.eventId);
      if (found?.row.closed_at) yield* closingMessagesOf(found.event, await this.#drawnOf(found.event));
      return;
    }
    const nowMs = this.#deps.clock.now().getTime();
    const hourMs = 3_600_000;
    // A season that ended since then may have started so long before.
    for (
      let fromMs = of.afterMs === null ? nowMs : of.afterMs - seasonListedMs;
      fromMs < nowMs;
      fromMs += hourMs
    ) {
      const before = new Date(Math.min(nowMs, fromMs + hourMs));
      for (const row of await store.listEvents(this.#deps.db, new Date(fromMs), before)) {
        const event = this.#eventOf(row);
        if (!event || !row.closed_at || event.slot.endsAtMs < of.afterMs!) continue;
        yield* closingMessagesOf(event, await this.#drawnOf(event));
      }
    }
    for (const event of this.events) yield snapshotOf(event, nowMs);
  }

  /** Null: of the timetable of another pace. It holds up none of the others. */
  #eventOf({ event_id, definition }: store.EventRow): VirtualEvent | null {
    const slot = slotOf(event_id, this.#deps.pace);
    return slot && { slot, ...definition };
  }

  #report(error: unknown, eventId: string | null): void {
    this.#deps.log.error({ err: error, eventId }, 'virtual_sports_failed');
  }
}
