import type { Db } from '@halcyon/server-kit/sql';

/** A limit of losses for the day, as the ledger finds it. */
export async function limitLosses(owner: Db, playerId: bigint, limitMinor: bigint): Promise<void> {
  await owner.sql`
    insert into responsible_gambling.play_window
      (player_id, kind, period, starts_at, ends_at, limit_minor, used_minor)
    values (${playerId}, 'loss', 'D', now() - interval '1 hour', now() + interval '23 hours', ${limitMinor}, 0)`;
}

/** The activity timer has run for longer than its hour: its notice is due. */
export async function remind(owner: Db, playerId: bigint): Promise<void> {
  await owner.sql`
    insert into responsible_gambling.standing (player_id, check_minutes, check_started_at)
    values (${playerId}, 60, now() - interval '2 hours')`;
}
