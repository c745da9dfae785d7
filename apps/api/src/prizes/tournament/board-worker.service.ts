import { randomUUID } from 'node:crypto';
import { TournamentRules } from '@halcyon/contract/prizes/tournament.contract';
import type { Clock } from '@halcyon/server-kit/clock';
import type { ReportFault } from '@halcyon/server-kit/faults';
import type { Db } from '@halcyon/server-kit/sql';
import type { Bus } from '../../platform/events/bus.ts';
import { takeLease } from '../../platform/events/lease.store.ts';
import type { PlayedBatch } from '../../rewards/public.ts';
import { listSequences, listStakers } from '../../wallet/public.ts';
import { enter } from './entry.service.ts';
import { findEntry, listEntries, writeScores, type Entry } from './entry.store.ts';
import { scoreRulesOf } from './frozen.rules.ts';
import { LiveBoard } from './live-board.ts';
import type { CategoriesOf } from '../../rewards/public.ts';
import { readPlayed } from './played.service.ts';
import { scoreOf } from './score.rules.ts';
import { listOpen, type TournamentRow } from './tournament.store.ts';

const TICK_MS = 2_000;
/** A board is kept from shortly before its start: nothing finds play that no board listened to by players unknown to it. */
const AHEAD_MS = 10_000;
/** A node that died loses its boards to another one after so long. */
const LEASE_SECONDS = 10;
/** Ledgers that one tick reads for a board; the rest waits for the next. */
const READS_A_TICK = 200;
const GUARDS_AT_ONCE = 5_000;
/** Another node carried play of this player. */
const PLAYED_ELSEWHERE = 'prizes.played';

export type WorkerDependencies = {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly report: ReportFault;
  readonly categoriesOf: CategoriesOf;
  /** Runs after every round: what is on the boards now can be shown. */
  readonly afterTick?: () => Promise<void>;
};

/** A tournament whose board this node keeps. */
type Kept = {
  readonly row: TournamentRow;
  readonly rules: TournamentRules;
  readonly board: LiveBoard;
  batches: PlayedBatch[];
  /** Players whose ledger has to be read, with the sequence that is known of. */
  readonly due: Map<bigint, bigint>;
};

/** Keeps the boards of running tournaments: one node each, every two seconds. */
export class BoardWorker {
  readonly #deps: WorkerDependencies;
  readonly #owner = randomUUID();
  readonly #kept = new Map<string, Kept>();
  #hasOther = false;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #unsubscribe: () => void = () => {};

  constructor(deps: WorkerDependencies) {
    this.#deps = deps;
  }

  /** What was played, from the fold. Costs nothing but a place in a list. */
  take(batch: PlayedBatch): void {
    for (const { batches } of this.#kept.values()) batches.push(batch);
    if (this.#hasOther) this.#deps.bus.publish(PLAYED_ELSEWHERE, { playerId: String(batch.playerId) });
  }

  /** Null: this node keeps no such board. */
  boardOf(tournamentId: string): LiveBoard | null {
    return this.#kept.get(tournamentId)?.board ?? null;
  }

  start(): void {
    this.#unsubscribe = this.#deps.bus.subscribe(PLAYED_ELSEWHERE, ({ playerId }) => {
      for (const { due, board, rules } of this.#kept.values()) {
        const id = BigInt(playerId as string);
        if (rules.joining === 'AUTO' || board.entryOf(id)) due.set(id, due.get(id) ?? 0n);
      }
    });
    this.#timer = setInterval(() => void this.tick(), TICK_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#unsubscribe();
    await this.#running;
  }

  /** One round over all boards; never two at a time. */
  tick(): Promise<void> {
    return (this.#running = this.#running.then(async () => {
      try {
        await this.#keepBoards();
      } catch (error) {
        this.#deps.report('prizes.boards', error);
      }
      for (const kept of this.#kept.values()) {
        try {
          await this.#advance(kept);
        } catch (error) {
          // What it held is lost to memory alone: it is read from the ledger.
          this.#kept.delete(kept.row.tournament_id);
          this.#deps.report('prizes.board', error);
        }
      }
      try {
        await this.#deps.afterTick?.();
      } catch (error) {
        this.#deps.report('prizes.stream', error);
      }
    }));
  }

  async #keepBoards(): Promise<void> {
    const { db, clock } = this.#deps;
    const aheadMs = clock.now().getTime() + AHEAD_MS;
    const open = (await listOpen(db.sql)).filter(
      ({ state, starts_at: at }) =>
        state === 'RUNNING' || state === 'ENDED' || (state === 'PUBLISHED' && at.getTime() <= aheadMs),
    );
    const mine = new Map<string, TournamentRow>();
    for (const row of open) {
      const lease = `tournament ${row.tournament_id}`;
      if (await takeLease(db.sql, lease, this.#owner, LEASE_SECONDS)) mine.set(row.tournament_id, row);
    }
    this.#hasOther = mine.size < open.length;
    for (const id of this.#kept.keys()) if (!mine.has(id)) this.#kept.delete(id);
    for (const [id, row] of mine) if (!this.#kept.has(id)) this.#kept.set(id, await this.#load(row));
  }

  async #load(row: TournamentRow): Promise<Kept> {
    const { db } = this.#deps;
    const entries = await listEntries(db.sql, row.tournament_id);
    const seen = new Map(entries.map(({ playerId, seenSequence }) => [playerId, seenSequence]));
    const due = new Map<bigint, bigint>();
    // Play that was not folded before a stop is read now.
    for (let after = 0n; seen.size > 0;) {
      const guards = await listSequences(db, after, GUARDS_AT_ONCE);
      for (const { player_id: id, sequence } of guards)
        if (sequence > (seen.get(id) ?? sequence)) due.set(id, sequence);
      const last = guards.at(-1);
      if (!last) break;
      after = last.player_id;
    }
    const rules = TournamentRules.parse(row.rules);
    // Play of before the board was kept may be of players who have no entry yet.
    if (rules.joining === 'AUTO')
      for (const id of await listStakers(db, row.starts_at, row.ends_at)) if (!seen.has(id)) due.set(id, 0n);
    return { row, rules, board: new LiveBoard(scoreRulesOf(row.rules), row.seed, entries), batches: [], due };
  }

  async #advance(kept: Kept): Promise<void> {
    const changed = new Map<bigint, Entry>();
    for (const batch of kept.batches.splice(0)) {
      const { playerId, toSequence } = batch;
      const entry = changed.get(playerId) ?? kept.board.entryOf(playerId);
      if (!entry && !kept.board.isAbout(batch)) continue;
      if (!entry && kept.rules.joining !== 'AUTO' && !kept.due.has(playerId)) {
        // A join of this player may be younger than the board.
        kept.due.set(playerId, toSequence);
        continue;
      }
      const next = entry && !kept.due.has(playerId) ? kept.board.fold(entry, batch) : null;
      if (!next) kept.due.set(playerId, toSequence);
      else if (next !== entry) changed.set(playerId, next);
    }
    for (const [playerId, toSequence] of [...kept.due].slice(0, READS_A_TICK)) {
      const entry = await this.#readEntry(kept, playerId, toSequence);
      if (entry) changed.set(playerId, entry);
      kept.due.delete(playerId);
    }
    const entries = [...changed.values()];
    // Play of other games moves no score: after a restart it is read again.
    const scored = entries.filter(({ playerId, score }) => kept.board.entryOf(playerId)?.score !== score);
    if (scored.length > 0) await writeScores(this.#deps.db.sql, kept.row.tournament_id, scored);
    kept.board.place(entries);
  }

  /** An entry with the score that the ledger gives. Null: this player takes no part. */
  async #readEntry({ row, rules, board }: Kept, playerId: bigint, toSequence: bigint): Promise<Entry | null> {
    const entry = board.entryOf(playerId) ?? (await this.#enter(row, rules, playerId));
    if (!entry) return null;
    const played = await readPlayed(this.#deps, playerId, board.rules);
    const score = scoreOf(played, board.rules, entry);
    const last = played.at(-1)?.sequence ?? 0n;
    const seenSequence = [entry.seenSequence, toSequence, last].reduce((one, other) =>
      one > other ? one : other,
    );
    return { ...entry, score, seenSequence };
  }

  async #enter(row: TournamentRow, rules: TournamentRules, playerId: bigint): Promise<Entry | null> {
    const { db } = this.#deps;
    const { tournament_id: tournamentId, starts_at: at } = row;
    const known = await findEntry(db.sql, tournamentId, playerId);
    if (known || rules.joining !== 'AUTO') return known;
    const entry = await enter(db, { tournamentId, rules, playerId, at });
    return 'rejection' in entry ? null : entry;
  }
}
