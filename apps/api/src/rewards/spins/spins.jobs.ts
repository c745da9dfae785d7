import { addMs } from '@halcyon/server-kit/clock';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { SpinDependencies } from './dependencies.ts';
import * as store from './spin-award.store.ts';
import type { Named } from './spin-award.store.ts';
import { expireAward, grantQueued, REPORTS_WAIT_MS, substituteAward } from './spin-end.service.ts';
import { recallAward } from './spin-issue.service.ts';
import { issueAnyGame } from './spin-claim.service.ts';

const PER_RUN_MAX = 200;

/** Calls of providers that are due, and what time and switched-off games do to awards. */
export function spinJobs(deps: SpinDependencies): readonly Job[] {
  return [
    {
      name: 'rewards.issue_spins',
      every: '* * * * *',
      waitsFor: 'games providers',
      run: () => issueDue(deps),
    },
    { name: 'rewards.end_spins', every: '* * * * *', run: () => endDue(deps) },
  ];
}

/** Sends what providers have not answered yet. */
export async function issueDue(deps: SpinDependencies): Promise<void> {
  const { sql } = deps.db;
  const at = deps.clock.now();
  await each(deps, await store.listIssueDue(sql, at, PER_RUN_MAX), async (named) => {
    await issueAnyGame(deps, named);
  });
  await each(deps, await store.listRecallDue(sql, at, PER_RUN_MAX), (named) => recallAward(deps, named));
}

/** Ends awards whose time is over, moves those whose game is off, and binds winnings that waited. */
export async function endDue(deps: SpinDependencies): Promise<void> {
  const { sql } = deps.db;
  const before = addMs(deps.clock.now(), -REPORTS_WAIT_MS);
  await each(deps, await store.listOverdue(sql, before, PER_RUN_MAX), (named) => expireAward(deps, named));
  for (const game of await store.listAwardedGames(sql)) {
    if ((await deps.host.findGame(deps.db, game.game_id, game.market_id))?.isOn) continue;
    const open = await store.listOpenOfGame(sql, game, PER_RUN_MAX);
    await each(deps, open, async (named) => {
      await substituteAward(deps, named, 'game_off');
    });
  }
  await each(deps, await store.listQueued(sql, PER_RUN_MAX), async (named) => {
    await grantQueued(deps, named);
  });
}

/** One award's trouble does not hold up the others. */
async function each(
  { log }: Pick<SpinDependencies, 'log'>,
  due: readonly Named[],
  run: (named: Named) => Promise<void>,
): Promise<void> {
  for (const named of due) {
    try {
      await run(named);
    } catch (error) {
      log.error({ err: error, awardId: named.award_id }, 'free spins could not be looked after');
    }
  }
}
