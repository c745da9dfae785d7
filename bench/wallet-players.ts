import type { EmbeddedServer } from '../dev/postgres/embedded.ts';
import { ensureDatabase } from '../apps/api/src/platform/postgres/grants.ts';
import { migratePlatform } from '../apps/api/src/platform/postgres/schema.ts';
import { openDb } from '@halcyon/server-kit/sql';
import type { BonusTerms } from '../apps/api/src/ledger/public.ts';
import { someTerms } from '@halcyon/testkit/money-play';
import { publishTerms } from '@halcyon/testkit/published-terms';
import { refreshStatistics } from '../apps/api/src/ledger/chain/reconcile.service.ts';

const maxBetMinor = new Map([[978, 100_000n]]);
/** Of the two kinds of bonus that the measured players have. */
export const benchTerms = {
  plain: someTerms({ id: 'a'.repeat(64), maxBetMinor, maxBetScope: 'while_active' }),
  sticky: someTerms({ id: 'b'.repeat(64), maxBetMinor, maxBetScope: 'while_active', isSticky: true }),
} satisfies Record<string, BonusTerms>;

/** Players of whom 30 % have three loss limits, 30 % a bonus and 10 %, by default, nearly no money. */
export async function preparePlayers(
  server: EmbeddedServer,
  database: string,
  players: number,
  { isAnyPoor = true }: { readonly isAnyPoor?: boolean } = {},
): Promise<void> {
  const passwords = { owner: server.password('owner'), app: server.password('app') };
  await ensureDatabase(server.connection('admin', 'postgres'), database, passwords);
  await migratePlatform(server.connection('owner', database));
  const db = openDb({ ...server.connection('owner', database), max: 1 });
  await db.sql`
    insert into wallet.guard
      (player_id, sequence, currency, time_zone, account_status, verification_level, deposited_minor, main_minor)
    select n, case when n % 10 < 3 then 2 else 1 end, 978, 'Europe/Vienna', 3, 1, minor, minor
    from generate_series(1, ${players}::int) n
    cross join lateral (select case when n % 10 = 9 and ${isAnyPoor}::boolean then 500 else 100000000 end) as of (minor)`;
  await db.sql`
    insert into wallet.leg (player_id, provider_id, command_key, leg_number, sequence, kind, outcome, vertical,
      requested_minor, weight_basis_points, source, destination, currency, amount_minor, source_after_minor,
      destination_after_minor, playable_after_minor, decided_at, ends_round)
    select player_id, 0, 'opening', 0, 1, 7, 0, 0, main_minor, 0, -2, 1, 978, main_minor, 0, main_minor,
      main_minor, now(), false
    from wallet.guard`;
  await db.sql`insert into wallet.balance (player_id, account, balance_minor) select n, 21, 1000000 from generate_series(1, ${players}::int) n where n % 10 < 3`;
  await db.sql`
    insert into wallet.leg (player_id, provider_id, command_key, leg_number, sequence, kind, outcome, vertical,
      requested_minor, weight_basis_points, source, destination, currency, amount_minor, source_after_minor,
      destination_after_minor, playable_after_minor, decided_at, ends_round)
    select player_id, 0, 'bonus', 0, 2, 17, 0, 1, balance_minor, 0, -3, 21, 978, balance_minor, 0, balance_minor,
      balance_minor, now(), false
    from wallet.balance where account = 21`;
  await publishTerms(db, Object.values(benchTerms));
  await db.sql`
    insert into rewards.active_bonus (player_id, vertical, number, terms_id, since_sequence, since_e4, required_e4,
      granted_minor, expires_at)
    select n, 1, 1, case when n % 10 = 0 then ${benchTerms.sticky.id} else ${benchTerms.plain.id} end, 2, 0,
      1000000000000, 1000000, now() + interval '1 year'
    from generate_series(1, ${players}::int) n where n % 10 < 3`;
  await db.sql`
    insert into responsible_gambling.play_window
      (player_id, kind, period, starts_at, ends_at, limit_minor, used_minor)
    select n, 'loss', period, now() - interval '1 hour', now() + interval '20 hours', 10000000000, 0
    from generate_series(1, ${players}::int) n, (values ('D'), ('W'), ('M')) as of (period) where n % 10 between 2 and 4`;
  await refreshStatistics(db.sql);
  await db.sql`analyze responsible_gambling.play_window, rewards.active_bonus`;
  await db.close();
}
