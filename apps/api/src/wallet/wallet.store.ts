import type { Db, Sql, Tx } from '@halcyon/server-kit/sql';

/** A player's accounts with the currency and the newest sequence. */
export type BalanceRow = {
  readonly sequence: bigint;
  readonly currency: number;
  readonly account: number;
  readonly balance_minor: bigint;
  readonly owed_minor: bigint;
};

/** One row per account. Empty: the player has no wallet. */
export function listBalances(sql: Sql, playerId: bigint): Promise<BalanceRow[]> {
  return sql<BalanceRow>`
    select guard.sequence, guard.currency, held.account, held.balance_minor, guard.owed_minor
    from wallet.guard join wallet.account_balance as held using (player_id) where player_id = ${playerId}`;
}

/** Players after `afterPlayerId` with the number of their newest command; those without one are left out. */
export function listSequences(
  on: Pick<Db | Tx, 'sql'>,
  afterPlayerId: bigint,
  limit: number,
): Promise<{ player_id: bigint; sequence: bigint }[]> {
  return on.sql`
    select player_id, sequence from wallet.guard where player_id > ${afterPlayerId} and sequence > 0
    order by player_id limit ${limit}`;
}
