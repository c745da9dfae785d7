import type { Db, Tx } from '@halcyon/server-kit/sql';
import type { LimitMark } from './limit-notice.rules.ts';

type SeenRow = {
  readonly kind: string;
  readonly period: string;
  readonly starts_at: Date;
  readonly percent: number;
};

/** What the player has been notified of in periods that may still run: the longest is a month. */
export function listSeen(on: Pick<Db | Tx, 'sql'>, playerId: bigint, since: Date): Promise<SeenRow[]> {
  return on.sql<SeenRow>`
    select kind, period, starts_at, percent from responsible_gambling.limit_notice
    where player_id = ${playerId} and starts_at >= ${since}`;
}

/** False: the player was notified before. */
export async function insertSeen(tx: Tx, playerId: bigint, mark: LimitMark, at: Date): Promise<boolean> {
  const rows = await tx.sql`
    insert into responsible_gambling.limit_notice (player_id, kind, period, starts_at, percent, seen_at)
    values (${playerId}, ${mark.kind}, ${mark.duration}, ${new Date(mark.startsAtMs)}, ${mark.percent}, ${at})
    on conflict do nothing returning percent`;
  return rows.length === 1;
}
