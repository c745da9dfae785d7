import type { Clock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import type { Outbox } from '../../platform/events/outbox.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { insertNotice, listDueNotices, listDueSpinNotices, noticeAbout } from './notice.store.ts';

const E4 = 10_000n;
/** What one run handles; the rest waits for the next. */
const PER_RUN_MAX = 500;

type Deps = { readonly db: Db; readonly clock: Clock; readonly outbox: Outbox };

/** Progress and the last hours of running bonuses, and of free spins, become events. Nothing is written with a stake. */
export function noticeJobs(deps: Deps): readonly Job[] {
  return [{ name: 'rewards.notice', every: '*/5 * * * *', run: () => noticeDue(deps) }];
}

/** Emits: rewards.bonus_progressed, rewards.bonus_expiring, rewards.spins_expiring; each once for a bonus and a step. */
export async function noticeDue({ db, clock, outbox }: Deps): Promise<void> {
  const at = clock.now();
  for (const due of await listDueNotices(db, at, PER_RUN_MAX)) {
    await db.transact(async (tx) => {
      if (!(await insertNotice(tx, due, at))) return;
      const { player_id: playerId, assignment_id: assignmentId, currency } = due;
      await outbox.emit(
        tx,
        due.about === noticeAbout.endsSoon
          ? {
              name: 'rewards.bonus_expiring',
              playerId,
              facts: { assignmentId, expiresAt: due.expires_at.toISOString() },
            }
          : {
              name: 'rewards.bonus_progressed',
              playerId,
              // Never shown as less than it is.
              facts: { assignmentId, currency, amountMinor: String((due.left_e4 + E4 - 1n) / E4) },
            },
      );
    });
  }
  for (const due of await listDueSpinNotices(db, at, PER_RUN_MAX)) {
    await db.transact(async (tx) => {
      if (!(await insertNotice(tx, due, at))) return;
      const facts = { awardId: due.assignment_id, expiresAt: due.expires_at.toISOString() };
      await outbox.emit(tx, { name: 'rewards.spins_expiring', playerId: due.player_id, facts });
    });
  }
}
