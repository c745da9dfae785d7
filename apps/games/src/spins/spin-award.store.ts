import type { Queryable } from '@halcyon/server-kit/sql';

/** Free spins of a player in one game, with what their rounds come to. */
export type SpinAwardRow = {
  readonly award_id: string;
  readonly player_key: string;
  readonly game_id: string;
  readonly currency: string;
  readonly rounds_total: number;
  readonly value_minor: bigint;
  readonly expires_at: Date;
  readonly cancelled_at: Date | null;
  readonly rounds_played: number;
  readonly win_minor: bigint;
};
type NewAward = Omit<SpinAwardRow, 'cancelled_at' | 'rounds_played' | 'win_minor'> & {
  readonly created_at: Date;
};

/** The same award again changes nothing. */
export async function insertAward(tx: Queryable, row: NewAward): Promise<void> {
  await tx.sql`
    insert into games.spin_award (award_id, player_key, game_id, currency, rounds_total, value_minor, expires_at, created_at)
    values (${row.award_id}, ${row.player_key}, ${row.game_id}, ${row.currency}, ${row.rounds_total}, ${row.value_minor},
      ${row.expires_at}, ${row.created_at})
    on conflict (award_id) do nothing`;
}

/** Null: no such award. */
export async function findAward(tx: Queryable, awardId: string): Promise<SpinAwardRow | null> {
  const rows = await tx.sql<SpinAwardRow>`
    select a.award_id, a.player_key, a.game_id, a.currency, a.rounds_total, a.value_minor, a.expires_at, a.cancelled_at,
      count(r.round_id)::int as rounds_played,
      coalesce(sum(r.win_minor) filter (where r.state = 'settled'), 0)::bigint as win_minor
    from games.spin_award a
    left join games.round r on r.award_id = a.award_id and r.state not in ('refused', 'cancelled')
    where a.award_id = ${awardId} group by a.award_id`;
  return rows[0] ?? null;
}

/** The award of this game that is played next: the one that ends first. Null: none has a spin left. */
export async function findOpenAward(
  tx: Queryable,
  of: { readonly playerKey: string; readonly gameId: string; readonly currency: string; readonly at: Date },
): Promise<SpinAwardRow | null> {
  const rows = await tx.sql<SpinAwardRow>`
    select a.award_id, a.player_key, a.game_id, a.currency, a.rounds_total, a.value_minor, a.expires_at, a.cancelled_at,
      count(r.round_id)::int as rounds_played,
      coalesce(sum(r.win_minor) filter (where r.state = 'settled'), 0)::bigint as win_minor
    from games.spin_award a
    left join games.round r on r.award_id = a.award_id and r.state not in ('refused', 'cancelled')
    where a.player_key = ${of.playerKey} and a.game_id = ${of.gameId} and a.currency = ${of.currency}
      and a.expires_at > ${of.at} and a.cancelled_at is null
    group by a.award_id having count(r.round_id) < a.rounds_total
    order by a.expires_at, a.created_at limit 1`;
  return rows[0] ?? null;
}

export async function cancelAward(tx: Queryable, awardId: string, at: Date): Promise<void> {
  await tx.sql`
    update games.spin_award set cancelled_at = ${at} where award_id = ${awardId} and cancelled_at is null`;
}
