import type { Db } from '@halcyon/server-kit/sql';
import type { BonusTerms, Vertical } from '../ledger/public.ts';
import { bonusTermsOf } from './terms.rules.ts';

/** A bonus that holds the place of its vertical, under its frozen terms. */
export type RunningBonus = {
  readonly vertical: Vertical;
  readonly number: number;
  /** Null: it was granted without an assignment. */
  readonly assignmentId: string | null;
  readonly expiresAtMs: number;
  readonly terms: BonusTerms;
};
type Row = {
  readonly vertical: number;
  readonly number: number;
  readonly assignment_id: string | null;
  readonly expires_at: Date;
  readonly terms_id: string;
  readonly body: unknown;
};

/** True: a bonus of the vertical runs, and its time is not over. Reads no terms: balance calls use it. */
export async function hasStakeableBonus(
  { sql }: Pick<Db, 'sql'>,
  playerId: bigint,
  of: Vertical,
  at: Date,
): Promise<boolean> {
  const rows = await sql`
    select 1 from rewards.active_bonus
    where player_id = ${playerId} and vertical = ${of} and state = 1 and expires_at > ${at}`;
  return rows.length > 0;
}

/** At most one a vertical. Its time may be over: its end is recorded later. */
export async function listRunningBonuses(
  { sql }: Pick<Db, 'sql'>,
  playerId: bigint,
): Promise<readonly RunningBonus[]> {
  const rows = await sql<Row>`
    select bonus.vertical, bonus.number, assignment_id, bonus.expires_at, terms.terms_id, body
    from rewards.active_bonus bonus join rewards.terms terms on terms.terms_id = bonus.terms_id
      left join rewards.assignment of on of.player_id = bonus.player_id and of.number = bonus.number
    where bonus.player_id = ${playerId} and bonus.state = 1`;
  return rows.map((row) => ({
    vertical: row.vertical as Vertical,
    number: row.number,
    assignmentId: row.assignment_id,
    expiresAtMs: row.expires_at.getTime(),
    terms: bonusTermsOf(row.terms_id, row.body),
  }));
}
