import type { GradeResult } from '@halcyon/odds/grade';
import type { Queryable } from '@halcyon/server-kit/sql';

export type DecisionKind = 'settled' | 'rolled_back' | 'cancelled' | 'cancel_rolled_back' | 'paid_early';

/** What a message decides about an outcome. */
export type NewDecision = {
  readonly eventId: string;
  readonly marketKey: string;
  readonly outcome: string;
  /** Of the event, by the message. */
  readonly version: bigint;
  readonly kind: DecisionKind;
  /** Null: what was decided is taken back. */
  readonly result: GradeResult | null;
  readonly deadHeat: { readonly placesLeft: number; readonly tied: number } | null;
  readonly deductionBps: number;
  readonly rule: string;
  readonly inputs: Readonly<Record<string, string | number>>;
  /** Sequences of the incidents that decided it. */
  readonly incidents: readonly number[];
  /** Bets that were accepted in [from, until) alone; null: an open bound. */
  readonly acceptedFrom: Date | null;
  readonly acceptedUntil: Date | null;
};
export type Decision = NewDecision & {
  readonly decisionId: bigint;
  /** Two operators decided it. */
  readonly isByOperators: boolean;
};

/** Idempotent: a repetition changes nothing. */
export async function insertDecisions(
  { sql }: Queryable,
  decisions: readonly NewDecision[],
  at: Date,
): Promise<void> {
  const of = <Value>(value: (decision: NewDecision) => Value) => decisions.map(value);
  await sql`
    insert into sportsbook.decision (event_id, market_key, outcome, version, kind, result, places_left, tied,
      deduction_bps, rule, inputs, accepted_from, accepted_until, incidents, decided_at)
    select event_id, market_key, outcome, version, kind, result, places_left, tied, deduction_bps, rule, inputs, accepted_from,
      accepted_until, incidents::integer[], ${at}
    from unnest(${of((one) => one.eventId)}::uuid[], ${of((one) => one.marketKey)}::text[],
      ${of((one) => one.outcome)}::text[], ${of((one) => one.version)}::bigint[], ${of((one) => one.kind)}::text[],
      ${of((one) => one.result)}::text[], ${of((one) => one.deadHeat?.placesLeft ?? null)}::smallint[],
      ${of((one) => one.deadHeat?.tied ?? null)}::smallint[], ${of((one) => one.deductionBps)}::integer[],
      ${of((one) => one.rule)}::text[], ${of((one) => JSON.stringify(one.inputs))}::jsonb[],
      ${of((one) => one.acceptedFrom)}::timestamptz[], ${of((one) => one.acceptedUntil)}::timestamptz[],
      ${of((one) => `{${one.incidents.join(',')}}`)}::text[])
      as new (event_id, market_key, outcome, version, kind, result, places_left, tied, deduction_bps, rule, inputs,
        accepted_from, accepted_until, incidents)
    on conflict (event_id, market_key, outcome, version) do nothing`;
}

type DecisionRow = {
  readonly decision_id: bigint;
  readonly event_id: string;
  readonly market_key: string;
  readonly outcome: string;
  readonly version: bigint;
  readonly kind: DecisionKind;
  readonly result: GradeResult | null;
  readonly places_left: number | null;
  readonly tied: number | null;
  readonly deduction_bps: number;
  readonly rule: string;
  readonly inputs: unknown;
  readonly incidents: number[];
  readonly accepted_from: Date | null;
  readonly accepted_until: Date | null;
  readonly is_by_operators: boolean;
};

/**
 * Everything that was decided about an event, oldest first: by the time of its message at the producer and the number there,
 * whenever it came here. What has no message any more has the time of its decision.
 */
export async function listDecisions({ sql }: Queryable, eventId: string): Promise<readonly Decision[]> {
  const rows = await sql<DecisionRow>`
    select decision_id, decision.event_id, decision.market_key, outcome, decision.version, decision.kind, result, places_left,
      tied, deduction_bps, rule, inputs, incidents, accepted_from, accepted_until,
      correction.correction_id is not null as is_by_operators
    from sportsbook.decision
      left join sportsbook.feed_message as message
        on message.event_id = decision.event_id and message.version = decision.version
      left join sportsbook.correction
        on correction.event_id = decision.event_id and correction.version = decision.version
    where decision.event_id = ${eventId}
    order by coalesce(message.sent_at_ms,
        extract(epoch from min(decision.decided_at) over (partition by decision.version)) * 1000),
      message.sequence nulls first, decision.version, decision_id`;
  return rows.map((row) => ({
    decisionId: row.decision_id,
    eventId: row.event_id,
    marketKey: row.market_key,
    outcome: row.outcome,
    version: row.version,
    kind: row.kind,
    result: row.result,
    deadHeat: row.places_left === null ? null : { placesLeft: row.places_left, tied: row.tied! },
    deductionBps: row.deduction_bps,
    rule: row.rule,
    inputs: row.inputs as NewDecision['inputs'],
    incidents: row.incidents,
    acceptedFrom: row.accepted_from,
    acceptedUntil: row.accepted_until,
    isByOperators: row.is_by_operators,
  }));
}

/** Outcomes of an event that bets were placed on. */
export function listStaked(
  { sql }: Queryable,
  eventId: string,
): Promise<{ market_key: string; outcome: string }[]> {
  return sql<{ market_key: string; outcome: string }>`
    -- fanout
    select distinct market_key, outcome from sportsbook.leg where event_id = ${eventId}`;
}

/** Outcomes of a market on which there are bets. */
export async function listOutcomes(
  { sql }: Queryable,
  eventId: string,
  marketKey: string,
): Promise<readonly string[]> {
  // One step through the index per outcome, however many bets each has.
  const rows = await sql<{ outcome: string }>`
    -- fanout
    with recursive step as (
      (select outcome from sportsbook.leg where event_id = ${eventId} and market_key = ${marketKey}
        order by outcome limit 1)
      union all
      select (select leg.outcome from sportsbook.leg where leg.event_id = ${eventId} and leg.market_key = ${marketKey}
        and leg.outcome > step.outcome order by leg.outcome limit 1)
      from step where step.outcome is not null)
    select outcome from step where outcome is not null`;
  return rows.map(({ outcome }) => outcome);
}

/** Idempotent: a repetition changes nothing. `isAnother`: what was carried out for this version has grown. */
export async function insertSettlement(
  { sql }: Queryable,
  of: {
    readonly eventId: string;
    readonly version: bigint;
    readonly dueAt: Date;
    readonly isAnother: boolean;
  },
): Promise<void> {
  await sql`
    insert into sportsbook.settlement (event_id, version, due_at) values (${of.eventId}, ${of.version}, ${of.dueAt})
    on conflict (event_id, version) do update set due_at = excluded.due_at, done_at = null where ${of.isAnother}`;
}

export type DueSettlement = { readonly event_id: string; readonly version: bigint; readonly tries: number };

/** What is due, in the order of each event's messages. */
export function listDueSettlements({ sql }: Queryable, at: Date, limit: number): Promise<DueSettlement[]> {
  return sql<DueSettlement>`
    select event_id, version, tries from sportsbook.settlement
    where done_at is null and due_at <= ${at} order by event_id, version limit ${limit}`;
}

export async function endSettlement({ sql }: Queryable, of: DueSettlement, at: Date): Promise<void> {
  await sql`
    update sportsbook.settlement set done_at = ${at} where event_id = ${of.event_id} and version = ${of.version}`;
}

export async function putOffSettlement({ sql }: Queryable, of: DueSettlement, until: Date): Promise<void> {
  await sql`
    update sportsbook.settlement set due_at = ${until}, tries = tries + 1
    where event_id = ${of.event_id} and version = ${of.version}`;
}
