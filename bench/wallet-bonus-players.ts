import type { EmbeddedServer } from '../dev/postgres/embedded.ts';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { refreshStatistics } from '../apps/api/src/ledger/chain/reconcile.service.ts';
import { benchTerms } from './wallet-players.ts';

/** Players numbered from `after` + 1 on. `mixed`: 70 % have bonus money alone, 20 % some own money too, 10 % own alone. */
export type BonusPlayers = { readonly after: number; readonly count: number; readonly mixed: boolean };

const BONUS_MINOR = 1_000_000;
const OWN_MINOR = 100_000_000;
/** Less than a stake: nearly every stake of the measured time takes both, because wins return in the same shares. */
const CROSSING_MINOR = 60;

/** Players in the middle of a bonus of the casino, behind those of `preparePlayers`. */
export async function prepareBonusPlayers(
  server: EmbeddedServer,
  database: string,
  ranges: readonly BonusPlayers[],
): Promise<void> {
  const db = openDb({ ...server.connection('owner', database), max: 1 });
  for (const range of ranges) await prepareRange(db, range);
  await refreshStatistics(db.sql);
  await db.sql`analyze rewards.active_bonus`;
  await db.close();
}

async function prepareRange({ sql }: Db, { after, count, mixed }: BonusPlayers): Promise<void> {
  const last = after + count;
  await sql`
    insert into wallet.guard
      (player_id, sequence, currency, time_zone, account_status, verification_level, deposited_minor, main_minor)
    select n, (main > 0)::int + (main < ${OWN_MINOR})::int, 978, 'Europe/Vienna', 3, 1, main, main
    from generate_series(${after + 1}::int, ${last}::int) n cross join lateral (select case
      when not ${mixed}::boolean or n % 10 < 7 then 0 when n % 10 < 9 then ${CROSSING_MINOR}::int else ${OWN_MINOR}::int
      end as main) as of`;
  await sql`
    insert into wallet.leg (player_id, provider_id, command_key, leg_number, sequence, kind, outcome, vertical,
      requested_minor, weight_basis_points, source, destination, currency, amount_minor, source_after_minor,
      destination_after_minor, playable_after_minor, decided_at, ends_round)
    select player_id, 0, 'opening', 0, 1, 7, 0, 0, main_minor, 0, -2, 1, 978, main_minor, 0, main_minor,
      main_minor, now(), false
    from wallet.guard where player_id between ${after + 1} and ${last} and main_minor > 0`;
  await sql`
    insert into wallet.balance (player_id, account, balance_minor)
    select player_id, 21, ${BONUS_MINOR}::int from wallet.guard
    where player_id between ${after + 1} and ${last} and main_minor < ${OWN_MINOR}`;
  await sql`
    insert into wallet.leg (player_id, provider_id, command_key, leg_number, sequence, kind, outcome, vertical,
      requested_minor, weight_basis_points, source, destination, currency, amount_minor, source_after_minor,
      destination_after_minor, playable_after_minor, decided_at, ends_round)
    select player_id, 0, 'bonus', 0, sequence, 17, 0, 1, balance_minor, 0, -3, 21, 978, balance_minor, 0,
      balance_minor, main_minor + balance_minor, now(), false
    from wallet.balance join wallet.guard using (player_id)
    where account = 21 and player_id between ${after + 1} and ${last}`;
  await sql`
    insert into rewards.active_bonus (player_id, vertical, number, terms_id, since_sequence, since_e4, required_e4,
      granted_minor, expires_at)
    select player_id, 1, 1, ${benchTerms.plain.id}, sequence, 0, 1000000000000, balance_minor, now() + interval '1 year'
    from wallet.balance join wallet.guard using (player_id)
    where account = 21 and player_id between ${after + 1} and ${last}`;
}

/** Rows that a case has written, by what the bonus is about. */
export type WrittenRows = {
  readonly guard: number;
  readonly balance: number;
  readonly leg: number;
  readonly bonus: number;
};

/** So far, as PostgreSQL counts them; backends report when they end. */
export async function writtenRows(server: EmbeddedServer, database: string): Promise<WrittenRows> {
  const db = openDb({ ...server.connection('owner', database), max: 1 });
  const rows = await db.sql<{ name: string; written: bigint }>`
    select relname::text as name, (n_tup_ins + n_tup_upd + n_tup_del)::bigint as written from pg_stat_user_tables
    where relname in ('guard', 'balance', 'leg', 'active_bonus')`;
  await db.close();
  const of = (name: string) =>
    rows.filter((row) => row.name === name).reduce((sum, { written }) => sum + Number(written), 0);
  return { guard: of('guard'), balance: of('balance'), leg: of('leg'), bonus: of('active_bonus') };
}
