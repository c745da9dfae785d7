import type { Tx } from '@halcyon/server-kit/sql';

export type FoldRow = { readonly player_id: bigint; readonly sequence: bigint };

/** Locks the players' rows in the order of their ids, until the transaction ends; a missing one appears at zero. */
export async function lockFolds({ sql }: Pick<Tx, 'sql'>, players: readonly bigint[]): Promise<FoldRow[]> {
  await sql`
    insert into rewards.play_fold (player_id) select player_id from unnest(${players}::bigint[]) as player_id
    order by player_id on conflict do nothing`;
  return sql<FoldRow>`
    select player_id, sequence from rewards.play_fold where player_id = any (${players}::bigint[])
    order by player_id for update`;
}

/** The caller holds the rows. */
export async function moveFolds({ sql }: Pick<Tx, 'sql'>, folds: readonly FoldRow[]): Promise<void> {
  await sql`
    update rewards.play_fold set sequence = moved.sequence
    from unnest(${folds.map((fold) => fold.player_id)}::bigint[],
      ${folds.map((fold) => fold.sequence)}::bigint[]) as moved (player_id, sequence)
    where play_fold.player_id = moved.player_id`;
}

/** Those of these players whose sums are not as far as their newest command. */
export async function listBehind(
  { sql }: Pick<Tx, 'sql'>,
  newest: readonly FoldRow[],
): Promise<readonly FoldRow[]> {
  return sql<FoldRow>`
    select newest.player_id, newest.sequence
    from unnest(${newest.map((row) => row.player_id)}::bigint[],
      ${newest.map((row) => row.sequence)}::bigint[]) as newest (player_id, sequence)
    left join rewards.play_fold as fold on fold.player_id = newest.player_id
    where newest.sequence > coalesce(fold.sequence, 0)`;
}
