import type { Sport } from '@halcyon/odds/sport';
import type { Queryable } from '@halcyon/server-kit/sql';

/** What a leg was when it was added and pressed. */
export type PressRow = {
  readonly number: number;
  readonly seen_version: number | null;
  readonly seen_odds_milli: number | null;
  readonly pressed_version: number | null;
  readonly pressed_odds_milli: number | null;
};

export function listPresses({ sql }: Queryable, playerId: bigint, betId: string): Promise<PressRow[]> {
  return sql<PressRow>`
    select number, seen_version, seen_odds_milli, pressed_version, pressed_odds_milli
    from sportsbook.leg where player_id = ${playerId} and bet_id = ${betId} order by number`;
}

export type MoveRow = {
  readonly revision: number;
  readonly state: string;
  readonly reason: string;
  readonly message_id: string | null;
  readonly moved_at: Date;
};

export function listMoves({ sql }: Queryable, playerId: bigint, betId: string): Promise<MoveRow[]> {
  return sql<MoveRow>`
    select revision, state, reason, message_id, moved_at
    from sportsbook.bet_move where player_id = ${playerId} and bet_id = ${betId} order by revision`;
}

export type TimelineMessage = {
  readonly event_id: string;
  readonly version: bigint;
  readonly kind: string;
  readonly sent_at_ms: bigint;
  readonly received_at: Date;
  readonly body: string;
  readonly sha256: string;
};

/** Messages of an event by which a bet was priced: the first and the last version, and the newest in between, in order. */
export function listPricing(
  { sql }: Queryable,
  of: { readonly eventId: string; readonly from: number; readonly to: number },
  limit: number,
): Promise<TimelineMessage[]> {
  return sql<TimelineMessage>`
    select event_id, version, kind, sent_at_ms, received_at, body, encode(sha256(convert_to(body, 'UTF8')), 'hex') as sha256
    from sportsbook.feed_message
    where event_id = ${of.eventId} and (version = ${of.from} or version in (
      select version from sportsbook.feed_message as newest
      where newest.event_id = ${of.eventId} and newest.version between ${of.from} and ${of.to}
      order by newest.version desc limit ${limit}))
    order by version`;
}

/** Sports by event. */
export async function listSports(
  { sql }: Queryable,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, Sport>> {
  const rows = await sql<{ event_id: string; sport: string }>`
    select event_id, sport from sportsbook.event join sportsbook.competition using (competition_id)
      join sportsbook.category using (category_id)
    where event_id = any (${eventIds}::uuid[])`;
  return new Map(rows.map((row) => [row.event_id, row.sport as Sport]));
}

/** Messages after a version that settle, cancel or take back. */
export function listDeciding(
  { sql }: Queryable,
  eventId: string,
  after: number,
  limit: number,
): Promise<TimelineMessage[]> {
  return sql<TimelineMessage>`
    select event_id, version, kind, sent_at_ms, received_at, body, encode(sha256(convert_to(body, 'UTF8')), 'hex') as sha256
    from sportsbook.feed_message
    where event_id = ${eventId} and version > ${after} and content_hash is not null
    order by version limit ${limit}`;
}
