import type { SQLInputValue } from 'node:sqlite';
import type { FreeRounds, SimulatedSession } from './simulator.ts';

type Statements = {
  /** True: a row was changed. */
  run(sql: string, values: readonly SQLInputValue[]): boolean;
  one<Row>(sql: string, values: readonly SQLInputValue[]): Row | null;
};

/** Free rounds that operators awarded, in the books of all providers. */
export class AwardBooks {
  readonly #sql: Statements;

  constructor(sql: Statements) {
    this.#sql = sql;
  }

  /** The same award again changes nothing. */
  add(provider: string, of: FreeRounds): void {
    this.#sql.run('insert into award values (?, ?, ?, ?, ?, ?, ?, ?, 0) on conflict do nothing', [
      provider, of.bonusRef, of.playerRef, of.gameRef, of.currency, of.rounds, of.valueMinor, of.expiresAtMs,
    ]); // prettier-ignore
  }

  cancel(provider: string, bonusRef: string): boolean {
    const sql = 'update award set is_cancelled = 1 where provider = ? and bonus_ref = ?';
    return this.#sql.run(sql, [provider, bonusRef]);
  }

  /** The award that the next round of a session is played on; null: none has a round left. */
  openOf(session: SimulatedSession, nowMs: number): { bonusRef: string; valueMinor: bigint } | null {
    if (session.mode === 'demo') return null;
    return this.#sql.one(
      `select a.bonus_ref as bonusRef, a.value_minor as valueMinor from award a
       where a.provider = ? and a.player_ref = ? and a.game_ref = ? and a.currency = ? and a.is_cancelled = 0
         and a.expires_at_ms > ? and a.rounds > (
           select count(*) from award_round ar join round r on r.provider = ar.provider and r.round_id = ar.round_id
           where ar.provider = a.provider and ar.bonus_ref = a.bonus_ref and r.state not in ('refused', 'takenBack'))
       order by a.expires_at_ms, a.rowid limit 1`,
      [session.provider, session.playerRef, session.gameRef, session.currency, nowMs],
    );
  }

  /** What a round of an award brought, where only their total is reported. */
  addWin(provider: string, roundId: string, bonusRef: string, amountMinor: bigint): void {
    this.#sql.run('insert into award_win values (?, ?, ?, ?) on conflict do nothing', [
      provider, roundId, bonusRef, amountMinor,
    ]); // prettier-ignore
  }

  /** Rounds of an award that were played and that are left, and what those of a total brought. */
  totals(provider: string, bonusRef: string): { played: number; left: number; wonMinor: bigint } {
    const row = this.#sql.one<Record<'rounds' | 'played' | 'wonMinor', bigint>>(
      `select a.rounds,
         (select count(*) from award_round ar join round r on r.provider = ar.provider and r.round_id = ar.round_id
          where ar.provider = a.provider and ar.bonus_ref = a.bonus_ref and r.state not in ('refused', 'takenBack')
            and r.play is not 'report') as played,
         (select coalesce(sum(amount_minor), 0) from award_win w
          where w.provider = a.provider and w.bonus_ref = a.bonus_ref) as wonMinor
       from award a where a.provider = ? and a.bonus_ref = ?`,
      [provider, bonusRef],
    );
    const played = Number(row?.played ?? 0n);
    return { played, left: Number(row?.rounds ?? 0n) - played, wonMinor: row?.wonMinor ?? 0n };
  }

  /** The session that an award was played in last; null: in none. */
  sessionOf(provider: string, bonusRef: string): string | null {
    const row = this.#sql.one<{ sessionId: string }>(
      `select r.session_id as sessionId from award_round ar
       join round r on r.provider = ar.provider and r.round_id = ar.round_id
       where ar.provider = ? and ar.bonus_ref = ? order by r.opened_at_ms desc limit 1`,
      [provider, bonusRef],
    );
    return row?.sessionId ?? null;
  }

  addRound(provider: string, roundId: string, bonusRef: string): void {
    this.#sql.run('insert into award_round values (?, ?, ?)', [provider, roundId, bonusRef]);
  }

  /** The award that pays for a round; null: the player does. */
  ofRound(provider: string, roundId: string): string | null {
    const row = this.#sql.one<{ bonusRef: string }>(
      'select bonus_ref as bonusRef from award_round where provider = ? and round_id = ?',
      [provider, roundId],
    );
    return row?.bonusRef ?? null;
  }
}
