import type { Db, Tx } from '@halcyon/server-kit/sql';
import { assignmentState, type AssignmentState } from './assignment.machine.ts';

export type On = Pick<Db | Tx, 'sql'>;

// The numbers below are stored. A number is never changed or reused.
export const assignmentSource = {
  claim: 1,
  deposit: 2,
  registration: 3,
  linked: 4,
  code: 5,
  tournament: 6,
  operator: 7,
} as const;
export type AssignmentSource = keyof typeof assignmentSource;

/** The occurrence of an opt-in whose deposit has not come yet. An end frees it. */
export const NEXT = 'next';

export type AssignmentRow = {
  readonly player_id: bigint;
  readonly number: number;
  readonly assignment_id: string;
  readonly campaign_id: string;
  readonly version: number;
  readonly terms_id: string;
  readonly occurrence: string;
  readonly state: number;
  readonly vertical: number;
  readonly source: number;
  readonly currency: string;
  readonly granted_minor: bigint;
  readonly locked_minor: bigint;
  readonly deposit_minor: bigint;
  readonly required_e4: bigint;
  readonly is_budgeted: boolean;
  readonly created_at: Date;
  readonly claimable_until: Date | null;
  readonly queued_at: Date | null;
  readonly activated_at: Date | null;
  readonly expires_at: Date | null;
  readonly ended_at: Date | null;
  readonly end_reason: number | null;
};

/** All that are open, and those that ended since an instant; the newest first. */
export function listAssignments(
  { sql }: On,
  playerId: bigint,
  of: { readonly endedSince: Date; readonly limit: number },
): Promise<AssignmentRow[]> {
  return sql<AssignmentRow>`
    select player_id, number, assignment_id, campaign_id, version, terms_id, occurrence, state, vertical, source,
      currency, granted_minor, locked_minor, deposit_minor, required_e4, is_budgeted, created_at, claimable_until,
      queued_at, activated_at, expires_at, ended_at, end_reason
    from rewards.assignment
    where player_id = ${playerId} and (state <= 5 or ended_at >= ${of.endedSince})
    order by number desc limit ${of.limit}`;
}

/** The open ones of a campaign, the oldest first. */
export function listOpenOf({ sql }: On, playerId: bigint, campaignId: string): Promise<AssignmentRow[]> {
  return sql<AssignmentRow>`
    select player_id, number, assignment_id, campaign_id, version, terms_id, occurrence, state, vertical, source,
      currency, granted_minor, locked_minor, deposit_minor, required_e4, is_budgeted, created_at, claimable_until,
      queued_at, activated_at, expires_at, ended_at, end_reason
    from rewards.assignment
    where player_id = ${playerId} and campaign_id = ${campaignId} and state <= 5
    order by number limit 100`;
}

/** The open ones of an occurrence, in the order of their campaigns. */
export function listOpenOfOccurrence(
  { sql }: On,
  playerId: bigint,
  occurrence: string,
): Promise<AssignmentRow[]> {
  return sql<AssignmentRow>`
    select player_id, number, assignment_id, campaign_id, version, terms_id, occurrence, state, vertical, source,
      currency, granted_minor, locked_minor, deposit_minor, required_e4, is_budgeted, created_at, claimable_until,
      queued_at, activated_at, expires_at, ended_at, end_reason
    from rewards.assignment
    where player_id = ${playerId} and occurrence = ${occurrence} and state <= 5
    order by campaign_id limit 100`;
}

/** Null: there is none, or it is another player's. */
export async function findAssignment(
  { sql }: On,
  playerId: bigint,
  assignmentId: string,
): Promise<AssignmentRow | null> {
  const rows = await sql<AssignmentRow>`
    select player_id, number, assignment_id, campaign_id, version, terms_id, occurrence, state, vertical, source,
      currency, granted_minor, locked_minor, deposit_minor, required_e4, is_budgeted, created_at, claimable_until,
      queued_at, activated_at, expires_at, ended_at, end_reason
    from rewards.assignment where player_id = ${playerId} and assignment_id = ${assignmentId}`;
  return rows[0] ?? null;
}

/** The assignment of a bonus: both have the same number. Null: the bonus was granted without one. */
export async function findByNumber(
  { sql }: On,
  playerId: bigint,
  number: number,
): Promise<AssignmentRow | null> {
  const rows = await sql<AssignmentRow>`
    select player_id, number, assignment_id, campaign_id, version, terms_id, occurrence, state, vertical, source,
      currency, granted_minor, locked_minor, deposit_minor, required_e4, is_budgeted, created_at, claimable_until,
      queued_at, activated_at, expires_at, ended_at, end_reason
    from rewards.assignment where player_id = ${playerId} and number = ${number}`;
  return rows[0] ?? null;
}

export async function findOccurrence(
  { sql }: On,
  playerId: bigint,
  campaignId: string,
  occurrence: string,
): Promise<AssignmentRow | null> {
  const rows = await sql<AssignmentRow>`
    select player_id, number, assignment_id, campaign_id, version, terms_id, occurrence, state, vertical, source,
      currency, granted_minor, locked_minor, deposit_minor, required_e4, is_budgeted, created_at, claimable_until,
      queued_at, activated_at, expires_at, ended_at, end_reason
    from rewards.assignment
    where player_id = ${playerId} and campaign_id = ${campaignId} and occurrence = ${occurrence}`;
  return rows[0] ?? null;
}

/** How often a player has had, or waits for, each campaign. */
export function countClaimed(
  { sql }: On,
  playerId: bigint,
): Promise<{ campaign_id: string; claimed: bigint }[]> {
  return sql`
    select campaign_id, count(*) as claimed from rewards.assignment
    where player_id = ${playerId} and (activated_at is not null or state = 4)
    group by campaign_id`;
}

export type NewAssignment = {
  readonly playerId: bigint;
  readonly assignmentId: string;
  readonly campaignId: string;
  readonly version: number;
  readonly termsId: string;
  readonly occurrence: string;
  readonly state: AssignmentState;
  readonly vertical: number;
  readonly source: AssignmentSource;
  readonly currency: string;
  readonly grantedMinor: bigint;
  readonly depositMinor: bigint;
  readonly requiredE4: bigint;
  readonly at: Date;
  readonly claimableUntil: Date | null;
};

/** The guard row is locked, so that the number is the next one. Null: the occurrence has its assignment already. */
export async function insertAssignment({ sql }: Tx, of: NewAssignment): Promise<AssignmentRow | null> {
  const rows = await sql<AssignmentRow>`
    insert into rewards.assignment (player_id, number, assignment_id, campaign_id, version, terms_id, occurrence,
      state, vertical, source, currency, granted_minor, deposit_minor, required_e4, created_at, claimable_until)
    select ${of.playerId}, 1 + coalesce(max(number), 0), ${of.assignmentId}, ${of.campaignId}, ${of.version},
      ${of.termsId}, ${of.occurrence}, ${assignmentState[of.state]}, ${of.vertical}, ${assignmentSource[of.source]},
      ${of.currency}, ${of.grantedMinor}, ${of.depositMinor}, ${of.requiredE4}, ${of.at}, ${of.claimableUntil}
    from (
      select number from rewards.assignment where player_id = ${of.playerId}
      union all select number from rewards.active_bonus where player_id = ${of.playerId}) as given
    on conflict (player_id, campaign_id, occurrence) do nothing
    returning player_id, number, assignment_id, campaign_id, version, terms_id, occurrence, state, vertical, source,
      currency, granted_minor, locked_minor, deposit_minor, required_e4, is_budgeted, created_at, claimable_until,
      queued_at, activated_at, expires_at, ended_at, end_reason`;
  return rows[0] ?? null;
}

export type AssignmentChange = {
  readonly state: AssignmentState;
  readonly occurrence?: string;
  readonly source?: AssignmentSource;
  readonly grantedMinor?: bigint;
  readonly lockedMinor?: bigint;
  readonly depositMinor?: bigint;
  readonly requiredE4?: bigint;
  readonly isBudgeted?: boolean;
  readonly claimableUntil?: Date;
  readonly queuedAt?: Date;
  readonly activatedAt?: Date;
  readonly expiresAt?: Date;
  readonly endedAt?: Date;
  readonly endReason?: number;
};

/** Absent values stay. */
export async function moveAssignment({ sql }: Tx, row: AssignmentRow, to: AssignmentChange): Promise<void> {
  await sql`
    update rewards.assignment set state = ${assignmentState[to.state]},
      occurrence = coalesce(${to.occurrence ?? null}::text, occurrence),
      source = coalesce(${to.source ? assignmentSource[to.source] : null}::smallint, source),
      granted_minor = coalesce(${to.grantedMinor ?? null}::bigint, granted_minor),
      locked_minor = coalesce(${to.lockedMinor ?? null}::bigint, locked_minor),
      deposit_minor = coalesce(${to.depositMinor ?? null}::bigint, deposit_minor),
      required_e4 = coalesce(${to.requiredE4 ?? null}::bigint, required_e4),
      is_budgeted = coalesce(${to.isBudgeted ?? null}::boolean, is_budgeted),
      claimable_until = coalesce(${to.claimableUntil ?? null}::timestamptz, claimable_until),
      queued_at = coalesce(${to.queuedAt ?? null}::timestamptz, queued_at),
      activated_at = coalesce(${to.activatedAt ?? null}::timestamptz, activated_at),
      expires_at = coalesce(${to.expiresAt ?? null}::timestamptz, expires_at),
      ended_at = coalesce(${to.endedAt ?? null}::timestamptz, ended_at),
      end_reason = coalesce(${to.endReason ?? null}::smallint, end_reason)
    where player_id = ${row.player_id} and number = ${row.number}`;
}

/** Everything of a player that has not begun ends. What had its budget is listed. */
export function cancelWaiting(
  { sql }: Tx,
  playerId: bigint,
  endReason: number,
): Promise<Pick<AssignmentRow, 'campaign_id' | 'currency' | 'granted_minor' | 'is_budgeted'>[]> {
  return sql<Pick<AssignmentRow, 'campaign_id' | 'currency' | 'granted_minor' | 'is_budgeted'>>`
    update rewards.assignment set state = ${assignmentState.CANCELED}, ended_at = now(), end_reason = ${endReason},
      occurrence = case occurrence when ${NEXT} then assignment_id::text else occurrence end
    where player_id = ${playerId} and state <= 4
    returning campaign_id, currency, granted_minor, is_budgeted`;
}

/** What can no longer be claimed, of any player. */
export function listLapsed(
  { sql }: On,
  at: Date,
  limit: number,
): Promise<Pick<AssignmentRow, 'player_id' | 'assignment_id'>[]> {
  return sql<Pick<AssignmentRow, 'player_id' | 'assignment_id'>>`
    select player_id, assignment_id from rewards.assignment
    where state <= 4 and claimable_until <= ${at} order by claimable_until limit ${limit}`;
}

/** Running bonuses whose time is over, or that hold no money any more, of any player. */
export function listDueBonuses(
  { sql }: On,
  at: Date,
  limit: number,
): Promise<{ player_id: bigint; vertical: number; number: number }[]> {
  return sql<{ player_id: bigint; vertical: number; number: number }>`
    select bonus.player_id, bonus.vertical, bonus.number from rewards.active_bonus bonus
    where bonus.state = 1 and (bonus.expires_at <= ${at} or not exists (
      select from wallet.balance held
      where held.player_id = bonus.player_id and held.account in (10 + bonus.vertical, 20 + bonus.vertical)
        and held.balance_minor > 0))
    order by bonus.expires_at limit ${limit}`;
}

/** Ends that nothing has followed up, of any player, the oldest first. */
export function listUnfollowed(
  { sql }: On,
  limit: number,
): Promise<Pick<AssignmentRow, 'player_id' | 'assignment_id'>[]> {
  return sql<Pick<AssignmentRow, 'player_id' | 'assignment_id'>>`
    select player_id, assignment_id from rewards.assignment
    where state >= 6 and followed_at is null order by ended_at limit ${limit}`;
}

/** False: it was followed up already. */
export async function markFollowed(
  { sql }: Tx,
  playerId: bigint,
  assignmentId: string,
  at: Date,
): Promise<boolean> {
  const rows = await sql<{ number: number }>`
    update rewards.assignment set followed_at = ${at}
    where player_id = ${playerId} and assignment_id = ${assignmentId} and state >= 6 and followed_at is null
    returning number`;
  return rows.length > 0;
}
