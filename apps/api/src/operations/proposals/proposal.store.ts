import type { Tx } from '@halcyon/server-kit/sql';

type On = Pick<Tx, 'sql'>;

export type ProposalRow = {
  readonly proposal_id: string;
  readonly kind:
    | 'level'
    | 'document'
    | 'suspense'
    | 'withdrawal'
    | 'incident'
    | 'person_review'
    | 'prize'
    | 'loyalty_level'
    | 'reversal'
    | 'tournament'
    | 'campaign'
    | 'budget'
    | 'codes'
    | 'second_factor'
    | 'correction';
  /** Null: it is about an operator, a tournament, a campaign or an event. */
  readonly player_id: bigint | null;
  readonly subject: string;
  readonly facts: Readonly<Record<string, string | null>>;
  readonly reason: string;
  readonly proposed_by: string;
  readonly proposed_at: Date;
};

/** False: the same thing is proposed already. */
export async function insertProposal(tx: Tx, row: ProposalRow): Promise<boolean> {
  const rows = await tx.sql`
    insert into operations.proposal (proposal_id, kind, player_id, subject, facts, reason, proposed_by, proposed_at,
      state)
    values (${row.proposal_id}, ${row.kind}, ${row.player_id}, ${row.subject}, ${JSON.stringify(row.facts)}::jsonb,
      ${row.reason}, ${row.proposed_by}, ${row.proposed_at}, 'open')
    on conflict do nothing returning proposal_id`;
  return rows.length === 1;
}

export function listOpen(on: On, limit: number): Promise<ProposalRow[]> {
  return on.sql<ProposalRow>`
    select proposal_id, kind, player_id, subject, facts, reason, proposed_by, proposed_at
    from operations.proposal where state = 'open' order by proposed_at limit ${limit}`;
}

export async function lockOpen(tx: Tx, proposalId: string): Promise<ProposalRow | null> {
  const rows = await tx.sql<ProposalRow>`
    select proposal_id, kind, player_id, subject, facts, reason, proposed_by, proposed_at
    from operations.proposal where proposal_id = ${proposalId} and state = 'open' for update`;
  return rows[0] ?? null;
}

export async function decide(
  tx: Tx,
  proposalId: string,
  state: 'confirmed' | 'declined',
  operatorId: string,
  at: Date,
): Promise<void> {
  await tx.sql`
    update operations.proposal set state = ${state}, decided_by = ${operatorId}, decided_at = ${at}
    where proposal_id = ${proposalId}`;
}

/** The open proposal about a thing that is no player's. Null: there is none. */
export async function findOpenOf(
  on: On,
  kind: ProposalRow['kind'],
  subject: string,
): Promise<{ readonly proposal_id: string } | null> {
  const rows = await on.sql<{ proposal_id: string }>`
    select proposal_id from operations.proposal
    where kind = ${kind} and subject = ${subject} and player_id is null and state = 'open'`;
  return rows[0] ?? null;
}
