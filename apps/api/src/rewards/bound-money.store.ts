import type { Sql } from '@halcyon/server-kit/sql';
import type { Deviation } from '../ledger/public.ts';

const rule = 'money under a bonus belongs to one that runs';

/** Money in LOCKED and BONUS accounts that no running bonus binds. Reads the balances of all players. */
export async function listUnboundMoney(sql: Sql): Promise<readonly Deviation[]> {
  const rows = await sql<{ player_id: bigint; detail: string }>`
    -- fanout
    select balance.player_id, format('account %s holds %s without a bonus', account, balance_minor) as detail
    from wallet.balance
    where account between 11 and 24 and balance_minor > 0
      and not exists (select 1 from rewards.active_bonus as bonus where bonus.player_id = balance.player_id
        and bonus.vertical = account % 10 and bonus.state = 1)`;
  return rows.map(({ player_id: playerId, detail }) => ({ rule, playerId, detail }));
}
