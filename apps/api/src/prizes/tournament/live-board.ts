import type { PlayedBatch } from '../../rewards/public.ts';
import type { Entry } from './entry.store.ts';
import { compareStandings, drawKey, type Standing } from './ranking.rules.ts';
import { foldPlayed, isPlaced, type Score, type ScoreRules } from './score.rules.ts';

/** An entry in memory. */
type Live = Standing & { entry: Entry; place: number | null; draw: string | null };

export type Seat = {
  readonly entry: Entry;
  readonly place: number | null;
  /** What the entry above has more. Null: there is none above. */
  readonly toNext: bigint | null;
};

/** The board of one tournament in memory: always in order, changed by what changed. */
export class LiveBoard {
  readonly rules: ScoreRules;
  readonly #seed: string;
  readonly #live = new Map<bigint, Live>();
  readonly #byEntryId = new Map<string, Live>();
  #order: Live[] = [];

  constructor(rules: ScoreRules, seed: string, entries: readonly Entry[]) {
    this.rules = rules;
    this.#seed = seed;
    this.place(entries);
  }

  /** Entries with a place. */
  get placed(): number {
    return this.#order.length;
  }

  get size(): number {
    return this.#live.size;
  }

  entryOf(playerId: bigint): Entry | null {
    return this.#live.get(playerId)?.entry ?? null;
  }

  /** True: something of it may count. Pure. */
  isAbout({ played }: PlayedBatch): boolean {
    const { games } = this.rules;
    return played.some(({ gameId }) => games === null || (gameId !== null && games.has(gameId)));
  }

  /**
   * The entry after a batch. The entry itself: the batch is known already. Null: something is missing, so the ledger has
   * to be read.
   */
  fold(entry: Entry, { afterSequence, toSequence, played }: PlayedBatch): Entry | null {
    if (toSequence <= entry.seenSequence) return entry;
    if (afterSequence !== entry.seenSequence) return null;
    const score = foldPlayed(entry.score, played, this.rules, entry);
    return score && { ...entry, score, seenSequence: toSequence };
  }

  /** Takes in entries that are new or have changed, and gives all their places again. */
  place(changed: readonly Entry[]): void {
    if (changed.length === 0) return;
    const moved = new Set<Live>();
    for (const entry of changed) {
      const { entryId, score } = entry;
      const live = this.#live.get(entry.playerId) ?? {
        entryId,
        value: 0n,
        reachedAtMs: 0,
        entry,
        place: null,
        draw: null,
      };
      const next = Object.assign(live, standingOf(score), { entry, place: null });
      this.#live.set(entry.playerId, next);
      this.#byEntryId.set(entryId, next);
      moved.add(next);
    }
    // The others keep their order: what moved is sorted alone and merged in.
    const others = this.#order.filter((live) => !moved.has(live));
    const placed = [...moved].filter(({ entry }) => isPlaced(entry.score, this.rules));
    this.#order = merge(
      others,
      placed.toSorted((one, other) => this.#compare(one, other)),
      (one, other) => this.#compare(one, other),
    );
    let place = 0;
    for (const [index, live] of this.#order.entries()) {
      const before = this.#order[index - 1];
      if (!before || compareStandings(before, live) !== 0) place = index + 1;
      live.place = place;
    }
  }

  top(count: number): readonly Seat[] {
    return this.#order.slice(0, count).map(({ entry, place }) => ({ entry, place, toNext: null }));
  }

  /** Null: no such entry. */
  seatOf(entryId: string): Seat | null {
    const live = this.#byEntryId.get(entryId);
    if (!live) return null;
    const { entry, place } = live;
    if (place === null || place === 1) return { entry, place, toNext: null };
    // The first of a shared place is at its index, so the one before it is the next better.
    const above = this.#order[place - 2];
    return { entry, place, toNext: above ? above.value - live.value : null };
  }

  #compare(one: Live, other: Live): number {
    return compareStandings(one, other) || (this.#drawOf(one) < this.#drawOf(other) ? -1 : 1);
  }

  #drawOf(live: Live): string {
    return (live.draw ??= drawKey(this.#seed, live.entryId));
  }
}

function standingOf({ value, reachedAtMs }: Score): Omit<Standing, 'entryId'> {
  return { value, reachedAtMs };
}

function merge<Of>(one: readonly Of[], other: readonly Of[], compare: (one: Of, other: Of) => number): Of[] {
  const all: Of[] = [];
  let at = 0;
  for (const each of one) {
    while (at < other.length && compare(other[at]!, each) < 0) all.push(other[at++]!);
    all.push(each);
  }
  return all.concat(other.slice(at));
}
