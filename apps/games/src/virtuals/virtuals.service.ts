import type { Clock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import { roundCount } from '@halcyon/odds/law/virtual/season/league';
import { statedReturnBpsOf } from '@halcyon/odds/price/stated-return';
import type { Fixture } from '@halcyon/wire/odds-feed/fixtures';
import type {
  VirtualAnswerOf,
  VirtualCall,
  VirtualFairness,
  VirtualRequestOf,
} from '@halcyon/wire/virtuals/virtual-calls';
import { pricedMarketsOf } from './event-messages.ts';
import { fixtureOf } from './fixture-of.ts';
import { dayMs, rootDayOf, seedOf, sha256Of } from './seeds.service.ts';
import { dayOf, virtualEventOf, type VirtualEvent } from './virtual-event.ts';
import type { VirtualEngine } from './virtual-engine.ts';
import * as store from './virtual.store.ts';

type Handlers = {
  readonly [Call in VirtualCall]: (request: VirtualRequestOf<Call>) => Promise<VirtualAnswerOf<Call>>;
};

const notFound = { ok: false, code: 'not_found' } as const;

/** What is published about virtual events, each item from the time that it may be known. */
export class Virtuals {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #engine: VirtualEngine;

  constructor(db: Db, clock: Clock, engine: VirtualEngine) {
    this.#db = db;
    this.#clock = clock;
    this.#engine = engine;
  }

  #nowMs(): number {
    return this.#clock.now().getTime();
  }

  /** Of a season without its matches. Null: no such event was ever listed. */
  async fairnessOf(eventId: string): Promise<VirtualFairness | null> {
    const found = await this.#engine.findEvent(eventId);
    if (!found) return null;
    const { event, row } = found;
    const { startsAtMs } = event.slot;
    const nowMs = this.#nowMs();
    const day = (await this.#engine.seeds.dayOf(dayOf(startsAtMs)))!;
    const isClosed = row.closed_at !== null;
    const dayEndsMs = Date.parse(dayOf(startsAtMs)) + dayMs;
    return {
      eventId,
      startsAtMs,
      law: lawOf(event),
      dayKeyBoundAtMs: day.bound_at.getTime(),
      dayKeyHash: sha256Of(day.day_key),
      seedHash: row.seed_hash,
      rootDay: rootDayOf(startsAtMs),
      publicSeed: nowMs >= startsAtMs ? await this.#engine.seeds.boundPublicSeedOf(startsAtMs) : null,
      seed: isClosed ? seedOf(day.day_key, eventId) : null,
      // From it follow the seeds of every event of the day: all of them are closed by then.
      dayKey: isClosed && nowMs >= dayEndsMs + dayMs ? day.day_key : null,
      result: row.result,
    };
  }

  async fixtureOf(eventId: string): Promise<Fixture | null> {
    const found = await this.#engine.findEvent(eventId);
    const fairness = found && (await this.fairnessOf(eventId));
    if (!found || !fairness) return null;
    const { seedHash, dayKeyHash, publicSeed, seed, dayKey } = fairness;
    const published = {
      seedHash,
      dayKeyHash,
      ...(publicSeed !== null && { publicSeed }),
      ...(seed !== null && { seed }),
      ...(dayKey !== null && { dayKey }),
    };
    return fixtureOf(found.event, published, this.#nowMs());
  }

  /** Listed events that start in [from, to), by start. */
  async fixtures(fromMs: number, toMs: number): Promise<readonly Fixture[]> {
    const events = this.#engine.events.filter(
      ({ slot }) => slot.startsAtMs >= fromMs && slot.startsAtMs < toMs,
    );
    const fixtures = await Promise.all(events.map(({ slot }) => this.fixtureOf(slot.eventId)));
    return fixtures.filter((fixture) => fixture !== null);
  }

  readonly calls: Handlers = {
    schedule: async () => {
      const events = this.#engine.events;
      const fixtures = await this.fixtures(-Infinity, Infinity);
      const slots = new Map(events.map(({ slot }) => [slot.eventId, slot]));
      // Events of a kind have the same types; pricing every one of them would take long.
      const kinds = new Map(events.map((event) => [event.law.kind, event]));
      const types = new Set(
        [...kinds.values()].flatMap((event) => pricedMarketsOf(event).map(({ type }) => type)),
      );
      return {
        ok: true,
        nowMs: this.#nowMs(),
        events: fixtures.map((fixture) => {
          const { closesAtMs, endsAtMs } = slots.get(fixture.id)!;
          return { fixture, closesAtMs, endsAtMs };
        }),
        returnsBps: Object.fromEntries([...types].map((type) => [type, statedReturnBpsOf(type)])),
      };
    },
    film: async ({ eventId }) => {
      const found = await this.#engine.findEvent(eventId);
      // The film shows the result: it is there once the betting is over and the event has begun.
      if (!found || found.event.slot.isSeason || this.#nowMs() < found.event.slot.startsAtMs) return notFound;
      return { ok: true, film: (await this.#engine.draw(found.event)).film };
    },
    fairness: async ({ eventId }) => {
      const found = await this.#engine.findEvent(eventId);
      const fairness = found && (await this.fairnessOf(eventId));
      if (!found || !fairness) return notFound;
      if (!found.event.slot.isSeason) return { ok: true, fairness };
      const isClosed = found.row.closed_at !== null;
      const matches = await this.#engine.seasons.proofsOf(found.event, isClosed);
      return { ok: true, fairness: { ...fairness, matches } };
    },
    table: async ({ season }) => {
      const nowMs = this.#nowMs();
      const slot = this.#engine.seasonSlotOf({ nowMs, season });
      // Nothing is known of a season that has not begun.
      if (slot.startsAtMs > nowMs) return notFound;
      const found = await this.#engine.findEvent(slot.eventId);
      const { runners } = found?.event ?? virtualEventOf(slot);
      const places = found?.row.result?.split('/').map(Number) ?? null;
      const { round, rows } = await this.#engine.seasons.tableOf({ slot, runners }, places);
      // Of a season that was over before the first match was listed here there is nothing to show.
      if (round === 0 && slot.endsAtMs < nowMs) return notFound;
      return {
        ok: true,
        season: slot.cycle / roundCount,
        startsAtMs: slot.startsAtMs,
        round,
        isFinal: places !== null,
        rows: rows.map(({ club, ...row }) => ({ ...runners[club - 1]!, ...row })),
      };
    },
    results: async ({ sport, beforeMs, limit }) => {
      const before = new Date(beforeMs ?? this.#nowMs());
      const rows = await store.listResults(this.#db, { sport, before, limit });
      const results = await Promise.all(
        rows.map(async ({ event_id, starts_at, definition, result }) => {
          const fairness = (await this.fairnessOf(event_id))!;
          return {
            eventId: event_id,
            startsAtMs: starts_at.getTime(),
            names: definition.runners.map(({ name }) => name),
            result,
            seed: fairness.seed!,
            publicSeed: fairness.publicSeed!,
          };
        }),
      );
      return { ok: true, results };
    },
  };
}

function lawOf({ law }: VirtualEvent): VirtualFairness['law'] {
  if (law.kind === 'race') return { ...law, winE6: [...law.winE6] };
  if (law.kind !== 'season') return law;
  const { kind, winnerE6, top3E6, lastE6 } = law;
  return { kind, winnerE6: [...winnerE6], top3E6: [...top3E6], lastE6: [...lastE6] };
}
