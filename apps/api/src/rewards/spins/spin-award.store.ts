import type { SpinState } from '@halcyon/contract/rewards/spin-state';
import type { Sql } from '@halcyon/server-kit/sql';
import type { Vertical } from '../../ledger/public.ts';

export type SpinEndReason = 'played' | 'expired' | 'canceled' | 'game_off' | 'not_issued';
export type SpinAwardRow = {
  readonly player_id: bigint;
  readonly award_id: string;
  /** Of its assignment, and of the bonus that its winnings become. */
  readonly number: number;
  readonly campaign_id: string;
  readonly terms_id: string;
  readonly market_id: string;
  readonly currency: string;
  readonly provider_id: number;
  readonly vertical: Vertical;
  readonly game_id: string;
  readonly bonus_ref: string | null;
  readonly state: SpinState;
  readonly end_reason: SpinEndReason | null;
  readonly rounds_total: number;
  readonly rounds_played: number;
  readonly value_minor: bigint;
  readonly won_minor: bigint;
  readonly collected_minor: bigint;
  readonly is_queued: boolean;
  readonly replaces: string | null;
  readonly expires_at: Date;
  readonly issue_attempts: number;
  readonly created_at: Date;
};
export type Named = Pick<SpinAwardRow, 'player_id' | 'award_id'>;

type NewAward = Omit<SpinAwardRow, 'state' | 'end_reason' | 'rounds_played' | 'is_queued' | 'issue_attempts'>;

/** False: this award exists. */
export async function insertAward(sql: Sql, row: NewAward): Promise<boolean> {
  const rows = await sql`
    insert into rewards.spin_award (player_id, award_id, number, campaign_id, terms_id, market_id, currency, provider_id,
      vertical, game_id, bonus_ref, rounds_total, value_minor, won_minor, collected_minor, replaces, expires_at, issue_at, created_at)
    values (${row.player_id}, ${row.award_id}, ${row.number}, ${row.campaign_id}, ${row.terms_id}, ${row.market_id}, ${row.currency},
      ${row.provider_id}, ${row.vertical}, ${row.game_id}, ${row.bonus_ref}, ${row.rounds_total}, ${row.value_minor},
      ${row.won_minor}, ${row.collected_minor}, ${row.replaces}, ${row.expires_at}, ${row.created_at}, ${row.created_at})
    on conflict (player_id, award_id) do nothing
    returning 1`;
  return rows.length > 0;
}

/** Null: no such award of this player. */
export async function findAward(sql: Sql, playerId: bigint, awardId: string): Promise<SpinAwardRow | null> {
  const rows = await sql<SpinAwardRow>`
    select player_id, award_id, number, campaign_id, terms_id, market_id, currency, provider_id, vertical, game_id, bonus_ref,
      state, end_reason, rounds_total, rounds_played, value_minor, won_minor, collected_minor, is_queued, replaces, expires_at,
      issue_attempts, created_at
    from rewards.spin_award where player_id = ${playerId} and award_id = ${awardId}`;
  return rows[0] ?? null;
}

/** Of an assignment: the one that took the place of those before it. Null: it has none. */
export async function findAwardOfNumber(
  sql: Sql,
  playerId: bigint,
  number: number,
): Promise<SpinAwardRow | null> {
  const rows = await sql<SpinAwardRow>`
    select player_id, award_id, number, campaign_id, terms_id, market_id, currency, provider_id, vertical, game_id, bonus_ref,
      state, end_reason, rounds_total, rounds_played, value_minor, won_minor, collected_minor, is_queued, replaces, expires_at,
      issue_attempts, created_at
    from rewards.spin_award where player_id = ${playerId} and number = ${number}
    order by state = 'REPLACED', created_at desc limit 1`;
  return rows[0] ?? null;
}

/** By the provider's name of it. Null: no such award of this player. */
export async function findAwardByRef(
  sql: Sql,
  of: { readonly playerId: bigint; readonly providerId: number; readonly bonusRef: string },
): Promise<SpinAwardRow | null> {
  const rows = await sql<SpinAwardRow>`
    select player_id, award_id, number, campaign_id, terms_id, market_id, currency, provider_id, vertical, game_id, bonus_ref,
      state, end_reason, rounds_total, rounds_played, value_minor, won_minor, collected_minor, is_queued, replaces, expires_at,
      issue_attempts, created_at
    from rewards.spin_award
    where player_id = ${of.playerId} and provider_id = ${of.providerId} and bonus_ref = ${of.bonusRef}`;
  return rows[0] ?? null;
}

/** Under the lock of the guard row, which comes first. */
export async function lockAward(sql: Sql, { player_id, award_id }: Named): Promise<SpinAwardRow | null> {
  const rows = await sql<SpinAwardRow>`
    select player_id, award_id, number, campaign_id, terms_id, market_id, currency, provider_id, vertical, game_id, bonus_ref,
      state, end_reason, rounds_total, rounds_played, value_minor, won_minor, collected_minor, is_queued, replaces, expires_at,
      issue_attempts, created_at
    from rewards.spin_award where player_id = ${player_id} and award_id = ${award_id} for update`;
  return rows[0] ?? null;
}

/** The player's awards, newest first. */
export function listAwards(
  sql: Sql,
  playerId: bigint,
  of: { readonly campaignId: string | null; readonly awardId: string | null; readonly limit: number },
): Promise<SpinAwardRow[]> {
  return sql<SpinAwardRow>`
    select player_id, award_id, number, campaign_id, terms_id, market_id, currency, provider_id, vertical, game_id, bonus_ref,
      state, end_reason, rounds_total, rounds_played, value_minor, won_minor, collected_minor, is_queued, replaces, expires_at,
      issue_attempts, created_at
    from rewards.spin_award
    where player_id = ${playerId} and campaign_id = coalesce(${of.campaignId}::text, campaign_id)
      and award_id = coalesce(${of.awardId}::uuid, award_id)
    order by created_at desc limit ${of.limit}`;
}

/** How many spins a report counted; null: it is new. */
export async function findReport(sql: Sql, { player_id, award_id }: Named, transactionId: string) {
  const rows = await sql<{ rounds: number }>`
    select rounds from rewards.spin_report
    where player_id = ${player_id} and award_id = ${award_id} and transaction_id = ${transactionId}`;
  return rows[0]?.rounds ?? null;
}

export async function insertReport(
  sql: Sql,
  { player_id, award_id }: Named,
  report: {
    readonly transactionId: string;
    readonly rounds: number;
    readonly wonMinor: bigint;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    insert into rewards.spin_report (player_id, award_id, transaction_id, rounds, won_minor, reported_at)
    values (${player_id}, ${award_id}, ${report.transactionId}, ${report.rounds}, ${report.wonMinor}, ${report.at})`;
}

export async function moveAward(sql: Sql, row: SpinAwardRow): Promise<void> {
  await sql`
    update rewards.spin_award set state = ${row.state}, rounds_played = ${row.rounds_played}, won_minor = ${row.won_minor},
      collected_minor = ${row.collected_minor}, bonus_ref = ${row.bonus_ref},
      issue_at = case when ${row.state} = 'ISSUING' then issue_at end
    where player_id = ${row.player_id} and award_id = ${row.award_id}`;
}

/** `recallAt`: when the provider is called about it. Null: it knows. */
export async function endAward(
  sql: Sql,
  row: SpinAwardRow,
  of: { readonly reason: SpinEndReason; readonly at: Date; readonly recallAt: Date | null },
): Promise<void> {
  await sql`
    update rewards.spin_award set state = ${row.state}, end_reason = ${of.reason}, ended_at = ${of.at}, issue_at = null,
      recall_at = ${of.recallAt}, rounds_played = ${row.rounds_played}, won_minor = ${row.won_minor},
      collected_minor = ${row.collected_minor}, is_queued = ${row.is_queued}
    where player_id = ${row.player_id} and award_id = ${row.award_id}`;
}

/** What was collected has left the account. */
export async function moveQueued(sql: Sql, { player_id, award_id }: Named): Promise<void> {
  await sql`
    update rewards.spin_award set is_queued = false, collected_minor = 0
    where player_id = ${player_id} and award_id = ${award_id}`;
}

export async function moveIssue(sql: Sql, { player_id, award_id }: Named, issueAt: Date): Promise<void> {
  await sql`
    update rewards.spin_award set issue_at = ${issueAt}, issue_attempts = issue_attempts + 1
    where player_id = ${player_id} and award_id = ${award_id} and state = 'ISSUING'`;
}

/** Null: the provider knows that the award has ended. */
export async function moveRecall(
  sql: Sql,
  { player_id, award_id }: Named,
  recallAt: Date | null,
): Promise<void> {
  await sql`
    update rewards.spin_award set recall_at = ${recallAt}
    where player_id = ${player_id} and award_id = ${award_id}`;
}

/** Awards of all players that a provider is to be called about. */
export function listIssueDue(sql: Sql, at: Date, limit: number): Promise<Named[]> {
  return sql<Named>`
    -- fanout
    select player_id, award_id from rewards.spin_award where issue_at <= ${at} order by issue_at limit ${limit}`;
}

export function listRecallDue(sql: Sql, at: Date, limit: number): Promise<Named[]> {
  return sql<Named>`
    -- fanout
    select player_id, award_id from rewards.spin_award where recall_at <= ${at} order by recall_at limit ${limit}`;
}

/** Awards of all players whose time was over before an instant. */
export function listOverdue(sql: Sql, before: Date, limit: number): Promise<Named[]> {
  return sql<Named>`
    -- fanout
    select player_id, award_id from rewards.spin_award
    where ended_at is null and expires_at < ${before} order by expires_at limit ${limit}`;
}

/** Awards of all players whose winnings wait for the place of a bonus, the oldest first. */
export function listQueued(sql: Sql, limit: number): Promise<Named[]> {
  return sql<Named>`
    -- fanout
    select player_id, award_id from rewards.spin_award where is_queued order by ended_at limit ${limit}`;
}

/** Games that players hold open awards of. */
export function listAwardedGames(sql: Sql): Promise<Pick<SpinAwardRow, 'game_id' | 'market_id'>[]> {
  return sql<Pick<SpinAwardRow, 'game_id' | 'market_id'>>`
    -- fanout
    select distinct game_id, market_id from rewards.spin_award where ended_at is null`;
}

export function listOpenOfGame(
  sql: Sql,
  of: Pick<SpinAwardRow, 'game_id' | 'market_id'>,
  limit: number,
): Promise<Named[]> {
  return sql<Named>`
    -- fanout
    select player_id, award_id from rewards.spin_award
    where ended_at is null and game_id = ${of.game_id} and market_id = ${of.market_id} order by created_at limit ${limit}`;
}

/** The player's awards that take spins, or whose winnings wait for the place of a bonus. */
export function listUnfinished(sql: Sql, playerId: bigint): Promise<SpinAwardRow[]> {
  return sql<SpinAwardRow>`
    select player_id, award_id, number, campaign_id, terms_id, market_id, currency, provider_id, vertical, game_id, bonus_ref,
      state, end_reason, rounds_total, rounds_played, value_minor, won_minor, collected_minor, is_queued, replaces, expires_at,
      issue_attempts, created_at
    from rewards.spin_award where player_id = ${playerId} and (ended_at is null or is_queued) order by created_at`;
}

/** The frozen terms as they were stored. Null: none with this id. */
export async function findTermsBody(sql: Sql, termsId: string): Promise<unknown> {
  const rows = await sql<{ body: unknown }>`select body from rewards.terms where terms_id = ${termsId}`;
  return rows[0]?.body ?? null;
}
