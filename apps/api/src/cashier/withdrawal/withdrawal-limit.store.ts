import type { Tx } from '@halcyon/server-kit/sql';
import type { On } from '../dependencies.ts';
import type { WithdrawalLimitRow } from './withdrawal-limit.rules.ts';

/** As it is stored; `withdrawalLimitAt` says what applies. Null: the player has set none. */
export async function findWithdrawalLimit(on: On, playerId: bigint): Promise<WithdrawalLimitRow | null> {
  const rows = await on.sql<WithdrawalLimitRow>`
    select period, limit_minor, original_limit_minor, pending_period, pending_limit_minor, pending_from
    from cashier.withdrawal_limit where player_id = ${playerId}`;
  return rows[0] ?? null;
}

/** Writes the whole limit. The caller holds the guard's lock. */
export async function saveWithdrawalLimit(
  tx: Tx,
  playerId: bigint,
  row: WithdrawalLimitRow,
  at: Date,
): Promise<void> {
  await tx.sql`
    insert into cashier.withdrawal_limit (player_id, period, limit_minor, original_limit_minor, pending_period,
      pending_limit_minor, pending_from, set_at)
    values (${playerId}, ${row.period}, ${row.limit_minor}, ${row.original_limit_minor}, ${row.pending_period},
      ${row.pending_limit_minor}, ${row.pending_from}, ${at})
    on conflict (player_id) do update set period = excluded.period, limit_minor = excluded.limit_minor,
      original_limit_minor = excluded.original_limit_minor, pending_period = excluded.pending_period,
      pending_limit_minor = excluded.pending_limit_minor, pending_from = excluded.pending_from,
      set_at = excluded.set_at`;
}
