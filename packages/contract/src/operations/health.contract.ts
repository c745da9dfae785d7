import { z } from 'zod';
import { Instant, PlayerId } from '../platform/shapes.ts';
import { operatorEndpoints } from './operator-endpoint.ts';
import { Reason } from './players.contract.ts';

/** An event or a job whose last try has failed. It waits for an operator and holds up nothing. */
export const DeadLetter = z.object({
  deadLetterId: z.string(),
  kind: z.enum(['event', 'job']),
  name: z.string(),
  /** Null: a job, or about no player. */
  playerId: PlayerId.nullable(),
  /** Of an event: what happened. A job's payload may hold addresses and stays hidden. */
  facts: z.record(z.string(), z.unknown()),
  tries: z.int(),
  fault: z.string(),
  createdAt: Instant,
  diedAt: Instant,
});
export type DeadLetter = z.infer<typeof DeadLetter>;

/** The newest run of one of the installation's checks of itself. */
export const CheckState = z.object({
  name: z.string(),
  /** Null: it has not run yet. */
  checkedAt: Instant.nullable(),
  /** Null: nothing is wrong. */
  fault: z.string().nullable(),
  failedSince: Instant.nullable(),
  /** The check does not run any more. */
  isOverdue: z.boolean(),
});
export type CheckState = z.infer<typeof CheckState>;

const deadLetterCall = {
  right: 'dead_letters.decide',
  params: z.object({ deadLetterId: z.string().regex(/^(event|job)-\d{1,18}$/) }),
  body: z.object({ reason: Reason }),
  answer: z.object({}),
  refusals: { 'operations.dead_letter_unknown': 404 },
} as const;

export const operatorHealthEndpoints = operatorEndpoints({
  'GET /api/operator/v1/dead-letters': {
    summary: 'Events and jobs that failed for good, the oldest first',
    right: 'incidents.read',
    answer: z.object({ items: z.array(DeadLetter) }),
  },
  'POST /api/operator/v1/dead-letters/:deadLetterId/retry': {
    ...deadLetterCall,
    summary: 'Tries a dead letter again, with all its tries',
  },
  'POST /api/operator/v1/dead-letters/:deadLetterId/discard': {
    ...deadLetterCall,
    summary: 'Deletes a dead letter; what it would have done is not done',
  },
  'GET /api/operator/v1/checks': {
    summary: 'What the installation’s checks of the ledger, the audit log and provider books found',
    right: 'audit.read',
    answer: z.object({ items: z.array(CheckState) }),
  },
});
