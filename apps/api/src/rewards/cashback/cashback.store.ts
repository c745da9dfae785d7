import type { Db, Tx } from '@halcyon/server-kit/sql';

type On = Pick<Db | Tx, 'sql'>;

export type ActivationRow = {
  readonly player_id: bigint;
  readonly campaign_id: string;
  readonly assignment_id: string;
  /** Of the player's market at the activation. */
  readonly zone: string;
  readonly version: number;
  readonly activated_at: Date;
  readonly activated_sequence: bigint;
  readonly deactivated_at: Date | null;
  readonly carry_minor: bigint;
};

export type PeriodRow = {
  readonly campaign_id: string;
  readonly window_start: Date;
  readonly window_end: Date | null;
  readonly version: number;
  readonly after_sequence: bigint;
  readonly until_sequence: bigint | null;
  readonly staked_minor: bigint;
  readonly returned_minor: bigint;
  readonly boosted_minor: bigint;
  readonly claimed_at: Date | null;
  readonly claimed_net_minor: bigint | null;
  readonly claimed_boosted_minor: bigint | null;
  readonly paid_minor: bigint | null;
};

export function listActivations(on: On, players: readonly bigint[]): Promise<ActivationRow[]> {
  return on.sql<ActivationRow>`
    select player_id, campaign_id, assignment_id, zone, version, activated_at, activated_sequence, deactivated_at,
      carry_minor
    from rewards.cashback_activation where player_id = any (${players}::bigint[])
    order by player_id, activated_at, campaign_id`;
}

export async function lockActivation(
  on: On,
  playerId: bigint,
  campaignId: string,
): Promise<ActivationRow | null> {
  const rows = await on.sql<ActivationRow>`
    select player_id, campaign_id, assignment_id, zone, version, activated_at, activated_sequence, deactivated_at,
      carry_minor
    from rewards.cashback_activation where player_id = ${playerId} and campaign_id = ${campaignId} for update`;
  return rows[0] ?? null;
}

/** Null: the player has none with this id. */
export async function findByAssignment(
  on: On,
  playerId: bigint,
  assignmentId: string,
): Promise<Pick<ActivationRow, 'campaign_id'> | null> {
  const rows = await on.sql<Pick<ActivationRow, 'campaign_id'>>`
    select campaign_id from rewards.cashback_activation
    where player_id = ${playerId} and assignment_id = ${assignmentId}`;
  return rows[0] ?? null;
}

/** When a campaign was stopped. Null: it was not. */
export async function findStoppedAt(on: On, campaignId: string): Promise<Date | null> {
  const rows = await on.sql<{ moved_at: Date }>`
    select moved_at from rewards.campaign where campaign_id = ${campaignId} and status = 3`;
  return rows[0]?.moved_at ?? null;
}

/** A second activation takes the place of the first one, and keeps its carry and its assignment. */
export async function saveActivation(
  on: On,
  of: Omit<ActivationRow, 'deactivated_at' | 'carry_minor'>,
): Promise<void> {
  await on.sql`
    insert into rewards.cashback_activation (player_id, campaign_id, assignment_id, zone, version, activated_at,
      activated_sequence)
    values (${of.player_id}, ${of.campaign_id}, ${of.assignment_id}, ${of.zone}, ${of.version}, ${of.activated_at},
      ${of.activated_sequence})
    on conflict (player_id, campaign_id) do update set zone = excluded.zone, version = excluded.version,
      activated_at = excluded.activated_at, activated_sequence = excluded.activated_sequence, deactivated_at = null`;
}

export async function endActivation(on: On, playerId: bigint, campaignId: string, at: Date): Promise<void> {
  await on.sql`
    update rewards.cashback_activation set deactivated_at = greatest(${at}, activated_at)
    where player_id = ${playerId} and campaign_id = ${campaignId} and deactivated_at is null`;
}

export async function moveCarry(
  on: On,
  playerId: bigint,
  campaignId: string,
  carryMinor: bigint,
): Promise<void> {
  await on.sql`
    update rewards.cashback_activation set carry_minor = ${carryMinor}
    where player_id = ${playerId} and campaign_id = ${campaignId}`;
}

/** Play that counts in a window. `window_start` null: in the one that holds its command. */
export type CountedPlay = {
  readonly playerId: bigint;
  readonly campaignId: string;
  readonly version: number;
  readonly window: { readonly startsAt: Date; readonly endsAt: Date } | null;
  /** Of a window that begins with this play. */
  readonly afterSequence: bigint;
  readonly countedSequence: bigint;
  readonly stakedMinor: bigint;
  readonly returnedMinor: bigint;
  readonly boostedMinor: bigint;
};

/** Adds play to its windows. A window appears with its first play. */
export async function addPlay(on: On, plays: readonly CountedPlay[]): Promise<void> {
  const opening = plays.filter((play) => play.window && play.countedSequence > play.afterSequence);
  await on.sql`
    insert into rewards.cashback_period (player_id, campaign_id, window_start, window_end, version, after_sequence)
    select player_id, campaign_id, window_start, max(window_end), max(version), max(after_sequence)
    from unnest(${opening.map((play) => play.playerId)}::bigint[], ${opening.map((play) => play.campaignId)}::uuid[],
      ${opening.map((play) => play.window!.startsAt)}::timestamptz[],
      ${opening.map((play) => play.window!.endsAt)}::timestamptz[],
      ${opening.map((play) => play.version)}::integer[], ${opening.map((play) => play.afterSequence)}::bigint[])
      as play (player_id, campaign_id, window_start, window_end, version, after_sequence)
    group by player_id, campaign_id, window_start order by player_id, campaign_id, window_start
    on conflict do nothing`;
  await on.sql`
    with play as (
      select * from unnest(${plays.map((play) => play.playerId)}::bigint[],
        ${plays.map((play) => play.campaignId)}::uuid[],
        ${plays.map((play) => play.window?.startsAt ?? null)}::timestamptz[],
        ${plays.map((play) => play.countedSequence)}::bigint[], ${plays.map((play) => play.stakedMinor)}::bigint[],
        ${plays.map((play) => play.returnedMinor)}::bigint[], ${plays.map((play) => play.boostedMinor)}::bigint[])
        as play (player_id, campaign_id, window_start, counted, staked, returned, boosted)),
    added as (
      select period.player_id, period.campaign_id, period.window_start, sum(staked) as staked,
        sum(returned) as returned, sum(boosted) as boosted
      from play join rewards.cashback_period as period on period.player_id = play.player_id
        and period.campaign_id = play.campaign_id and counted > period.after_sequence
        and counted <= coalesce(period.until_sequence, counted)
        and period.window_start = coalesce(play.window_start, period.window_start)
      group by period.player_id, period.campaign_id, period.window_start)
    update rewards.cashback_period as period set staked_minor = period.staked_minor + added.staked,
      returned_minor = period.returned_minor + added.returned, boosted_minor = period.boosted_minor + added.boosted
    from added where period.player_id = added.player_id and period.campaign_id = added.campaign_id
      and period.window_start = added.window_start`;
}

export async function insertPeriod(
  on: On,
  of: Pick<
    PeriodRow,
    | 'campaign_id'
    | 'window_start'
    | 'window_end'
    | 'version'
    | 'after_sequence'
    | 'staked_minor'
    | 'returned_minor'
    | 'boosted_minor'
  > & { readonly player_id: bigint },
): Promise<void> {
  await on.sql`
    insert into rewards.cashback_period (player_id, campaign_id, window_start, window_end, version, after_sequence,
      staked_minor, returned_minor, boosted_minor)
    values (${of.player_id}, ${of.campaign_id}, ${of.window_start}, ${of.window_end}, ${of.version},
      ${of.after_sequence}, ${of.staked_minor}, ${of.returned_minor}, ${of.boosted_minor})
    on conflict do nothing`;
}

/** A window that runs until the next claim begins after a command. Two of one millisecond begin one after the other. */
export async function openPeriod(
  on: On,
  playerId: bigint,
  of: { readonly campaignId: string; readonly version: number },
  from: { readonly at: Date; readonly sequence: bigint },
): Promise<void> {
  await on.sql`
    insert into rewards.cashback_period (player_id, campaign_id, window_start, version, after_sequence)
    select ${playerId}, ${of.campaignId}, greatest(${from.at}, max(window_start) + interval '1 millisecond'),
      ${of.version}, ${from.sequence}
    from rewards.cashback_period where player_id = ${playerId} and campaign_id = ${of.campaignId}`;
}

/** Windows of a campaign that began since an instant, and those that run until the next claim; newest first. */
export function listPeriods(
  on: On,
  playerId: bigint,
  campaignId: string,
  since: Date,
  limit: number,
): Promise<PeriodRow[]> {
  return on.sql<PeriodRow>`
    select campaign_id, window_start, window_end, version, after_sequence, until_sequence, staked_minor,
      returned_minor, boosted_minor, claimed_at, claimed_net_minor, claimed_boosted_minor, paid_minor
    from rewards.cashback_period
    where player_id = ${playerId} and campaign_id = ${campaignId}
      and (window_start >= ${since} or window_end is null)
    order by window_start desc limit ${limit}`;
}

export async function lockPeriod(
  on: On,
  playerId: bigint,
  campaignId: string,
  windowStart: Date,
): Promise<PeriodRow | null> {
  const rows = await on.sql<PeriodRow>`
    select campaign_id, window_start, window_end, version, after_sequence, until_sequence, staked_minor,
      returned_minor, boosted_minor, claimed_at, claimed_net_minor, claimed_boosted_minor, paid_minor
    from rewards.cashback_period
    where player_id = ${playerId} and campaign_id = ${campaignId} and window_start = ${windowStart} for update`;
  return rows[0] ?? null;
}

/** Paid windows of which stakes or wins have been taken back since, oldest first; locked. */
export function lockChangedPeriods(on: On, playerId: bigint, campaignId: string): Promise<PeriodRow[]> {
  return on.sql<PeriodRow>`
    select campaign_id, window_start, window_end, version, after_sequence, until_sequence, staked_minor,
      returned_minor, boosted_minor, claimed_at, claimed_net_minor, claimed_boosted_minor, paid_minor
    from rewards.cashback_period
    where player_id = ${playerId} and campaign_id = ${campaignId} and claimed_at is not null
      and (claimed_net_minor <> staked_minor - returned_minor or claimed_boosted_minor <> boosted_minor)
    order by window_start for update`;
}

/** Ends the windows that run: play after a command does not count in them. One without an end has its end now. */
export async function closePeriod(
  on: On,
  playerId: bigint,
  campaignId: string,
  at: { readonly at: Date; readonly sequence: bigint },
): Promise<void> {
  await on.sql`
    update rewards.cashback_period
    set window_end = coalesce(window_end, greatest(${at.at}, window_start + interval '1 millisecond')),
      until_sequence = ${at.sequence}
    where player_id = ${playerId} and campaign_id = ${campaignId} and until_sequence is null
      and (window_end is null or window_end > ${at.at})`;
}

export async function payPeriod(
  on: On,
  playerId: bigint,
  of: Pick<PeriodRow, 'campaign_id' | 'window_start'> & {
    readonly until_sequence: bigint;
    readonly claimed_at: Date;
    readonly claimed_net_minor: bigint;
    readonly claimed_boosted_minor: bigint;
    readonly paid_minor: bigint;
  },
): Promise<void> {
  await on.sql`
    update rewards.cashback_period set until_sequence = ${of.until_sequence},
      window_end = coalesce(window_end, greatest(${of.claimed_at}, window_start + interval '1 millisecond')),
      claimed_at = ${of.claimed_at}, claimed_net_minor = ${of.claimed_net_minor},
      claimed_boosted_minor = ${of.claimed_boosted_minor}, paid_minor = ${of.paid_minor}
    where player_id = ${playerId} and campaign_id = ${of.campaign_id} and window_start = ${of.window_start}`;
}

/** What was taken back of a paid window is in the carry from now on. */
export async function moveClaimedNet(
  on: On,
  playerId: bigint,
  of: Pick<PeriodRow, 'campaign_id' | 'window_start' | 'claimed_net_minor' | 'claimed_boosted_minor'>,
): Promise<void> {
  await on.sql`
    update rewards.cashback_period set claimed_net_minor = ${of.claimed_net_minor},
      claimed_boosted_minor = ${of.claimed_boosted_minor}
    where player_id = ${playerId} and campaign_id = ${of.campaign_id} and window_start = ${of.window_start}`;
}
