import type {
  CheckState,
  DeadLetter,
  operatorHealthEndpoints,
} from '@halcyon/contract/operations/health.contract';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { checkStates } from '../platform/jobs/check.ts';
import { discardDeadJob, listDeadJobs, retryDeadJob } from '../platform/jobs/jobs.ts';
import { deleteDead, listDead, reviveDead } from '../platform/events/outbox.store.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { writeAudit } from './audit/audit.service.ts';
import type { OperatorCommandContext, OperatorContext } from './dependencies.ts';

const LISTED_MAX = 100;

type Input = InputOf<
  (typeof operatorHealthEndpoints)['POST /api/operator/v1/dead-letters/:deadLetterId/retry']
>;
type Found = { readonly name: string; readonly playerId: bigint | null };

export async function readDeadLetters({ operations: { db } }: OperatorContext): Promise<{
  items: DeadLetter[];
}> {
  const events = (await listDead(db, LISTED_MAX)).map((event) => ({
    deadLetterId: `event-${event.id}`,
    kind: 'event' as const,
    name: event.name,
    playerId: Number(event.player_id),
    facts: event.facts,
    tries: event.tries,
    fault: event.last_fault,
    createdAt: event.created_at.toISOString(),
    diedAt: event.dead_at.toISOString(),
  }));
  const jobs = (await listDeadJobs(db.sql, LISTED_MAX)).map((job) => ({
    deadLetterId: `job-${job.id}`,
    kind: 'job' as const,
    name: job.name,
    playerId: null,
    facts: {},
    tries: job.attempts,
    fault: job.last_error ?? '',
    createdAt: job.created_at.toISOString(),
    diedAt: job.updated_at.toISOString(),
  }));
  const items = [...events, ...jobs].toSorted((one, other) => one.diedAt.localeCompare(other.diedAt));
  return { items: items.slice(0, LISTED_MAX) };
}

/** Refuses: operations.dead_letter_unknown. Writes: platform.outbox or the job, the audit log. */
export function retryDeadLetter(ctx: OperatorCommandContext, input: Input): Promise<Record<string, never>> {
  return decide(ctx, input, 'dead_letter.retried', { event: reviveDead, job: retryDeadJob });
}

/** Refuses: operations.dead_letter_unknown. Writes: platform.outbox or the job, the audit log. */
export function discardDeadLetter(ctx: OperatorCommandContext, input: Input): Promise<Record<string, never>> {
  return decide(ctx, input, 'dead_letter.discarded', { event: deleteDead, job: discardDeadJob });
}

async function decide(
  { operator, tx, at, address }: OperatorCommandContext,
  { params: { deadLetterId }, body: { reason } }: Input,
  action: string,
  by: {
    readonly event: typeof reviveDead;
    readonly job: (tx: Pick<Tx, 'sql'>, id: bigint) => Promise<{ readonly name: string } | null>;
  },
): Promise<Record<string, never>> {
  const [kind, number] = deadLetterId.split('-') as ['event' | 'job', string];
  const id = BigInt(number);
  let found: Found | null;
  if (kind === 'event') {
    const event = await by.event(tx, id);
    found = event && { name: event.name, playerId: event.player_id };
  } else {
    const job = await by.job(tx, id);
    found = job && { name: job.name, playerId: null };
  }
  if (!found) throw new Refusal('operations.dead_letter_unknown');
  await writeAudit(tx, {
    operatorId: operator.operatorId,
    actor: operator.email,
    action,
    ...(found.playerId !== null && { playerId: found.playerId }),
    reason,
    facts: { deadLetter: deadLetterId, name: found.name },
    address,
    at,
  });
  return {};
}

export async function readChecks({ operations }: OperatorContext): Promise<{ items: CheckState[] }> {
  const states = await checkStates(operations.db, operations.checks);
  return {
    items: states.map((state) => ({
      ...state,
      checkedAt: state.checkedAt?.toISOString() ?? null,
      failedSince: state.failedSince?.toISOString() ?? null,
    })),
  };
}
