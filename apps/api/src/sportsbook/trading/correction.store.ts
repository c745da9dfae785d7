import type { Queryable, Tx } from '@halcyon/server-kit/sql';

export type CorrectionRow = {
  readonly correction_id: string;
  readonly event_id: string;
  readonly market_key: string;
  readonly way: string;
  readonly message: string;
  readonly decided_at: Date;
  readonly decided_by: string;
  readonly reason: string;
};

export async function insertCorrection({ sql }: Tx, row: CorrectionRow): Promise<void> {
  await sql`
    insert into sportsbook.correction (correction_id, event_id, market_key, way, message, decided_at, decided_by, reason)
    values (${row.correction_id}, ${row.event_id}, ${row.market_key}, ${row.way}, ${row.message}, ${row.decided_at},
      ${row.decided_by}, ${row.reason})`;
}

export type ListedCorrection = Omit<CorrectionRow, 'message'> & {
  readonly version: bigint | null;
  readonly is_done: boolean;
};

/** Of an event, the newest first. */
export function listCorrections({ sql }: Queryable, eventId: string): Promise<ListedCorrection[]> {
  return sql<ListedCorrection>`
    select correction_id, correction.event_id, market_key, way, decided_at, decided_by, reason, correction.version,
      settlement.done_at is not null as is_done
    from sportsbook.correction left join sportsbook.settlement
      on settlement.event_id = correction.event_id and settlement.version = correction.version
    where correction.event_id = ${eventId} order by decided_at desc`;
}

export type WaitingCorrection = Pick<CorrectionRow, 'correction_id' | 'event_id' | 'message'>;

export function listWaiting({ sql }: Queryable, limit: number): Promise<WaitingCorrection[]> {
  return sql<WaitingCorrection>`
    select correction_id, event_id, message from sportsbook.correction where version is null
    order by correction_id limit ${limit}`;
}

export async function countWaiting({ sql }: Queryable): Promise<number> {
  const [row] = await sql<{ waiting: bigint }>`
    select count(*) as waiting from sportsbook.correction where version is null`;
  return Number(row!.waiting);
}

/** Notes the place that its message has been given. False: it is not stored yet. */
export async function endCorrection(
  { sql }: Queryable,
  of: WaitingCorrection,
  contentHash: Buffer,
): Promise<boolean> {
  const rows = await sql`
    update sportsbook.correction set version = message.version from sportsbook.feed_message as message
    where correction_id = ${of.correction_id} and message.event_id = ${of.event_id}
      and message.content_hash = ${contentHash}
    returning 1`;
  return rows.length === 1;
}

/** The name that the book's own feed gives an event. Null: it is none of that feed. */
export async function findForeignId(
  { sql }: Queryable,
  feed: string,
  eventId: string,
): Promise<string | null> {
  const rows = await sql<{ foreign_id: string }>`
    select foreign_id from sportsbook.foreign_name where kind = 'event' and feed = ${feed} and id = ${eventId}`;
  return rows[0]?.foreign_id ?? null;
}

export type BetOutcomeRow = {
  readonly market_key: string;
  readonly outcome: string;
  readonly bet_count: bigint;
  readonly open_count: bigint;
};

/** Outcomes of an event on which there are bets that were accepted. */
export function listBetOutcomes({ sql }: Queryable, eventId: string): Promise<BetOutcomeRow[]> {
  return sql<BetOutcomeRow>`
    -- fanout
    select leg.market_key, leg.outcome, count(*) as bet_count, count(*) filter (where leg.result is null) as open_count
    from sportsbook.leg join sportsbook.bet on bet.player_id = leg.player_id and bet.bet_id = leg.bet_id
    where leg.event_id = ${eventId} and bet.state not in ('pending', 'refused')
    group by leg.market_key, leg.outcome order by leg.market_key, leg.outcome`;
}
