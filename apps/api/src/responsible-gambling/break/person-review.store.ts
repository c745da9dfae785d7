import type { Db, Tx } from '@halcyon/server-kit/sql';
import type { MarkKind, SharedMark } from './person-review.rules.ts';

type On = Pick<Db | Tx, 'sql'>;

/** False: the player had it before. */
export async function insertMark(
  tx: Tx,
  mark: { readonly kind: MarkKind; readonly value: string; readonly playerId: bigint; readonly at: Date },
): Promise<boolean> {
  const rows = await tx.sql`
    insert into responsible_gambling.person_mark (kind, value, player_id, noted_at)
    values (${mark.kind}, ${mark.value}, ${mark.playerId}, ${mark.at}) on conflict do nothing returning player_id`;
  return rows.length === 1;
}

export type SharingRow = { readonly player_id: bigint; readonly kinds: readonly MarkKind[] };

/** The other accounts that have a mark of this one, with the kinds of what they share. */
export function listSharing(on: On, playerId: bigint): Promise<SharingRow[]> {
  return on.sql<SharingRow>`
    select other.player_id, array_agg(distinct other.kind) as kinds
    from responsible_gambling.person_mark own
      join responsible_gambling.person_mark other on other.kind = own.kind and other.value = own.value
    where own.player_id = ${playerId} and other.player_id <> ${playerId}
    group by other.player_id`;
}

export type ReviewRow = {
  readonly player_id: bigint;
  readonly review_id: string;
  readonly matched_player_id: bigint;
  readonly marks: readonly SharedMark[];
  readonly opened_at: Date;
  readonly state: 'open' | 'cleared' | 'confirmed';
};

/** Every review that an account had because of one other account. */
export function listReviewsOfPair(on: On, playerId: bigint, matchedId: bigint): Promise<ReviewRow[]> {
  return on.sql<ReviewRow>`
    select player_id, review_id, matched_player_id, marks, opened_at, state from responsible_gambling.person_review
    where player_id = ${playerId} and matched_player_id = ${matchedId}`;
}

export async function insertReview(tx: Tx, review: Omit<ReviewRow, 'state'>): Promise<void> {
  await tx.sql`
    insert into responsible_gambling.person_review (player_id, review_id, matched_player_id, marks, opened_at)
    values (${review.player_id}, ${review.review_id}, ${review.matched_player_id}, ${[...review.marks]},
      ${review.opened_at})`;
}

export async function hasOpenReview(on: On, playerId: bigint): Promise<boolean> {
  const rows = await on.sql`
    select player_id from responsible_gambling.person_review
    where player_id = ${playerId} and state = 'open' limit 1`;
  return rows.length === 1;
}

/** Those of some players who have an open review. */
export async function listUnderReview(on: On, playerIds: readonly bigint[]): Promise<bigint[]> {
  const rows = await on.sql<{ player_id: bigint }>`
    select distinct player_id from responsible_gambling.person_review
    where player_id = any (${playerIds}::bigint[]) and state = 'open'`;
  return rows.map((row) => row.player_id);
}

/** Null: it is decided, or the player has none of that id. */
export async function findOpenReview(on: On, playerId: bigint, reviewId: string): Promise<ReviewRow | null> {
  const rows = await on.sql<ReviewRow>`
    select player_id, review_id, matched_player_id, marks, opened_at, state from responsible_gambling.person_review
    where player_id = ${playerId} and review_id = ${reviewId} and state = 'open'`;
  return rows[0] ?? null;
}

/** Of all players, the longest waiting first. */
export function listOpenReviews(on: On, limit: number): Promise<ReviewRow[]> {
  return on.sql<ReviewRow>`
    select player_id, review_id, matched_player_id, marks, opened_at, state from responsible_gambling.person_review
    where state = 'open' order by opened_at limit ${limit}`;
}

export async function decideReview(
  tx: Tx,
  review: Pick<ReviewRow, 'player_id' | 'review_id'>,
  to: {
    readonly state: 'cleared' | 'confirmed';
    readonly decidedBy: string;
    readonly reason: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx.sql`
    update responsible_gambling.person_review set state = ${to.state}, decided_by = ${to.decidedBy},
      decided_at = ${to.at}, reason = ${to.reason}
    where player_id = ${review.player_id} and review_id = ${review.review_id}`;
}
