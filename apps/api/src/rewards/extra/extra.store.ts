import type { Db, Tx } from '@halcyon/server-kit/sql';

export type On = Pick<Db | Tx, 'sql'>;

export type ExtraRow = {
  readonly player_id: bigint;
  readonly assignment_id: string;
  readonly campaign_id: string;
  readonly terms_id: string;
  readonly currency: string;
  readonly seed: string | null;
  readonly seed_hash: string;
  readonly ticket: number | null;
  readonly state: 'READY' | 'WAITING' | 'OPENED' | 'EXPIRED';
  readonly kept_minor: bigint;
  readonly client_seed: string | null;
  readonly outcome: number | null;
  readonly won_minor: bigint | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly opened_at: Date | null;
  readonly paid_at: Date | null;
};

export type DrawRow = {
  readonly campaign_id: string;
  readonly terms_id: string;
  readonly seed: string;
  readonly seed_hash: string;
  readonly draws_at: Date;
  readonly tickets: number;
  readonly drawn_at: Date | null;
};

const LISTED_MAX = 100;

export async function insertExtra(
  { sql }: Tx,
  row: Omit<ExtraRow, 'client_seed' | 'outcome' | 'won_minor' | 'opened_at' | 'paid_at'>,
): Promise<void> {
  await sql`
    insert into rewards.extra (player_id, assignment_id, campaign_id, terms_id, currency, seed, seed_hash, ticket, state,
      kept_minor, created_at, expires_at)
    values (${row.player_id}, ${row.assignment_id}, ${row.campaign_id}, ${row.terms_id}, ${row.currency}, ${row.seed},
      ${row.seed_hash}, ${row.ticket}, ${row.state}, ${row.kept_minor}, ${row.created_at}, ${row.expires_at})`;
}

/** The player's newest. */
export function listExtras({ sql }: On, playerId: bigint): Promise<ExtraRow[]> {
  return sql<ExtraRow>`
    select player_id, assignment_id, campaign_id, terms_id, currency, seed, seed_hash, ticket, state, kept_minor,
      client_seed, outcome, won_minor, created_at, expires_at, opened_at, paid_at
    from rewards.extra where player_id = ${playerId} order by created_at desc, assignment_id limit ${LISTED_MAX}`;
}

/** Null: there is none, or it is another player's. */
export async function findExtra(
  { sql }: On,
  playerId: bigint,
  assignmentId: string,
): Promise<ExtraRow | null> {
  const rows = await sql<ExtraRow>`
    select player_id, assignment_id, campaign_id, terms_id, currency, seed, seed_hash, ticket, state, kept_minor,
      client_seed, outcome, won_minor, created_at, expires_at, opened_at, paid_at
    from rewards.extra where player_id = ${playerId} and assignment_id = ${assignmentId}`;
  return rows[0] ?? null;
}

export async function openExtra(
  { sql }: Tx,
  row: ExtraRow,
  to: { readonly clientSeed: string; readonly outcome: number; readonly wonMinor: bigint; readonly at: Date },
): Promise<void> {
  await sql`
    update rewards.extra set state = 'OPENED', client_seed = ${to.clientSeed}, outcome = ${to.outcome},
      won_minor = ${to.wonMinor}, opened_at = ${to.at}, paid_at = ${to.at}
    where player_id = ${row.player_id} and assignment_id = ${row.assignment_id}`;
}

export async function expireExtra({ sql }: Tx, row: ExtraRow): Promise<void> {
  await sql`
    update rewards.extra set state = 'EXPIRED'
    where player_id = ${row.player_id} and assignment_id = ${row.assignment_id}`;
}

/** Wheels and loot boxes that were not opened in time, of any player. */
export function listLapsedExtras(
  { sql }: On,
  at: Date,
  limit: number,
): Promise<Pick<ExtraRow, 'player_id' | 'assignment_id'>[]> {
  return sql<Pick<ExtraRow, 'player_id' | 'assignment_id'>>`
    select player_id, assignment_id from rewards.extra
    where state = 'READY' and expires_at <= ${at} order by expires_at limit ${limit}`;
}

/** What the budget kept for the largest prize and the outcome left; the count of grants stays. */
export async function returnKept(
  { sql }: Tx,
  row: Pick<ExtraRow, 'campaign_id' | 'currency'>,
  minor: bigint,
): Promise<void> {
  await sql`
    update rewards.budget set granted_minor = granted_minor - ${minor}
    where campaign_id = ${row.campaign_id} and currency = ${row.currency}`;
}

/** Commits to a draw; one that exists stays. */
export async function putDraw({ sql }: Tx, row: Omit<DrawRow, 'tickets' | 'drawn_at'>): Promise<void> {
  await sql`
    insert into rewards.draw (campaign_id, terms_id, seed, seed_hash, draws_at)
    values (${row.campaign_id}, ${row.terms_id}, ${row.seed}, ${row.seed_hash}, ${row.draws_at})
    on conflict do nothing`;
}

/** Takes the next number of a draw, whose row stays locked. Null: there are no more, or it is drawn. */
export async function takeTicket(
  { sql }: Tx,
  campaignId: string,
  termsId: string,
  ticketsMax: number,
): Promise<DrawRow | null> {
  const rows = await sql<DrawRow>`
    update rewards.draw set tickets = tickets + 1
    where campaign_id = ${campaignId} and terms_id = ${termsId} and tickets < ${ticketsMax} and drawn_at is null
    returning campaign_id, terms_id, seed, seed_hash, draws_at, tickets, drawn_at`;
  return rows[0] ?? null;
}

export async function findDraw({ sql }: On, campaignId: string, termsId: string): Promise<DrawRow | null> {
  const rows = await sql<DrawRow>`
    select campaign_id, terms_id, seed, seed_hash, draws_at, tickets, drawn_at from rewards.draw
    where campaign_id = ${campaignId} and terms_id = ${termsId}`;
  return rows[0] ?? null;
}

export function listDueDraws({ sql }: On, at: Date): Promise<DrawRow[]> {
  return sql<DrawRow>`
    select campaign_id, terms_id, seed, seed_hash, draws_at, tickets, drawn_at from rewards.draw
    where drawn_at is null and draws_at <= ${at} order by draws_at limit 100`;
}

/** No ticket is given from here on. False: it is drawn already. */
export async function closeDraw({ sql }: Tx, row: DrawRow, at: Date): Promise<DrawRow | null> {
  const rows = await sql<DrawRow>`
    update rewards.draw set drawn_at = ${at}
    where campaign_id = ${row.campaign_id} and terms_id = ${row.terms_id} and drawn_at is null
    returning campaign_id, terms_id, seed, seed_hash, draws_at, tickets, drawn_at`;
  return rows[0] ?? null;
}

/** Tickets of a draw after a number, in order. */
export function listTickets(
  { sql }: On,
  { campaign_id: campaignId, terms_id: termsId }: Pick<DrawRow, 'campaign_id' | 'terms_id'>,
  of: { readonly after: number; readonly limit: number },
): Promise<Pick<ExtraRow, 'ticket' | 'currency' | 'outcome' | 'won_minor'>[]> {
  return sql<Pick<ExtraRow, 'ticket' | 'currency' | 'outcome' | 'won_minor'>>`
    -- fanout
    select ticket, currency, outcome, won_minor from rewards.extra
    where campaign_id = ${campaignId} and terms_id = ${termsId} and ticket > ${of.after}
    order by ticket limit ${of.limit}`;
}

/** The outcomes of all tickets of a draw at once; those that are not named have no prize. */
export async function writeOutcomes(
  { sql }: Tx,
  { campaign_id: campaignId, terms_id: termsId }: DrawRow,
  outcomes: readonly { readonly ticket: number; readonly outcome: number; readonly wonMinor: bigint }[],
  at: Date,
): Promise<void> {
  await sql`
    -- fanout
    update rewards.extra set state = 'OPENED', opened_at = ${at}, outcome = won.outcome,
      won_minor = coalesce(won.minor, 0)
    from rewards.extra as ticket left join unnest(${outcomes.map(({ ticket }) => ticket)}::integer[],
      ${outcomes.map(({ outcome }) => outcome)}::integer[],
      ${outcomes.map(({ wonMinor }) => wonMinor)}::bigint[]) as won (ticket, outcome, minor)
      on won.ticket = ticket.ticket
    where ticket.campaign_id = ${campaignId} and ticket.terms_id = ${termsId} and ticket.state = 'WAITING'
      and extra.player_id = ticket.player_id and extra.assignment_id = ticket.assignment_id`;
}

/** Prizes of draws that are to be paid, in the order of ids. */
export function listUnpaid(
  { sql }: On,
  limit: number,
): Promise<Pick<ExtraRow, 'player_id' | 'assignment_id'>[]> {
  return sql<Pick<ExtraRow, 'player_id' | 'assignment_id'>>`
    -- fanout
    select player_id, assignment_id from rewards.extra
    where state = 'OPENED' and paid_at is null and won_minor > 0 order by player_id, assignment_id limit ${limit}`;
}

/** False: it is paid already. */
export async function markPaid({ sql }: Tx, row: ExtraRow, at: Date): Promise<boolean> {
  const rows = await sql<{ player_id: bigint }>`
    update rewards.extra set paid_at = ${at}
    where player_id = ${row.player_id} and assignment_id = ${row.assignment_id} and paid_at is null
    returning player_id`;
  return rows.length === 1;
}

/** The assignments of all tickets end with what they have won. */
export async function endTickets({ sql }: Tx, row: DrawRow, at: Date): Promise<void> {
  await sql`
    -- fanout
    update rewards.assignment set state = 6, granted_minor = extra.won_minor, ended_at = ${at}, end_reason = 1
    from rewards.extra
    where extra.campaign_id = ${row.campaign_id} and extra.terms_id = ${row.terms_id} and extra.ticket is not null
      and assignment.player_id = extra.player_id and assignment.assignment_id = extra.assignment_id
      and assignment.state = 5`;
}
