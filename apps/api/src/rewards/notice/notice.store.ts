import type { Db, Tx } from '@halcyon/server-kit/sql';

// The numbers below are stored. A number is never changed or reused.
export const noticeAbout = { half: 1, threeQuarters: 2, endsSoon: 3, spinsEndSoon: 4 } as const;

export type DueNotice = {
  readonly player_id: bigint;
  readonly assignment_id: string;
  readonly about: number;
  readonly currency: string;
  readonly expires_at: Date;
  readonly left_e4: bigint;
};

/**
 * What players do not know yet of bonuses that are still to be wagered: half counted, three quarters counted
 * (instead of half, if both came at once), and the last quarter of the time, a day at most.
 */
export function listDueNotices({ sql }: Pick<Db, 'sql'>, at: Date, limit: number): Promise<DueNotice[]> {
  return sql<DueNotice>`
    with running as (
      select bonus.player_id, given.assignment_id, given.currency, given.activated_at, bonus.expires_at,
        bonus.required_e4, bonus.required_e4 - (coalesce((
          select sum(held.wagered_e4) from wallet.balance held
          where held.player_id = bonus.player_id and held.account in (10 + bonus.vertical, 20 + bonus.vertical)
        ), 0)::bigint - bonus.since_e4) as left_e4
      from rewards.active_bonus bonus
      join rewards.assignment given on given.player_id = bonus.player_id and given.number = bonus.number
      where bonus.state = 1 and bonus.expires_at > ${at})
    select player_id, assignment_id, about, currency, expires_at, left_e4
    from running cross join lateral (values
      (1::smallint, left_e4 * 2 <= required_e4 and left_e4 * 4 > required_e4),
      (2::smallint, left_e4 * 4 <= required_e4),
      (3::smallint, expires_at - least(interval '1 day', (expires_at - activated_at) / 4) <= ${at}::timestamptz)
    ) as notice (about, is_due)
    where is_due and left_e4 > 0 and not exists (
      select from rewards.notice sent
      where sent.player_id = running.player_id and sent.assignment_id = running.assignment_id
        and sent.about = notice.about)
    order by expires_at limit ${limit}`;
}

/** Free spins that are not played, in the last quarter of their time, a day at most. Named by their award. */
export function listDueSpinNotices(
  { sql }: Pick<Db, 'sql'>,
  at: Date,
  limit: number,
): Promise<Pick<DueNotice, 'player_id' | 'assignment_id' | 'about' | 'expires_at'>[]> {
  return sql<Pick<DueNotice, 'player_id' | 'assignment_id' | 'about' | 'expires_at'>>`
    -- fanout
    select player_id, award_id as assignment_id, 4::smallint as about, expires_at from rewards.spin_award as award
    where ended_at is null and state in ('READY', 'ACTIVE') and expires_at > ${at}
      and expires_at - least(interval '1 day', (expires_at - created_at) / 4) <= ${at}::timestamptz
      and not exists (select from rewards.notice as sent
        where sent.player_id = award.player_id and sent.assignment_id = award.award_id and sent.about = 4)
    order by expires_at limit ${limit}`;
}

/** False: the player knows already. */
export async function insertNotice(
  { sql }: Tx,
  notice: Pick<DueNotice, 'player_id' | 'assignment_id' | 'about'>,
  at: Date,
): Promise<boolean> {
  const rows = await sql`
    insert into rewards.notice (player_id, assignment_id, about, noticed_at)
    values (${notice.player_id}, ${notice.assignment_id}, ${notice.about}, ${at})
    on conflict (player_id, assignment_id, about) do nothing returning about`;
  return rows.length > 0;
}
