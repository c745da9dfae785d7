import { Incident } from '@halcyon/contract/sportsbook/offer.contract';
import type { Queryable } from '@halcyon/server-kit/sql';
import type { z } from 'zod';

/** What decided a leg, and what it read. */
export type LegDecision = {
  readonly number: number;
  readonly event_id: string;
  readonly version: bigint;
  readonly rule: string;
  readonly inputs: unknown;
  readonly incidents: number[];
  readonly decided_at: Date;
};

/** What decided the legs of a bet; legs that are undecided again have none. */
export function listLegDecisions(
  { sql }: Queryable,
  playerId: bigint,
  betId: string,
): Promise<LegDecision[]> {
  return sql<LegDecision>`
    select leg.number, decision.event_id, decision.version, decision.rule, decision.inputs, decision.incidents,
      decision.decided_at
    from sportsbook.leg join sportsbook.decision using (decision_id)
    where leg.player_id = ${playerId} and leg.bet_id = ${betId} and leg.result is not null
    order by leg.number`;
}

export type NamedIncident = { readonly eventId: string; readonly incident: z.infer<typeof Incident> };

/** Incidents by event and sequence. */
export async function listIncidentsOf(
  { sql }: Queryable,
  of: readonly { readonly eventId: string; readonly sequence: number }[],
): Promise<readonly NamedIncident[]> {
  const rows = await sql<{ event_id: string; body: unknown }>`
    select event_id, body from sportsbook.incident
    where (event_id, sequence) in (select * from unnest(${of.map(({ eventId }) => eventId)}::uuid[],
      ${of.map(({ sequence }) => sequence)}::integer[]))
    order by event_id, sequence`;
  return rows.map((row) => ({ eventId: row.event_id, incident: Incident.parse(row.body) }));
}
