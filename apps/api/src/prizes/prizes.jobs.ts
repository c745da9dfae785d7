import type { Clock } from '@halcyon/server-kit/clock';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Db } from '@halcyon/server-kit/sql';
import { since } from './winner.rules.ts';
import { deleteOldWins } from './winner.store.ts';

/** Lets go wins that no list reaches any more. */
export function prizesJobs(db: Db, clock: Clock): readonly Job[] {
  return [
    {
      name: 'prizes.forget_old_wins',
      every: '23 4 * * *',
      run: () => deleteOldWins(db.sql, since(clock.now(), 'month')),
    },
  ];
}
