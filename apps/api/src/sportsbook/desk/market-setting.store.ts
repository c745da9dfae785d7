import type { Queryable, Tx } from '@halcyon/server-kit/sql';

export type SettingScope = {
  /** Null, with the event: the whole book. */
  readonly overround_class: string | null;
  readonly event_id: string | null;
  /** Null: the whole event. */
  readonly market_key: string | null;
};

/** Null: as in the next wider scope. Amounts in cents of a euro. */
export type SettingValues = {
  readonly overround_bps: number | null;
  /** Thousandths by outcome. */
  readonly odds_milli_max: Readonly<Record<string, number>>;
  readonly outcome_minor_max: bigint | null;
  readonly event_minor_max: bigint | null;
  readonly bet_minor_max: bigint | null;
};

export type SettingRow = SettingScope &
  SettingValues & {
    readonly setting_id: bigint;
    readonly set_at: Date;
    readonly set_by: string;
    readonly reason: string;
  };

/** The settings in force: those of the book, of classes, and of events that are not closed. */
export function listSettings({ sql }: Queryable): Promise<SettingRow[]> {
  return sql<SettingRow>`
    select distinct on (overround_class, event_id, market_key) setting_id, overround_class, setting.event_id, market_key,
      overround_bps, odds_milli_max, outcome_minor_max, event_minor_max, bet_minor_max, set_at, set_by, reason
    from sportsbook.market_setting as setting left join sportsbook.event using (event_id)
    where closed_at is null
    order by overround_class, event_id, market_key, setting_id desc`;
}

/** All settings, also replaced ones, of these events and of the wider scopes, oldest first. */
export function listSettingHistory({ sql }: Queryable, eventIds: readonly string[]): Promise<SettingRow[]> {
  return sql<SettingRow>`
    select setting_id, overround_class, event_id, market_key, overround_bps, odds_milli_max, outcome_minor_max,
      event_minor_max, bet_minor_max, set_at, set_by, reason
    from sportsbook.market_setting where event_id is null or event_id = any (${eventIds}::uuid[])
    order by setting_id`;
}

/** One change at a time: the number of the setting in force. Null: none was made. */
export async function lockNewest({ sql }: Tx, scope: SettingScope): Promise<bigint | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sportsbook.market_setting', 0))`;
  const rows = await sql<{ setting_id: bigint }>`
    select setting_id from sportsbook.market_setting
    where overround_class is not distinct from ${scope.overround_class} and event_id is not distinct from ${scope.event_id}
      and market_key is not distinct from ${scope.market_key}
    order by setting_id desc limit 1`;
  return rows[0]?.setting_id ?? null;
}

export async function insertSetting({ sql }: Tx, row: Omit<SettingRow, 'setting_id'>): Promise<bigint> {
  const rows = await sql<{ setting_id: bigint }>`
    insert into sportsbook.market_setting (overround_class, event_id, market_key, overround_bps, odds_milli_max,
      outcome_minor_max, event_minor_max, bet_minor_max, set_at, set_by, reason)
    values (${row.overround_class}, ${row.event_id}, ${row.market_key}, ${row.overround_bps},
      ${JSON.stringify(row.odds_milli_max)}::jsonb, ${row.outcome_minor_max}, ${row.event_minor_max},
      ${row.bet_minor_max}, ${row.set_at}, ${row.set_by}, ${row.reason})
    returning setting_id`;
  return rows[0]!.setting_id;
}
