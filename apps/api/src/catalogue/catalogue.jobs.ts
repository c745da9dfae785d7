import type { Clock } from '@halcyon/server-kit/clock';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Db } from '@halcyon/server-kit/sql';
import { countOpenings } from './index/index.store.ts';

/** What is popular is what players opened within these days. */
const DAYS_COUNTED = 7;

/** Recounts how many players opened each game; every process shows the order within seconds. */
export function catalogueJobs(db: Db, clock: Clock): readonly Job[] {
  return [
    {
      name: 'catalogue.count_openings',
      every: '*/10 * * * *',
      run: () => {
        const at = clock.now();
        return db.transact((tx) => countOpenings(tx, new Date(at.getTime() - DAYS_COUNTED * 86_400_000), at));
      },
    },
  ];
}
