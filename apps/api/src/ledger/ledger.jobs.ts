import type { Check } from '../platform/jobs/check.ts';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Db } from '@halcyon/server-kit/sql';
import { findRootFault, publishDailyRoots, sealChains } from './chain/chain.service.ts';
import { reconcile } from './chain/reconcile.service.ts';

const DEVIATIONS_NAMED_MAX = 10;

/** Work on the ledger off the request path. Each is safe to repeat. */
export function ledgerJobs(db: Db, clock: Clock): readonly Job[] {
  return [
    { name: 'wallet.seal_chains', every: '* * * * *', run: async () => void (await sealChains(db)) },
    {
      name: 'wallet.publish_daily_roots',
      every: '7 0 * * *',
      run: async () => void (await publishDailyRoots(db, today(clock))),
    },
  ];
}

/** The ledger against itself, and its chains against what was published. */
export function ledgerChecks(db: Db, clock: Clock): readonly Check[] {
  return [
    {
      name: 'wallet.reconcile',
      every: '23 3 * * *',
      hoursMax: 26,
      async find() {
        const { deviations } = await reconcile(db.sql);
        if (deviations.length === 0) return null;
        const named = deviations
          .slice(0, DEVIATIONS_NAMED_MAX)
          .map(({ rule, playerId, detail }) => `player ${playerId}: ${rule}: ${detail}`);
        return `${deviations.length} deviations: ${named.join('; ')}`;
      },
    },
    {
      name: 'wallet.daily_roots',
      every: '37 3 * * *',
      hoursMax: 26,
      find: () => findRootFault(db.sql, today(clock)),
    },
  ];
}

function today(clock: Clock): string {
  return clock.now().toISOString().slice(0, 10);
}
