import { addJob } from '../../platform/jobs/jobs.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import type { MarkKind } from './person-review.rules.ts';
import { insertMark } from './person-review.store.ts';

/** Compares one account with those of excluded people; an excluded one with all others. */
export const MATCH_JOB = 'responsible_gambling.match_person';

/** Stores what may lead to other accounts of the same person; new marks are reviewed once the transaction commits. */
export async function noteMarks(
  tx: Tx,
  playerId: bigint,
  kind: MarkKind,
  values: readonly string[],
  at: Date,
): Promise<void> {
  let isNew = false;
  for (const value of values) isNew = (await insertMark(tx, { kind, value, playerId, at })) || isNew;
  if (isNew) await matchLater(tx, playerId);
}

/** After the commit, so that of two accounts that change concurrently the later one sees the other. */
export function matchLater(tx: Tx, playerId: bigint): Promise<void> {
  return addJob(tx, MATCH_JOB, { playerId: String(playerId) }, { jobKey: `${MATCH_JOB} ${playerId}` });
}
