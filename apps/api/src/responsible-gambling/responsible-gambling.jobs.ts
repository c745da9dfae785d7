import type { Job } from '../platform/jobs.ts';
import type { Db } from '../platform/sql.ts';
import { endOverdueBreaks, type BreakParts } from './break.service.ts';

/** Tidies what time has ended; nothing depends on it that a player can do. */
export function responsibleGamblingJobs(parts: BreakParts & { readonly db: Db }): readonly Job[] {
  return [
    {
      name: 'responsible_gambling.end_breaks',
      every: '* * * * *',
      async run() {
        await endOverdueBreaks(parts);
      },
    },
  ];
}
