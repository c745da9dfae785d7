import type { Job } from '../platform/jobs/jobs.ts';
import type { Db } from '@halcyon/server-kit/sql';
import { endOverdueBreaks, type BreakDependencies } from './break/break.service.ts';
import { MATCH_JOB } from './break/person-mark.service.ts';
import { matchAllExcluded, matchPerson } from './break/person-review.service.ts';

/** Tidies what time has ended, on which nothing depends that a player can do, and looks for excluded people. */
export function responsibleGamblingJobs(deps: BreakDependencies & { readonly db: Db }): readonly Job[] {
  return [
    {
      name: 'responsible_gambling.end_breaks',
      every: '* * * * *',
      async run() {
        await endOverdueBreaks(deps);
      },
    },
    {
      name: MATCH_JOB,
      async run({ playerId }) {
        await matchPerson(deps, BigInt(String(playerId)));
      },
    },
    {
      name: 'responsible_gambling.match_all_excluded',
      every: '40 3 * * *',
      run: () => matchAllExcluded(deps),
    },
  ];
}
