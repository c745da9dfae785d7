import type { Job } from '../../platform/jobs/jobs.ts';
import type { Route } from '../../platform/http/handle.ts';
import type { RewardsPorts, SpinAwards } from '../dependencies.ts';
import type { SpinDependencies } from './dependencies.ts';
import { findAwardOfNumber } from './spin-award.store.ts';
import { cancelAwards, grantQueuedIn } from './spin-end.service.ts';
import { issueAnyGame } from './spin-claim.service.ts';
import { beginAward } from './spin-issue.service.ts';
import { openSpinBook, type SpinBook } from './spin-report.service.ts';
import { detailOf } from './spin-view.service.ts';
import { spinJobs } from './spins.jobs.ts';
import { spinRoutes } from './spins.routes.ts';

/** Free spins of a process: calls of the API, jobs, what assignments need, and what providers report to. */
export function openSpins(of: Omit<SpinDependencies, 'underWay'>): {
  readonly routes: (ports: RewardsPorts) => readonly Route[];
  readonly jobs: readonly Job[];
  readonly awards: SpinAwards;
  readonly book: SpinBook;
} {
  const deps: SpinDependencies = { ...of, underWay: new Map() };
  const awards: SpinAwards = {
    async begin(tx, row, { marketId, gameId, expiresAt }) {
      const { player_id, assignment_id: award_id } = row;
      // A player who is led into the game finds the spins there; without an answer the job calls again.
      tx.afterCommit(() => {
        issueAnyGame(deps, { player_id, award_id }).catch((error: unknown) =>
          deps.log.warn({ err: error, awardId: award_id }, 'free spins were not issued at once'),
        );
      });
      await beginAward(deps, tx, {
        awardId: row.assignment_id,
        number: row.number,
        playerId: row.player_id,
        campaignId: row.campaign_id,
        termsId: row.terms_id,
        currency: row.currency,
        marketId,
        gameId,
        expiresAt,
      });
    },
    cancel: (tx, { player_id, number }, reason) =>
      cancelAwards({ ledger: deps.ledger, at: deps.clock.now(), reason }, tx, player_id, number),
    async bind(tx, { player_id, number }) {
      const award = await findAwardOfNumber(tx.sql, player_id, number);
      if (!award?.is_queued) return false;
      return (await grantQueuedIn(deps, tx, award, deps.clock.now())) === 'over';
    },
    detailOf: (on, what) => detailOf(deps, on, what),
  };
  return {
    routes: (ports) => spinRoutes(deps, ports),
    jobs: spinJobs(deps),
    awards,
    book: openSpinBook(deps),
  };
}
