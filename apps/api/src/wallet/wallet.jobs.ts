import type { Clock } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Db } from '../platform/sql.ts';
import { publishDailyRoots, sealChains } from './chain.service.ts';
import { reconcile } from './reconcile.service.ts';

/** Work on the ledger off the request path. Each is safe to repeat. */
export function walletJobs(db: Db, clock: Clock, log: Log): readonly Job[] {
  return [
    { name: 'wallet.seal_chains', every: '* * * * *', run: async () => void (await sealChains(db)) },
    {
      name: 'wallet.publish_daily_roots',
      every: '7 0 * * *',
      run: async () => void (await publishDailyRoots(db, clock.now().toISOString().slice(0, 10))),
    },
    {
      name: 'wallet.reconcile',
      every: '23 3 * * *',
      async run() {
        const { commands, deviations } = await reconcile(db.sql);
        if (deviations.length === 0) log.info({ commands: String(commands) }, 'the books are exact');
        for (const { rule, playerId, detail } of deviations) {
          log.error({ rule, playerId: String(playerId), detail }, 'the books deviate');
        }
      },
    },
  ];
}
