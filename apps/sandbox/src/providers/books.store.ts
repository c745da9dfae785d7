import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { AwardBooks } from './award-books.store.ts';
import type { SimulatedSession } from './simulator.ts';

/**
 * `open`: something is still to be played or settled. `closed`: over. `refused`: the operator took no stake.
 * `takenBack`: every stake was given back. `disputed`: the operator refused what it owes; a person must look.
 */
export type RoundState = 'open' | 'closed' | 'refused' | 'takenBack' | 'disputed';
export type LegKind = 'stake' | 'win' | 'jackpot' | 'rollback' | 'roundEnd';
/** `waiting`: not answered for good yet. `takenBack`: a stake after its rollback. */
export type LegState = 'waiting' | 'done' | 'refused' | 'takenBack';

export type RoundRow = {
  readonly provider: string;
  readonly roundId: string;
  readonly sessionId: string;
  readonly gameRef: string;
  readonly openedAtMs: number;
  readonly state: RoundState;
  /** What the engine needs to continue, as JSON; null for rounds of live tables. */
  readonly play: string | null;
};
export type LegRow = {
  readonly provider: string;
  readonly transactionId: string;
  readonly roundId: string;
  readonly sessionId: string;
  readonly kind: LegKind;
  readonly amountMinor: bigint;
  readonly stakeTransactionId: string;
  readonly isRoundFinal: boolean;
  readonly state: LegState;
  readonly code: string;
  readonly attempts: number;
  readonly nextAtMs: number | null;
};
/** One round in the provider's books. `stakedMinor` counts valid stakes, without those taken back. */
export type BookedRound = {
  readonly roundId: string;
  readonly gameRef: string;
  readonly playerRef: string | null;
  readonly currency: string;
  readonly stakedMinor: string;
  readonly wonMinor: string;
  readonly takenBackMinor: string;
  readonly state: RoundState;
  readonly openedAt: string;
  /** Calls of this round that the operator has not answered for good. */
  readonly waiting: number;
};
export type Violation = { readonly at: string; readonly roundId: string; readonly what: string };

const schema = `
create table if not exists session (id text primary key, body text not null);
create table if not exists round (
  provider text not null, round_id text not null, session_id text not null, game_ref text not null,
  mode text not null, player_ref text, currency text not null, opened_at_ms integer not null,
  state text not null, play text, primary key (provider, round_id));
create index if not exists round_of_day on round (provider, opened_at_ms);
create index if not exists round_of_session on round (session_id, state);
create table if not exists leg (
  provider text not null, transaction_id text not null, round_id text not null, session_id text not null,
  kind text not null, amount_minor integer not null, stake_transaction_id text not null,
  is_round_final integer not null, state text not null, code text not null, attempts integer not null,
  next_at_ms integer, primary key (provider, transaction_id));
create index if not exists leg_of_round on leg (provider, round_id);
create index if not exists leg_due on leg (next_at_ms) where next_at_ms is not null;
create table if not exists award (
  provider text not null, bonus_ref text not null, player_ref text not null, game_ref text not null,
  currency text not null, rounds integer not null, value_minor integer not null, expires_at_ms integer not null,
  is_cancelled integer not null default 0, primary key (provider, bonus_ref));
create table if not exists award_round (
  provider text not null, round_id text not null, bonus_ref text not null, primary key (provider, round_id));
create table if not exists award_win (
  provider text not null, round_id text not null, bonus_ref text not null, amount_minor integer not null,
  primary key (provider, round_id));
create table if not exists violation (
  provider text not null, at_ms integer not null, round_id text not null, what text not null);
create table if not exists pot (
  provider text not null, jackpot_id text not null, held_parts integer not null, primary key (provider, jackpot_id));
create table if not exists number (name text primary key, value integer not null);`;

/** Sessions, rounds and calls of all simulated providers, on disk; what is committed survives a kill. */
export class Books {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  #lastNumber = 0;
  readonly awards = new AwardBooks({
    run: (sql, values) => this.#prepare(sql).run(...values).changes > 0n,
    one: (sql, values) => this.#one(sql, values),
  });

  /** `file` null: in memory, for tests that do not restart. */
  constructor(file: string | null) {
    if (file !== null) mkdirSync(dirname(file), { recursive: true });
    this.#db = new DatabaseSync(file ?? ':memory:');
    this.#db.exec(`pragma journal_mode = wal; pragma synchronous = normal; ${schema}`);
    this.#lastNumber = Number(
      this.#one<{ value: bigint }>('select value from number where name = ?', ['last'])?.value ?? 0n,
    );
  }

  close(): void {
    this.#db.close();
  }

  /** All or nothing; holds every write of one decision. */
  transact<T>(work: () => T): T {
    this.#db.exec('begin immediate');
    try {
      const result = work();
      this.#db.exec('commit');
      return result;
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  /** A number that no round and no call ever had: sixteen digits, so that it fits every protocol. */
  nextNumber(nowMs: number): string {
    const next = Math.max(this.#lastNumber + 1, nowMs * 1000);
    if (next - this.#lastNumber > 0) this.#lastNumber = next;
    this.#run('insert into number values (?, ?) on conflict (name) do update set value = excluded.value', [
      'last',
      next,
    ]);
    return String(next);
  }

  saveSession(session: SimulatedSession): void {
    const body = JSON.stringify({ ...session, balanceMinor: String(session.balanceMinor) });
    this.#run('insert into session values (?, ?) on conflict (id) do update set body = excluded.body', [
      session.id,
      body,
    ]);
  }

  findSession(id: string): SimulatedSession | null {
    const row = this.#one<{ body: string }>('select body from session where id = ?', [id]);
    if (!row) return null;
    const stored = JSON.parse(row.body) as Omit<SimulatedSession, 'balanceMinor'> & { balanceMinor: string };
    return { ...stored, balanceMinor: BigInt(stored.balanceMinor) };
  }

  addRound(round: Omit<RoundRow, 'state'>, session: SimulatedSession): void {
    this.#run('insert into round values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
      round.provider, round.roundId, round.sessionId, round.gameRef, session.mode, session.playerRef,
      session.currency, round.openedAtMs, 'open', round.play,
    ]); // prettier-ignore
  }

  setRound(provider: string, roundId: string, change: { state?: RoundState; play?: string }): void {
    this.#run(
      'update round set state = coalesce(?, state), play = coalesce(?, play) where provider = ? and round_id = ?',
      [change.state ?? null, change.play ?? null, provider, roundId],
    );
  }

  findRound(provider: string, roundId: string): RoundRow | null {
    return this.#one<RoundRow>(`${selectRound} where provider = ? and round_id = ?`, [provider, roundId]);
  }

  /** The open rounds of a session, or of every session of the same player and game; oldest first. */
  openRoundsOf(session: SimulatedSession): readonly RoundRow[] {
    return this.#all<RoundRow>(
      `${selectRound} where provider = ? and state = 'open' and game_ref = ? and mode = ?
         and (session_id = ? or (mode = 'real' and player_ref = ?)) order by opened_at_ms`,
      [session.provider, session.gameRef, session.mode, session.id, session.playerRef],
    );
  }

  openRounds(provider: string): readonly RoundRow[] {
    return this.#all<RoundRow>(`${selectRound} where provider = ? and state = 'open' order by opened_at_ms`, [
      provider,
    ]);
  }

  addLeg(leg: Omit<LegRow, 'state' | 'code' | 'attempts'>): LegRow {
    this.#run('insert into leg values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
      leg.provider, leg.transactionId, leg.roundId, leg.sessionId, leg.kind, leg.amountMinor,
      leg.stakeTransactionId, leg.isRoundFinal ? 1 : 0, 'waiting', '', 0, leg.nextAtMs,
    ]); // prettier-ignore
    return { ...leg, state: 'waiting', code: '', attempts: 0 };
  }

  setLeg(leg: LegRow, change: Partial<Pick<LegRow, 'state' | 'code' | 'attempts' | 'nextAtMs'>>): void {
    const next = { ...leg, ...change };
    this.#run(
      'update leg set state = ?, code = ?, attempts = ?, next_at_ms = ? where provider = ? and transaction_id = ?',
      [next.state, next.code, next.attempts, next.nextAtMs, leg.provider, leg.transactionId],
    );
  }

  legsOf(provider: string, roundId: string): readonly LegRow[] {
    return this.#all<LegSql>(`${selectLeg} where provider = ? and round_id = ? order by rowid`, [
      provider,
      roundId,
    ]).map(legOf);
  }

  /** Calls to send now. A round's last call waits until all its others are answered. */
  dueLegs(untilMs: number, limit: number): readonly LegRow[] {
    return this.#all<LegSql>(
      `${selectLeg} where next_at_ms <= ? and not ((is_round_final = 1 or kind = 'roundEnd') and exists (
         select 1 from leg other where other.provider = leg.provider and other.round_id = leg.round_id
           and other.state = 'waiting' and other.rowid < leg.rowid))
       order by next_at_ms limit ?`,
      [untilMs, limit],
    ).map(legOf);
  }

  nextDueMs(): number | null {
    return (
      Number(
        this.#one<{ at: bigint | null }>(
          'select min(next_at_ms) as at from leg where next_at_ms is not null',
          [],
        )?.at ?? NaN,
      ) || null
    );
  }

  waitingCount(provider: string): number {
    const row = this.#one<{ n: bigint }>(
      "select count(*) as n from leg where provider = ? and state = 'waiting'",
      [provider],
    );
    return Number(row?.n ?? 0n);
  }

  /** Calls in flight when the sandbox ended: their responses were lost. */
  strandedLegs(): readonly LegRow[] {
    return this.#all<LegSql>(`${selectLeg} where state = 'waiting' and next_at_ms is null`, []).map(legOf);
  }

  /** What a jackpot holds, in ten-thousandths of a minor unit; null: not fed yet. */
  pot(provider: string, jackpotId: string): bigint | null {
    const row = this.#one<{ held: bigint }>(
      'select held_parts as held from pot where provider = ? and jackpot_id = ?',
      [provider, jackpotId],
    );
    return row?.held ?? null;
  }

  setPot(provider: string, jackpotId: string, heldParts: bigint): void {
    this.#run(
      `insert into pot values (?, ?, ?)
       on conflict (provider, jackpot_id) do update set held_parts = excluded.held_parts`,
      [provider, jackpotId, heldParts],
    );
  }

  addViolation(provider: string, roundId: string, what: string, atMs: number): void {
    this.#run('insert into violation values (?, ?, ?, ?)', [provider, atMs, roundId, what]);
  }

  violations(provider: string): readonly Violation[] {
    return this.#all<{ atMs: bigint; roundId: string; what: string }>(
      'select at_ms as atMs, round_id as roundId, what from violation where provider = ? order by at_ms',
      [provider],
    ).map((row) => ({ ...row, at: new Date(Number(row.atMs)).toISOString(), atMs: undefined }));
  }

  /**
   * Rounds for real money that were opened from `fromMs` until before `toMs`, in the order of their ids. A jackpot
   * counts as won in its round where the provider pays it there.
   */
  booked(
    provider: string,
    of: { fromMs: number; toMs: number; afterRoundId: string; limit: number; hasJackpots: boolean },
  ): readonly BookedRound[] {
    const rows = this.#all<
      Record<'stakedMinor' | 'wonMinor' | 'takenBackMinor' | 'openedAtMs' | 'waiting', bigint> & BookedRound
    >(
      `select r.round_id as roundId, r.game_ref as gameRef, r.player_ref as playerRef, r.currency, r.state,
         r.opened_at_ms as openedAtMs,
         coalesce(sum(l.amount_minor) filter (where l.kind = 'stake' and l.state = 'done'), 0) as stakedMinor,
         coalesce(sum(l.amount_minor) filter (where l.kind in ('win', ?) and l.state = 'done'), 0) as wonMinor,
         coalesce(sum(l.amount_minor) filter (where l.kind = 'stake' and l.state = 'takenBack'), 0) as takenBackMinor,
         count(*) filter (where l.state = 'waiting') as waiting
       from round r left join leg l on l.provider = r.provider and l.round_id = r.round_id
       where r.provider = ? and r.mode = 'real' and r.opened_at_ms >= ? and r.opened_at_ms < ? and r.round_id > ?
       group by r.round_id order by r.round_id limit ?`,
      [of.hasJackpots ? 'jackpot' : 'win', provider, of.fromMs, of.toMs, of.afterRoundId, of.limit],
    );
    return rows.map((row) => ({
      roundId: row.roundId, gameRef: row.gameRef, playerRef: row.playerRef, currency: row.currency,
      stakedMinor: String(row.stakedMinor), wonMinor: String(row.wonMinor),
      takenBackMinor: String(row.takenBackMinor), state: row.state,
      openedAt: new Date(Number(row.openedAtMs)).toISOString(), waiting: Number(row.waiting),
    })); // prettier-ignore
  }

  #prepare(sql: string) {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      statement.setReadBigInts(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #run(sql: string, values: readonly SQLInputValue[]): void {
    this.#prepare(sql).run(...values);
  }

  #one<Row>(sql: string, values: readonly SQLInputValue[]): Row | null {
    return (this.#prepare(sql).get(...values) as Row | undefined) ?? null;
  }

  #all<Row>(sql: string, values: readonly SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[];
  }
}

const selectRound = `select provider, round_id as roundId, session_id as sessionId, game_ref as gameRef,
  cast(opened_at_ms as real) as openedAtMs, state, play from round`;
const selectLeg = `select provider, transaction_id as transactionId, round_id as roundId, session_id as sessionId,
  kind, amount_minor as amountMinor, stake_transaction_id as stakeTransactionId, is_round_final as isRoundFinal,
  state, code, attempts, next_at_ms as nextAtMs from leg`;

type LegSql = Omit<LegRow, 'isRoundFinal' | 'attempts' | 'nextAtMs'> & {
  readonly isRoundFinal: bigint;
  readonly attempts: bigint;
  readonly nextAtMs: bigint | null;
};

function legOf(row: LegSql): LegRow {
  const nextAtMs = row.nextAtMs === null ? null : Number(row.nextAtMs);
  return { ...row, isRoundFinal: row.isRoundFinal === 1n, attempts: Number(row.attempts), nextAtMs };
}
