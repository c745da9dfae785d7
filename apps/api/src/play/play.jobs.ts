import type { Clock } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import type { Db } from '../platform/sql.ts';
import { deleteOldDemoLaunches } from './game-session.store.ts';

/** Forgets openings for play money once they can no longer be used. */
export function playJobs(db: Db, clock: Clock): readonly Job[] {
  return [
    {
      name: 'play.forget_demo_launches',
      every: '11 * * * *',
      run: () => deleteOldDemoLaunches(db.sql, clock.now()),
    },
  ];
}
