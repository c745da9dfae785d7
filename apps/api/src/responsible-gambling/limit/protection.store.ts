import type { Sql } from '@halcyon/server-kit/sql';
import { addRow, columns, type Protection, type StatePart } from '../../ledger/public.ts';

const MINUTE_MS = 60_000;

/** Missing limits and the activity timer, as money commands see them. */
export const protectionPart: StatePart = {
  load: {
    name: 'responsible_gambling.loadStandings',
    text: `
    select player_id, is_limit_missing, check_minutes, rest_minutes,
      round(date_part('epoch', check_started_at) * 1000), round(date_part('epoch', check_noticed_at) * 1000),
      coalesce(round(date_part('epoch', rest_until) * 1000), 0)
    from responsible_gambling.standing where player_id = any ($1::bigint[])`,
  },
  add(state, row) {
    state.protection = toProtection(row);
  },
  write: {
    name: 'responsible_gambling.moveStandings',
    text: `
    update responsible_gambling.standing
    set check_started_at = to_timestamp(nullif(new.started_at_ms, 0) / 1000),
      check_noticed_at = to_timestamp(nullif(new.noticed_at_ms, 0) / 1000),
      rest_until = to_timestamp(nullif(new.rest_until_ms, 0) / 1000)
    from unnest($1::bigint[], $2::float8[], $3::float8[], $4::float8[])
      as new (player_id, started_at_ms, noticed_at_ms, rest_until_ms)
    where standing.player_id = new.player_id`,
  },
  changed(changes) {
    const rows = columns(4);
    for (const [playerId, { before, after }] of changes) {
      const { protection } = after;
      if (!protection || protection === before.protection) continue;
      const { check, restUntilMs } = protection;
      addRow(rows, playerId, check?.startedAtMs ?? 0, check?.noticedAtMs ?? 0, restUntilMs);
    }
    return rows;
  },
};

function toProtection(row: readonly unknown[]): Protection {
  const minutes = row[2] as number | null;
  return {
    isLimitMissing: row[1] as boolean,
    check:
      minutes === null
        ? null
        : {
            afterMs: minutes * MINUTE_MS,
            restMs: (row[3] as number) * MINUTE_MS,
            startedAtMs: row[4] as number | null,
            noticedAtMs: row[5] as number | null,
          },
    restUntilMs: row[6] as number,
  };
}

export type StandingRow = {
  readonly is_limit_missing: boolean;
  readonly check_minutes: number | null;
  readonly rest_minutes: number;
  readonly check_started_at: Date | null;
  readonly check_noticed_at: Date | null;
  readonly rest_until: Date | null;
};

/** Null: the player has none, which protects nothing beyond limits. */
export async function findStanding(on: { readonly sql: Sql }, playerId: bigint): Promise<StandingRow | null> {
  const rows = await on.sql<StandingRow>`
    select is_limit_missing, check_minutes, rest_minutes, check_started_at, check_noticed_at, rest_until
    from responsible_gambling.standing where player_id = ${playerId}`;
  return rows[0] ?? null;
}

/** Writes the whole row. The caller holds the guard's lock. */
export async function saveStanding(
  tx: { readonly sql: Sql },
  playerId: bigint,
  row: StandingRow,
): Promise<void> {
  await tx.sql`
    insert into responsible_gambling.standing (player_id, is_limit_missing, check_minutes, rest_minutes,
      check_started_at, check_noticed_at, rest_until)
    values (${playerId}, ${row.is_limit_missing}, ${row.check_minutes}, ${row.rest_minutes},
      ${row.check_started_at}, ${row.check_noticed_at}, ${row.rest_until})
    on conflict (player_id) do update set is_limit_missing = excluded.is_limit_missing,
      check_minutes = excluded.check_minutes, rest_minutes = excluded.rest_minutes,
      check_started_at = excluded.check_started_at, check_noticed_at = excluded.check_noticed_at,
      rest_until = excluded.rest_until`;
}
