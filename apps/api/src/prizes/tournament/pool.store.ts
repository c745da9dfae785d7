import type { Sql } from '@halcyon/server-kit/sql';
import { account, type Deviation } from '../../ledger/public.ts';

const rule = 'a prize pool pays out no more than was paid in';

/** Pools below zero, each with the player that it paid last. Reads the commands of the cashier of all players. */
export async function listOverdrawnPools(sql: Sql): Promise<readonly Deviation[]> {
  const rows = await sql<{ player_id: bigint; detail: string }>`
    -- fanout
    with moved as (
      select player_id, currency, decided_at, split_part(command_key, ':', 2) as tournament,
        case destination when ${account.prizePool} then amount_minor else -amount_minor end as minor
      from wallet.leg where provider_id = 0 and ${account.prizePool} in (source, destination))
    select (array_agg(player_id order by decided_at desc) filter (where minor < 0))[1] as player_id,
      format('the pool of %s holds %s of currency %s', tournament, sum(minor), currency) as detail
    from moved group by tournament, currency having sum(minor) < 0`;
  return rows.map(({ player_id: playerId, detail }) => ({ rule, playerId, detail }));
}
