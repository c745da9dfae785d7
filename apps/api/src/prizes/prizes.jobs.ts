import type { Clock } from '@halcyon/server-kit/clock';
import type { ReportFault } from '@halcyon/server-kit/faults';
import type { Check } from '../platform/jobs/check.ts';
import type { Outbox } from '../platform/events/outbox.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Db } from '@halcyon/server-kit/sql';
import type { Ledger } from '../ledger/public.ts';
import type { ContentService } from '../content/public.ts';
import { announceSeries } from './demonstration/demonstration.service.ts';
import { moveTournaments, payPrizes } from './tournament/final.service.ts';
import type { CategoriesOf } from '../rewards/public.ts';
import { returnBuyIns } from './tournament/entry.service.ts';
import { listOverdrawnPools } from './tournament/pool.store.ts';
import { since } from './winner.rules.ts';
import { deleteOldWins } from './winner.store.ts';

type Deps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly outbox: Outbox;
  readonly report: ReportFault;
  readonly categoriesOf: CategoriesOf;
  readonly content: ContentService;
  readonly hasDemonstration: boolean;
};

/** Lets go wins that no list reaches any more; moves tournaments by the clock, pays their prizes, and pays buy-ins back. */
export function prizesJobs(deps: Deps): readonly Job[] {
  const { db, clock } = deps;
  return [
    {
      name: 'prizes.move_tournaments',
      every: '* * * * *',
      async run() {
        await moveTournaments(deps, clock.now());
        await payPrizes(deps, clock.now());
        await returnBuyIns(deps, clock.now());
      },
    },
    ...(deps.hasDemonstration
      ? [{ name: 'prizes.announce_series', every: '7 * * * *', run: () => announceSeries(deps) }]
      : []),
    {
      name: 'prizes.forget_old_wins',
      every: '23 4 * * *',
      run: () => deleteOldWins(db.sql, since(clock.now(), 'month')),
    },
  ];
}

/** What prize pools hold against what was paid into them. */
export function prizesChecks({ sql }: Pick<Db, 'sql'>): readonly Check[] {
  return [
    {
      name: 'prizes.pools',
      every: '31 3 * * *',
      hoursMax: 26,
      async find() {
        const found = await listOverdrawnPools(sql);
        return found.length === 0 ? null : found.map(({ detail }) => detail).join('; ');
      },
    },
  ];
}
