import type { ReplayResult } from '@halcyon/contract/operations/campaign-replays.contract';
import type { Db, Tx } from '@halcyon/server-kit/sql';

type On = Pick<Db | Tx, 'sql'>;

// The numbers below are stored. A number is never changed or reused.
export const replayState = { WAITING: 1, RUNNING: 2, DONE: 3, CANCELED: 4, FAILED: 5 } as const;

export type ReplayRow = {
  readonly replay_id: string;
  readonly campaign_id: string;
  readonly version: number;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly state: number;
  readonly players_done: bigint;
  readonly players_total: bigint;
  readonly result: ReplayResult | null;
  readonly started_by: string;
  readonly started_at: Date;
};

/**
 * From here on the transaction sees one state of the database, PostgreSQL refuses it every write, and a statement has
 * five seconds.
 */
export async function makeReadOnly({ sql }: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`;
  await sql`set local statement_timeout = '5s'`;
}

/** False: another replay of the campaign waits or runs. */
export async function insertReplay(
  { sql }: Tx,
  row: Pick<
    ReplayRow,
    'replay_id' | 'campaign_id' | 'version' | 'from_at' | 'to_at' | 'started_by' | 'started_at'
  >,
): Promise<boolean> {
  const rows = await sql`
    insert into rewards.replay (replay_id, campaign_id, version, from_at, to_at, state, started_by, started_at, moved_at)
    values (${row.replay_id}, ${row.campaign_id}, ${row.version}, ${row.from_at}, ${row.to_at}, ${replayState.WAITING},
      ${row.started_by}, ${row.started_at}, ${row.started_at})
    on conflict (campaign_id) where state <= 2 do nothing returning replay_id`;
  return rows.length === 1;
}

export function listReplays({ sql }: On, campaignId: string, limit: number): Promise<ReplayRow[]> {
  return sql<ReplayRow>`
    select replay_id, campaign_id, version, from_at, to_at, state, players_done, players_total, result, started_by,
      started_at
    from rewards.replay where campaign_id = ${campaignId} order by started_at desc, replay_id limit ${limit}`;
}

export async function findReplay(
  { sql }: On,
  campaignId: string,
  replayId: string,
): Promise<ReplayRow | null> {
  const rows = await sql<ReplayRow>`
    select replay_id, campaign_id, version, from_at, to_at, state, players_done, players_total, result, started_by,
      started_at
    from rewards.replay where campaign_id = ${campaignId} and replay_id = ${replayId}`;
  return rows[0] ?? null;
}

/** The oldest that waits, or whose process died; it begins again. Null: there is none. */
export async function takeReplay({ sql }: On, at: Date): Promise<ReplayRow | null> {
  const rows = await sql<ReplayRow>`
    update rewards.replay set state = ${replayState.RUNNING}, players_done = 0, moved_at = ${at}
    where replay_id = (
      select replay_id from rewards.replay where state <= 2 order by started_at, replay_id limit 1)
    returning replay_id, campaign_id, version, from_at, to_at, state, players_done, players_total, result, started_by,
      started_at`;
  return rows[0] ?? null;
}

/** False: it was cancelled. */
export async function noteProgress(
  { sql }: On,
  replayId: string,
  of: { readonly done: number; readonly total: number; readonly at: Date },
): Promise<boolean> {
  const rows = await sql`
    update rewards.replay set players_done = ${of.done}, players_total = ${of.total}, moved_at = ${of.at}
    where replay_id = ${replayId} and state = ${replayState.RUNNING} returning replay_id`;
  return rows.length === 1;
}

/** One that waits or runs ends; one that has ended stays as it is. */
export async function endReplay(
  { sql }: On,
  replayId: string,
  of: { readonly state: number; readonly result: ReplayResult | null; readonly at: Date },
): Promise<void> {
  await sql`
    update rewards.replay set state = ${of.state}, result = ${of.result && JSON.stringify(of.result)}::jsonb,
      moved_at = ${of.at}
    where replay_id = ${replayId} and state <= 2`;
}

/** How many deposits each player has had. */
export function countDeposits(
  { sql }: On,
  playerIds: readonly bigint[],
): Promise<{ player_id: bigint; count: number }[]> {
  return sql<{ player_id: bigint; count: number }>`
    select player_id, max(ordinal) as count from rewards.deposit_ordinal
    where player_id = any (${playerIds}::bigint[]) group by player_id`;
}
