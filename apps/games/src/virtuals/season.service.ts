import { seededChance } from '@halcyon/odds/chance/seeded-chance';
import { roundCount } from '@halcyon/odds/law/virtual/season/league';
import {
  drawLots,
  leagueTableOf,
  placesOf,
  rowsOf,
  type LeagueRow,
  type SeasonResult,
} from '@halcyon/odds/law/virtual/season/table';
import type { Db } from '@halcyon/server-kit/sql';
import type { VirtualFairness } from '@halcyon/wire/virtuals/virtual-calls';
import { LRUCache } from 'lru-cache';
import { drawEvent } from './draw.ts';
import { resultTextOf } from './event-messages.ts';
import { seedOf, sha256Of, type Seeds } from './seeds.service.ts';
import { matchSlotsOf, type Pace } from './timetable.ts';
import { listEvents, type EventRow } from './virtual.store.ts';
import { dayOf, pairingOf, virtualEventOf, type VirtualEvent } from './virtual-event.ts';

type SeasonMatch = {
  readonly event: VirtualEvent;
  /** Null: no server listed it. It is drawn all the same, and counts. */
  readonly row: EventRow | null;
  readonly seed: string;
};
/** Matches that no server listed, of two seasons. */
const drawnMax = 480;
export type MatchProof = NonNullable<VirtualFairness['matches']>[number];

/** Seasons of the league: each is decided by the draws of its 240 matches, and by lots where clubs are level. */
export class Seasons {
  readonly #db: Db;
  readonly #seeds: Seeds;
  readonly #pace: Pace;
  readonly #drawn = new LRUCache<string, string>({ max: drawnMax });

  constructor(db: Db, seeds: Seeds, pace: Pace) {
    this.#db = db;
    this.#seeds = seeds;
    this.#pace = pace;
  }

  /** Clubs by place. Throws: a key or a public seed of a match is not known. */
  async placesOf({ slot, runners }: VirtualEvent, seed: string): Promise<readonly number[]> {
    const matches = await this.#matchesOf(slot);
    // What is not known yet stops it before anything is drawn.
    for (const { event, row } of matches)
      if (!row?.result) await this.#seeds.publicSeedOf(event.slot.startsAtMs);
    const results: SeasonResult[] = [];
    for (const match of matches)
      results.push({ ...clubsOf(match.event.slot), ...goalsOf(await this.#resultOf(match)) });
    const publicSeed = await this.#seeds.publicSeedOf(slot.startsAtMs);
    const lots = drawLots(
      seededChance({ serverSeed: seed, publicSeed, event: slot.eventId }),
      runners.length,
    );
    return placesOf(rowsOf(runners.length, results), lots);
  }

  /** What proves the draws of the matches; of each the seed and the result once it, or the season, is closed. */
  async proofsOf({ slot }: VirtualEvent, isClosed: boolean): Promise<MatchProof[]> {
    const matches = await this.#matchesOf(slot);
    return Promise.all(
      matches.map(async (match): Promise<MatchProof> => {
        const { event, seed } = match;
        const isOpen = !isClosed && !match.row?.closed_at;
        if (event.law.kind !== 'football') throw new Error(`${event.slot.eventId} is no match`);
        return {
          eventId: event.slot.eventId,
          ...clubsOf(event.slot),
          goals: event.law.goals,
          seedHash: match.row?.seed_hash ?? sha256Of(seed),
          publicSeed: isOpen ? null : await this.#seeds.publicSeedOf(event.slot.startsAtMs),
          seed: isOpen ? null : seed,
          result: isOpen ? null : await this.#resultOf(match),
        };
      }),
    );
  }

  /**
   * The table of a season. Until it is settled the matches count that were listed and are closed, as in the archive;
   * then all of them, with the places that were settled. `places`: clubs by place; null: it is not settled.
   */
  async tableOf(
    { slot, runners }: Pick<VirtualEvent, 'slot' | 'runners'>,
    places: readonly number[] | null,
  ): Promise<{ readonly round: number; readonly rows: readonly LeagueRow[] }> {
    const slots = matchSlotsOf(slot, this.#pace);
    const textOf = places === null ? await this.#closedOf(slot) : await this.#settledOf(slot);
    const results: SeasonResult[] = [];
    let round = 0;
    for (const match of slots) {
      const text = textOf.get(match.eventId);
      if (text === undefined) continue;
      results.push({ ...clubsOf(match), ...goalsOf(text) });
      round = (match.cycle % roundCount) + 1;
    }
    return { round, rows: leagueTableOf(runners.length, results, places ?? undefined) };
  }

  /** Results that the archive has, by event. */
  async #closedOf(slot: VirtualEvent['slot']): Promise<ReadonlyMap<string, string>> {
    const rows = await listEvents(this.#db, new Date(slot.startsAtMs), new Date(slot.endsAtMs));
    return new Map(rows.flatMap(({ event_id, result }) => (result === null ? [] : [[event_id, result]])));
  }

  /** Results of all matches, by event. */
  async #settledOf(slot: VirtualEvent['slot']): Promise<ReadonlyMap<string, string>> {
    const results = new Map<string, string>();
    for (const match of await this.#matchesOf(slot))
      results.set(match.event.slot.eventId, await this.#resultOf(match));
    return results;
  }

  async #matchesOf(slot: VirtualEvent['slot']): Promise<readonly SeasonMatch[]> {
    const slots = matchSlotsOf(slot, this.#pace);
    const before = new Date(slots.at(-1)!.startsAtMs + 1);
    const listed = await listEvents(this.#db, new Date(slot.startsAtMs), before);
    const rows = new Map(listed.map((row) => [row.event_id, row]));
    return Promise.all(
      slots.map(async (of) => {
        const row = rows.get(of.eventId) ?? null;
        const day = await this.#seeds.dayOf(dayOf(of.startsAtMs));
        if (!day) throw new Error(`no key of the day of ${of.eventId} was bound`);
        const seed = seedOf(day.day_key, of.eventId);
        if (row && row.seed_hash !== sha256Of(seed))
          throw new Error(`${of.eventId} was bound to another seed`);
        return { event: row ? { slot: of, ...row.definition } : virtualEventOf(of), row, seed };
      }),
    );
  }

  async #resultOf({ event, row, seed }: SeasonMatch): Promise<string> {
    if (row?.result) return row.result;
    const { slot, law } = event;
    const known = this.#drawn.get(slot.eventId);
    if (known !== undefined) return known;
    if (law.kind === 'season') throw new Error(`${slot.eventId} is no match`);
    const publicSeed = await this.#seeds.publicSeedOf(slot.startsAtMs);
    const chance = seededChance({ serverSeed: seed, publicSeed, event: slot.eventId });
    const result = resultTextOf(drawEvent(law, chance));
    this.#drawn.set(slot.eventId, result);
    return result;
  }
}

/** Numbers of the clubs of a match. */
function clubsOf(slot: VirtualEvent['slot']): { home: number; away: number } {
  const { home, away } = pairingOf(slot);
  return { home: home + 1, away: away + 1 };
}

/** Goals of a match as the archive has it, `2:1 (1:0) home`. */
function goalsOf(result: string): { homeGoals: number; awayGoals: number } {
  const [homeGoals = 0, awayGoals = 0] = result.split(' ')[0]!.split(':').map(Number);
  return { homeGoals, awayGoals };
}
