import type { Colleague, operatorsEndpoints } from '@halcyon/contract/operations/operators.contract';
import type { Done } from '@halcyon/contract/operations/players.contract';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { writeAudit } from '../audit/audit.service.ts';
import { forgetFactor } from '../operators/operator-factor.service.ts';
import { byOwner } from '../operators/operator-session.service.ts';
import { findByEmail, findColleague, listColleagues } from '../operators/operator.store.ts';
import type { OperatorCommandContext, OperatorContext, Operations } from '../dependencies.ts';
import { propose } from './proposal.service.ts';

type Reset = (typeof operatorsEndpoints)['POST /api/operator/v1/operators/:operatorId/second-factor/reset'];

/** Who works here, by name. */
export async function readColleagues(ctx: OperatorContext): Promise<{ items: Colleague[] }> {
  const rows = await listColleagues(ctx.operations.db);
  return {
    items: rows.map((row) => ({
      operatorId: row.operator_id,
      name: row.name,
      email: row.email,
      roles: [...row.roles],
      secondFactorSince: row.confirmed_at?.toISOString() ?? null,
      isSelf: row.operator_id === ctx.operator.operatorId,
    })),
  };
}

/**
 * Proposes to remove a colleague's second factor. It takes three people: the one who lost it, the one who proposes and
 * the one who confirms. Refuses: operator_unknown, factor_own, second_factor.not_set, proposal_open.
 */
export async function proposeReset(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Reset>,
): Promise<Done> {
  if (params.operatorId === ctx.operator.operatorId) throw new Refusal('operations.factor_own');
  const colleague = await findColleague(ctx.tx, params.operatorId);
  if (!colleague) throw new Refusal('operations.operator_unknown');
  if (!colleague.confirmed_at) throw new Refusal('second_factor.not_set');
  return propose(ctx, {
    kind: 'second_factor',
    subject: params.operatorId,
    facts: { email: colleague.email, since: colleague.confirmed_at.toISOString() },
    reason: body.reason,
  });
}

/**
 * For the owner of the installation, when too few operators are left to propose and confirm. False: no operator with
 * that e-mail, or without a second factor. Writes: operator_totp, recovery_code, operator_session, audit.
 */
export async function resetByOwner(
  { db, clock }: Pick<Operations, 'db' | 'clock'>,
  email: string,
  reason: string,
): Promise<boolean> {
  return db.transact(async (tx) => {
    const row = await findByEmail(tx, email);
    const since = row && (await findColleague(tx, row.operator_id))?.confirmed_at;
    if (!row || !since) return false;
    const at = clock.now();
    if (!(await forgetFactor(tx, row.operator_id, since.toISOString(), at))) return false;
    const facts = { operatorId: row.operator_id, email };
    await writeAudit(tx, { ...byOwner, action: 'second_factor.reset', reason, facts, at });
    return true;
  });
}
