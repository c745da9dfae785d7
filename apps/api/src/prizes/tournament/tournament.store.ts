import type { Sql } from '@halcyon/server-kit/sql';
import type { TournamentState } from './tournament.machine.ts';

export type TournamentRow = {
  readonly tournament_id: string;
  readonly category: string;
  readonly state: TournamentState;
  readonly terms_id: string;
  readonly rules: unknown;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly seed: string;
  readonly result_hash: string | null;
  readonly moved_at: Date;
  readonly created_by: string;
  readonly approved_by: string | null;
};

const LISTED_MAX = 100;

/** A draft, or what replaces it. False: it is no draft any more. */
export async function putDraft(
  sql: Sql,
  row: Omit<TournamentRow, 'state' | 'result_hash' | 'approved_by'>,
): Promise<boolean> {
  const rows = await sql<{ tournament_id: string }>`
    insert into prizes.tournament (tournament_id, category, state, terms_id, rules, starts_at, ends_at, seed, moved_at,
      created_by)
    values (${row.tournament_id}, ${row.category}, 'DRAFT', ${row.terms_id}, ${JSON.stringify(row.rules)}::jsonb,
      ${row.starts_at}, ${row.ends_at}, ${row.seed}, ${row.moved_at}, ${row.created_by})
    on conflict (tournament_id) do update set category = excluded.category, terms_id = excluded.terms_id,
      rules = excluded.rules, starts_at = excluded.starts_at, ends_at = excluded.ends_at, seed = excluded.seed,
      moved_at = excluded.moved_at, created_by = excluded.created_by
    where tournament.state = 'DRAFT' returning tournament_id`;
  return rows.length === 1;
}

export async function findTournament(sql: Sql, id: string): Promise<TournamentRow | null> {
  const rows = await sql<TournamentRow>`
    select tournament_id, category, state, terms_id, rules, starts_at, ends_at, seed, result_hash, moved_at, created_by,
      approved_by
    from prizes.tournament where tournament_id = ${id}`;
  return rows[0] ?? null;
}

/** Locks the row: state and entries of one tournament move one after the other. */
export async function lockTournament(sql: Sql, id: string): Promise<TournamentRow | null> {
  const rows = await sql<TournamentRow>`
    select tournament_id, category, state, terms_id, rules, starts_at, ends_at, seed, result_hash, moved_at, created_by,
      approved_by
    from prizes.tournament where tournament_id = ${id} for update`;
  return rows[0] ?? null;
}

/** Those that a player may see, the one that ends first on top; long ended ones are left out. */
export function listTournaments(sql: Sql, category: string, endedAfter: Date): Promise<TournamentRow[]> {
  return sql<TournamentRow>`
    select tournament_id, category, state, terms_id, rules, starts_at, ends_at, seed, result_hash, moved_at, created_by,
      approved_by
    from prizes.tournament
    where ${category} in (category, 'all') and state <> 'DRAFT' and (state <> 'CANCELED' or approved_by is not null)
      and ends_at > ${endedAfter}
    order by ends_at, tournament_id limit ${LISTED_MAX}`;
}

/** Those whose state the clock still moves. */
export function listOpen(sql: Sql): Promise<TournamentRow[]> {
  return sql<TournamentRow>`
    select tournament_id, category, state, terms_id, rules, starts_at, ends_at, seed, result_hash, moved_at, created_by,
      approved_by
    from prizes.tournament where state in ('PUBLISHED', 'RUNNING', 'ENDED', 'REVIEW')
    order by tournament_id`;
}

/** Those that a campaign's claim joins and that are open, the one that ends first on top. */
export function listOpenOfCampaign(sql: Sql, campaignId: string, at: Date): Promise<TournamentRow[]> {
  return sql<TournamentRow>`
    select tournament_id, category, state, terms_id, rules, starts_at, ends_at, seed, result_hash, moved_at, created_by,
      approved_by
    from prizes.tournament
    where rules ->> 'campaignId' = ${campaignId} and state in ('PUBLISHED', 'RUNNING') and ends_at > ${at}
    order by ends_at, tournament_id limit ${LISTED_MAX}`;
}

/** Those that operators look after: drafts, and what is open or ended after an instant; the one that ends last on top. */
export function listOperated(sql: Sql, endedAfter: Date): Promise<TournamentRow[]> {
  return sql<TournamentRow>`
    select tournament_id, category, state, terms_id, rules, starts_at, ends_at, seed, result_hash, moved_at, created_by,
      approved_by
    from prizes.tournament where state = 'DRAFT' or ends_at > ${endedAfter}
    order by ends_at desc, tournament_id limit ${LISTED_MAX}`;
}

/** True: players see it, also after it was cancelled; a draft that was cancelled had no publication to approve. Pure. */
export function isAnnounced({ state, approved_by: approvedBy }: TournamentRow): boolean {
  return state !== 'DRAFT' && (state !== 'CANCELED' || approvedBy !== null);
}

/** False: it has another state by now. */
export async function moveTournament(
  sql: Sql,
  id: string,
  step: { readonly from: TournamentState; readonly to: TournamentState; readonly at: Date },
  of: { readonly resultHash?: string; readonly approvedBy?: string; readonly reason?: string } = {},
): Promise<boolean> {
  const rows = await sql`
    update prizes.tournament set state = ${step.to}, moved_at = ${step.at}, result_hash = ${of.resultHash ?? null},
      approved_by = coalesce(${of.approvedBy ?? null}::text, approved_by), cancelled_reason = ${of.reason ?? null}
    where tournament_id = ${id} and state = ${step.from} returning tournament_id`;
  return rows.length === 1;
}
