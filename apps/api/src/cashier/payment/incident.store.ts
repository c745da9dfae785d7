import type { On, ProviderName } from '../dependencies.ts';

export type IncidentKind =
  | 'wrong_signature'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'unknown_payment'
  | 'contradiction'
  | 'malformed'
  | 'wrong_payer'
  | 'return_refused'
  | 'return_overdue'
  | 'payout_in_doubt'
  | 'above_balance';

export type IncidentRow = {
  readonly incident_id: string;
  readonly provider: ProviderName;
  readonly kind: IncidentKind;
  readonly claimed_player_id: string | null;
  readonly claimed_payment_id: string | null;
  readonly expected: string | null;
  readonly given: string | null;
  readonly message: string;
  readonly happened_at: Date;
};

export async function insertIncident(on: On, incident: IncidentRow): Promise<void> {
  await on.sql`
    insert into cashier.incident (incident_id, provider, kind, claimed_player_id, claimed_payment_id, expected,
      given, message, happened_at)
    values (${incident.incident_id}, ${incident.provider}, ${incident.kind}, ${incident.claimed_player_id},
      ${incident.claimed_payment_id}, ${incident.expected}, ${incident.given}, ${incident.message},
      ${incident.happened_at})`;
}

/** How many have been stored since an instant; unsigned messages cost their sender nothing. */
export async function countIncidents(on: On, kind: IncidentKind, since: Date): Promise<number> {
  const rows = await on.sql<{ count: number }>`
    select count(*)::int as count from cashier.incident where kind = ${kind} and happened_at >= ${since}`;
  return rows[0]?.count ?? 0;
}

/** Newest first, before an instant. */
export function listIncidents(on: On, before: Date, limit: number): Promise<IncidentRow[]> {
  return on.sql<IncidentRow>`
    select incident_id, provider, kind, claimed_player_id, claimed_payment_id, expected, given, message,
      happened_at
    from cashier.incident where happened_at < ${before} order by happened_at desc limit ${limit}`;
}
